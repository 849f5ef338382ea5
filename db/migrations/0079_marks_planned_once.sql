-- A function in SQL is planned at each call; thousands of contacts that go to another agent call it once each.
create or replace function mark_activity(agency bigint, contact bigint, moment timestamptz) returns void language plpgsql as $$
begin
  insert into activity_marks (organization_id, contact_id, at)
    select id, contact, moment from organizations where id = agency and closed_at is null;
end $$;
