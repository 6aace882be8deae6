-- Column types that SQLite and PostgreSQL read alike: TEXT, BIGINT, BOOLEAN.
CREATE TABLE games (
    id TEXT PRIMARY KEY,
    place TEXT NOT NULL,
    rules TEXT NOT NULL,
    start TEXT NOT NULL,
    clock_seconds BIGINT,
    clock_increment BIGINT,
    bot_delay_ms BIGINT NOT NULL,
    owner_hash TEXT,
    rematch TEXT,
    created BIGINT NOT NULL,
    -- What lists are made of; follows from the events and is written with each of them.
    updated BIGINT NOT NULL,
    finished BIGINT,
    winner TEXT,
    kind TEXT NOT NULL,
    size TEXT NOT NULL,
    names TEXT NOT NULL,
    ply BIGINT NOT NULL,
    listed BOOLEAN NOT NULL,
    seeking BOOLEAN NOT NULL,
    card TEXT NOT NULL
);
CREATE INDEX games_by_end ON games (finished);
CREATE INDEX games_by_update ON games (updated);

CREATE TABLE seats (
    game TEXT NOT NULL REFERENCES games (id) ON DELETE CASCADE,
    place BIGINT NOT NULL,
    player TEXT NOT NULL,
    kind TEXT NOT NULL,
    name TEXT NOT NULL,
    agent TEXT,
    token_hash TEXT,
    taken BOOLEAN NOT NULL,
    public BOOLEAN NOT NULL,
    PRIMARY KEY (game, place)
);

-- Only ever appended to: taking back is an event as well.
CREATE TABLE events (
    game TEXT NOT NULL REFERENCES games (id) ON DELETE CASCADE,
    number BIGINT NOT NULL,
    event TEXT NOT NULL,
    at BIGINT NOT NULL,
    PRIMARY KEY (game, number)
);

-- When a server last was alive, so that its absence is not charged to anybody's clock.
CREATE TABLE alive (
    name TEXT PRIMARY KEY,
    at BIGINT NOT NULL
);
