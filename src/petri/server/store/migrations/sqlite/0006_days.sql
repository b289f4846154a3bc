-- How many tables of an address were touched in a day.
CREATE INDEX tables_address_updated ON tables (address, updated);
