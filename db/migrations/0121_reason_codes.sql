-- Reasons are codes with their facts; src/messages/reasons.ts has the words. 0122_reasons_of_messages.sql and
-- 0123_reasons_of_plans.sql convert the rows, in transactions of their own: this one locks whole tables.

alter table planned_emails add column until_on date;
-- The last day of a pause, inclusive. What the provider said, in its words.
alter table messages add column until_on date, add column reason_detail text;
alter table send_batches add column reason_detail text;

create or replace function count_planned_emails() returns trigger language plpgsql as $$
declare
  -- Transition tables have fixed names per trigger; this picks those that the operation has.
  facts constant text := 'organization_id, due_on, kind, status, reason, is_first';
  added constant text := format('select %s, 1 as sign from added_emails', facts);
  removed constant text := format('select %s, -1 as sign from removed_emails', facts);
begin
  execute format($sql$
    insert into planned_days as d
    select organization_id, coalesce(due_on, 'infinity'), kind, status,
      case when status = 'skipped' then coalesce(reason, '') else '' end,
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
create or replace function count_planned_repeats() returns trigger language plpgsql as $$
declare
  facts constant text := 'organization_id, due_on, reason, repeats_after';
  added constant text := format('select %s, 1 as sign from added_emails', facts);
  removed constant text := format('select %s, -1 as sign from removed_emails', facts);
begin
  execute format($sql$
    insert into planned_repeats as d
    select organization_id, due_on, coalesce(reason, ''), repeats_after, sum(sign)
    from (%s) as changed
    where repeats_after is not null and due_on is not null
    group by 1, 2, 3, 4 having sum(sign) <> 0 order by 1, 2, 3, 4
    on conflict (organization_id, due_on, reason, repeats_after) do update set emails = d.emails + excluded.emails
  $sql$, case tg_op when 'INSERT' then added when 'DELETE' then removed else added || ' union all ' || removed end);
  return null;
end $$;
-- reason_without_day stays for the servers of the previous release. Drop it in the next one.

grant create on schema public to app_system;
set local role app_system;
create or replace function delete_batch_payloads(agency bigint, people bigint[], at timestamptz) returns void
  language plpgsql security definer set search_path = public, pg_temp
as $$
declare
  theirs uuid[];
begin
  if agency <> coalesce(current_organization_id(), agency) then return; end if;
  -- From the batches, which are few at any time, to their emails: an agency may have sent millions.
  select array_agg(b.id) into theirs from send_batches b
    where exists (
        select from messages m
        where m.organization_id = agency and m.id = any (b.members) and (people is null or m.contact_id = any (people)))
      or exists (
        select from messages m
        where m.organization_id = agency and m.batch_id = b.id and m.status in ('queued', 'sending')
          and (people is null or m.contact_id = any (people)));
  perform 1 from send_batches where id = any (theirs) order by id for update;
  update send_batches set payload = null, stopped_at = coalesce(stopped_at, at), reason = 'contact_erased', reason_detail = null
    where id = any (theirs) and payload is not null;
end $$;
reset role;
revoke create on schema public from app_system;
