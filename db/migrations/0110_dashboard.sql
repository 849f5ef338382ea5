-- The Today list, the rate radar, outcomes, and counts that pages read instead of events.

-- Progress of counting an agency's activity.
create table activity_counts (
  organization_id bigint primary key references organizations (id) on delete cascade,
  -- The time zone of the counted days.
  time_zone text not null,
  -- What happened before this moment is in activity_days. Null while an agency is counted for the first time.
  counted_to timestamptz,
  -- During the first count: the last day that is done.
  done_to date,
  -- The last day, in the agency's time zone, on which its recent days were recounted.
  recounted_on date
);
select protect_tenant_table('activity_counts');

-- Distinct contacts per activity and day, so that the dashboard reads days and not events. src/dashboard/activity
-- defines each activity. All of it can be computed again.
create table activity_days (
  organization_id bigint not null references organizations (id) on delete cascade,
  activity text not null,
  -- The contacts' agent. 0 is unassigned, -1 the whole agency.
  agent_id bigint not null,
  day date not null,
  people integer not null,
  -- Of these people, repeated[i] had done the same at most gaps[i] days before; gaps rise. Null: none within a year.
  gaps integer[],
  repeated integer[],
  -- For answers to an email: of these people, answered[i] were emailed delays[i] days before and had not answered
  -- yet.
  delays integer[],
  answered integer[],
  primary key (organization_id, activity, agent_id, day)
);
select protect_tenant_table('activity_days');

-- Days to count again: all days of a contact, or the day of a moment. Written by triggers, and only where something
-- already counted changes.
create table activity_marks (
  -- No foreign key: a transaction that changes a contact would wait for one that has locked the organization and
  -- waits for the contact.
  organization_id bigint not null,
  id bigint generated always as identity,
  contact_id bigint,
  at timestamptz,
  primary key (organization_id, id)
);
select protect_tenant_table('activity_marks');

-- What became of the emails of past days. Counted once, and again if a report arrives later.
create table delivery_days (
  organization_id bigint not null references organizations (id) on delete cascade,
  -- The time zone of the day.
  time_zone text not null,
  day date not null,
  sent integer not null,
  delivered integer not null,
  bounced integer not null,
  complained integer not null,
  primary key (organization_id, time_zone, day)
);
select protect_tenant_table('delivery_days');

-- The number of open tasks of a person, counted at most once a minute. The header of every page shows it.
create table today_counts (
  organization_id bigint not null,
  user_id bigint not null,
  tasks integer not null,
  counted_at timestamptz not null,
  primary key (organization_id, user_id),
  foreign key (organization_id, user_id) references users (organization_id, id) on delete cascade
);
select protect_tenant_table('today_counts');

-- Tasks on the Today list that were snoozed or marked as done.
create table today_marks (
  organization_id bigint not null,
  contact_id bigint not null,
  -- As in src/dashboard/today; subject is an id of that kind, or an occasion.
  kind text not null,
  subject text not null,
  snoozed_until date,
  done_at timestamptz,
  marked_by bigint,
  marked_at timestamptz not null,
  primary key (organization_id, contact_id, kind, subject),
  foreign key (organization_id, contact_id) references contacts (organization_id, id) on delete cascade,
  foreign key (organization_id, marked_by) references users (organization_id, id)
);
create index today_marks_marked_by on today_marks (organization_id, marked_by) where marked_by is not null;
select protect_tenant_table('today_marks');

-- A missing fact of many clients, snoozed by one person on their own list.
create table problem_snoozes (
  organization_id bigint not null,
  user_id bigint not null,
  problem text not null,
  snoozed_until date not null,
  primary key (organization_id, user_id, problem),
  foreign key (organization_id, user_id) references users (organization_id, id) on delete cascade
);
select protect_tenant_table('problem_snoozes');

-- What came of talking to a client.
create table outcomes (
  organization_id bigint not null,
  id bigint generated always as identity,
  contact_id bigint not null,
  follow_up_id bigint,
  outcome text not null check (outcome in ('kept', 'switched', 'lost')),
  -- Their monthly premium before, and from now on. Null: not known.
  old_cents integer check (old_cents > 0),
  new_cents integer check (new_cents > 0),
  note text not null default '' check (length(note) <= 1000),
  decided_on date not null,
  -- The last outreach email they got in the 90 days before.
  after_message_id uuid,
  recorded_by bigint,
  recorded_at timestamptz not null,
  withdrawn_at timestamptz,
  primary key (organization_id, id),
  foreign key (organization_id, contact_id) references contacts (organization_id, id) on delete cascade,
  foreign key (organization_id, recorded_by) references users (organization_id, id)
);
create index outcomes_decided on outcomes (organization_id, decided_on) where withdrawn_at is null;
create index outcomes_of_contact on outcomes (organization_id, contact_id);
create index outcomes_recorded_by on outcomes (organization_id, recorded_by) where recorded_by is not null;
select protect_tenant_table('outcomes');

-- A contact's premium goes up, by a newer rate book, a birthday or a carrier's notice. Found every night; one row per
-- increase.
create table rate_increases (
  organization_id bigint not null,
  contact_id bigint not null,
  kind text not null check (kind in ('book', 'age', 'notice')),
  effective_on date not null,
  carrier text not null,
  plan text not null,
  -- The monthly premium before and from effective_on on.
  old_cents integer not null check (old_cents > 0),
  new_cents integer not null,
  is_illustrative boolean not null,
  -- The lowest price of another carrier for a plan with the same benefits, from that day on. Null: none is lower.
  best_carrier text,
  best_plan text,
  best_cents integer,
  -- What changing to it saves in a year.
  saves_cents integer not null default 0 check (saves_cents >= 0),
  -- The right to change without health questions that is open then, or opens soon. Null: none.
  right_rule text,
  right_opens_on date,
  right_closes_on date,
  state text not null default 'new' check (state in ('new', 'working', 'offered', 'done', 'dismissed')),
  state_at timestamptz,
  state_by bigint,
  found_at timestamptz not null,
  -- Since then it no longer applies: the premium was corrected, the book withdrawn, or the contact moved.
  ended_at timestamptz,
  -- The state before the last change, for Undo.
  state_before text check (state_before in ('new', 'working', 'offered', 'done', 'dismissed')),
  primary key (organization_id, contact_id, kind, effective_on),
  foreign key (organization_id, contact_id) references contacts (organization_id, id) on delete cascade,
  foreign key (organization_id, state_by) references users (organization_id, id),
  check (new_cents > old_cents)
);
create index rate_increases_closing on rate_increases (organization_id, right_closes_on)
  where ended_at is null and state in ('new', 'working', 'offered') and right_closes_on is not null;
create index rate_increases_open on rate_increases (organization_id, saves_cents desc, contact_id)
  where ended_at is null and state in ('new', 'working', 'offered');
create index rate_increases_state_by on rate_increases (organization_id, state_by) where state_by is not null;
select protect_tenant_table('rate_increases');

-- How far the nightly search of an agency's contacts for rate increases is.
create table radar_scans (
  organization_id bigint primary key references organizations (id) on delete cascade,
  -- The agency's day of the search. Null: it is to begin again.
  scanned_on date,
  after_contact_id bigint not null default 0,
  -- The rate books, notices and settings when the search began. If they differ, it is searched again.
  inputs_version text,
  -- The day for which all contacts were searched. Null: not done yet.
  found_on date,
  found_at timestamptz,
  claimed_by text,
  claimed_until timestamptz
);
select protect_tenant_table('radar_scans');

create function mark_activity(agency bigint, contact bigint, moment timestamptz) returns void language plpgsql as $$
begin
  insert into activity_marks (organization_id, contact_id, at)
    select id, contact, moment from organizations where id = agency and closed_at is null;
end $$;

create function mark_activity_of_contact() returns trigger language plpgsql as $$
begin
  perform mark_activity(new.organization_id, new.id, null);
  if new.merged_into is distinct from old.merged_into then
    perform mark_activity(new.organization_id, coalesce(new.merged_into, old.merged_into), null);
  end if;
  return null;
end $$;
create trigger mark_activity after update of agent_id, merged_into on contacts
  for each row when ((old.agent_id, old.merged_into) is distinct from (new.agent_id, new.merged_into))
  execute function mark_activity_of_contact();

-- A message sent now is counted with its day. Whether it is late is decided by what is already counted, because the
-- clocks of the database and the senders may differ.
create function mark_activity_of_message() returns trigger language plpgsql as $$
begin
  if old.status <> 'sent' and not exists (
    select from activity_counts n where n.organization_id = new.organization_id and n.counted_to > new.sent_at)
  then
    return null;
  end if;
  perform mark_activity(new.organization_id, new.contact_id, coalesce(old.sent_at, new.sent_at));
  return null;
end $$;
create trigger mark_activity after update of status, sent_at, quote_id on messages
  for each row when (old.contact_id is not null and (
    (old.status = 'sent' and (new.status <> 'sent' or (old.sent_at, old.quote_id) is distinct from (new.sent_at, new.quote_id)))
    or (old.status <> 'sent' and new.status = 'sent')))
  execute function mark_activity_of_message();

create function mark_activity_of_deleted() returns trigger language plpgsql as $$
begin
  case tg_table_name
    when 'messages' then
      insert into activity_marks (organization_id, contact_id, at)
        select g.organization_id, g.contact_id, g.sent_at from gone g
        join organizations o on o.id = g.organization_id and o.closed_at is null
        where g.contact_id is not null and g.sent_at is not null;
    when 'quote_visits' then
      insert into activity_marks (organization_id, contact_id, at)
        select g.organization_id, q.contact_id, g.visited_at from gone g
        join organizations o on o.id = g.organization_id and o.closed_at is null
        left join quotes q on q.organization_id = g.organization_id and q.id = g.quote_id;
    when 'eligibility_answers' then
      insert into activity_marks (organization_id, contact_id, at)
        select g.organization_id, g.contact_id, g.answered_at from gone g
        join organizations o on o.id = g.organization_id and o.closed_at is null;
    when 'follow_ups' then
      insert into activity_marks (organization_id, contact_id, at)
        select g.organization_id, g.contact_id, g.requested_at from gone g
        join organizations o on o.id = g.organization_id and o.closed_at is null
        where g.kind <> 'reminder';
  end case;
  return null;
end $$;
create trigger mark_activity_deleted after delete on eligibility_answers
  referencing old table as gone for each statement execute function mark_activity_of_deleted();
create trigger mark_activity_deleted after delete on follow_ups
  referencing old table as gone for each statement execute function mark_activity_of_deleted();
create trigger mark_activity_deleted after delete on messages
  referencing old table as gone for each statement execute function mark_activity_of_deleted();
create trigger mark_activity_deleted after delete on quote_visits
  referencing old table as gone for each statement execute function mark_activity_of_deleted();
