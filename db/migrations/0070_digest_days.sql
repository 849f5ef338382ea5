-- The last day on which it was looked whether this person gets a daily mail, also where nothing waited.
alter table users add column digest_looked_on date;
