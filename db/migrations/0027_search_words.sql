-- The contacts that hold all of the patterns, whole, at most so many. The first two are looked up in the index, so whoever
-- calls puts the longest there; the others are looked for in what these find. It sees all rows and answers only those of
-- the transaction's organisation, like search_contacts, whose place it takes.
create function search_contacts_with(patterns text[], most integer) returns setof contacts
  language plpgsql stable security definer rows 1000 set search_path = public, pg_temp
as $$
begin
  if cardinality(patterns) = 1 then
    return query
    select * from contacts
    where organization_id = current_organization_id() and search like patterns[1] and deleted_at is null
    limit most;
  else
    return query
    select * from contacts
    where organization_id = current_organization_id() and search like patterns[1] and search like patterns[2]
      and search like all (patterns) and deleted_at is null
    limit most;
  end if;
end $$;
revoke all on function search_contacts_with from public;
grant create on schema public to app_search;
alter function search_contacts_with owner to app_search;
revoke create on schema public from app_search;
grant execute on function search_contacts_with to app_user, app_system;
-- search_contacts stays as long as a container of the version before may still ask it.
