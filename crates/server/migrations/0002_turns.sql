-- How long the current turn has lasted, as durations of a server's own clock, which nobody sets: what
-- was carried over, and where the clock of a run stood when the turn began or went on.
ALTER TABLE games ADD COLUMN turn_carried BIGINT NOT NULL DEFAULT 0;
ALTER TABLE games ADD COLUMN turn_run TEXT;
ALTER TABLE games ADD COLUMN turn_up BIGINT;

-- How long a run had lasted when it was last alive.
ALTER TABLE alive ADD COLUMN up BIGINT NOT NULL DEFAULT 0;

-- Written over and over after a failure, to see whether there is room again.
CREATE TABLE probe (
    name TEXT PRIMARY KEY,
    weight TEXT NOT NULL
);
