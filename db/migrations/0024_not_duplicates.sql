-- Two contacts that look like one person and are not: somebody looked and said so.
create table not_duplicates (
  organization_id bigint not null,
  contact_id bigint not null,
  other_id bigint not null,
  said_by bigint,
  said_at timestamptz not null,
  primary key (organization_id, contact_id, other_id),
  check (contact_id < other_id),
  foreign key (organization_id, contact_id) references contacts (organization_id, id) on delete cascade,
  foreign key (organization_id, other_id) references contacts (organization_id, id) on delete cascade,
  foreign key (organization_id, said_by) references users (organization_id, id)
);
create index not_duplicates_other on not_duplicates (organization_id, other_id);
create index not_duplicates_said_by on not_duplicates (organization_id, said_by) where said_by is not null;
select protect_tenant_table('not_duplicates');
