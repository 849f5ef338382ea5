-- What an agency sells on: tiers are rows, so that a price is never a line of code. A null price is "by contract",
-- and a limit of -1 is no limit.
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
  self_serve boolean not null
);
grant select on subscription_tiers to app_user, app_system;
insert into subscription_tiers values
  ('usage', 'Perennial', 1, 9900, -1, -1, 500, 2000, 4000, 500,
   array['500 contacts included, $40 per additional 500', '3 agents included, $20 per extra agent', 'Every feature'], true),
  ('basic', 'Basic', 2, 4900, 1, 500, 500, null, null, null,
   array['1 agent', 'Up to 500 contacts', 'Quote mails, outreach and health questions'], true),
  ('pro', 'Pro', 3, 9900, 3, 5000, 5000, 2000, 5000, 5000,
   array['3 agents, $20 per extra agent', 'Up to 5,000 contacts, $50 per 5,000 more'], false),
  ('enterprise', 'Enterprise', 4, null, -1, -1, 0, null, null, null,
   array['As many agents and contacts as you need', 'A contract of your own'], false);

alter table organizations
  add column brand_name text,
  -- The tier's id; null before one was chosen.
  add column plan text,
  -- The company step and the carriers are filled in.
  add column set_up_at timestamptz,
  -- The last step of the wizard was passed; from then on no onboarding link or cookie opens anything.
  add column onboarded_at timestamptz,
  -- Closed by an admin: nobody signs in, nothing is sent, and the next run of the job erases it.
  add column closed_at timestamptz;
-- As app_system: row-level security is forced on owners too, who then see no rows.
set local role app_system;
update organizations set plan = 'usage', set_up_at = created_at, onboarded_at = created_at where kind = 'agency';
reset role;

-- The billing provider's ids join here later.
create table subscriptions (
  organization_id bigint primary key references organizations (id) on delete cascade,
  tier_id text not null,
  status text not null check (status in ('trialing', 'active', 'past_due', 'canceled')),
  started_at timestamptz not null,
  trial_ends_at timestamptz,
  current_period_end timestamptz
);
select protect_tenant_table('subscriptions');

create table organization_logos (
  organization_id bigint primary key references organizations (id) on delete cascade,
  -- 128 bits of the picture's own SHA-256, in its address: a new picture has a new one.
  hash text not null,
  png bytea not null,
  width integer not null,
  height integer not null,
  uploaded_at timestamptz not null
);
select protect_tenant_table('organization_logos');

alter table organization_settings
  add column smart_send_enabled boolean not null default true,
  add column outreach_birthday boolean not null default true,
  add column outreach_anniversary boolean not null default true,
  add column outreach_schedule_increase boolean not null default true,
  add column outreach_aep boolean not null default true,
  add column outreach_delay_years integer not null default 1 check (outreach_delay_years between 1 and 3),
  add column failed_underwriting_enabled boolean not null default false,
  add column failed_underwriting_frequency text not null default 'annual'
    check (failed_underwriting_frequency in ('annual', 'semiannual', 'quarterly')),
  add column failed_underwriting_timing text not null default 'birthday'
    check (failed_underwriting_timing in ('birthday', 'anniversary', 'pre_aep')),
  add column send_hour integer not null default 9 check (send_hour between 8 and 20),
  add column state_rule_set text not null default 'spec' check (state_rule_set in ('spec', 'current_law'));

create table state_carrier_settings (
  organization_id bigint not null references organizations (id) on delete cascade,
  state text not null check (state ~ '^[A-Z]{2}$'),
  carrier text not null,
  active boolean not null,
  target_gi boolean not null,
  updated_at timestamptz not null,
  primary key (organization_id, state, carrier)
);
select protect_tenant_table('state_carrier_settings');

-- A licence belongs to a person and a state. users.license_number is the one printed under every mail.
create table agent_licenses (
  organization_id bigint not null,
  user_id bigint not null,
  state text not null check (state ~ '^[A-Z]{2}$'),
  number text not null default '',
  expires_on date,
  primary key (organization_id, user_id, state),
  foreign key (organization_id, user_id) references users (organization_id, id) on delete cascade
);
select protect_tenant_table('agent_licenses');
set local role app_system;
insert into agent_licenses (organization_id, user_id, state)
  select distinct organization_id, id, upper(unnest(state_licenses)) from users;
reset role;
alter table users drop column state_licenses;

alter table users add column invited_at timestamptz;

-- One table for everything a person does by pressing a button in a mail; they differ in how long they last.
alter table login_tokens drop constraint login_tokens_purpose_check;
alter table login_tokens
  add constraint login_tokens_purpose_check
    check (purpose in ('login', 'activate', 'invite', 'resume', 'fresh', 'confirm_email')),
  -- confirm_email: the address that becomes the user's when the link is pressed.
  add column new_email text check (new_email = lower(new_email));

-- What strangers typed at the sign-in page. Whether anybody has that address is looked up later, by a job: the answer
-- to the visitor takes the same time either way. Rows live for seconds.
create table login_requests (
  id bigint generated always as identity primary key,
  email text not null,
  requested_at timestamptz not null
);
grant select, insert, update, delete on login_requests to app_system;

-- The agency's own sending domain, as the mail provider knows it.
create table sending_domains (
  organization_id bigint primary key references organizations (id) on delete cascade,
  name text not null,
  from_local_part text not null default 'hello',
  provider_id text not null,
  status text not null,
  -- The DNS records the agency must set: [{record, name, type, value, ttl, status, priority}]
  records jsonb not null default '[]',
  created_at timestamptz not null,
  checked_at timestamptz not null
);
select protect_tenant_table('sending_domains');

alter table audit_events add column actor_user_id bigint;
create index audit_events_newest on audit_events (organization_id, at desc, id desc);
create index audit_events_by_action on audit_events (organization_id, action, at desc);

-- What outlives an erased agency: hashes that prove a suppression or a consent to whoever holds the address.
create table erasure_proofs (
  id bigint generated always as identity primary key,
  kind text not null check (kind in ('suppression', 'consent', 'agency')),
  hash text not null,
  detail jsonb not null default '{}',
  recorded_at timestamptz not null
);
create index erasure_proofs_hash on erasure_proofs (hash);
grant select, insert on erasure_proofs to app_system;

drop function session_identity;
create function session_identity(hash bytea, at timestamptz)
  returns table (
    session_id bigint, session_public_id text, signed_in_at timestamptz, last_seen_at timestamptz,
    organization_id bigint, organization_name text, organization_slug text, organization_created_at timestamptz,
    time_zone text, is_demo boolean, plan text, is_set_up boolean, has_agents boolean,
    restrict_agents_to_own boolean, allow_agent_settings boolean, force_org_sender_details boolean,
    user_id bigint, email text, first_name text, last_name text, is_admin boolean, is_agent boolean,
    has_completed_walkthrough boolean)
  language plpgsql stable security definer set search_path = public, pg_temp
as $$
#variable_conflict use_column
begin
  return query
  select s.id, s.public_id, s.signed_in_at, s.last_seen_at,
         o.id, o.name, o.slug, o.created_at, o.time_zone, o.is_demo, o.plan, o.set_up_at is not null,
         exists (select from users a where a.organization_id = s.organization_id and a.is_agent and a.removed_at is null),
         coalesce(g.restrict_agents_to_own, true), coalesce(g.allow_agent_settings, true),
         coalesce(g.force_org_sender_details, false),
         u.id, u.email, u.first_name, u.last_name, u.is_admin, u.is_agent,
         u.walkthrough_completed_at is not null
  from sessions s
  join users u on u.organization_id = s.organization_id and u.id = s.user_id
  join organizations o on o.id = s.organization_id
  left join organization_settings g on g.organization_id = s.organization_id
  where s.token_hash = hash and s.expires_at > at and s.last_seen_at > at - interval '14 days' and u.removed_at is null
    and o.closed_at is null;
end $$;
revoke all on function session_identity from public;
grant create on schema public to app_system;
alter function session_identity owner to app_system;
revoke create on schema public from app_system;
