-- An address stays suppressed until each reason for it is removed, in whatever order.
create table suppression_reasons (
  organization_id bigint not null references organizations (id) on delete cascade,
  channel text not null check (channel in ('email', 'text')),
  address text not null,
  reason text not null,
  -- What it came from: the contact that was merged ('merged'), or the import of a file. Otherwise 0, or -1 for a
  -- merge before this migration that can no longer be undone. No foreign key: both may be deleted first.
  source_id bigint not null default 0,
  created_at timestamptz not null,
  primary key (organization_id, channel, address, reason, source_id)
);
create index suppression_reasons_of_source on suppression_reasons (organization_id, source_id) where source_id <> 0;
select protect_tenant_table('suppression_reasons');

-- suppressions has one row per address, with its strongest reason: the one that others can remove least easily.
create function strength_of_suppression(reason text) returns integer
  language sql immutable parallel safe
  return array_position(
    array['complained', 'complained_elsewhere', 'unsubscribed', 'stopped', 'unsubscribed_elsewhere', 'do_not_text',
      'merged', 'by_hand', 'unreachable', 'bounced'], reason);
create function import_of_suppression(reason text, source_id bigint) returns bigint
  language sql immutable parallel safe
  return case when reason <> 'merged' then nullif(source_id, 0) end;

create function apply_suppression_reasons() returns trigger language plpgsql as $$
begin
  -- Each statement sees what others committed while the one before it waited for them.
  perform from (select distinct organization_id, channel, address from changed) c
    join suppressions s using (organization_id, channel, address)
    order by organization_id, channel, address for update of s;
  insert into suppressions (organization_id, channel, address, reason, created_at, import_id)
    select distinct on (organization_id, channel, address) organization_id, channel, address, r.reason, r.created_at,
      import_of_suppression(r.reason, r.source_id)
    from (select distinct organization_id, channel, address from changed) c
      join suppression_reasons r using (organization_id, channel, address)
    order by organization_id, channel, address
    -- Unlike "do nothing", locks the row, or inserts it if it has been deleted.
    on conflict (organization_id, channel, address) do update set reason = excluded.reason where false;
  delete from suppressions s
    using (select distinct organization_id, channel, address from changed) c
    where s.organization_id = c.organization_id and s.channel = c.channel and s.address = c.address
      and not exists (select from suppression_reasons r
        where r.organization_id = s.organization_id and r.channel = s.channel and r.address = s.address);
  update suppressions s
    set reason = strongest.reason, created_at = strongest.created_at, import_id = strongest.import_id
    from (
      select distinct on (organization_id, channel, address) organization_id, channel, address, r.reason, r.created_at,
        import_of_suppression(r.reason, r.source_id) as import_id
      from (select distinct organization_id, channel, address from changed) c
        join suppression_reasons r using (organization_id, channel, address)
      order by organization_id, channel, address, strength_of_suppression(r.reason), r.created_at, r.source_id
    ) strongest
    where s.organization_id = strongest.organization_id and s.channel = strongest.channel
      and s.address = strongest.address
      and (s.reason, s.created_at, s.import_id)
        is distinct from (strongest.reason, strongest.created_at, strongest.import_id);
  return null;
end $$;

-- Nothing is written between these copies and the triggers.
lock table suppressions in share row exclusive mode;
set local role app_system;
insert into suppression_reasons (organization_id, channel, address, reason, source_id, created_at)
  select organization_id, channel, address, reason,
    coalesce(import_id, 0), created_at
  from suppressions where reason <> 'merged'
  union
  select organization_id, channel, address, replaced_reason, 0, created_at
  from suppressions where replaced_reason is not null and replaced_reason <> 'merged';
-- The blocks of each merge that is not undone, and what they replaced.
insert into suppression_reasons (organization_id, channel, address, reason, source_id, created_at)
  select s.organization_id, s.channel, s.address, each.reason, each.source_id, s.created_at
  from change_sets c
    cross join jsonb_to_recordset(c.detail -> 'refusals') as f (channel text, address text, replaced text)
    join suppressions s on s.organization_id = c.organization_id and s.channel = f.channel and s.address = f.address
    cross join lateral (values ('merged', (c.detail ->> 'merged')::bigint), (f.replaced, 0)) as each (reason, source_id)
  where c.kind = 'merge' and c.undone_at is null and jsonb_typeof(c.detail -> 'refusals') = 'array'
    and each.reason is not null
  on conflict do nothing;
-- Blocks of merges that can no longer be undone.
insert into suppression_reasons (organization_id, channel, address, reason, source_id, created_at)
  select organization_id, channel, address, 'merged', -1, created_at from suppressions s
  where 'merged' in (s.reason, s.replaced_reason) and not exists (
    select from suppression_reasons r where r.organization_id = s.organization_id and r.channel = s.channel
      and r.address = s.address and r.reason = 'merged');
reset role;

create trigger suppression_reason_added after insert on suppression_reasons
  referencing new table as changed for each statement execute function apply_suppression_reasons();
create trigger suppression_reason_removed after delete on suppression_reasons
  referencing old table as changed for each statement execute function apply_suppression_reasons();

-- Servers of the previous release write to suppressions. What they replace or take back stays a reason until it is
-- removed here. Drop this and the column replaced_reason in the next release.
create function record_suppression_reason() returns trigger language plpgsql as $$
begin
  -- Written by apply_suppression_reasons.
  if pg_trigger_depth() > 1 then return null; end if;
  if tg_op = 'DELETE' then
    delete from suppression_reasons r
      where r.organization_id = old.organization_id and r.channel = old.channel and r.address = old.address
        and r.reason = old.reason and (r.reason = 'merged' or r.source_id = coalesce(old.import_id, 0));
  else
    insert into suppression_reasons (organization_id, channel, address, reason, source_id, created_at)
      values (new.organization_id, new.channel, new.address, new.reason,
        case when new.reason = 'merged' then 0 else coalesce(new.import_id, 0) end, new.created_at)
      on conflict do nothing;
    insert into suppression_reasons (organization_id, channel, address, reason, created_at)
      select new.organization_id, new.channel, new.address, new.replaced_reason, new.created_at
      where new.replaced_reason <> 'merged'
      on conflict do nothing;
  end if;
  return null;
end $$;
create trigger suppression_written after insert or update or delete on suppressions
  for each row execute function record_suppression_reason();
