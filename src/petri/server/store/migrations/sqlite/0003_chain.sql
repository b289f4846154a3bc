-- A hash over the entry before and the entry itself; what older versions wrote has none.
ALTER TABLE entries ADD COLUMN hash BLOB;
ALTER TABLE tables ADD COLUMN digest BLOB;
ALTER TABLE records ADD COLUMN digest BLOB;
