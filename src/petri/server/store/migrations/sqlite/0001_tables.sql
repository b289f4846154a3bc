CREATE TABLE tables (
    id TEXT NOT NULL PRIMARY KEY,
    summary TEXT NOT NULL,
    listed INTEGER NOT NULL,
    status TEXT NOT NULL,
    updated REAL NOT NULL
) WITHOUT ROWID;

CREATE INDEX tables_updated ON tables (updated);
CREATE INDEX tables_listed ON tables (listed, updated);
CREATE INDEX tables_status ON tables (status, updated);

CREATE TABLE entries (
    table_id TEXT NOT NULL REFERENCES tables (id),
    seq INTEGER NOT NULL CHECK (seq >= 0),
    kind TEXT NOT NULL,
    data TEXT NOT NULL,
    at REAL NOT NULL,
    PRIMARY KEY (table_id, seq)
) WITHOUT ROWID;

CREATE TABLE records (
    id TEXT NOT NULL PRIMARY KEY,
    record BLOB NOT NULL
);

-- Written by the health check, to see that the file can be written.
CREATE TABLE health (
    checked REAL NOT NULL
);

INSERT INTO health VALUES (0);
