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
  created_at timestamptz not null default now()
);
select protect_tenant_table('organizations', 'id');

create table organization_settings (
  organization_id bigint primary key references organizations (id) on delete cascade,
  send_mode text not null default 'test' check (send_mode in ('production', 'test')),
  allow_agent_settings boolean not null default true,
  force_org_sender_details boolean not null default false,
  restrict_agents_to_own boolean not null default true,
  carriers text[] not null default array['Aetna', 'Humana', 'UnitedHealthcare', 'Cigna', 'Aflac', 'Mutual of Omaha'],
  updated_at timestamptz not null default now()
);
select protect_tenant_table('organization_settings');

create table users (
  organization_id bigint not null references organizations (id) on delete cascade,
  id bigint generated always as identity,
  email text not null check (email = lower(email) and email <> ''),
  first_name text not null check (first_name <> ''),
  last_name text not null check (last_name <> ''),
  phone text check (phone ~ '^[0-9]{10}$'),
  is_admin boolean not null default false,
  is_agent boolean not null default true,
  is_default_agent boolean not null default false,
  license_number text,
  state_licenses text[] not null default '{}',
  carriers text[] not null default '{}',
  booking_link text,
  signature text not null default '',
  use_org_sender_details boolean not null default false,
  public_token text not null unique,
  walkthrough_completed_at timestamptz,
  email_verified_at timestamptz,
  removed_at timestamptz,
  created_at timestamptz not null default now(),
  primary key (organization_id, id)
);
-- Sign-in knows only an address, so it must be unique over all organisations.
create unique index users_email_key on users (email) where removed_at is null;
create unique index users_one_default_agent on users (organization_id) where is_default_agent and removed_at is null;
select protect_tenant_table('users');

create table login_tokens (
  organization_id bigint not null,
  id text primary key,
  user_id bigint not null,
  purpose text not null check (purpose in ('login', 'activate')),
  secret_hash bytea not null,
  code_hash bytea not null,
  code_attempts integer not null default 0,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz,
  foreign key (organization_id, user_id) references users (organization_id, id) on delete cascade
);
create index login_tokens_user on login_tokens (organization_id, user_id, created_at);
select protect_tenant_table('login_tokens');

create table sessions (
  organization_id bigint not null,
  id bigint generated always as identity,
  public_id text not null unique,
  user_id bigint not null,
  token_hash bytea not null unique,
  user_agent text not null default '',
  signed_in_at timestamptz not null,
  last_seen_at timestamptz not null,
  expires_at timestamptz not null,
  primary key (organization_id, id),
  foreign key (organization_id, user_id) references users (organization_id, id) on delete cascade
);
create index sessions_user on sessions (organization_id, user_id);
select protect_tenant_table('sessions');

-- Who is this cookie? One round trip on each signed-in request, before any transaction is open. PL/pgSQL keeps the plan:
-- as a plain SQL function it is planned anew on each call, at six times the cost.
-- Idle sessions end after 14 days, all after 30 (expires_at).
create function session_identity(hash bytea, at timestamptz)
  returns table (
    session_id bigint, session_public_id text, signed_in_at timestamptz, last_seen_at timestamptz,
    organization_id bigint, organization_name text, organization_slug text, time_zone text, is_demo boolean,
    restrict_agents_to_own boolean,
    user_id bigint, email text, first_name text, last_name text, is_admin boolean, is_agent boolean)
  language plpgsql stable security definer set search_path = public, pg_temp
as $$
#variable_conflict use_column
begin
  return query
  select s.id, s.public_id, s.signed_in_at, s.last_seen_at,
         o.id, o.name, o.slug, o.time_zone, o.is_demo,
         coalesce(g.restrict_agents_to_own, true),
         u.id, u.email, u.first_name, u.last_name, u.is_admin, u.is_agent
  from sessions s
  join users u on u.organization_id = s.organization_id and u.id = s.user_id
  join organizations o on o.id = s.organization_id
  left join organization_settings g on g.organization_id = s.organization_id
  where s.token_hash = hash and s.expires_at > at and s.last_seen_at > at - interval '14 days' and u.removed_at is null;
end $$;
revoke all on function session_identity from public;
grant create on schema public to app_system;
alter function session_identity owner to app_system;
revoke create on schema public from app_system;

-- What was done by whom: never changed, never removed by the application.
create table audit_events (
  organization_id bigint not null references organizations (id) on delete cascade,
  id bigint generated always as identity,
  at timestamptz not null,
  actor text not null,
  action text not null,
  target text not null default '',
  detail jsonb not null default '{}',
  primary key (organization_id, id)
);
select protect_tenant_table('audit_events');
revoke update, delete on audit_events from app_user, app_system;

-- Fixed windows, shared by all processes. Belongs to no organisation: strangers are counted too.
create table rate_limits (
  key text not null,
  window_start timestamptz not null,
  hits integer not null default 1,
  primary key (key, window_start)
);
create index rate_limits_old on rate_limits (window_start);
grant select, insert, update, delete on rate_limits to app_user, app_system;
