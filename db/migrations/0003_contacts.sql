create table contacts (
  organization_id bigint not null references organizations (id) on delete cascade,
  id bigint generated always as identity,
  first_name text not null check (first_name <> ''),
  last_name text not null check (last_name <> ''),
  -- Null for the second of a couple who share one address.
  email text check (email = lower(email) and email <> ''),
  shares_email_with bigint,
  phone_number text check (phone_number ~ '^[0-9]{10}$'),
  state text check (state ~ '^[A-Z]{2}$'),
  zip_code text check (zip_code ~ '^[0-9]{5}$'),
  county text,
  agent_id bigint,
  current_carrier text,
  plan_type text,
  premium_cents integer check (premium_cents >= 0),
  effective_on date,
  birth_on date,
  tobacco_user boolean not null default false,
  gender text not null default 'M' check (gender in ('M', 'F')),
  status text not null default 'New',
  opt_in_quarterly_updates boolean not null default true,
  last_emailed_at timestamptz,
  quote_sent_at timestamptz,
  quote_viewed_at timestamptz,
  health_completed_at timestamptz,
  source text not null default 'form',
  import_id bigint,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  -- Both engines must sort 'abel' and 'Zorn' alike, whatever their collation.
  name_key text not null generated always as (lower(last_name) || ' ' || lower(first_name)) stored,
  search text not null generated always as (
    lower(first_name || ' ' || last_name || ' ' || coalesce(email, '') || ' ' || coalesce(phone_number, ''))) stored,
  primary key (organization_id, id),
  foreign key (organization_id, agent_id) references users (organization_id, id),
  foreign key (organization_id, shares_email_with) references contacts (organization_id, id)
);
create unique index contacts_email_key on contacts (organization_id, email) where deleted_at is null;
create index contacts_by_name on contacts (organization_id, name_key, id) where deleted_at is null;
create index contacts_by_agent on contacts (organization_id, agent_id, name_key, id) where deleted_at is null;
create index contacts_by_state on contacts (organization_id, state, name_key, id) where deleted_at is null;
create index contacts_by_carrier on contacts (organization_id, current_carrier, name_key, id) where deleted_at is null;
create index contacts_by_effective_date on contacts (organization_id, effective_on, name_key, id) where deleted_at is null;
create index contacts_shares_email on contacts (organization_id, shares_email_with) where shares_email_with is not null;
create index contacts_search on contacts using gin (organization_id, search gin_trgm_ops) where deleted_at is null;
select protect_tenant_table('contacts');

-- LIKE is not leakproof, so under a tenant policy Postgres will not use the trigram index (39 against 3 ms at
-- 40,000 of 500,000 contacts). app_search sees all rows and can do nothing but run this function, which takes the
-- organisation from the transaction and not from its caller.
grant select on contacts to app_search;
create policy search on contacts for select to app_search using (true);
-- PL/pgSQL keeps the plan; the limit stands inside because a set from such a function is built whole.
create function search_contact_ids(pattern text, most integer) returns setof bigint
  language plpgsql stable security definer set search_path = public, pg_temp
as $$
begin
  return query
  select id from contacts
  where organization_id = current_organization_id() and search like pattern and deleted_at is null
  limit most;
end $$;
revoke all on function search_contact_ids from public;
grant create on schema public to app_search;
alter function search_contact_ids owner to app_search;
revoke create on schema public from app_search;
grant execute on function search_contact_ids to app_user, app_system;

-- Counting 100,000 rows costs 60 ms a page; adding up a few hundred of these costs one.
create table contact_counts (
  organization_id bigint not null references organizations (id) on delete cascade,
  agent_id bigint not null,
  state text not null,
  carrier text not null,
  contacts integer not null,
  quotes_sent integer not null,
  quotes_viewed integer not null,
  health_completed integer not null,
  primary key (organization_id, agent_id, state, carrier)
);
select protect_tenant_table('contact_counts');

-- The order by takes the row locks in one order, so two imports never wait for each other in a ring.
create function add_contact_counts() returns trigger language plpgsql as $$
declare
  -- Transition tables have fixed names per trigger; this picks those that the operation has.
  added constant text := 'select organization_id, agent_id, state, current_carrier, quote_sent_at, quote_viewed_at, health_completed_at, deleted_at, 1 as sign from added_rows';
  removed constant text := 'select organization_id, agent_id, state, current_carrier, quote_sent_at, quote_viewed_at, health_completed_at, deleted_at, -1 as sign from removed_rows';
begin
  execute format($sql$
    insert into contact_counts as c
    select organization_id, coalesce(agent_id, 0), coalesce(state, ''), coalesce(current_carrier, ''),
           sum(sign), sum(sign * (quote_sent_at is not null)::integer), sum(sign * (quote_viewed_at is not null)::integer),
           sum(sign * (health_completed_at is not null)::integer)
    from (%s) as changed
    where deleted_at is null
    group by 1, 2, 3, 4
    -- Most writes change no count, and must not queue for the row that all contacts of an agent share.
    having sum(sign) <> 0 or sum(sign * (quote_sent_at is not null)::integer) <> 0
      or sum(sign * (quote_viewed_at is not null)::integer) <> 0
      or sum(sign * (health_completed_at is not null)::integer) <> 0
    order by 1, 2, 3, 4
    on conflict (organization_id, agent_id, state, carrier) do update set
      contacts = c.contacts + excluded.contacts,
      quotes_sent = c.quotes_sent + excluded.quotes_sent,
      quotes_viewed = c.quotes_viewed + excluded.quotes_viewed,
      health_completed = c.health_completed + excluded.health_completed
  $sql$, case tg_op when 'INSERT' then added when 'DELETE' then removed else added || ' union all ' || removed end);
  return null;
end $$;
create trigger contacts_counted_on_insert after insert on contacts
  referencing new table as added_rows for each statement execute function add_contact_counts();
create trigger contacts_counted_on_update after update on contacts
  referencing old table as removed_rows new table as added_rows for each statement execute function add_contact_counts();
create trigger contacts_counted_on_delete after delete on contacts
  referencing old table as removed_rows for each statement execute function add_contact_counts();

create table contact_imports (
  organization_id bigint not null references organizations (id) on delete cascade,
  id bigint generated always as identity,
  uploaded_by bigint not null,
  file_name text not null,
  file_bytes bigint not null default 0,
  encoding text,
  delimiter text,
  header jsonb,
  sample jsonb,
  carriers_found jsonb,
  status text not null default 'uploading'
    check (status in ('uploading', 'mapping', 'queued', 'running', 'done', 'failed', 'cancelled')),
  failure_reason text,
  column_mapping jsonb,
  carrier_mapping jsonb,
  overwrite_existing boolean not null default false,
  agent_id bigint,
  attested_at timestamptz,
  attestation text,
  total_rows integer,
  -- Rows of the file that are settled; a worker that takes over goes on from here.
  done_rows integer not null default 0,
  added integer not null default 0,
  updated integer not null default 0,
  unchanged integer not null default 0,
  bad integer not null default 0,
  claimed_by text,
  claimed_until timestamptz,
  created_at timestamptz not null default now(),
  started_at timestamptz,
  finished_at timestamptz,
  primary key (organization_id, id),
  foreign key (organization_id, uploaded_by) references users (organization_id, id),
  foreign key (organization_id, agent_id) references users (organization_id, id)
);
create index contact_imports_uploaded_by on contact_imports (organization_id, uploaded_by);
create index contact_imports_agent on contact_imports (organization_id, agent_id) where agent_id is not null;
create index contact_imports_waiting on contact_imports (created_at) where status in ('queued', 'running');
select protect_tenant_table('contact_imports');

-- The uploaded file in pieces, so that neither side ever holds all of it in memory.
create table contact_import_pieces (
  organization_id bigint not null,
  import_id bigint not null,
  position integer not null,
  bytes bytea not null,
  primary key (organization_id, import_id, position),
  foreign key (organization_id, import_id) references contact_imports (organization_id, id) on delete cascade
);
select protect_tenant_table('contact_import_pieces');

create table contact_import_bad_rows (
  organization_id bigint not null,
  import_id bigint not null,
  row_number integer not null,
  reason text not null,
  cells jsonb not null,
  primary key (organization_id, import_id, row_number),
  foreign key (organization_id, import_id) references contact_imports (organization_id, id) on delete cascade
);
select protect_tenant_table('contact_import_bad_rows');

alter table contacts add foreign key (organization_id, import_id) references contact_imports (organization_id, id);
create index contacts_by_import on contacts (organization_id, import_id) where import_id is not null;
