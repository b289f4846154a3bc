-- The last position of a table that was kept: what the game goes on from when its rules are corrected.
CREATE TABLE positions (
    table_id text PRIMARY KEY REFERENCES tables (id),
    seq bigint NOT NULL,
    rules text NOT NULL,
    data json NOT NULL,
    digest bytea NOT NULL
);
