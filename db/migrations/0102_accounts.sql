-- People who sign in, and how they do.

-- A removed user keeps the row: contacts, notes and changes refer to it.
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
  carriers text[] not null default '{}',
  booking_link text,
  signature text not null default '',
  use_org_sender_details boolean not null default false,
  public_token text not null,
  walkthrough_completed_at timestamptz,
  email_verified_at timestamptz,
  removed_at timestamptz,
  created_at timestamptz not null default now(),
  -- When they were last emailed an invitation.
  invited_at timestamptz,
  contacts_tutorial_seen_at timestamptz,
  -- From then on this person gets no daily email.
  digest_stopped_at timestamptz,
  -- The last day on which the digest was considered, also when there was nothing to send.
  digest_checked_on date,
  -- When this person dismissed the setup checklist.
  setup_dismissed_at timestamptz,
  primary key (organization_id, id)
);
create index users_by_public_token on users (public_token);
-- Sign-in knows only an address, so it is unique across organizations.
create unique index users_email_key on users (email) where removed_at is null;
create unique index users_one_default_agent on users (organization_id) where is_default_agent and removed_at is null;
select protect_tenant_table('users');

-- A license belongs to a person and a state. users.license_number is the one printed under every email.
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

-- Addresses that visitors typed at the sign-in page. A job looks up later whether anyone has the address, so the
-- answer takes the same time either way. Rows live for seconds.
create table login_requests (
  id bigint generated always as identity primary key,
  email text not null,
  requested_at timestamptz not null,
  purpose text not null default 'login' check (purpose in ('login', 'resume'))
);
grant select, insert, update, delete on login_requests to app_system;

-- Every link or code that proves who someone is. The purposes differ in how long they last.
create table login_tokens (
  organization_id bigint not null,
  id text not null,
  user_id bigint not null,
  purpose text not null
    check (purpose in ('login', 'activate', 'invite', 'resume', 'fresh', 'confirm_email', 'handover')),
  secret_hash bytea not null,
  code_hash bytea not null,
  code_attempts integer not null default 0,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz,
  -- confirm_email: the address that becomes the user's when the link is opened.
  new_email text check (new_email = lower(new_email)),
  -- confirm_email: who requested the new address. A link requested by someone else confirms it and signs nobody in.
  requested_by bigint,
  -- Where the link or code was sent, and which address it proves. It does not work once the person has another one.
  -- Null for tokens that are in no email, and for confirm_email (see new_email).
  address text,
  primary key (organization_id, id),
  foreign key (organization_id, requested_by) references users (organization_id, id) on delete cascade,
  foreign key (organization_id, user_id) references users (organization_id, id) on delete cascade
);
create index login_tokens_by_id on login_tokens (id);
create index login_tokens_requested_by on login_tokens (organization_id, requested_by);
create index login_tokens_user on login_tokens (organization_id, user_id, created_at);
select protect_tenant_table('login_tokens');

create table sessions (
  organization_id bigint not null,
  id bigint generated always as identity,
  public_id text not null,
  user_id bigint not null,
  token_hash bytea not null,
  user_agent text not null default '',
  signed_in_at timestamptz not null,
  last_seen_at timestamptz not null,
  -- 30 days after sign-in. A session without a visit for 14 days has ended too.
  expires_at timestamptz not null,
  primary key (organization_id, id),
  foreign key (organization_id, user_id) references users (organization_id, id) on delete cascade
);
create index sessions_by_public_id on sessions (public_id);
create index sessions_by_token_hash on sessions (token_hash);
create index sessions_user on sessions (organization_id, user_id);
select protect_tenant_table('sessions');

-- Who did what. The application never changes or deletes a row.
create table audit_events (
  organization_id bigint not null references organizations (id) on delete cascade,
  id bigint generated always as identity,
  at timestamptz not null,
  actor text not null,
  action text not null,
  target text not null default '',
  detail jsonb not null default '{}',
  actor_user_id bigint,
  primary key (organization_id, id)
);
create index audit_events_by_action on audit_events (organization_id, action, at desc);
create index audit_events_by_person on audit_events (organization_id, actor_user_id, id desc);
select protect_tenant_table('audit_events');
revoke update, delete on audit_events from app_user;
revoke update, delete on audit_events from app_system;

-- Hits per fixed window, shared by all processes. Belongs to no organization, because visitors are counted too.
-- Agencies' transactions reach it through functions alone.
create table rate_limits (
  -- SHA-256 in hexadecimal of what is counted.
  key text not null check (key ~ '^[0-9a-f]{64}$'),
  window_start timestamptz not null,
  hits integer not null default 1,
  primary key (key, window_start)
);
create index rate_limits_old on rate_limits (window_start);
comment on column rate_limits.key is 'SHA-256 in hexadecimal of what is counted';
grant select, insert, update, delete on rate_limits to app_system;

-- Who has this cookie: one round trip on each signed-in request, before any transaction. PL/pgSQL keeps the plan; a
-- plain SQL function would be planned on each call, at six times the cost.
create function session_identity(hash bytea, at timestamptz)
  returns table (session_id bigint, session_public_id text, signed_in_at timestamptz, last_seen_at timestamptz,
    organization_id bigint, organization_name text, organization_slug text, organization_created_at timestamptz,
    time_zone text, is_demo boolean, plan text, is_set_up boolean, has_agents boolean, is_onboarded boolean,
    restrict_agents_to_own boolean, allow_agent_settings boolean, force_org_sender_details boolean,
    user_id bigint, email text, first_name text, last_name text, is_admin boolean, is_agent boolean,
    has_completed_walkthrough boolean, account_state text, read_only_from timestamptz,
    trial_ends_at timestamptz, subscription_ends_at timestamptz, subscription_has_ended boolean,
    tasks integer, tasks_counted_at timestamptz, email_trouble text, email_trouble_since timestamptz,
    email_trouble_reason text, email_paused_until timestamptz)
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
         o.account_state, o.read_only_from, case when b.status = 'trialing' then b.trial_ends_at end,
         case when b.ended_at is null then b.cancel_at end, b.ended_at is not null,
         t.tasks, t.counted_at, e.kind, e.since, e.reason, e.until
  from sessions s
  join users u on u.organization_id = s.organization_id and u.id = s.user_id
  join organizations o on o.id = s.organization_id
  left join organization_settings g on g.organization_id = s.organization_id
  left join subscriptions b on b.organization_id = s.organization_id
  left join today_counts t on t.organization_id = s.organization_id and t.user_id = s.user_id
  left join lateral email_trouble() e on u.is_admin
  where s.token_hash = hash and s.expires_at > at and s.last_seen_at > at - interval '14 days' and u.removed_at is null
    and o.closed_at is null;
end $$;

-- Counts one hit and says whether it is within the limit. Without counts_refusals a refused hit is not counted.
create function hit_rate_limit(hashed_key text, starts_at timestamptz, max_hits integer, counts_refusals boolean)
  returns boolean language plpgsql security definer set search_path = public, pg_temp
as $$
declare
  counted integer;
begin
  insert into rate_limits as r (key, window_start) values (hashed_key, starts_at)
  on conflict (key, window_start) do update set hits = r.hits + 1 where counts_refusals or r.hits < max_hits
  returning r.hits into counted;
  return coalesce(counted <= max_hits, false);
end $$;

-- Takes back one hit of this window.
create function refund_rate_limit(hashed_key text, starts_at timestamptz) returns void
  language plpgsql security definer set search_path = public, pg_temp
as $$
begin
  update rate_limits set hits = hits - 1 where key = hashed_key and window_start = starts_at;
end $$;

-- Run with the rights of app_system: granted by name, then handed over.
revoke all on function session_identity, hit_rate_limit, refund_rate_limit from public;
grant execute on function session_identity, hit_rate_limit to app_login;
grant execute on function hit_rate_limit, refund_rate_limit to app_user;
grant create on schema public to app_system;
alter function session_identity owner to app_system;
alter function hit_rate_limit owner to app_system;
alter function refund_rate_limit owner to app_system;
revoke create on schema public from app_system;
