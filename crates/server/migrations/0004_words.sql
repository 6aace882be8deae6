-- One word for each thing: the mode of a game, the number of a seat, and how games end as records write it.
-- A quote inside a name is escaped in a card, so that only its own fields are met.
ALTER TABLE games RENAME COLUMN place TO mode;
ALTER TABLE seats RENAME COLUMN place TO number;
UPDATE games SET card = REPLACE(
    REPLACE(card, '"place":"', '"mode":"'), '"reason":"plyLimit"', '"reason":"ply limit"');
