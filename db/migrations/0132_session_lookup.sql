-- The session lookup runs for every request. Called as a function, email_trouble() was planned for each of them; its
-- query is therefore repeated here, in the plan that session_identity caches.
grant create on schema public to app_system;
set local role app_system;

create or replace function session_identity(hash bytea, at timestamptz)
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
  left join lateral (
    select kind, since, reason, until from (
      select 1 as place, 'held' as kind, held_at as since, coalesce(held_because, '') as reason, null::timestamptz as until
      from instance_state where held_at is not null
      union all
      select 2, pause_cause, paused_since, pause_reason, paused_until
      from send_pace where pause_cause is not null and provider <> 'twilio'
      union all
      select 3, 'provider', opened_at, '', null
      from send_pace
      where times_opened >= 3 and (open_until is not null or opened_at > now() - interval '1 hour') and provider <> 'twilio'
    ) as troubles
    order by place, since limit 1) e on u.is_admin
  where s.token_hash = hash and s.expires_at > at and s.last_seen_at > at - interval '14 days' and u.removed_at is null
    and o.closed_at is null;
end $$;

reset role;
revoke create on schema public from app_system;
