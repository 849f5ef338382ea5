-- The carriers that a client in this state may be offered: the agency's own, without those it switched off there. Asked
-- on each view of a client's page, before any transaction is open. Null while the agency has said nothing.
create function offered_carriers(agency bigint, client_state text) returns text[]
  language plpgsql stable security definer set search_path = public, pg_temp
as $$
begin
  return (
    select array(
      select c.carrier from unnest(s.carriers) with ordinality as c (carrier, place)
      where not exists (
        select from state_carrier_settings x
        where x.organization_id = agency and x.state = client_state and x.carrier = c.carrier and not x.active)
      order by c.place)
    from organization_settings s
    where s.organization_id = agency
  );
end $$;
revoke all on function offered_carriers from public;
grant create on schema public to app_system;
alter function offered_carriers owner to app_system;
revoke create on schema public from app_system;

-- The domains that the practice stand-in of the mail provider knows.
create table practice_domains (
  id uuid primary key,
  name text not null unique,
  status text not null,
  created_at timestamptz not null
);
grant select, insert, update, delete on practice_domains to app_system;
