-- A carrier's letter tells of a rise too.
alter table rate_increases drop constraint rate_increases_kind_check;
alter table rate_increases add constraint rate_increases_kind_check check (kind in ('book', 'age', 'notice'));
-- What the state was before its last change, for Undo.
alter table rate_increases
  add column state_before text check (state_before in ('new', 'working', 'offered', 'done', 'dismissed'));

-- How far the walk through an agency's book for rises came.
create table radar_walks (
  organization_id bigint primary key references organizations (id) on delete cascade,
  -- The agency's day that the walk is of; null: it is to begin anew.
  walked_on date,
  after_contact_id bigint not null default 0,
  -- The books, notices and settings there were when it began; others ask for another walk.
  seen text,
  -- The day for which the whole book was gone through; null: it is to be.
  found_on date,
  found_at timestamptz,
  claimed_by text,
  claimed_until timestamptz
);
select protect_tenant_table('radar_walks');
