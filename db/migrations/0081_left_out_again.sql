-- How many clients are left out in the days ahead, not how many mails: of several of one client for one reason the first
-- of these days counts. So it is kept how long before each the last one like it was, and how many were so long before.
alter table planned_mails
  -- Of one that is left out: days since the one before it of this contact that is for the same reason.
  add column repeats_after integer;

create table planned_repeats (
  organization_id bigint not null,
  due_on date not null,
  reason text not null,
  repeats_after integer not null,
  mails integer not null,
  primary key (organization_id, due_on, reason, repeats_after)
) with (fillfactor = 60);
select protect_tenant_table('planned_repeats');

create function count_planned_repeats() returns trigger language plpgsql as $$
declare
  facts constant text := 'organization_id, due_on, reason, repeats_after';
  added constant text := format('select %s, 1 as sign from added_mails', facts);
  removed constant text := format('select %s, -1 as sign from removed_mails', facts);
begin
  execute format($sql$
    insert into planned_repeats as d
    select organization_id, due_on, reason_without_day(coalesce(reason, '')), repeats_after, sum(sign)
    from (%s) as changed
    where repeats_after is not null and due_on is not null
    group by 1, 2, 3, 4 having sum(sign) <> 0 order by 1, 2, 3, 4
    on conflict (organization_id, due_on, reason, repeats_after) do update set mails = d.mails + excluded.mails
  $sql$, case tg_op when 'INSERT' then added when 'DELETE' then removed else added || ' union all ' || removed end);
  return null;
end $$;

create or replace function forget_planned_days() returns trigger language plpgsql as $$
begin
  truncate planned_days, planned_repeats;
  return null;
end $$;

set local role app_system;
update planned_mails p set repeats_after = p.due_on - l.last_on from (
  select organization_id, contact_id, kind, occasion, lag(due_on) over (
    partition by organization_id, contact_id, reason_without_day(coalesce(reason, '')) order by due_on, kind) as last_on
  from planned_mails where status = 'skipped' and due_on is not null) l
where l.last_on is not null
  and (p.organization_id, p.contact_id, p.kind, p.occasion) = (l.organization_id, l.contact_id, l.kind, l.occasion);
insert into planned_repeats
  select organization_id, due_on, reason_without_day(coalesce(reason, '')), repeats_after, count(*)
  from planned_mails where repeats_after is not null group by 1, 2, 3, 4;
reset role;

create trigger planned_repeats_counted_on_insert after insert on planned_mails
  referencing new table as added_mails for each statement execute function count_planned_repeats();
create trigger planned_repeats_counted_on_update after update on planned_mails
  referencing old table as removed_mails new table as added_mails for each statement execute function count_planned_repeats();
create trigger planned_repeats_counted_on_delete after delete on planned_mails
  referencing old table as removed_mails for each statement execute function count_planned_repeats();

create or replace function forget_plans_of_agencies() returns trigger language plpgsql as $$
begin
  delete from planned_mails p using gone g where p.organization_id = g.id;
  delete from planned_days d using gone g where d.organization_id = g.id;
  delete from planned_repeats r using gone g where r.organization_id = g.id;
  return null;
end $$;
