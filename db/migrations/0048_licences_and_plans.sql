-- One function asks for plans of all rows that a statement changed: of the 'book', of the 'contact' a row names (none
-- means the book), or of whoever has an 'address'. Nothing is planned for an agency that was closed, or is being erased.
create function ask_for_plans() returns trigger language plpgsql as $$
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

create or replace trigger plan_new_state_carriers after insert on state_carrier_settings referencing new table as changed
  for each statement execute function ask_for_plans('book');
create or replace trigger plan_changed_state_carriers after update on state_carrier_settings referencing new table as changed
  for each statement execute function ask_for_plans('book');
create or replace trigger plan_new_notice after insert on increase_notices referencing new table as changed
  for each statement execute function ask_for_plans('book');
create or replace trigger plan_changed_notice after update on increase_notices referencing new table as changed
  for each statement execute function ask_for_plans('book');
create or replace trigger plan_paused after insert on outreach_pauses referencing new table as changed
  for each statement execute function ask_for_plans('contact');
create or replace trigger plan_changed_pause after update on outreach_pauses referencing new table as changed
  for each statement execute function ask_for_plans('contact');
create or replace trigger plan_resumed after delete on outreach_pauses referencing old table as changed
  for each statement execute function ask_for_plans('contact');
create or replace trigger plan_suppressed after insert on suppressions referencing new table as changed
  for each statement execute function ask_for_plans('address');
create or replace trigger plan_changed_suppression after update on suppressions referencing new table as changed
  for each statement execute function ask_for_plans('address');
create or replace trigger plan_unsuppressed after delete on suppressions referencing old table as changed
  for each statement execute function ask_for_plans('address');
create or replace trigger plan_new_preference after insert on mail_preferences referencing new table as changed
  for each statement execute function ask_for_plans('address');
create or replace trigger plan_changed_preference after update on mail_preferences referencing new table as changed
  for each statement execute function ask_for_plans('address');
create or replace trigger plan_dropped_preference after delete on mail_preferences referencing old table as changed
  for each statement execute function ask_for_plans('address');

-- Migration 0044 asked for the same a second time.
drop trigger plan_refused_address on suppressions;
drop trigger plan_preferred_address on mail_preferences;
drop function request_plan_of_address;
drop function request_plan_of_addresses;
drop function request_plan_of_changed_books;
drop function request_plan_of_pauses;

-- Where somebody is licensed, and whether they still work there, says whom the agency may write to.
create trigger plan_new_licences after insert on agent_licenses referencing new table as changed
  for each statement execute function ask_for_plans('book');
create trigger plan_changed_licences after update on agent_licenses referencing new table as changed
  for each statement execute function ask_for_plans('book');
create trigger plan_dropped_licences after delete on agent_licenses referencing old table as changed
  for each statement execute function ask_for_plans('book');
create trigger plan_agent_who_left after update of removed_at on users
  for each row when (old.removed_at is distinct from new.removed_at) execute function request_plan_of_book();

-- What a planner wrote while its agency was being erased goes with the agency.
create function forget_plans_of_agencies() returns trigger language plpgsql as $$
begin
  delete from planned_mails p using gone g where p.organization_id = g.id;
  return null;
end $$;
create trigger forget_plans after delete on organizations referencing old table as gone
  for each statement execute function forget_plans_of_agencies();

-- Plans made so far knew of no licences.
set local role app_system;
delete from planned_mails p where not exists (
  select from contacts c where c.organization_id = p.organization_id and c.id = p.contact_id);
insert into plan_requests (organization_id, contact_id)
  select id, null from organizations o where kind = 'agency' and closed_at is null
    and exists (select from agent_licenses l where l.organization_id = o.id);
reset role;
