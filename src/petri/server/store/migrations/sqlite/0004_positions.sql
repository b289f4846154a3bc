-- The last position of a table that was kept: what the game goes on from when its rules are corrected.
CREATE TABLE positions (
    table_id TEXT NOT NULL PRIMARY KEY REFERENCES tables (id),
    seq INTEGER NOT NULL,
    rules TEXT NOT NULL,
    data TEXT NOT NULL,
    digest BLOB NOT NULL
);
