-- How many mails outreach let go on the agency's day `released_on`, and how many of those were late ones. Counted under
-- a lock of this row, so that any number of processes stay within what an agency may send in a day.
alter table outreach_plans
  add column released_on date,
  add column released integer not null default 0,
  add column released_late integer not null default 0;

-- What else a plan turns on. Said here and not by each form that changes it, so that none forgets: a request for the
-- whole book (no contact), or for the contacts it is about.
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

create function request_plan_of_moved_agency() returns trigger language plpgsql as $$
begin
  insert into plan_requests (organization_id, contact_id) values (new.id, null);
  return null;
end $$;
-- Another time zone is another day.
create trigger plan_moved_agency after update of time_zone on organizations
  for each row when (old.time_zone is distinct from new.time_zone) execute function request_plan_of_moved_agency();

create function request_plan_of_changed_books() returns trigger language plpgsql as $$
begin
  insert into plan_requests (organization_id, contact_id) select distinct organization_id, null::bigint from changed;
  return null;
end $$;
create trigger plan_new_state_carriers after insert on state_carrier_settings referencing new table as changed
  for each statement execute function request_plan_of_changed_books();
create trigger plan_changed_state_carriers after update on state_carrier_settings referencing new table as changed
  for each statement execute function request_plan_of_changed_books();
create trigger plan_new_notice after insert on increase_notices referencing new table as changed
  for each statement execute function request_plan_of_changed_books();
create trigger plan_changed_notice after update on increase_notices referencing new table as changed
  for each statement execute function request_plan_of_changed_books();

-- A pause of one contact is about that contact, any other about the book; so is its end.
create function request_plan_of_pauses() returns trigger language plpgsql as $$
begin
  insert into plan_requests (organization_id, contact_id)
    select distinct p.organization_id, p.contact_id from changed p
    where exists (select from organizations o where o.id = p.organization_id);
  return null;
end $$;
drop trigger plan_paused_contact on outreach_pauses;
create trigger plan_paused after insert on outreach_pauses referencing new table as changed
  for each statement execute function request_plan_of_pauses();
create trigger plan_changed_pause after update on outreach_pauses referencing new table as changed
  for each statement execute function request_plan_of_pauses();
create trigger plan_resumed after delete on outreach_pauses referencing old table as changed
  for each statement execute function request_plan_of_pauses();

-- What an address asked for is about whoever has it.
create function request_plan_of_addresses() returns trigger language plpgsql as $$
begin
  insert into plan_requests (organization_id, contact_id)
    select distinct c.organization_id, c.id from changed a
    join contacts c on c.organization_id = a.organization_id and c.email = a.address and c.deleted_at is null
    where a.channel = 'email' and exists (select from organizations o where o.id = a.organization_id);
  return null;
end $$;
create trigger plan_suppressed after insert on suppressions referencing new table as changed
  for each statement execute function request_plan_of_addresses();
create trigger plan_changed_suppression after update on suppressions referencing new table as changed
  for each statement execute function request_plan_of_addresses();
create trigger plan_unsuppressed after delete on suppressions referencing old table as changed
  for each statement execute function request_plan_of_addresses();
create trigger plan_new_preference after insert on mail_preferences referencing new table as changed
  for each statement execute function request_plan_of_addresses();
create trigger plan_changed_preference after update on mail_preferences referencing new table as changed
  for each statement execute function request_plan_of_addresses();
create trigger plan_dropped_preference after delete on mail_preferences referencing old table as changed
  for each statement execute function request_plan_of_addresses();

-- Follow-ups are counted from the newest quote mail, which may be the second or third of a contact.
create trigger plan_quoted_contact after update of status on outreach_messages
  for each row when (new.kind = 'quote_email' and new.status = 'sent' and old.status <> 'sent' and new.contact_id is not null)
  execute function request_plan_of_its_contact();
create trigger plan_contact_who_answered_health after insert on eligibility_answers
  for each row execute function request_plan_of_its_contact();

-- Every agency that is open when this comes is planned once.
set local role app_system;
insert into plan_requests (organization_id, contact_id)
  select id, null from organizations where kind = 'agency' and closed_at is null;
reset role;
