-- Agencies, and the platform itself as one organization of another kind.

create table organizations (
  id bigint generated always as identity primary key,
  kind text not null default 'agency' check (kind in ('agency', 'platform')),
  name text not null check (name <> ''),
  slug text not null unique check (slug ~ '^[a-z0-9][a-z0-9-]*$'),
  phone text check (phone ~ '^[0-9]{10}$'),
  website text,
  mailing_address text,
  booking_link text,
  redirect_url text,
  signature text not null default '',
  primary_color text not null default '#6B46C1' check (primary_color ~ '^#[0-9A-Fa-f]{6}$'),
  secondary_color text not null default '#9F7AEA' check (secondary_color ~ '^#[0-9A-Fa-f]{6}$'),
  time_zone text not null default 'America/Chicago',
  is_demo boolean not null default false,
  created_at timestamptz not null default now(),
  brand_name text,
  -- The id of a subscription tier. Null before one was chosen.
  plan text,
  -- The company step and the carriers are filled in.
  set_up_at timestamptz,
  -- The last step of the setup wizard was completed. From then on no onboarding link or cookie works.
  onboarded_at timestamptz,
  -- Closed by an admin: nobody signs in, nothing is sent, and the next run of the job erases it.
  closed_at timestamptz,
  -- The wizard opens again at the first step that is missing here.
  setup_steps_completed text[] not null default '{}',
  -- What its subscription allows. Billing writes it when it learns something, and when time passes:
  --   setting_up  no subscription yet
  --   trial       the free month without a card: emails are sent in test mode only
  --   live        everything
  --   grace       a payment failed: everything, until read_only_from
  --   read_only   over: the data can be seen, exported and paid for
  account_state text not null default 'setting_up'
    check (account_state in ('setting_up', 'trial', 'live', 'grace', 'read_only')),
  read_only_from timestamptz,
  -- What is paid for. -1 is no limit.
  agent_limit integer not null default -1,
  contact_limit integer not null default -1
);
-- What changes by time alone. Checked every few minutes.
create index organizations_due_read_only on organizations (read_only_from) where account_state in ('trial', 'grace');
select protect_tenant_table('organizations', 'id');

create table organization_settings (
  organization_id bigint primary key references organizations (id) on delete cascade,
  send_mode text not null default 'test' check (send_mode in ('production', 'test')),
  allow_agent_settings boolean not null default true,
  force_org_sender_details boolean not null default false,
  restrict_agents_to_own boolean not null default true,
  carriers text[] not null default array['Aetna', 'Humana', 'UnitedHealthcare', 'Cigna', 'Aflac', 'Mutual of Omaha'],
  updated_at timestamptz not null default now(),
  smart_send_enabled boolean not null default true,
  outreach_birthday boolean not null default true,
  outreach_anniversary boolean not null default true,
  outreach_schedule_increase boolean not null default true,
  outreach_aep boolean not null default true,
  outreach_delay_years integer not null default 1 check (outreach_delay_years between 1 and 3),
  failed_underwriting_enabled boolean not null default false,
  failed_underwriting_frequency text not null default 'annual'
    check (failed_underwriting_frequency in ('annual', 'semiannual', 'quarterly')),
  failed_underwriting_timing text not null default 'birthday'
    check (failed_underwriting_timing in ('birthday', 'anniversary', 'pre_aep')),
  send_hour integer not null default 9 check (send_hour between 8 and 20),
  state_rule_set text not null default 'spec' check (state_rule_set in ('spec', 'current_law')),
  show_switching_rights boolean not null default true,
  -- Counts of the CMS disclaimer for agencies that market Medicare Advantage. It is shown only with both.
  advantage_organizations smallint check (advantage_organizations > 0),
  advantage_plans smallint check (advantage_plans > 0),
  -- https links to the agency's own videos.
  plans_video text,
  qualify_video text,
  low_price_video text,
  -- Outreach sends nothing before an admin has seen the year ahead and pressed Start.
  outreach_started_at timestamptz,
  texts_enabled boolean not null default false,
  -- When bounces or complaints last stopped outreach. Emails sent before count towards no limit, so that resuming
  -- does not stop again at once.
  outreach_stopped_at timestamptz,
  show_leaderboard boolean not null default true,
  -- An increase is listed from this percentage or this many cents a month, whichever is reached first.
  radar_percent integer not null default 5 check (radar_percent between 0 and 100),
  radar_cents integer not null default 1000 check (radar_cents >= 0)
);
select protect_tenant_table('organization_settings');

create table organization_logos (
  organization_id bigint primary key references organizations (id) on delete cascade,
  -- 128 bits of the SHA-256 of the image, part of its URL: a new image has a new URL.
  hash text not null,
  png bytea not null,
  width integer not null,
  height integer not null,
  uploaded_at timestamptz not null
);
select protect_tenant_table('organization_logos');

create table sending_domains (
  organization_id bigint primary key references organizations (id) on delete cascade,
  name text not null,
  from_local_part text not null default 'hello',
  provider_id text not null,
  status text not null,
  -- The DNS records that the agency must set: [{record, name, type, value, ttl, status, priority}]
  records jsonb not null default '[]',
  created_at timestamptz not null,
  checked_at timestamptz not null,
  -- When the domain became unverified. A domain that stays unverified is deleted.
  unverified_since timestamptz
);
select protect_tenant_table('sending_domains');

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

-- The carriers that a client in this state may be offered: the agency's own, without those it switched off there.
-- Called on each view of a client's page, before any transaction. Null while the agency has chosen none.
create function offered_carriers(agency bigint, client_state text) returns text[]
  language plpgsql stable security definer set search_path = public, pg_temp
as $$
begin
  return (
    select array(
      select c.carrier from unnest(s.carriers) with ordinality as c (carrier, place)
      where not exists (
        select from state_carrier_settings x
        where x.organization_id = agency and x.state = client_state and x.carrier = c.carrier and not x.active)
      order by c.place)
    from organization_settings s
    where s.organization_id = agency
  );
end $$;

-- Run with the rights of app_system: granted by name, then handed over.
revoke all on function offered_carriers from public;
grant execute on function offered_carriers to app_login;
grant create on schema public to app_system;
alter function offered_carriers owner to app_system;
revoke create on schema public from app_system;
