-- Whoever stops mail, asks for less or starts again is planned anew, by whichever way it came about: the page behind the
-- link in a mail, a bounce, a complaint, a merge and its undoing.
create function request_plan_of_address() returns trigger language plpgsql as $$
declare
  told record;
begin
  if tg_op = 'DELETE' then told := old; else told := new; end if;
  if told.channel = 'email' then
    insert into plan_requests (organization_id, contact_id)
      select c.organization_id, c.id from contacts c
      where c.organization_id = told.organization_id and c.email = told.address and c.deleted_at is null;
  end if;
  return null;
end $$;
create trigger plan_refused_address after insert or update or delete on suppressions
  for each row execute function request_plan_of_address();
create trigger plan_preferred_address after insert or update or delete on mail_preferences
  for each row execute function request_plan_of_address();
