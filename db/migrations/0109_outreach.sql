-- What outreach will send. Triggers report changed facts as plan_requests; the planner fulfills them.

-- What people pause: one contact, one kind of email, or all of an agency's. Null means any. A row also stops outreach
-- by itself after bounces or complaints; a person may pause it as well, and each ends without the other.
create table outreach_pauses (
  organization_id bigint not null references organizations (id) on delete cascade,
  id bigint generated always as identity,
  contact_id bigint,
  kind text,
  -- Last day of the pause, inclusive. Null: until someone ends it.
  until_on date,
  -- 'person', 'client_answered', or why outreach stopped by itself: 'bounces', 'complaints', 'provider'.
  reason text not null,
  created_by bigint,
  created_at timestamptz not null,
  manually_paused_at timestamptz,
  manual_pause_until_on date,
  manually_paused_by bigint,
  primary key (organization_id, id),
  foreign key (organization_id, contact_id) references contacts (organization_id, id) on delete cascade,
  foreign key (organization_id, created_by) references users (organization_id, id),
  constraint outreach_pauses_organization_id_hand_by_fkey
    foreign key (organization_id, manually_paused_by) references users (organization_id, id)
);
create index outreach_pauses_by on outreach_pauses (organization_id, created_by) where created_by is not null;
create index outreach_pauses_manually_paused_by on outreach_pauses (organization_id, manually_paused_by)
  where manually_paused_by is not null;
create index outreach_pauses_of_contact on outreach_pauses (organization_id, contact_id) where contact_id is not null;
create unique index outreach_pauses_once on outreach_pauses (
  organization_id, coalesce(contact_id, 0), coalesce(kind, ''));
select protect_tenant_table('outreach_pauses');

-- A carrier's notice of a rate increase, as an admin entered it.
create table increase_notices (
  organization_id bigint not null references organizations (id) on delete cascade,
  id bigint generated always as identity,
  carrier text not null,
  state text not null,
  -- Null: all plans.
  plan text,
  effective_on date not null,
  percent numeric(5,2) not null check (percent > 0 and percent < 100),
  note text not null default '',
  created_by bigint,
  created_at timestamptz not null,
  withdrawn_at timestamptz,
  primary key (organization_id, id),
  foreign key (organization_id, created_by) references users (organization_id, id)
);
create index increase_notices_by on increase_notices (organization_id, created_by) where created_by is not null;
create index increase_notices_in_force on increase_notices (organization_id, carrier, state) where withdrawn_at is null;
select protect_tenant_table('increase_notices');

-- One row per agency: which process plans its contacts, how far it is, and how many emails were released on the
-- agency's day. Planning, release and erasing contacts lock this row, so any number of processes stay within the
-- daily limit.
create table outreach_plans (
  organization_id bigint primary key references organizations (id) on delete cascade,
  -- The agency's day that the last plan is for.
  planned_on date,
  planned_at timestamptz,
  -- Contacts up to this one are done.
  after_contact_id bigint not null default 0,
  claimed_by uuid,
  claimed_until timestamptz,
  released_on date,
  released integer not null default 0,
  released_late integer not null default 0,
  -- The agency's day on which planning began. After midnight it begins again.
  started_on date
);
select protect_tenant_table('outreach_plans');

-- Contacts to plan again; without a contact, the whole agency. Written by triggers, taken by the planner.
create table plan_requests (
  organization_id bigint not null references organizations (id) on delete cascade,
  id bigint generated always as identity,
  contact_id bigint,
  requested_at timestamptz not null default now(),
  primary key (organization_id, id)
);
select protect_tenant_table('plan_requests');

-- What outreach will send, computed ahead. It tells which contacts to check and when: whether an email is sent is
-- decided again on its day and when it is sent. Rows are safe to delete: they are computed again, and no email is lost. There is no foreign
-- key to contacts, because checking it took three quarters of the time of writing a plan.
create table planned_emails (
  organization_id bigint not null,
  contact_id bigint not null,
  kind text not null,
  -- 'birthday-2027': the message gets the same. '' for an entry about the contact as a whole.
  occasion text not null,
  -- Null for an entry about the contact as a whole.
  due_on date,
  status text not null check (status in ('scheduled', 'delayed', 'skipped')),
  reason text,
  rule_id text,
  -- The switching window that delayed the email, or that is open on its due date. Inclusive at both ends.
  opens_on date,
  closes_on date,
  event_on date,
  -- The day before any window moved it.
  planned_on date,
  -- The first email of its contact that is sent. Clients who get one up to a day are counted by these.
  is_first boolean not null default false,
  -- If skipped: days since the previous one of this contact that is skipped for the same reason.
  repeats_after integer,
  primary key (organization_id, contact_id, kind, occasion)
);
-- What the outreach pages read, beside what sends.
create index planned_emails_ahead on planned_emails (organization_id, due_on, contact_id) where status <> 'skipped';
-- Who gets nothing, by reason.
create index planned_emails_skipped on planned_emails (organization_id, due_on, reason, contact_id)
  where status = 'skipped';
select protect_tenant_table('planned_emails');

-- planned_emails counted by day. A year of 400,000 clients is three million rows per page. Triggers count as rows are
-- written; writers of one agency take turns.
create table planned_days (
  -- No foreign key: the planner would block on a lock of the organization's row.
  organization_id bigint not null,
  -- 'infinity' for entries about a contact as a whole.
  due_on date not null,
  kind text not null,
  status text not null,
  -- Why it is skipped, otherwise ''. A pause until a day is one reason, whatever the day.
  reason text not null,
  emails integer not null,
  first_emails integer not null,
  primary key (organization_id, due_on, kind, status, reason)
) with (fillfactor = 60);
select protect_tenant_table('planned_days');

-- Counts skipped emails by their distance in days from the previous one of the same client and reason. From it follows
-- how many distinct clients a range of days skips.
create table planned_repeats (
  organization_id bigint not null,
  due_on date not null,
  reason text not null,
  repeats_after integer not null,
  emails integer not null,
  primary key (organization_id, due_on, reason, repeats_after)
) with (fillfactor = 60);
select protect_tenant_table('planned_repeats');

create function request_plan_of_contact() returns trigger language plpgsql as $$
begin
  insert into plan_requests (organization_id, contact_id) values (new.organization_id, new.id);
  return null;
end $$;
create trigger plan_changed_contact
  after update of email, state, zip_code, birth_on, effective_on, current_carrier, plan_type, agent_id,
    opt_in_quarterly_updates, quote_sent_at, quote_viewed_at, health_completed_at, deleted_at on contacts
  for each row when (
    (old.email, old.state, old.zip_code, old.birth_on, old.effective_on, old.current_carrier, old.plan_type, old.agent_id,
     old.opt_in_quarterly_updates, old.quote_sent_at, old.quote_viewed_at, old.health_completed_at, old.deleted_at)
    is distinct from
    (new.email, new.state, new.zip_code, new.birth_on, new.effective_on, new.current_carrier, new.plan_type, new.agent_id,
     new.opt_in_quarterly_updates, new.quote_sent_at, new.quote_viewed_at, new.health_completed_at, new.deleted_at))
  execute function request_plan_of_contact();

-- An import of more than 100 contacts requests one plan of the whole agency.
create function request_plan_of_new_contacts() returns trigger language plpgsql as $$
begin
  insert into plan_requests (organization_id, contact_id)
    select distinct organization_id, case when many then null else id end
    from (select organization_id, id, count(*) over (partition by organization_id) > 100 as many
          from added where deleted_at is null) as a;
  return null;
end $$;
create trigger plan_new_contacts after insert on contacts
  referencing new table as added for each statement execute function request_plan_of_new_contacts();

create function request_plan_of_its_contact() returns trigger language plpgsql as $$
begin
  if new.contact_id is not null then
    insert into plan_requests (organization_id, contact_id) values (new.organization_id, new.contact_id);
  end if;
  return null;
end $$;
create trigger plan_contact_who_answered_health after insert on eligibility_answers
  for each row execute function request_plan_of_its_contact();
-- A requested call or a declined offer ends the follow-ups.
create trigger plan_contact_who_answered after insert on follow_ups
  for each row execute function request_plan_of_its_contact();
-- Follow-ups are counted from the newest quote email, which may be a contact's second or third.
create trigger plan_quoted_contact after update of status on messages
  for each row when (
    new.kind = 'quote_email' and new.status = 'sent' and old.status <> 'sent' and new.contact_id is not null)
  execute function request_plan_of_its_contact();

create function request_plan_of_book() returns trigger language plpgsql as $$
begin
  insert into plan_requests (organization_id, contact_id) values (new.organization_id, null);
  return null;
end $$;
create trigger plan_changed_settings
  after update of smart_send_enabled, outreach_birthday, outreach_anniversary, outreach_schedule_increase, outreach_aep,
    outreach_delay_years, failed_underwriting_enabled, failed_underwriting_frequency, failed_underwriting_timing,
    state_rule_set, carriers, outreach_started_at on organization_settings
  for each row when (
    (old.smart_send_enabled, old.outreach_birthday, old.outreach_anniversary, old.outreach_schedule_increase,
     old.outreach_aep, old.outreach_delay_years, old.failed_underwriting_enabled, old.failed_underwriting_frequency,
     old.failed_underwriting_timing, old.state_rule_set, old.carriers, old.outreach_started_at)
    is distinct from
    (new.smart_send_enabled, new.outreach_birthday, new.outreach_anniversary, new.outreach_schedule_increase,
     new.outreach_aep, new.outreach_delay_years, new.failed_underwriting_enabled, new.failed_underwriting_frequency,
     new.failed_underwriting_timing, new.state_rule_set, new.carriers, new.outreach_started_at))
  execute function request_plan_of_book();
create trigger plan_agent_who_left after update of removed_at on users
  for each row when (old.removed_at is distinct from new.removed_at) execute function request_plan_of_book();

create function request_plan_of_moved_agency() returns trigger language plpgsql as $$
begin
  insert into plan_requests (organization_id, contact_id) values (new.id, null);
  return null;
end $$;
-- Another time zone has other days.
create trigger plan_moved_agency after update of time_zone on organizations
  for each row when (old.time_zone is distinct from new.time_zone) execute function request_plan_of_moved_agency();

create function request_plans() returns trigger language plpgsql as $$
begin
  case tg_argv[0]
    when 'book' then
      insert into plan_requests (organization_id, contact_id)
        select id, null from organizations
        where closed_at is null and id in (select organization_id from changed);
    when 'contact' then
      insert into plan_requests (organization_id, contact_id)
        select distinct c.organization_id, c.contact_id from changed c
        join organizations o on o.id = c.organization_id and o.closed_at is null;
    when 'address' then
      insert into plan_requests (organization_id, contact_id)
        select distinct c.organization_id, c.id from changed a
        join organizations o on o.id = a.organization_id and o.closed_at is null
        join contacts c on c.organization_id = a.organization_id and c.email = a.address and c.deleted_at is null
        where a.channel = 'email';
  end case;
  return null;
end $$;
create trigger plan_changed_licences after update on agent_licenses
  referencing new table as changed for each statement execute function request_plans('book');
create trigger plan_dropped_licences after delete on agent_licenses
  referencing old table as changed for each statement execute function request_plans('book');
-- Licenses, and whether the agent still works there, decide where the agency may write to.
create trigger plan_new_licences after insert on agent_licenses
  referencing new table as changed for each statement execute function request_plans('book');
create trigger plan_changed_preference after update on email_preferences
  referencing new table as changed for each statement execute function request_plans('address');
create trigger plan_dropped_preference after delete on email_preferences
  referencing old table as changed for each statement execute function request_plans('address');
create trigger plan_new_preference after insert on email_preferences
  referencing new table as changed for each statement execute function request_plans('address');
create trigger plan_changed_notice after update on increase_notices
  referencing new table as changed for each statement execute function request_plans('book');
create trigger plan_new_notice after insert on increase_notices
  referencing new table as changed for each statement execute function request_plans('book');
create trigger plan_changed_pause after update on outreach_pauses
  referencing new table as changed for each statement execute function request_plans('contact');
create trigger plan_paused after insert on outreach_pauses
  referencing new table as changed for each statement execute function request_plans('contact');
create trigger plan_resumed after delete on outreach_pauses
  referencing old table as changed for each statement execute function request_plans('contact');
create trigger plan_changed_state_carriers after update on state_carrier_settings
  referencing new table as changed for each statement execute function request_plans('book');
create trigger plan_new_state_carriers after insert on state_carrier_settings
  referencing new table as changed for each statement execute function request_plans('book');
create trigger plan_changed_suppression after update on suppressions
  referencing new table as changed for each statement execute function request_plans('address');
create trigger plan_suppressed after insert on suppressions
  referencing new table as changed for each statement execute function request_plans('address');
create trigger plan_unsuppressed after delete on suppressions
  referencing old table as changed for each statement execute function request_plans('address');

create function request_plans_by_rules() returns trigger language plpgsql as $$
begin
  insert into plan_requests (organization_id, contact_id)
    select o.id, null from organizations o
    left join organization_settings g on g.organization_id = o.id
    where o.closed_at is null and coalesce(g.state_rule_set, 'spec') in (select rule_set from added);
  return null;
end $$;
-- One request per agency for all rows of a statement.
create trigger plan_changed_rules after insert on state_rules
  referencing new table as added for each statement execute function request_plans_by_rules();

-- In place of a foreign key.
create function delete_plans_of_contacts() returns trigger language plpgsql as $$
begin
  delete from planned_emails p using gone g where p.organization_id = g.organization_id and p.contact_id = g.id;
  return null;
end $$;
create trigger delete_plans after delete on contacts
  referencing old table as gone for each statement execute function delete_plans_of_contacts();

create function delete_plans_of_organizations() returns trigger language plpgsql as $$
begin
  delete from planned_emails p using gone g where p.organization_id = g.id;
  delete from planned_days d using gone g where d.organization_id = g.id;
  delete from planned_repeats r using gone g where r.organization_id = g.id;
  return null;
end $$;
create trigger delete_plans after delete on organizations
  referencing old table as gone for each statement execute function delete_plans_of_organizations();

create function reason_without_day(reason text) returns text language sql immutable as $$
  select split_part(reason, ' until ', 1)
$$;

create function count_planned_emails() returns trigger language plpgsql as $$
declare
  -- Transition tables have fixed names per trigger; this picks those that the operation has.
  facts constant text := 'organization_id, due_on, kind, status, reason, is_first';
  added constant text := format('select %s, 1 as sign from added_emails', facts);
  removed constant text := format('select %s, -1 as sign from removed_emails', facts);
begin
  execute format($sql$
    insert into planned_days as d
    select organization_id, coalesce(due_on, 'infinity'), kind, status,
      case when status = 'skipped' then reason_without_day(coalesce(reason, '')) else '' end,
      sum(sign), sum(sign * is_first::integer)
    from (%s) as changed
    group by 1, 2, 3, 4, 5
    having sum(sign) <> 0 or sum(sign * is_first::integer) <> 0
    order by 1, 2, 3, 4, 5
    on conflict (organization_id, due_on, kind, status, reason) do update set
      emails = d.emails + excluded.emails, first_emails = d.first_emails + excluded.first_emails
  $sql$, case tg_op when 'INSERT' then added when 'DELETE' then removed else added || ' union all ' || removed end);
  return null;
end $$;
create trigger planned_emails_counted_on_delete after delete on planned_emails
  referencing old table as removed_emails for each statement execute function count_planned_emails();
create trigger planned_emails_counted_on_insert after insert on planned_emails
  referencing new table as added_emails for each statement execute function count_planned_emails();
create trigger planned_emails_counted_on_update after update on planned_emails
  referencing old table as removed_emails new table as added_emails
  for each statement execute function count_planned_emails();

create function count_planned_repeats() returns trigger language plpgsql as $$
declare
  facts constant text := 'organization_id, due_on, reason, repeats_after';
  added constant text := format('select %s, 1 as sign from added_emails', facts);
  removed constant text := format('select %s, -1 as sign from removed_emails', facts);
begin
  execute format($sql$
    insert into planned_repeats as d
    select organization_id, due_on, reason_without_day(coalesce(reason, '')), repeats_after, sum(sign)
    from (%s) as changed
    where repeats_after is not null and due_on is not null
    group by 1, 2, 3, 4 having sum(sign) <> 0 order by 1, 2, 3, 4
    on conflict (organization_id, due_on, reason, repeats_after) do update set emails = d.emails + excluded.emails
  $sql$, case tg_op when 'INSERT' then added when 'DELETE' then removed else added || ' union all ' || removed end);
  return null;
end $$;
create trigger planned_repeats_counted_on_delete after delete on planned_emails
  referencing old table as removed_emails for each statement execute function count_planned_repeats();
create trigger planned_repeats_counted_on_insert after insert on planned_emails
  referencing new table as added_emails for each statement execute function count_planned_repeats();
create trigger planned_repeats_counted_on_update after update on planned_emails
  referencing old table as removed_emails new table as added_emails
  for each statement execute function count_planned_repeats();

create function truncate_planned_days() returns trigger language plpgsql as $$
begin
  truncate planned_days, planned_repeats;
  return null;
end $$;
create trigger planned_emails_counted_on_truncate after truncate on planned_emails
  for each statement execute function truncate_planned_days();

-- Emails that waited for the end of a pause are due again when it ends early.
create function wake_paused_emails() returns trigger language plpgsql as $$
begin
  update messages m set next_at = m.created_at
    from ended p
    where m.organization_id = p.organization_id and m.contact_id is not null and m.status = 'queued'
      and m.channel = 'email' and m.batch_id is null and m.next_at > m.created_at
      and (p.contact_id is null or m.contact_id = p.contact_id)
      and (p.kind is null or m.kind = p.kind or (p.kind = 'follow_up' and m.kind like 'follow\_up\_%'));
  return null;
end $$;
create trigger wake_paused_emails_on_change after update on outreach_pauses
  referencing old table as ended for each statement execute function wake_paused_emails();
create trigger wake_paused_emails_on_end after delete on outreach_pauses
  referencing old table as ended for each statement execute function wake_paused_emails();
