create table quotes (
  organization_id bigint not null,
  id text not null unique check (length(id) >= 22),
  contact_id bigint not null,
  agent_id bigint,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  revoked_at timestamptz,
  first_viewed_at timestamptz,
  primary key (organization_id, id),
  foreign key (organization_id, contact_id) references contacts (organization_id, id),
  foreign key (organization_id, agent_id) references users (organization_id, id)
);
create index quotes_of_contact on quotes (organization_id, contact_id, created_at);
create index quotes_of_agent on quotes (organization_id, agent_id) where agent_id is not null;
select protect_tenant_table('quotes');

-- The outbox and, once sent, the history: one row per message that ever was to leave the house.
create table outreach_messages (
  organization_id bigint not null references organizations (id) on delete cascade,
  id uuid not null,
  contact_id bigint,
  user_id bigint,
  quote_id text,
  channel text not null default 'email' check (channel in ('email', 'text')),
  kind text not null,
  -- What this message is the one message for: 'birthday-2027', a request id, a token id; never a clock reading.
  occasion text not null,
  lane smallint not null default 1 check (lane between 0 and 3),
  due_on date not null,
  status text not null default 'queued' check (status in ('queued', 'sending', 'sent', 'failed', 'skipped', 'unknown')),
  reason text,
  mode text not null default 'production' check (mode in ('production', 'test')),
  recipient text not null,
  tracking_id text unique check (length(tracking_id) >= 22),
  data jsonb not null default '{}',
  -- Frozen at the first attempt: every retry must send the same bytes or the provider refuses the key.
  payload jsonb,
  attempts integer not null default 0,
  lost_leases integer not null default 0,
  next_at timestamptz not null,
  first_attempt_at timestamptz,
  claimed_by uuid,
  claimed_until timestamptz,
  provider_id text,
  sent_at timestamptz,
  viewed_at timestamptz,
  created_by bigint,
  created_at timestamptz not null,
  primary key (organization_id, id),
  foreign key (organization_id, contact_id) references contacts (organization_id, id),
  foreign key (organization_id, quote_id) references quotes (organization_id, id),
  check (status <> 'sent' or provider_id is not null),
  check (status <> 'sending' or (claimed_by is not null and claimed_until is not null))
);
create unique index outreach_messages_occasion on outreach_messages (organization_id, contact_id, channel, kind, occasion)
  where contact_id is not null;
create unique index outreach_messages_user_occasion on outreach_messages (organization_id, user_id, channel, kind, occasion)
  where contact_id is null;
create index outreach_messages_due on outreach_messages (lane, next_at) where status = 'queued';
create index outreach_messages_leased on outreach_messages (claimed_until) where status = 'sending';
create index outreach_messages_of_quote on outreach_messages (organization_id, quote_id) where quote_id is not null;
create index outreach_messages_of_contact on outreach_messages (organization_id, contact_id, created_at);
select protect_tenant_table('outreach_messages');

create table quote_visits (
  organization_id bigint not null,
  id bigint generated always as identity,
  quote_id text not null,
  message_id uuid,
  visited_at timestamptz not null,
  robot_reason text,
  primary key (organization_id, id),
  foreign key (organization_id, quote_id) references quotes (organization_id, id),
  foreign key (organization_id, message_id) references outreach_messages (organization_id, id)
);
create index quote_visits_of_quote on quote_visits (organization_id, quote_id, visited_at);
create index quote_visits_of_message on quote_visits (organization_id, message_id) where message_id is not null;
select protect_tenant_table('quote_visits');

-- Who must not be mailed. Outlives the contact.
create table suppressions (
  organization_id bigint not null references organizations (id) on delete cascade,
  channel text not null check (channel in ('email', 'text')),
  address text not null,
  reason text not null,
  created_at timestamptz not null,
  primary key (organization_id, channel, address)
);
select protect_tenant_table('suppressions');

-- One row per provider account: the earliest instant at which the next request may leave (GCRA).
create table send_pace (
  provider text primary key,
  next_free_at timestamptz not null
);
grant select, insert, update, delete on send_pace to app_system;
