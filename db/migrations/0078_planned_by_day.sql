-- How many mails are planned for each day, so that what is ahead is read from days and not from mails: of a book of
-- 400,000 three million. Kept as they are written, by whoever writes them, and writers of one agency take turns.
alter table planned_mails
  -- The first mail of its contact that leaves: so many contacts get one up to a day as there are firsts up to it.
  add column is_first boolean not null default false;

-- Which mails are left out in the next days, by why.
create index planned_mails_left_out on planned_mails (organization_id, due_on, reason, contact_id) where status = 'skipped';
drop index planned_mails_skipped;

create table planned_days (
  -- Not a reference: whoever plans would wait for who has locked the organisation.
  organization_id bigint not null,
  -- 'infinity' for entries about a contact as a whole.
  due_on date not null,
  kind text not null,
  status text not null,
  -- Why none leaves, of the skipped alone; a pause until a day is one reason, whatever the day.
  reason text not null,
  mails integer not null,
  firsts integer not null,
  primary key (organization_id, due_on, kind, status, reason)
) with (fillfactor = 60);
select protect_tenant_table('planned_days');

create function reason_without_day(reason text) returns text language sql immutable as $$
  select split_part(reason, ' until ', 1)
$$;

create function count_planned_mails() returns trigger language plpgsql as $$
declare
  -- Transition tables have fixed names per trigger; this picks those that the operation has.
  facts constant text := 'organization_id, due_on, kind, status, reason, is_first';
  added constant text := format('select %s, 1 as sign from added_mails', facts);
  removed constant text := format('select %s, -1 as sign from removed_mails', facts);
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
      mails = d.mails + excluded.mails, firsts = d.firsts + excluded.firsts
  $sql$, case tg_op when 'INSERT' then added when 'DELETE' then removed else added || ' union all ' || removed end);
  return null;
end $$;

create function forget_planned_days() returns trigger language plpgsql as $$
begin
  truncate planned_days;
  return null;
end $$;

set local role app_system;
update planned_mails p set is_first = true from (
  select distinct on (organization_id, contact_id) organization_id, contact_id, kind, occasion from planned_mails
  where status <> 'skipped' order by organization_id, contact_id, due_on, kind) f
where (p.organization_id, p.contact_id, p.kind, p.occasion) = (f.organization_id, f.contact_id, f.kind, f.occasion);
insert into planned_days
  select organization_id, coalesce(due_on, 'infinity'), kind, status,
    case when status = 'skipped' then reason_without_day(coalesce(reason, '')) else '' end,
    count(*), count(*) filter (where is_first)
  from planned_mails group by 1, 2, 3, 4, 5;
reset role;

create trigger planned_mails_counted_on_insert after insert on planned_mails
  referencing new table as added_mails for each statement execute function count_planned_mails();
create trigger planned_mails_counted_on_update after update on planned_mails
  referencing old table as removed_mails new table as added_mails for each statement execute function count_planned_mails();
create trigger planned_mails_counted_on_delete after delete on planned_mails
  referencing old table as removed_mails for each statement execute function count_planned_mails();
create trigger planned_mails_counted_on_truncate after truncate on planned_mails
  for each statement execute function forget_planned_days();

create or replace function forget_plans_of_agencies() returns trigger language plpgsql as $$
begin
  delete from planned_mails p using gone g where p.organization_id = g.id;
  delete from planned_days d using gone g where d.organization_id = g.id;
  return null;
end $$;
