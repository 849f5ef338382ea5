-- The contacts that a pattern finds, whole, at most so many: the list filters, sorts and counts them in the statement
-- that called, and no row is fetched twice. Like search_contact_ids, whose place it takes, it sees all rows and
-- answers only those of the transaction's organisation.
create function search_contacts(pattern text, most integer) returns setof contacts
  language plpgsql stable security definer rows 1000 set search_path = public, pg_temp
as $$
begin
  return query
  select * from contacts
  where organization_id = current_organization_id() and search like pattern and deleted_at is null
  limit most;
end $$;
revoke all on function search_contacts from public;
grant create on schema public to app_search;
alter function search_contacts owner to app_search;
revoke create on schema public from app_search;
grant execute on function search_contacts to app_user, app_system;
-- search_contact_ids stays as long as a container of the version before may still ask it.
