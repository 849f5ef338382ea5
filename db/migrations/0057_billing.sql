-- Every price there is, dated. A row is the whole price list from its day on; an agency keeps the one it bought by.
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
  -- Beyond what a price includes: one agent more, and a pack of clients (of tiers).
  seat_cents integer not null,
  pack_cents integer not null,
  pack_contacts integer not null,
  -- The most an agency can order by itself.
  max_seats integer not null,
  max_contacts integer not null,
  launch_percent_off integer not null,
  launch_months integer not null,
  trial_days integer not null,
  -- How long all goes on after a payment failed, or after a free month without a card.
  grace_days integer not null,
  note text not null
);
grant select on price_books to app_user, app_system;
grant insert on price_books to app_system;
insert into price_books values
  (1, '2026-01-01', 9900, 500, 3, 4000, 500, 4900, 1, 500, 9900, 3, 5000, 2000, 5000, 5000, 10, 100000, 25, 12, 30, 14,
   'The first list');

alter table subscriptions drop constraint subscriptions_status_check;
alter table subscriptions
  add constraint subscriptions_status_check
    check (status in ('trialing', 'active', 'past_due', 'unpaid', 'paused', 'canceled')),
  add column price_version integer not null default 1,
  add column extra_agents integer not null default 0 check (extra_agents >= 0),
  -- Clients beyond the tier's, in whole packs.
  add column extra_contacts integer not null default 0 check (extra_contacts >= 0),
  -- Null until a card was given.
  add column stripe_customer_id text unique,
  add column stripe_subscription_id text unique,
  add column stripe_usage_item_id text,
  -- It ends on this day: cancelled, and paid until then.
  add column cancel_at timestamptz,
  add column ended_at timestamptz,
  add column past_due_since timestamptz,
  add column payment_failures integer not null default 0,
  add column percent_off integer,
  add column discount_ends_at timestamptz,
  -- A smaller plan begins when what is paid for has ended.
  add column next_tier_id text,
  add column next_extra_agents integer,
  add column next_extra_contacts integer,
  add column next_on timestamptz,
  -- Counts what was asked of the card provider: each change has an idempotency key of its own.
  add column revision integer not null default 0,
  add column synced_at timestamptz;

-- Checkouts that were begun. Only these ids are ever asked about.
create table checkout_sessions (
  organization_id bigint not null references organizations (id) on delete cascade,
  id text not null unique,
  user_id bigint not null,
  kind text not null check (kind in ('embedded', 'hosted')),
  tier_id text not null,
  extra_agents integer not null,
  extra_contacts integer not null,
  status text not null default 'open' check (status in ('open', 'complete', 'expired')),
  created_at timestamptz not null,
  primary key (organization_id, id)
);
select protect_tenant_table('checkout_sessions');

-- What the meter was told: blocks of contacts above those included.
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

alter table organizations
  -- What its subscription lets it do; billing writes it whenever it learns something, and when time passes.
  --   setting_up  none yet            trial      the free month, no card given: mail leaves in test mode only
  --   live        all of it           grace      a payment failed: all of it, until read_only_from
  --   read_only   over: to be looked at, taken away and paid for
  add column standing text not null default 'setting_up'
    check (standing in ('setting_up', 'trial', 'live', 'grace', 'read_only')),
  add column read_only_from timestamptz,
  -- What is paid for; -1 is no limit.
  add column agent_limit integer not null default -1,
  add column contact_limit integer not null default -1;

set local role app_system;
-- Agencies that were here before cards were asked for have a month from now, and seats for the agents they have.
update subscriptions set trial_ends_at = greatest(trial_ends_at, now() + interval '30 days') where status = 'trialing';
update subscriptions set past_due_since = now() where status = 'past_due';
update subscriptions s
  set extra_agents = greatest(0, (select count(*) from users u
    where u.organization_id = s.organization_id and u.is_agent and u.removed_at is null) - 3)
  where tier_id = 'usage';
update organizations o
  set standing = case s.status when 'trialing' then 'trial' when 'active' then 'live' when 'past_due' then 'grace' else 'read_only' end,
      agent_limit = case when s.tier_id = 'usage' then 3 + s.extra_agents else t.agent_limit end,
      contact_limit = t.contact_limit,
      read_only_from = case s.status
        when 'trialing' then s.trial_ends_at + interval '14 days'
        when 'past_due' then now() + interval '14 days' end
  from subscriptions s join subscription_tiers t on t.id = s.tier_id
  where s.organization_id = o.id;
update organizations set standing = 'live' where kind <> 'agency' or is_demo;
reset role;

-- Whoever looks up a session learns what the agency's subscription lets it do.
drop function session_identity;
create function session_identity(hash bytea, at timestamptz)
  returns table (
    session_id bigint, session_public_id text, signed_in_at timestamptz, last_seen_at timestamptz,
    organization_id bigint, organization_name text, organization_slug text, organization_created_at timestamptz,
    time_zone text, is_demo boolean, plan text, is_set_up boolean, has_agents boolean,
    is_onboarded boolean,
    restrict_agents_to_own boolean, allow_agent_settings boolean, force_org_sender_details boolean,
    user_id bigint, email text, first_name text, last_name text, is_admin boolean, is_agent boolean,
    has_completed_walkthrough boolean,
    standing text, read_only_from timestamptz, trial_ends_at timestamptz)
  language plpgsql stable security definer set search_path = public, pg_temp
as $$
#variable_conflict use_column
begin
  return query
  select s.id, s.public_id, s.signed_in_at, s.last_seen_at,
         o.id, o.name, o.slug, o.created_at, o.time_zone, o.is_demo, o.plan, o.set_up_at is not null,
         exists (select from users a where a.organization_id = s.organization_id and a.is_agent and a.removed_at is null),
         o.onboarded_at is not null,
         coalesce(g.restrict_agents_to_own, true), coalesce(g.allow_agent_settings, true),
         coalesce(g.force_org_sender_details, false),
         u.id, u.email, u.first_name, u.last_name, u.is_admin, u.is_agent,
         u.walkthrough_completed_at is not null,
         o.standing, o.read_only_from, b.trial_ends_at
  from sessions s
  join users u on u.organization_id = s.organization_id and u.id = s.user_id
  join organizations o on o.id = s.organization_id
  left join organization_settings g on g.organization_id = s.organization_id
  left join subscriptions b on b.organization_id = s.organization_id and b.status = 'trialing'
  where s.token_hash = hash and s.expires_at > at and s.last_seen_at > at - interval '14 days' and u.removed_at is null
    and o.closed_at is null;
end $$;
revoke all on function session_identity from public;
grant create on schema public to app_system;
alter function session_identity owner to app_system;
revoke create on schema public from app_system;

