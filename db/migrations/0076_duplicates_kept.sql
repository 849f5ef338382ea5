-- Who looks like the same person, as it was last found: reading a whole book for each page of them takes seconds. All of it
-- can be found anew (src/contacts/merge/kept-duplicates.ts).
create table duplicate_searches (
  organization_id bigint not null references organizations (id) on delete cascade,
  -- Among whose contacts: -1 is the whole book.
  agent_id bigint not null,
  found_at timestamptz not null,
  -- Of the book that was read.
  version text not null,
  complete boolean not null,
  -- Somebody looked after the book had changed, and it is too large to be read while they wait.
  wanted_at timestamptz,
  primary key (organization_id, agent_id)
);
select protect_tenant_table('duplicate_searches');

create table duplicate_groups (
  organization_id bigint not null,
  agent_id bigint not null,
  -- By the oldest contact of each.
  first_id bigint not null,
  -- Of its contacts, the oldest first.
  ids jsonb not null,
  reasons text[] not null,
  more integer not null,
  primary key (organization_id, agent_id, first_id),
  foreign key (organization_id, agent_id) references duplicate_searches (organization_id, agent_id) on delete cascade
);
select protect_tenant_table('duplicate_groups');
