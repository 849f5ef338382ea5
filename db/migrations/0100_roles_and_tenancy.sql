-- Roles, none of which can sign in. A transaction takes one of the first three:
--   app_user    works for one organization; row-level security shows it no other
--   app_system  works across organizations: sign-in, the outbox, jobs
--   app_search  owns the search functions, so that row-level security does not keep the trigram index from being used
--   app_login   what a session may do before its transaction takes a role: call the functions granted to it by name
-- The role that signs in is a member of app_login alone. app_login is a member of the other three and inherits nothing
-- of them, so a statement outside a scope sees no agency's row. The attribute noinherit on the role that signs in would,
-- on Postgres 15, also take what it has as the owner of the database.
-- Roles belong to the cluster: another database may be running the same statements right now, hence the retries.
do $$
declare
  needed text;
begin
  for attempt in 1..50 loop
    begin
      foreach needed in array array['app_user', 'app_system', 'app_search'] loop
        if to_regrole(needed) is null then execute format('create role %I nologin', needed); end if;
      end loop;
      if to_regrole('app_login') is null then create role app_login nologin noinherit; end if;
      foreach needed in array array['app_user', 'app_system', 'app_search'] loop
        if not exists (
          select from pg_auth_members where roleid = to_regrole(needed) and member = to_regrole('app_login'))
        then
          execute format('grant %I to app_login', needed);
        end if;
      end loop;
      -- From Postgres 16 on, a role's creator is a member that does not inherit.
      if not pg_has_role(current_user, 'app_login', 'usage') then grant app_login to current_user; end if;
      exit;
    exception when duplicate_object or unique_violation or internal_error then
      if attempt = 50 then raise; end if;
      perform pg_sleep(0.02);
    end;
  end loop;
end $$;

create extension if not exists pg_trgm;
create extension if not exists btree_gin;

grant usage on schema public to app_user, app_system, app_search, app_login;

-- After its first use in a session the setting reads '' instead of null, hence nullif.
create function current_organization_id() returns bigint
  language sql stable parallel safe
  return nullif(current_setting('app.organization_id', true), '')::bigint;

-- Turns on everything that keeps the rows of organizations apart. Call it for every tenant table.
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

-- Folds case, accents and apostrophes for sorting and search: Åkesson as akesson, O’Brien as o'brien. Must equal
-- foldText in src/lib/fold-text.ts.
create function fold_text(spelled text) returns text
  language sql immutable parallel safe
  -- Accents go first: in a database of locale C, lower() knows only A to Z.
  return translate(lower(regexp_replace(normalize(spelled, nfd), U&'[\0300-\036F]', '', 'g')), 'ØŁĐĦøłđħı’‘ʼ', 'oldholdhi''''''');
