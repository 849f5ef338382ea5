-- Plans, prices, subscriptions, and what was reported to the card provider.

-- Plans. A null price is by contract; a limit of -1 is no limit.
create table subscription_tiers (
  id text primary key,
  name text not null,
  position integer not null,
  price_cents integer,
  agent_limit integer not null,
  contact_limit integer not null,
  contacts_included integer not null,
  extra_agent_cents integer,
  block_cents integer,
  block_contacts integer,
  features text[] not null,
  self_serve boolean not null,
  -- Each further agent costs extra_agent_cents a month. Null is by contract.
  agents_included integer
);
grant select on subscription_tiers to app_user, app_system;

-- Every price, dated. A row is the whole price list from its first day on. An agency keeps the list it bought from.
create table price_books (
  version integer primary key,
  starts_on date not null unique,
  -- By use: a base price, and blocks of contacts above those it includes.
  usage_base_cents integer not null,
  usage_contacts_included integer not null,
  usage_agents_included integer not null,
  usage_block_cents integer not null,
  usage_block_contacts integer not null,
  -- By tier.
  basic_cents integer not null,
  basic_agents integer not null,
  basic_contacts integer not null,
  pro_cents integer not null,
  pro_agents integer not null,
  pro_contacts integer not null,
  -- Above what a tier includes: one more agent, and a pack of contacts.
  seat_cents integer not null,
  pack_cents integer not null,
  pack_contacts integer not null,
  -- The most an agency can order by itself.
  max_seats integer not null,
  max_contacts integer not null,
  launch_percent_off integer not null,
  launch_months integer not null,
  trial_days integer not null,
  -- How long everything works after a failed payment, or after a free month without a card.
  grace_days integer not null,
  note text not null
);
grant select on price_books to app_user;
grant select, insert on price_books to app_system;

-- An agency's plan, and what the card provider knows of it.
create table subscriptions (
  organization_id bigint primary key references organizations (id) on delete cascade,
  tier_id text not null,
  status text not null check (status in ('trialing', 'active', 'past_due', 'unpaid', 'paused', 'canceled')),
  started_at timestamptz not null,
  trial_ends_at timestamptz,
  current_period_end timestamptz,
  price_version integer not null default 1,
  extra_agents integer not null default 0 check (extra_agents >= 0),
  -- Contacts above the tier's, in whole packs.
  extra_contacts integer not null default 0 check (extra_contacts >= 0),
  -- Null until a card was added.
  stripe_customer_id text unique,
  stripe_subscription_id text unique,
  stripe_usage_item_id text,
  -- Canceled, and paid until then.
  cancel_at timestamptz,
  ended_at timestamptz,
  past_due_since timestamptz,
  payment_failures integer not null default 0,
  percent_off integer,
  discount_ends_at timestamptz,
  -- A smaller plan begins when the paid period ends.
  next_tier_id text,
  next_extra_agents integer,
  next_extra_contacts integer,
  next_on timestamptz,
  -- Counts the changes requested from the card provider: each has an idempotency key of its own.
  revision integer not null default 0,
  synced_at timestamptz,
  -- Reads from the card provider are numbered as they start. One that started before the last one applied is
  -- discarded.
  reads_started bigint not null default 0,
  last_read_applied bigint not null default 0
);
create index subscriptions_next_plan on subscriptions (next_on) where next_on is not null;
create index subscriptions_with_card on subscriptions (organization_id) where stripe_customer_id is not null;
select protect_tenant_table('subscriptions');

-- Checkouts that were started. Only these ids are ever asked about.
create table checkout_sessions (
  organization_id bigint not null references organizations (id) on delete cascade,
  id text not null,
  user_id bigint not null,
  kind text not null check (kind in ('embedded', 'hosted')),
  tier_id text not null,
  extra_agents integer not null,
  extra_contacts integer not null,
  status text not null default 'open' check (status in ('open', 'complete', 'expired')),
  created_at timestamptz not null,
  primary key (organization_id, id)
);
create index checkout_sessions_by_id on checkout_sessions (id);
create index checkout_sessions_open on checkout_sessions (created_at) where status = 'open';
select protect_tenant_table('checkout_sessions');

-- What the usage meter was told: blocks of contacts above those included.
create table usage_reports (
  organization_id bigint not null references organizations (id) on delete cascade,
  -- Names the report at the provider, which counts each name once.
  identifier text not null,
  contacts integer not null,
  blocks integer not null,
  counted_at timestamptz not null,
  accepted_at timestamptz,
  primary key (organization_id, identifier)
);
select protect_tenant_table('usage_reports');

-- Usage that the card provider accepted and, hours later, reported it could not count.
create table usage_errors (
  event_id text not null,
  reported_at timestamptz not null,
  -- The provider's code, such as meter_event_customer_not_found.
  code text not null,
  -- In the provider's words.
  reason text not null,
  error_count integer not null,
  -- usage_reports that the provider names as examples, possibly of several agencies.
  identifiers text[] not null default '{}',
  primary key (event_id, code)
);
create index usage_errors_newest on usage_errors (reported_at desc);
grant select, insert, update, delete on usage_errors to app_system;

insert into subscription_tiers (
  id, name, position, price_cents, agent_limit, contact_limit, contacts_included, extra_agent_cents, block_cents,
  block_contacts, features, self_serve, agents_included
) values
  ('usage', 'Perennial', 1, 9900, -1, -1, 500, 2000, 4000, 500, array['Every feature'], true, 3),
  ('basic', 'Basic', 2, 4900, 1, 500, 500, null, null, null, array['Quote mails, outreach and health questions'],
   true, 1),
  ('pro', 'Pro', 3, 9900, 3, 5000, 5000, 2000, 5000, 5000, '{}', false, 3),
  ('enterprise', 'Enterprise', 4, null, -1, -1, 0, null, null, null,
   array['As many agents and contacts as you need', 'A contract of your own'], false, null);

insert into price_books (
  version, starts_on, usage_base_cents, usage_contacts_included, usage_agents_included, usage_block_cents,
  usage_block_contacts, basic_cents, basic_agents, basic_contacts, pro_cents, pro_agents, pro_contacts, seat_cents,
  pack_cents, pack_contacts, max_seats, max_contacts, launch_percent_off, launch_months, trial_days, grace_days, note
) values
  (1, '2026-01-01', 9900, 500, 3, 4000, 500, 4900, 1, 500, 9900, 3, 5000, 2000, 5000, 5000, 10, 100000, 25, 12, 30,
   14, 'The first list');
