-- How many people did what on each day, so that a dashboard reads days and not events. What each activity is, and how
-- these are counted: src/dashboard/activity. All of it can be counted anew from the rows that it counts.
create table activity_days (
  organization_id bigint not null references organizations (id) on delete cascade,
  activity text not null,
  -- Of the contacts' agent: 0 is nobody, -1 the whole agency.
  agent_id bigint not null,
  day date not null,
  people integer not null,
  -- Of these people, `repeated[i]` had done the same at most `gaps[i]` days before; gaps rise. Null: nobody within a year.
  gaps integer[],
  repeated integer[],
  -- For what answers a mail: of these people, `answered[i]` were mailed `delays[i]` days before, and had not answered yet.
  delays integer[],
  answered integer[],
  primary key (organization_id, activity, agent_id, day)
);
select protect_tenant_table('activity_days');

create table activity_counts (
  organization_id bigint primary key references organizations (id) on delete cascade,
  -- In which the days are counted.
  time_zone text not null,
  -- What happened before this moment is in activity_days. Null while an agency's days are counted for the first time.
  counted_to timestamptz,
  -- Then: the last day that is done.
  done_to date,
  -- The agency's day on which its last days were counted once more.
  recounted_on date
);
select protect_tenant_table('activity_counts');

-- Days to count anew: all on which a contact did something, and that of a moment. Written by triggers, and only where
-- what was counted changes: nothing here is for a mail that leaves, or a visit.
create table activity_marks (
  -- Not a reference: whoever changes a contact would wait for who has locked the organisation and waits for the contact.
  organization_id bigint not null,
  id bigint generated always as identity,
  contact_id bigint,
  at timestamptz,
  primary key (organization_id, id)
);
select protect_tenant_table('activity_marks');

create function mark_activity(agency bigint, contact bigint, moment timestamptz) returns void language sql as $$
  insert into activity_marks (organization_id, contact_id, at)
    select id, contact, moment from organizations where id = agency and closed_at is null
$$;

-- To another agent, into another contact, and out of it again.
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

-- A mail that came back, or is known late to have left: one that leaves now is counted with its day. What is late is told
-- by what is counted, for the clocks of the database and of those who send need not agree.
create function mark_activity_of_mail() returns trigger language plpgsql as $$
begin
  if old.status <> 'sent' and not exists (
    select from activity_counts n where n.organization_id = new.organization_id and n.counted_to > new.sent_at)
  then
    return null;
  end if;
  perform mark_activity(new.organization_id, new.contact_id, coalesce(old.sent_at, new.sent_at));
  return null;
end $$;
create trigger mark_activity after update of status, sent_at, quote_id on outreach_messages
  for each row when (old.contact_id is not null and (
    (old.status = 'sent' and (new.status <> 'sent' or (old.sent_at, old.quote_id) is distinct from (new.sent_at, new.quote_id)))
    or (old.status <> 'sent' and new.status = 'sent')))
  execute function mark_activity_of_mail();

create function mark_activity_of_gone() returns trigger language plpgsql as $$
begin
  case tg_table_name
    when 'outreach_messages' then
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
create trigger mark_activity_gone after delete on outreach_messages referencing old table as gone
  for each statement execute function mark_activity_of_gone();
create trigger mark_activity_gone after delete on quote_visits referencing old table as gone
  for each statement execute function mark_activity_of_gone();
create trigger mark_activity_gone after delete on eligibility_answers referencing old table as gone
  for each statement execute function mark_activity_of_gone();
create trigger mark_activity_gone after delete on follow_ups referencing old table as gone
  for each statement execute function mark_activity_of_gone();
