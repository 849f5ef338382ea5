-- An agency's clients, the files they come from, and every change made to them.

-- An uploaded file and how far its import is.
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
  -- Rows that are finished. A process that takes over continues from here.
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
  -- What to do with a row whose email the agency already has.
  mode text not null default 'skip' check (mode in ('skip', 'fill', 'overwrite')),
  source_kind text not null default 'file' check (source_kind in ('file', 'api')),
  -- A fingerprint of the header, by which a mapping is found again.
  header_key text,
  -- What a dry run of these choices counted.
  checked jsonb,
  -- The row that names the columns, counted from 1 as in a spreadsheet.
  header_row integer not null default 1,
  -- Titles above the header and totals below the data: pairs of row and text.
  skipped_lines jsonb not null default '[]',
  -- The different texts in the columns of carrier, plan, gender and tobacco. Replaces carriers_found.
  values_found jsonb not null default '{}',
  plan_mapping jsonb not null default '[]',
  -- What the user answered about the file as a whole.
  answers jsonb not null default '{}',
  primary key (organization_id, id),
  foreign key (organization_id, agent_id) references users (organization_id, id),
  foreign key (organization_id, uploaded_by) references users (organization_id, id)
);
create index contact_imports_agent on contact_imports (organization_id, agent_id) where agent_id is not null;
-- One import at a time per agency. Two would wait for each other's rows, and two processes that claim at the same
-- moment do not see each other's claim: the index refuses the second.
create unique index contact_imports_running on contact_imports (organization_id) where status = 'running';
create index contact_imports_uploaded_by on contact_imports (organization_id, uploaded_by);
create index contact_imports_waiting on contact_imports (created_at) where status in ('queued', 'running');
select protect_tenant_table('contact_imports');

-- The uploaded file in chunks, so that no process holds all of it in memory.
create table contact_import_chunks (
  organization_id bigint not null,
  import_id bigint not null,
  position integer not null,
  bytes bytea not null,
  primary key (organization_id, import_id, position),
  foreign key (organization_id, import_id) references contact_imports (organization_id, id) on delete cascade
);
select protect_tenant_table('contact_import_chunks');

create table contact_import_bad_rows (
  organization_id bigint not null,
  import_id bigint not null,
  row_number integer not null,
  reason text not null,
  cells jsonb not null,
  -- Imported without some of its cells.
  is_imported boolean not null default false,
  primary key (organization_id, import_id, row_number),
  foreign key (organization_id, import_id) references contact_imports (organization_id, id) on delete cascade
);
select protect_tenant_table('contact_import_bad_rows');

-- How files with the same header were mapped before.
create table import_mappings (
  organization_id bigint not null references organizations (id) on delete cascade,
  header_key text not null,
  column_mapping jsonb not null,
  carrier_mapping jsonb not null,
  used_at timestamptz not null,
  plan_mapping jsonb not null default '[]',
  answers jsonb not null default '{}',
  primary key (organization_id, header_key)
);
select protect_tenant_table('import_mappings');

-- Clients and prospects. A trigger counts them in contact_counts.
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
  -- Null: not known. A guess would make a wrong price.
  tobacco_user boolean,
  -- Null: not known.
  gender text check (gender in ('M', 'F')),
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
  -- The contact that took over this one's history.
  merged_into bigint,
  -- Both engines must sort 'abel' and 'Zorn' alike, whatever their collation.
  name_key text collate "C" not null generated always as (fold_text(last_name || ' ' || first_name)) stored,
  search text not null generated always as (
    fold_text(first_name || ' ' || last_name || ' ' || coalesce(email, '') || ' ' || coalesce(phone_number, ''))) stored,
  -- Null until the client or their agent has chosen one.
  language text check (language in ('en', 'es')),
  -- As a day of 2024, which has all 366. A column, because row-level security keeps an index on an expression from
  -- helping.
  birth_day_of_year date generated always as (
    make_date(2024, extract(month from birth_on)::integer, extract(day from birth_on)::integer)) stored,
  effective_day_of_year date generated always as (
    make_date(2024, extract(month from effective_on)::integer, extract(day from effective_on)::integer)) stored,
  primary key (organization_id, id),
  foreign key (organization_id, agent_id) references users (organization_id, id),
  foreign key (organization_id, import_id) references contact_imports (organization_id, id),
  foreign key (organization_id, merged_into) references contacts (organization_id, id),
  foreign key (organization_id, shares_email_with) references contacts (organization_id, id)
) with (fillfactor = 85);
-- Finds contacts with the same name and birth date or ZIP code from the index alone.
create index contacts_alike on contacts (organization_id, name_key, birth_on, zip_code, id) where deleted_at is null;
create index contacts_by_agent on contacts (organization_id, agent_id, name_key, id) where deleted_at is null;
create index contacts_by_anniversary on contacts (organization_id, state, effective_day_of_year, id, agent_id)
  where deleted_at is null and effective_day_of_year is not null;
create index contacts_by_birthday on contacts (organization_id, state, birth_day_of_year, id, agent_id)
  where deleted_at is null and birth_day_of_year is not null;
create index contacts_by_carrier on contacts (organization_id, current_carrier, name_key, id) where deleted_at is null;
create index contacts_by_effective_date on contacts (organization_id, effective_on, name_key, id)
  where deleted_at is null;
-- Anniversaries of policies. The index holds the dates as they are: the functions of a day of the year are not
-- leakproof.
create index contacts_by_effective_day on contacts (organization_id, effective_on, agent_id, id)
  where deleted_at is null and effective_on is not null;
create index contacts_by_import on contacts (organization_id, import_id) where import_id is not null;
create index contacts_by_name on contacts (organization_id, name_key, id) where deleted_at is null;
create index contacts_by_phone on contacts (organization_id, phone_number, name_key, id) where deleted_at is null;
create index contacts_by_state on contacts (organization_id, state, name_key, id) where deleted_at is null;
create index contacts_deleted on contacts (organization_id, deleted_at, id) where deleted_at is not null;
create unique index contacts_email_key on contacts (organization_id, email) where deleted_at is null;
create index contacts_merged_into on contacts (organization_id, merged_into) where merged_into is not null;
create index contacts_search on contacts using gin (organization_id, search gin_trgm_ops) where deleted_at is null;
create index contacts_shares_email on contacts (organization_id, shares_email_with) where shares_email_with is not null;
select protect_tenant_table('contacts');
-- For the search functions below.
grant select on contacts to app_search;
create policy search on contacts for select to app_search using (true);

-- Counting 100,000 rows costs 60 ms per page; adding up a few hundred of these costs one.
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

-- What an agent writes down about a contact.
create table contact_notes (
  organization_id bigint not null,
  id bigint generated always as identity,
  contact_id bigint not null,
  kind text not null default 'note' check (kind in ('note', 'call')),
  body text not null check (body <> '' and length(body) <= 5000),
  written_by bigint,
  created_at timestamptz not null,
  primary key (organization_id, id),
  foreign key (organization_id, contact_id) references contacts (organization_id, id) on delete cascade,
  foreign key (organization_id, written_by) references users (organization_id, id)
);
create index contact_notes_of_contact on contact_notes (organization_id, contact_id, created_at);
create index contact_notes_written_by on contact_notes (organization_id, written_by) where written_by is not null;
select protect_tenant_table('contact_notes');

-- Every change that a person, a file or a merge makes to contacts, with the values before: the source of undo, of the
-- timeline, and of edit conflicts.
create table change_sets (
  organization_id bigint not null references organizations (id) on delete cascade,
  id bigint generated always as identity,
  kind text not null check (kind in ('edit', 'delete', 'restore', 'reassign', 'import', 'merge', 'undo')),
  -- Null: a job.
  made_by bigint,
  made_at timestamptz not null,
  -- How many contacts it changed.
  contacts integer not null default 0,
  import_id bigint,
  detail jsonb not null default '{}',
  undone_at timestamptz,
  undone_by bigint,
  undo_outcome jsonb,
  primary key (organization_id, id),
  foreign key (organization_id, import_id) references contact_imports (organization_id, id),
  foreign key (organization_id, made_by) references users (organization_id, id),
  foreign key (organization_id, undone_by) references users (organization_id, id)
);
create index change_sets_made_by on change_sets (organization_id, made_by) where made_by is not null;
create unique index change_sets_of_import on change_sets (organization_id, import_id) where import_id is not null;
-- Changes of many contacts, newest first, without reading every single edit.
create index change_sets_of_many on change_sets (organization_id, id) where kind not in ('edit', 'undo');
create index change_sets_undone_by on change_sets (organization_id, undone_by) where undone_by is not null;
select protect_tenant_table('change_sets');

create table contact_changes (
  organization_id bigint not null,
  change_set_id bigint not null,
  contact_id bigint not null,
  -- The contact's version after the change. Undo skips a contact that has changed since.
  version integer not null,
  -- Only the columns that changed.
  before jsonb not null,
  after jsonb not null,
  primary key (organization_id, change_set_id, contact_id),
  foreign key (organization_id, change_set_id) references change_sets (organization_id, id) on delete cascade,
  foreign key (organization_id, contact_id) references contacts (organization_id, id) on delete cascade
);
create index contact_changes_of_contact on contact_changes (organization_id, contact_id, version);
select protect_tenant_table('contact_changes');

-- A filter of the contact list under a name.
create table saved_views (
  organization_id bigint not null,
  id bigint generated always as identity,
  user_id bigint not null,
  name text not null check (name <> '' and length(name) <= 60),
  -- The query string of the contact list, without page and bookmark.
  query text not null check (length(query) <= 2000),
  shared boolean not null default false,
  created_at timestamptz not null,
  primary key (organization_id, id),
  foreign key (organization_id, user_id) references users (organization_id, id)
);
create unique index saved_views_name on saved_views (organization_id, user_id, lower(name));
select protect_tenant_table('saved_views');

-- The order by takes the row locks in one order, so two imports never deadlock.
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
create trigger contacts_counted_on_delete after delete on contacts
  referencing old table as removed_rows for each statement execute function add_contact_counts();
create trigger contacts_counted_on_insert after insert on contacts
  referencing new table as added_rows for each statement execute function add_contact_counts();
create trigger contacts_counted_on_update after update on contacts
  referencing old table as removed_rows new table as added_rows
  for each statement execute function add_contact_counts();

-- LIKE is not leakproof, so under a tenant policy Postgres does not use the trigram index (39 instead of 3 ms at
-- 40,000 of 500,000 contacts). app_search sees all rows and may only run these functions, which take the organization
-- from the transaction and not from the caller. The limit is inside because a set from PL/pgSQL is built whole.
create function search_contact_ids(pattern text, most integer) returns setof bigint
  language plpgsql stable security definer set search_path = public, pg_temp
as $$
begin
  return query
  select id from contacts
  where organization_id = current_organization_id() and search like pattern and deleted_at is null
  limit most;
end $$;

-- Returns whole rows, at most so many: the caller's statement filters, sorts and counts them, and no row is fetched
-- twice.
create function search_contacts(pattern text, most integer) returns setof contacts
  language plpgsql stable security definer set search_path = public, pg_temp
as $$
begin
  return query
  select * from contacts
  where organization_id = current_organization_id() and search like pattern and deleted_at is null
  limit most;
end $$;

-- The contacts that match all patterns. The first two are looked up in the index, so pass the longest first; the
-- others are checked in the result.
create function search_contacts_with(patterns text[], most integer) returns setof contacts
  language plpgsql stable security definer set search_path = public, pg_temp
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

-- Run with the rights of app_search: granted by name, then handed over.
revoke all on function search_contact_ids, search_contacts, search_contacts_with from public;
grant execute on function search_contact_ids, search_contacts, search_contacts_with to app_user, app_system;
grant create on schema public to app_search;
alter function search_contact_ids owner to app_search;
alter function search_contacts owner to app_search;
alter function search_contacts_with owner to app_search;
revoke create on schema public from app_search;
