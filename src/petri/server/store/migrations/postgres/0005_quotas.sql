-- Who opened a table or gave a record, as a keyed hash of the address; when a record was given.
ALTER TABLE tables ADD COLUMN address text NOT NULL DEFAULT '';
ALTER TABLE records ADD COLUMN address text NOT NULL DEFAULT '';
ALTER TABLE records ADD COLUMN at double precision NOT NULL DEFAULT 0;
UPDATE records SET at = extract(epoch FROM now());
CREATE INDEX tables_address ON tables (address, status);
CREATE INDEX records_address ON records (address, at);
CREATE INDEX records_at ON records (at);
