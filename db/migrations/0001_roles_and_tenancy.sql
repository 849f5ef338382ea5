-- Three roles, none of which can sign in. A transaction takes one of them on:
--   app_user    one organisation's work; row-level security shows it nothing else
--   app_system  the few modules that look across organisations (sign-in, the outbox, jobs)
--   app_search  owns one function, so that a trigram index can be used under row-level security
-- Roles belong to the cluster, not the database: another database may be creating them right now.
do $$
declare
  role_name text;
begin
  foreach role_name in array array['app_user', 'app_system', 'app_search'] loop
    begin
      execute format('create role %I nologin', role_name);
    exception when duplicate_object or unique_violation then
      null;
    end;
    -- From Postgres 16 on, who makes a role is its member but may not take it on.
    if not pg_has_role(current_user, role_name,
      case when current_setting('server_version_num')::integer >= 160000 then 'set' else 'member' end) then
      execute format('grant %I to current_user', role_name);
    end if;
  end loop;
end $$;

create extension if not exists pg_trgm;
create extension if not exists btree_gin;

grant usage on schema public to app_user, app_system, app_search;

-- After its first use in a session the setting reads '' instead of null, hence nullif.
create function current_organization_id() returns bigint
  language sql stable parallel safe
  return nullif(current_setting('app.organization_id', true), '')::bigint;

-- Every tenant table goes through here, so that none forgets a part of it (a test walks the catalogue).
create function protect_tenant_table(tenant_table regclass, tenant_column name default 'organization_id') returns void
  language plpgsql
as $$
begin
  execute format('alter table %s enable row level security', tenant_table);
  execute format('alter table %s force row level security', tenant_table);
  execute format(
    'create policy tenant on %s to app_user using (%I = current_organization_id()) with check (%I = current_organization_id())',
    tenant_table, tenant_column, tenant_column);
  execute format('create policy across_tenants on %s to app_system using (true) with check (true)', tenant_table);
  execute format('grant select, insert, update, delete on %s to app_user, app_system', tenant_table);
end $$;
