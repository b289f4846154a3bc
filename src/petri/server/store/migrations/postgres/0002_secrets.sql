-- What all processes of a server must share and nobody else may know: the key of the seat links.
CREATE TABLE secrets (
    name text PRIMARY KEY,
    secret bytea NOT NULL
);
