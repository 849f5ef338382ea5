-- What a client or prospect does without a sign-in.

-- The language a client reads; null until they, or their agent, have said.
alter table contacts add column language text check (language in ('en', 'es'));

-- For somebody whom the client lets read along; and what the client ticked before the health questions.
alter table quotes
  add column helper_id text unique check (length(helper_id) >= 22),
  add column chosen_carrier text,
  add column chosen_plan text,
  add column chosen_cents integer,
  add column chosen_at timestamptz;

-- What a quote's page showed, kept whenever it is not what it showed before.
create table quote_snapshots (
  organization_id bigint not null,
  id bigint generated always as identity,
  quote_id text not null,
  shown_at timestamptz not null,
  content jsonb not null,
  primary key (organization_id, id),
  foreign key (organization_id, quote_id) references quotes (organization_id, id) on delete cascade
);
create index quote_snapshots_of_quote on quote_snapshots (organization_id, quote_id, shown_at);
select protect_tenant_table('quote_snapshots');

-- A browser that holds a visitor cookie, at one agency. Without a contact it is what the documents call a temporary
-- contact: counted nowhere, mailed nothing, gone after 30 days.
create table visitors (
  organization_id bigint not null references organizations (id) on delete cascade,
  id bigint generated always as identity,
  -- Of the cookie's token.
  token_hash bytea not null,
  -- What was typed so far, sealed; which key, in key_id.
  draft text,
  key_id text,
  created_at timestamptz not null,
  seen_at timestamptz not null,
  primary key (organization_id, id),
  unique (organization_id, token_hash),
  check ((draft is null) = (key_id is null))
);
create index visitors_seen on visitors (organization_id, seen_at);
select protect_tenant_table('visitors');

-- Whom this browser signed up, or whose quote link it answered.
create table visitor_contacts (
  organization_id bigint not null,
  visitor_id bigint not null,
  contact_id bigint not null,
  entered_at timestamptz not null,
  primary key (organization_id, visitor_id, contact_id),
  foreign key (organization_id, visitor_id) references visitors (organization_id, id) on delete cascade,
  foreign key (organization_id, contact_id) references contacts (organization_id, id) on delete cascade
);
create index visitor_contacts_of_contact on visitor_contacts (organization_id, contact_id);
select protect_tenant_table('visitor_contacts');

-- Health questions that are not all answered yet: of one browser, about one quote's client or (null) about itself.
create table eligibility_drafts (
  organization_id bigint not null,
  id bigint generated always as identity,
  visitor_id bigint not null,
  quote_id text,
  sealed text not null,
  key_id text not null,
  updated_at timestamptz not null,
  primary key (organization_id, id),
  unique nulls not distinct (organization_id, visitor_id, quote_id),
  foreign key (organization_id, visitor_id) references visitors (organization_id, id) on delete cascade,
  foreign key (organization_id, quote_id) references quotes (organization_id, id) on delete cascade
);
create index eligibility_drafts_of_quote on eligibility_drafts (organization_id, quote_id) where quote_id is not null;
select protect_tenant_table('eligibility_drafts');

-- The browser that gave the answers, and may see them again.
alter table eligibility_answers
  add column visitor_id bigint,
  add foreign key (organization_id, visitor_id) references visitors (organization_id, id)
    on delete set null (visitor_id);
create index eligibility_answers_of_visitor on eligibility_answers (organization_id, visitor_id)
  where visitor_id is not null;

-- What was agreed to, in the words that stood beside the box, ticked or not.
create table consents (
  organization_id bigint not null,
  id bigint generated always as identity,
  contact_id bigint not null,
  visitor_id bigint,
  channel text not null check (channel in ('email', 'text')),
  given boolean not null,
  wording text not null,
  language text not null check (language in ('en', 'es')),
  page text not null,
  address text not null,
  user_agent text not null default '',
  recorded_at timestamptz not null,
  primary key (organization_id, id),
  foreign key (organization_id, contact_id) references contacts (organization_id, id) on delete cascade,
  foreign key (organization_id, visitor_id) references visitors (organization_id, id) on delete set null (visitor_id)
);
create index consents_of_contact on consents (organization_id, contact_id, recorded_at);
create index consents_of_visitor on consents (organization_id, visitor_id) where visitor_id is not null;
select protect_tenant_table('consents');

-- What somebody typed about a contact that is in the book already: it waits for the agent, and overwrites nothing.
create table submitted_details (
  organization_id bigint not null,
  id bigint generated always as identity,
  contact_id bigint not null,
  visitor_id bigint,
  -- By column of contacts.
  details jsonb not null,
  submitted_at timestamptz not null,
  settled_at timestamptz,
  settled_by bigint,
  taken boolean,
  primary key (organization_id, id),
  foreign key (organization_id, contact_id) references contacts (organization_id, id) on delete cascade,
  foreign key (organization_id, visitor_id) references visitors (organization_id, id) on delete set null (visitor_id),
  foreign key (organization_id, settled_by) references users (organization_id, id)
);
create index submitted_details_of_contact on submitted_details (organization_id, contact_id);
create index submitted_details_of_visitor on submitted_details (organization_id, visitor_id) where visitor_id is not null;
create index submitted_details_settled_by on submitted_details (organization_id, settled_by) where settled_by is not null;
select protect_tenant_table('submitted_details');

-- A client who does not want a Medigap plan now, and asks about Medicare Advantage.
alter table follow_ups drop constraint follow_ups_kind_check;
alter table follow_ups add constraint follow_ups_kind_check check (kind in ('call_request', 'decline', 'reminder'));

-- What stands on an agency's client pages.
alter table organization_settings
  add column show_switching_rights boolean not null default true,
  -- The counts of the CMS disclaimer for whoever markets Medicare Advantage; without both nothing of it is shown.
  add column advantage_organizations smallint check (advantage_organizations > 0),
  add column advantage_plans smallint check (advantage_plans > 0),
  -- https links to the agency's own films.
  add column plans_video text,
  add column qualify_video text,
  add column low_price_video text;

-- Of a provider that prices are asked of: its session (sealed), who renews it, and whether it is being left alone.
create table rate_providers (
  provider text primary key,
  token text,
  token_expires_at timestamptz,
  renewing_until timestamptz,
  failures integer not null default 0,
  resting_until timestamptz
);
create table rate_answers (
  provider text not null,
  -- A hash of what was asked.
  key text not null,
  answer jsonb not null,
  asked_at timestamptz not null,
  expires_at timestamptz not null,
  primary key (provider, key)
);
create index rate_answers_expired on rate_answers (expires_at);
grant select, insert, update, delete on rate_providers, rate_answers to app_system;

drop function quote_by_link;
create function quote_by_link(link text, at timestamptz)
  returns table (
    organization_id bigint, quote_id text, contact_id bigint, message_id uuid, is_helper boolean,
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
  select q.organization_id, q.id as quote_id, q.contact_id, l.message_id, l.is_helper,
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
    select organization_id, id as quote_id, null::uuid as message_id, false as is_helper from quotes where id = link
    union all
    select organization_id, quote_id, id, false from outreach_messages where tracking_id = link
    union all
    select organization_id, id, null::uuid, true from quotes where helper_id = link
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
