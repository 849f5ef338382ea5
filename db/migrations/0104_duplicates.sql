-- Contacts that may be one person, and facts that contacts lack. All of it can be computed again.

-- Two contacts that look like one person and are not. A person checked.
create table not_duplicates (
  organization_id bigint not null,
  contact_id bigint not null,
  other_id bigint not null,
  marked_by bigint,
  marked_at timestamptz not null,
  primary key (organization_id, contact_id, other_id),
  foreign key (organization_id, contact_id) references contacts (organization_id, id) on delete cascade,
  foreign key (organization_id, other_id) references contacts (organization_id, id) on delete cascade,
  constraint not_duplicates_organization_id_said_by_fkey
    foreign key (organization_id, marked_by) references users (organization_id, id),
  check (contact_id < other_id)
);
create index not_duplicates_marked_by on not_duplicates (organization_id, marked_by) where marked_by is not null;
create index not_duplicates_other on not_duplicates (organization_id, other_id);
select protect_tenant_table('not_duplicates');

-- When duplicates were last searched for. Reading a whole book for each page takes seconds.
create table duplicate_searches (
  organization_id bigint not null references organizations (id) on delete cascade,
  -- Whose contacts were searched. -1 is everyone's.
  agent_id bigint not null,
  -- Null: a large book that was not searched yet.
  found_at timestamptz,
  -- The version of the book that was read.
  version text not null,
  complete boolean not null,
  -- Someone opened the page after the book had changed, and it is too large to search while they wait.
  requested_at timestamptz,
  primary key (organization_id, agent_id)
);
select protect_tenant_table('duplicate_searches');

create table duplicate_groups (
  organization_id bigint not null,
  agent_id bigint not null,
  -- The oldest contact of the group.
  first_id bigint not null,
  -- The oldest first.
  ids jsonb not null,
  reasons text[] not null,
  more integer not null,
  primary key (organization_id, agent_id, first_id),
  foreign key (organization_id, agent_id) references duplicate_searches (organization_id, agent_id) on delete cascade
);
select protect_tenant_table('duplicate_groups');

-- How many contacts of an agent (0: unassigned) lack a fact that good outreach needs. Counted every night and on
-- request.
create table health_counts (
  organization_id bigint not null references organizations (id) on delete cascade,
  agent_id bigint not null,
  problem text not null,
  contacts integer not null,
  counted_at timestamptz not null,
  primary key (organization_id, agent_id, problem)
);
select protect_tenant_table('health_counts');
