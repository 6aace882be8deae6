-- Everything that the archive is searched by, in the order in which it is shown: a search reads this
-- alone, and of the games themselves only those of its page.
CREATE INDEX games_archive ON games (finished DESC, id, names, size, winner, kind, listed)
    WHERE listed AND finished IS NOT NULL;
