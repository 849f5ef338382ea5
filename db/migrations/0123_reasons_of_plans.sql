-- As 0122_reasons_of_messages.sql, for planned emails. Readers are not blocked; the planner and deletions wait.

-- What the triggers count is counted again below.
alter table planned_emails disable trigger user;

set local role app_system;
create temporary table stored_reasons on commit drop as
  select used.sentence, parsed.code, parsed.until_on
  from (select distinct reason from planned_emails) as used (sentence), parse_reason(sentence) as parsed
  where sentence is not null;
analyze stored_reasons;

update planned_emails p set reason = r.code, until_on = r.until_on
  from stored_reasons r where r.sentence = p.reason and r.code <> 'other';
-- A plan with another sentence is made again.
insert into plan_requests (organization_id, contact_id)
  select distinct p.organization_id, p.contact_id from planned_emails p
    join stored_reasons r on r.sentence = p.reason and r.code = 'other'
    join organizations o on o.id = p.organization_id and o.closed_at is null;

delete from planned_days;
insert into planned_days (organization_id, due_on, kind, status, reason, emails, first_emails)
  select organization_id, coalesce(due_on, 'infinity'), kind, status,
    case when status = 'skipped' then coalesce(reason, '') else '' end, count(*), count(*) filter (where is_first)
  from planned_emails group by 1, 2, 3, 4, 5;
delete from planned_repeats;
insert into planned_repeats (organization_id, due_on, reason, repeats_after, emails)
  select organization_id, due_on, coalesce(reason, ''), repeats_after, count(*)
  from planned_emails where repeats_after is not null and due_on is not null group by 1, 2, 3, 4;
reset role;

alter table planned_emails enable trigger user;
drop function parse_reason;
drop table reason_codes;
