-- The address that this browser typed for whom it signed up. The contact may share it with one who had it before, and
-- what becomes of that one's address is nobody else's to learn. Null is what the version before writes.
alter table visitor_contacts add column address text;
