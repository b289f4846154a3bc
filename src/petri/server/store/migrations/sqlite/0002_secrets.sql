-- What all processes of a server must share and nobody else may know: the key of the seat links.
CREATE TABLE secrets (
    name TEXT NOT NULL PRIMARY KEY,
    secret BLOB NOT NULL
);
