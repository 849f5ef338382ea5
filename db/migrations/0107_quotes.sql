-- Quotes, and what clients and prospects do without a sign-in.

-- A browser that has a visitor cookie, at one agency. Without a contact it is what the requirements call a temporary
-- contact: counted nowhere, emailed nothing, deleted after 30 days.
create table visitors (
  organization_id bigint not null references organizations (id) on delete cascade,
  id bigint generated always as identity,
  -- Hash of the cookie's token.
  token_hash bytea not null,
  -- What was typed so far, encrypted with the key of key_id.
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

-- The contacts that this browser signed up, or whose quote link it answered.
create table visitor_contacts (
  organization_id bigint not null,
  visitor_id bigint not null,
  contact_id bigint not null,
  entered_at timestamptz not null,
  -- The address this browser typed. The contact may share it with another who had it before; what becomes of that one
  -- is nobody else's business.
  address text,
  primary key (organization_id, visitor_id, contact_id),
  foreign key (organization_id, contact_id) references contacts (organization_id, id) on delete cascade,
  foreign key (organization_id, visitor_id) references visitors (organization_id, id) on delete cascade
);
create index visitor_contacts_of_contact on visitor_contacts (organization_id, contact_id);
select protect_tenant_table('visitor_contacts');

-- What a visitor typed about a contact that the agency already has. It waits for the agent and overwrites nothing.
create table submitted_details (
  organization_id bigint not null,
  id bigint generated always as identity,
  contact_id bigint not null,
  visitor_id bigint,
  -- Keyed by column of contacts.
  details jsonb not null,
  submitted_at timestamptz not null,
  reviewed_at timestamptz,
  reviewed_by bigint,
  is_accepted boolean,
  primary key (organization_id, id),
  foreign key (organization_id, contact_id) references contacts (organization_id, id) on delete cascade,
  foreign key (organization_id, reviewed_by) references users (organization_id, id),
  foreign key (organization_id, visitor_id) references visitors (organization_id, id) on delete set null (visitor_id)
);
create index submitted_details_of_contact on submitted_details (organization_id, contact_id);
create index submitted_details_of_visitor on submitted_details (organization_id, visitor_id)
  where visitor_id is not null;
create index submitted_details_open on submitted_details (organization_id, submitted_at) where reviewed_at is null;
create index submitted_details_reviewed_by on submitted_details (organization_id, reviewed_by)
  where reviewed_by is not null;
select protect_tenant_table('submitted_details');

create table quotes (
  organization_id bigint not null,
  id text not null check (length(id) >= 22),
  contact_id bigint not null,
  agent_id bigint,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  revoked_at timestamptz,
  first_viewed_at timestamptz,
  -- The link for someone whom the client lets read along.
  helper_id text check (length(helper_id) >= 22),
  chosen_carrier text,
  chosen_plan text,
  chosen_cents integer,
  chosen_at timestamptz,
  primary key (organization_id, id),
  foreign key (organization_id, agent_id) references users (organization_id, id),
  foreign key (organization_id, contact_id) references contacts (organization_id, id)
);
create index quotes_by_helper_id on quotes (helper_id) where helper_id is not null;
create index quotes_by_id on quotes (id);
create index quotes_of_agent on quotes (organization_id, agent_id) where agent_id is not null;
create index quotes_of_contact on quotes (organization_id, contact_id, created_at);
select protect_tenant_table('quotes');

-- What a quote's page showed. Written only when it differs from the snapshot before.
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

-- An address typed by a visitor who lost their link. A job emails the link of its contact's quote, if there is such a
-- contact. The page does not look that up, so it tells nobody.
create table quote_link_requests (
  organization_id bigint not null references organizations (id) on delete cascade,
  id bigint generated always as identity,
  email text not null,
  requested_at timestamptz not null,
  primary key (organization_id, id)
);
select protect_tenant_table('quote_link_requests');

-- A client's health answers, encrypted: a dump of this table shows none of them.
create table eligibility_answers (
  organization_id bigint not null,
  id bigint generated always as identity,
  contact_id bigint not null,
  quote_id text,
  -- AES-256-GCM with the key of key_id.
  sealed text not null,
  key_id text not null,
  answered_at timestamptz not null,
  -- The browser that gave the answers and may see them again.
  visitor_id bigint,
  primary key (organization_id, id),
  foreign key (organization_id, contact_id) references contacts (organization_id, id) on delete cascade,
  foreign key (organization_id, quote_id) references quotes (organization_id, id),
  foreign key (organization_id, visitor_id) references visitors (organization_id, id) on delete set null (visitor_id)
);
create index eligibility_answers_lately on eligibility_answers (organization_id, answered_at);
create index eligibility_answers_of_contact on eligibility_answers (organization_id, contact_id, answered_at);
create index eligibility_answers_of_quote on eligibility_answers (organization_id, quote_id) where quote_id is not null;
create index eligibility_answers_of_visitor on eligibility_answers (organization_id, visitor_id)
  where visitor_id is not null;
select protect_tenant_table('eligibility_answers');

-- Health questions that are not all answered yet, by one browser: about the client of a quote or (null) about its own
-- user.
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
  foreign key (organization_id, quote_id) references quotes (organization_id, id) on delete cascade,
  foreign key (organization_id, visitor_id) references visitors (organization_id, id) on delete cascade
);
create index eligibility_drafts_of_quote on eligibility_drafts (organization_id, quote_id) where quote_id is not null;
select protect_tenant_table('eligibility_drafts');

-- Someone is to be called: because the client asked, or because an agent wants a reminder.
create table follow_ups (
  organization_id bigint not null,
  id bigint generated always as identity,
  contact_id bigint not null,
  kind text not null check (kind in ('call_request', 'decline', 'reminder')),
  note text not null default '' check (length(note) <= 1000),
  due_on date,
  quote_id text,
  -- Null: the client.
  requested_by bigint,
  requested_at timestamptz not null,
  done_at timestamptz,
  done_by bigint,
  -- What a client told us when asking for a call; null for an agent's reminder. This is the page they came from:
  -- after the health questions, in place of them, or by itself.
  request_kind text check (request_kind in ('accept', 'decline', 'general')),
  -- Ten digits, if it differs from the contact's.
  phone text check (phone ~ '^[0-9]{10}$'),
  -- Null: any time.
  best_time text check (best_time in ('morning', 'afternoon', 'evening')),
  -- When they went to the booking calendar. Whether they booked is known there only.
  calendar_opened_at timestamptz,
  primary key (organization_id, id),
  foreign key (organization_id, contact_id) references contacts (organization_id, id) on delete cascade,
  foreign key (organization_id, done_by) references users (organization_id, id),
  foreign key (organization_id, quote_id) references quotes (organization_id, id),
  foreign key (organization_id, requested_by) references users (organization_id, id)
);
-- The Today list reads these by how long the client has waited.
create index follow_ups_asked on follow_ups (organization_id, requested_at)
  where done_at is null and kind <> 'reminder';
create index follow_ups_done_by on follow_ups (organization_id, done_by) where done_by is not null;
create index follow_ups_lately on follow_ups (organization_id, requested_at) where kind in ('call_request', 'decline');
create index follow_ups_of_contact on follow_ups (organization_id, contact_id, requested_at);
create index follow_ups_of_quote on follow_ups (organization_id, quote_id) where quote_id is not null;
create index follow_ups_open on follow_ups (organization_id, due_on) where done_at is null;
create index follow_ups_requested_by on follow_ups (organization_id, requested_by) where requested_by is not null;
select protect_tenant_table('follow_ups');

-- What a link leads to: one round trip on each view of a client's page, before any transaction. PL/pgSQL keeps the
-- plan: planning costs fifteen times what running does. An agency that is closed has no links; the link of a test
-- email counts as a test.
create function quote_by_link(link text, at timestamptz)
  returns table (organization_id bigint, quote_id text, contact_id bigint, message_id uuid, is_helper boolean,
    is_test boolean, first_name text, zip_code text, state text, county text, birth_on date, gender text,
    tobacco_user boolean, current_carrier text, plan_type text, premium_cents integer, effective_on date,
    language text, agency_name text, agency_slug text, agency_phone text, agency_booking_link text,
    redirect_url text, website text, mailing_address text, primary_color text, secondary_color text,
    logo_hash text, time_zone text, show_switching_rights boolean, advantage_organizations smallint,
    advantage_plans smallint, plans_video text, qualify_video text, low_price_video text,
    agent_first_name text, agent_last_name text, agent_phone text, agent_booking_link text,
    license_number text, agent_token text, amounts_year smallint, part_b_deductible_cents integer,
    high_deductible_cents integer, seen_by_person boolean, seen_by_robot boolean)
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
    select organization_id, quote_id, id, false, mode = 'test' from messages where tracking_id = link
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

-- What a quote's page last showed before a moment. Called on each view, before any transaction.
create function quote_shown_before(agency bigint, quote text, before timestamptz)
  returns table (shown_at timestamptz, content jsonb)
  language plpgsql stable security definer set search_path = public, pg_temp
as $$
#variable_conflict use_column
begin
  return query
  select s.shown_at, s.content from quote_snapshots s
  where s.organization_id = agency and s.quote_id = quote and s.shown_at < before
  order by s.shown_at desc, s.id desc
  limit 1;
end $$;

-- Run with the rights of app_system: granted by name, then handed over.
revoke all on function quote_by_link, quote_shown_before from public;
grant execute on function quote_by_link, quote_shown_before to app_login;
grant create on schema public to app_system;
alter function quote_by_link owner to app_system;
alter function quote_shown_before owner to app_system;
revoke create on schema public from app_system;
