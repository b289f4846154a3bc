CREATE TABLE tables (
    id text PRIMARY KEY,
    summary json NOT NULL,
    listed boolean NOT NULL,
    status text NOT NULL,
    updated double precision NOT NULL,
    mark bigint NOT NULL
);

CREATE INDEX tables_updated ON tables (updated);
CREATE INDEX tables_listed ON tables (listed, updated);
CREATE INDEX tables_status ON tables (status, updated);

-- The mark tells the rows of one write from those of any other: after a commit with an unknown outcome we look for it.
CREATE TABLE entries (
    table_id text NOT NULL REFERENCES tables (id),
    seq bigint NOT NULL CHECK (seq >= 0),
    kind text NOT NULL,
    data json NOT NULL,
    at double precision NOT NULL,
    mark bigint NOT NULL,
    PRIMARY KEY (table_id, seq)
);

CREATE TABLE records (
    id text PRIMARY KEY,
    record bytea NOT NULL
);
