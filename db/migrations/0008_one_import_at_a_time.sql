-- Two imports of one agency would wait for each other's rows, and two workers that claim at the same moment do not see
-- each other's claim: the index refuses the second. Of what runs now there may be two already, so it all goes back to
-- the queue, from where it goes on after its last batch. The owner of the table is bound by its policies too.
alter table contact_imports no force row level security;
update contact_imports set status = 'queued', claimed_by = null, claimed_until = null where status = 'running';
alter table contact_imports force row level security;
create unique index contact_imports_running on contact_imports (organization_id) where status = 'running';
