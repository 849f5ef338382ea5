-- Every change that a person, a file or a merge makes to contacts, with what was there before: the source of undo, of
-- the timeline, and of the answer to "who changed this while I was typing?".
create table change_sets (
  organization_id bigint not null references organizations (id) on delete cascade,
  id bigint generated always as identity,
  kind text not null check (kind in ('edit', 'delete', 'restore', 'reassign', 'import', 'merge', 'undo')),
  -- Null: nobody at a screen.
  made_by bigint,
  made_at timestamptz not null,
  -- How many contacts it touched.
  contacts integer not null default 0,
  import_id bigint,
  detail jsonb not null default '{}',
  undone_at timestamptz,
  undone_by bigint,
  undo_outcome jsonb,
  primary key (organization_id, id),
  foreign key (organization_id, made_by) references users (organization_id, id),
  foreign key (organization_id, undone_by) references users (organization_id, id),
  foreign key (organization_id, import_id) references contact_imports (organization_id, id)
);
create index change_sets_recent on change_sets (organization_id, made_at, id) where kind <> 'edit';
create index change_sets_made_by on change_sets (organization_id, made_by) where made_by is not null;
create index change_sets_undone_by on change_sets (organization_id, undone_by) where undone_by is not null;
create unique index change_sets_of_import on change_sets (organization_id, import_id) where import_id is not null;
select protect_tenant_table('change_sets');

create table contact_changes (
  organization_id bigint not null,
  change_set_id bigint not null,
  contact_id bigint not null,
  -- The contact's version after the change. Undo leaves a contact alone that has moved on from it.
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

-- The contact that took this one's place and history.
alter table contacts add column merged_into bigint;
alter table contacts add foreign key (organization_id, merged_into) references contacts (organization_id, id);
create index contacts_merged_into on contacts (organization_id, merged_into) where merged_into is not null;
create index contacts_deleted on contacts (organization_id, deleted_at, id) where deleted_at is not null;

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

-- Somebody is to be called: because the client asked for it, or because an agent wants to be reminded.
create table follow_ups (
  organization_id bigint not null,
  id bigint generated always as identity,
  contact_id bigint not null,
  kind text not null check (kind in ('call_request', 'reminder')),
  note text not null default '' check (length(note) <= 1000),
  due_on date,
  quote_id text,
  -- Null: the client.
  requested_by bigint,
  requested_at timestamptz not null,
  done_at timestamptz,
  done_by bigint,
  primary key (organization_id, id),
  foreign key (organization_id, contact_id) references contacts (organization_id, id) on delete cascade,
  foreign key (organization_id, quote_id) references quotes (organization_id, id),
  foreign key (organization_id, requested_by) references users (organization_id, id),
  foreign key (organization_id, done_by) references users (organization_id, id)
);
create index follow_ups_of_contact on follow_ups (organization_id, contact_id, requested_at);
create index follow_ups_open on follow_ups (organization_id, due_on) where done_at is null;
create index follow_ups_of_quote on follow_ups (organization_id, quote_id) where quote_id is not null;
create index follow_ups_requested_by on follow_ups (organization_id, requested_by) where requested_by is not null;
create index follow_ups_done_by on follow_ups (organization_id, done_by) where done_by is not null;
select protect_tenant_table('follow_ups');

-- A client's health answers, sealed: nobody reads them from a dump of this table.
create table eligibility_answers (
  organization_id bigint not null,
  id bigint generated always as identity,
  contact_id bigint not null,
  quote_id text,
  -- AES-256-GCM; which key, in key_id.
  sealed text not null,
  key_id text not null,
  answered_at timestamptz not null,
  primary key (organization_id, id),
  foreign key (organization_id, contact_id) references contacts (organization_id, id) on delete cascade,
  foreign key (organization_id, quote_id) references quotes (organization_id, id)
);
create index eligibility_answers_of_contact on eligibility_answers (organization_id, contact_id, answered_at);
create index eligibility_answers_of_quote on eligibility_answers (organization_id, quote_id) where quote_id is not null;
select protect_tenant_table('eligibility_answers');

-- A list's filter under a name.
create table saved_views (
  organization_id bigint not null,
  id bigint generated always as identity,
  user_id bigint not null,
  name text not null check (name <> '' and length(name) <= 60),
  -- The query string of the contacts page, without page and bookmark.
  query text not null check (length(query) <= 2000),
  shared boolean not null default false,
  created_at timestamptz not null,
  primary key (organization_id, id),
  foreign key (organization_id, user_id) references users (organization_id, id)
);
create unique index saved_views_name on saved_views (organization_id, user_id, lower(name));
select protect_tenant_table('saved_views');

-- What is done with a row whose address the book has already.
alter table contact_imports
  add column mode text not null default 'skip' check (mode in ('skip', 'fill', 'overwrite')),
  add column came_by text not null default 'file' check (came_by in ('file', 'api')),
  -- The header's fingerprint, by which a mapping is found again.
  add column header_key text,
  -- What a dry run of these choices counted.
  add column checked jsonb;
set local role app_system;
update contact_imports set mode = 'overwrite' where overwrite_existing;
reset role;
-- overwrite_existing stays as long as a container of the version before may still write it.

-- How files with the same header were read before.
create table import_mappings (
  organization_id bigint not null references organizations (id) on delete cascade,
  header_key text not null,
  column_mapping jsonb not null,
  carrier_mapping jsonb not null,
  used_at timestamptz not null,
  primary key (organization_id, header_key)
);
select protect_tenant_table('import_mappings');

alter table users add column contacts_tutorial_seen_at timestamptz;
