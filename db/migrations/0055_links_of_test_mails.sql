-- A test mail goes to the agency: whoever follows its link is not the client.
drop function quote_by_link;
create function quote_by_link(link text, at timestamptz)
  returns table (
    organization_id bigint, quote_id text, contact_id bigint, message_id uuid, is_helper boolean, is_test boolean,
    first_name text, zip_code text, state text, county text, birth_on date, gender text, tobacco_user boolean,
    current_carrier text, plan_type text, premium_cents integer, effective_on date, language text,
    agency_name text, agency_slug text, agency_phone text, agency_booking_link text, redirect_url text, website text,
    mailing_address text, primary_color text, secondary_color text, logo_hash text, time_zone text,
    show_switching_rights boolean, advantage_organizations smallint, advantage_plans smallint,
    plans_video text, qualify_video text, low_price_video text,
    agent_first_name text, agent_last_name text, agent_phone text, agent_booking_link text, license_number text,
    agent_token text,
    amounts_year smallint, part_b_deductible_cents integer, high_deductible_cents integer,
    seen_by_person boolean, seen_by_robot boolean)
  language plpgsql stable security definer set search_path = public, pg_temp
as $$
#variable_conflict use_column
begin
  return query
  select q.organization_id, q.id as quote_id, q.contact_id, l.message_id, l.is_helper, l.is_test,
    c.first_name, c.zip_code, c.state, c.county, c.birth_on, c.gender, c.tobacco_user, c.current_carrier, c.plan_type,
    c.premium_cents, c.effective_on, c.language,
    coalesce(nullif(o.brand_name, ''), o.name) as agency_name, o.slug as agency_slug, o.phone as agency_phone,
    o.booking_link as agency_booking_link, o.redirect_url, o.website,
    o.mailing_address, o.primary_color, o.secondary_color, p.hash as logo_hash, o.time_zone,
    coalesce(s.show_switching_rights, true), s.advantage_organizations, s.advantage_plans,
    s.plans_video, s.qualify_video, s.low_price_video,
    u.first_name as agent_first_name, u.last_name as agent_last_name, u.phone as agent_phone,
    u.booking_link as agent_booking_link, u.license_number, u.public_token as agent_token,
    a.year as amounts_year, a.part_b_deductible_cents, a.high_deductible_cents,
    coalesce(v.by_person, false) as seen_by_person, coalesce(v.by_robot, false) as seen_by_robot
  from (
    select organization_id, id as quote_id, null::uuid as message_id, false as is_helper, false as is_test
    from quotes where id = link
    union all
    select organization_id, quote_id, id, false, mode = 'test' from outreach_messages where tracking_id = link
    union all
    select organization_id, id, null::uuid, true, false from quotes where helper_id = link
  ) l
  join quotes q on q.organization_id = l.organization_id and q.id = l.quote_id
  join contacts c on c.organization_id = q.organization_id and c.id = q.contact_id
  join organizations o on o.id = q.organization_id
  left join organization_logos p on p.organization_id = q.organization_id
  left join organization_settings s on s.organization_id = q.organization_id
  left join users u on u.organization_id = q.organization_id and u.id = c.agent_id and u.removed_at is null
    and not u.use_org_sender_details and not coalesce(s.force_org_sender_details, false)
  left join lateral (
    select bool_or(robot_reason is null) as by_person, bool_or(robot_reason is not null) as by_robot
    from quote_visits
    where organization_id = q.organization_id and quote_id = q.id and visited_at > at - interval '30 minutes'
      and message_id is not distinct from l.message_id
  ) v on true
  left join lateral (
    select year, part_b_deductible_cents, high_deductible_cents from medicare_amounts
    where year <= extract(year from (at at time zone o.time_zone) + interval '1 month')
    order by year desc
    limit 1
  ) a on true
  where q.expires_at > at and q.revoked_at is null and c.deleted_at is null
    and o.closed_at is null;
end $$;
revoke all on function quote_by_link from public;
grant create on schema public to app_system;
alter function quote_by_link owner to app_system;
revoke create on schema public from app_system;
