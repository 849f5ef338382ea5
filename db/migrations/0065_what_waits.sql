-- How many things wait for a person, counted at most once a minute: the header of every page says it.
create table today_counts (
  organization_id bigint not null,
  user_id bigint not null,
  waiting integer not null,
  counted_at timestamptz not null,
  primary key (organization_id, user_id),
  foreign key (organization_id, user_id) references users (organization_id, id) on delete cascade
);
select protect_tenant_table('today_counts');

-- The Today list asks for these by who waits longest, or by the day on which a right to change ends.
create index follow_ups_asked on follow_ups (organization_id, requested_at) where done_at is null and kind <> 'reminder';
create index submitted_details_open on submitted_details (organization_id, submitted_at) where settled_at is null;
create index rate_increases_closing on rate_increases (organization_id, right_closes_on)
  where gone_at is null and state in ('new', 'working', 'offered') and right_closes_on is not null;

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
    standing text, read_only_from timestamptz, trial_ends_at timestamptz, subscription_ends_at timestamptz,
    subscription_has_ended boolean, waiting integer, waiting_counted_at timestamptz)
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
         o.standing, o.read_only_from, case when b.status = 'trialing' then b.trial_ends_at end,
         case when b.ended_at is null then b.cancel_at end, b.ended_at is not null,
         w.waiting, w.counted_at
  from sessions s
  join users u on u.organization_id = s.organization_id and u.id = s.user_id
  join organizations o on o.id = s.organization_id
  left join organization_settings g on g.organization_id = s.organization_id
  left join subscriptions b on b.organization_id = s.organization_id
  left join today_counts w on w.organization_id = s.organization_id and w.user_id = s.user_id
  where s.token_hash = hash and s.expires_at > at and s.last_seen_at > at - interval '14 days' and u.removed_at is null
    and o.closed_at is null;
end $$;
revoke all on function session_identity from public;
grant create on schema public to app_system;
alter function session_identity owner to app_system;
revoke create on schema public from app_system;
