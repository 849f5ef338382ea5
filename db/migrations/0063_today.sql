-- What there is to do, and what came of it.

-- A contact's price goes up: by a newer rate book, or by a birthday. Found every night; one row a rise.
create table rate_increases (
  organization_id bigint not null,
  contact_id bigint not null,
  kind text not null check (kind in ('book', 'age')),
  effective_on date not null,
  carrier text not null,
  plan text not null,
  -- A month's premium before and from that day on.
  old_cents integer not null check (old_cents > 0),
  new_cents integer not null check (new_cents > old_cents),
  is_illustrative boolean not null,
  -- The lowest price of another carrier for a plan with the same benefits, from that day on. Null: none is lower.
  best_carrier text,
  best_plan text,
  best_cents integer,
  -- What changing to it saves in a year.
  saves_cents integer not null default 0 check (saves_cents >= 0),
  -- The right to change without health questions that stands open then, or opens soon. Null: there is none.
  right_rule text,
  right_opens_on date,
  right_closes_on date,
  state text not null default 'new' check (state in ('new', 'working', 'offered', 'done', 'dismissed')),
  state_at timestamptz,
  state_by bigint,
  found_at timestamptz not null,
  -- Since then it is no longer so: the premium was set right, the book withdrawn, the contact has moved.
  gone_at timestamptz,
  primary key (organization_id, contact_id, kind, effective_on),
  foreign key (organization_id, contact_id) references contacts (organization_id, id) on delete cascade,
  foreign key (organization_id, state_by) references users (organization_id, id)
);
create index rate_increases_open on rate_increases (organization_id, saves_cents desc, contact_id)
  where gone_at is null and state in ('new', 'working', 'offered');
create index rate_increases_state_by on rate_increases (organization_id, state_by) where state_by is not null;
select protect_tenant_table('rate_increases');

-- How many contacts of an agent (0: of nobody) lack what a good year needs. Counted every night and on request.
create table health_counts (
  organization_id bigint not null references organizations (id) on delete cascade,
  agent_id bigint not null,
  problem text not null,
  contacts integer not null,
  counted_at timestamptz not null,
  primary key (organization_id, agent_id, problem)
);
select protect_tenant_table('health_counts');

-- What came of talking to a client. The retention ledger.
create table outcomes (
  organization_id bigint not null,
  id bigint generated always as identity,
  contact_id bigint not null,
  follow_up_id bigint,
  outcome text not null check (outcome in ('kept', 'switched', 'lost')),
  -- What they paid a month before, and pay from now on; null where it is not known.
  old_cents integer check (old_cents > 0),
  new_cents integer check (new_cents > 0),
  note text not null default '' check (length(note) <= 1000),
  decided_on date not null,
  -- The last mail that outreach sent them in the 90 days before.
  after_message_id uuid,
  recorded_by bigint,
  recorded_at timestamptz not null,
  withdrawn_at timestamptz,
  primary key (organization_id, id),
  foreign key (organization_id, contact_id) references contacts (organization_id, id) on delete cascade,
  foreign key (organization_id, recorded_by) references users (organization_id, id)
);
create index outcomes_decided on outcomes (organization_id, decided_on) where withdrawn_at is null;
create index outcomes_of_contact on outcomes (organization_id, contact_id);
create index outcomes_recorded_by on outcomes (organization_id, recorded_by) where recorded_by is not null;
select protect_tenant_table('outcomes');

-- What stands on the Today list may be put off, or be done with where nothing else says so.
create table today_marks (
  organization_id bigint not null,
  contact_id bigint not null,
  -- As in src/dashboard/today/item.ts, and what of that kind: an id, or an occasion.
  kind text not null,
  subject text not null,
  snoozed_until date,
  done_at timestamptz,
  marked_by bigint,
  marked_at timestamptz not null,
  primary key (organization_id, contact_id, kind, subject),
  foreign key (organization_id, contact_id) references contacts (organization_id, id) on delete cascade,
  foreign key (organization_id, marked_by) references users (organization_id, id)
);
create index today_marks_marked_by on today_marks (organization_id, marked_by) where marked_by is not null;
select protect_tenant_table('today_marks');

alter table organization_settings
  add column show_leaderboard boolean not null default true,
  -- A rise is on the list from this many percent or from this many cents a month, whichever is reached first.
  add column radar_percent integer not null default 5 check (radar_percent between 0 and 100),
  add column radar_cents integer not null default 1000 check (radar_cents >= 0);
-- Since then this person gets no daily mail.
alter table users add column digest_stopped_at timestamptz;
