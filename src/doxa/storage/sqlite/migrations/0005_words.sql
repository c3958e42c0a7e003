-- Words are cut otherwise than before; the index is made again from the log when something is looked for.

DROP TABLE IF EXISTS search;
DELETE FROM meta WHERE name = 'searched';
