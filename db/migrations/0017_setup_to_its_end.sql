-- Whoever looks up a session learns whether the agency's setup was ended: until then its admins are led to the last step.
drop function session_identity;
create function session_identity(hash bytea, at timestamptz)
  returns table (
    session_id bigint, session_public_id text, signed_in_at timestamptz, last_seen_at timestamptz,
    organization_id bigint, organization_name text, organization_slug text, organization_created_at timestamptz,
    time_zone text, is_demo boolean, plan text, is_set_up boolean, has_agents boolean,
    is_onboarded boolean,
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
         o.onboarded_at is not null,
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

-- Agencies from before there were subscriptions counted as set up, and had none: their free month starts now. In the
-- role that sees all organisations, as an owner of these tables who is no superuser sees none.
set local role app_system;
insert into subscriptions (organization_id, tier_id, status, started_at, trial_ends_at)
  select id, plan, 'trialing', now(), now() + interval '30 days'
  from organizations
  where kind = 'agency' and plan is not null and onboarded_at is not null and closed_at is null
  on conflict do nothing;
reset role;
