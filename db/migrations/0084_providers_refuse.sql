-- Why nothing can leave through a provider at all: it refuses our account, or its quota is used up. The provider is
-- asked again once, when the pause is over; a success ends it.
alter table send_pace
  add column paused_until timestamptz,
  add column pause_cause text check (pause_cause in ('account', 'quota')),
  -- In the provider's words.
  add column pause_reason text,
  add column paused_since timestamptz,
  -- Pauses since the last success: each lasts longer.
  add column pause_count integer not null default 0;

alter table send_batches
  -- A part of a batch that the provider did not take as a whole. Its messages never join another batch.
  add column split_from uuid,
  -- Tries whose end a sender saw. Fewer than attempts: a sender was lost and may still hand the batch over.
  add column settled_tries integer not null default 0,
  -- Tries that the provider itself answered with an error. What it took before, it would have answered with ids.
  add column error_answers integer not null default 0;

-- Why email to clients does not leave although it is due, for all agencies; no row while all is well. 'held': by an
-- operator, or as this database may be an older copy. 'account', 'quota': a pause of the provider of email, above.
-- 'provider': it failed so often lately that it was left alone three times.
create function email_trouble() returns table (kind text, since timestamptz, reason text, until timestamptz)
  language sql stable security definer set search_path = public, pg_temp
as $$
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
  order by place, since limit 1
$$;
revoke all on function email_trouble from public;
grant create on schema public to app_system;
alter function email_trouble owner to app_system;
revoke create on schema public from app_system;
grant execute on function email_trouble to app_user;

-- An admin reads so on every page.
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
    subscription_has_ended boolean, waiting integer, waiting_counted_at timestamptz,
    email_trouble text, email_trouble_since timestamptz, email_trouble_reason text, email_paused_until timestamptz)
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
         w.waiting, w.counted_at, e.kind, e.since, e.reason, e.until
  from sessions s
  join users u on u.organization_id = s.organization_id and u.id = s.user_id
  join organizations o on o.id = s.organization_id
  left join organization_settings g on g.organization_id = s.organization_id
  left join subscriptions b on b.organization_id = s.organization_id
  left join today_counts w on w.organization_id = s.organization_id and w.user_id = s.user_id
  left join lateral email_trouble() e on u.is_admin
  where s.token_hash = hash and s.expires_at > at and s.last_seen_at > at - interval '14 days' and u.removed_at is null
    and o.closed_at is null;
end $$;
revoke all on function session_identity from public;
grant create on schema public to app_system;
alter function session_identity owner to app_system;
revoke create on schema public from app_system;
