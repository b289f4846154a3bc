-- A hash over the entry before and the entry itself; what older versions wrote has none.
ALTER TABLE entries ADD COLUMN hash bytea;
ALTER TABLE tables ADD COLUMN digest bytea;
ALTER TABLE records ADD COLUMN digest bytea;
