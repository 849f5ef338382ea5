-- A client who moves may now live in another time zone. Their released emails are decided again: the sender postpones
-- one that is too early where they live now.
create function recheck_send_hour() returns trigger language plpgsql as $$
begin
  update messages set next_at = created_at
    where organization_id = new.organization_id and contact_id = new.id and channel = 'email' and status = 'queued'
      and lane >= 2 and batch_id is null and next_at > created_at;
  return null;
end $$;
create trigger recheck_send_hour after update of zip_code, state on contacts
  for each row when ((old.zip_code, old.state) is distinct from (new.zip_code, new.state))
  execute function recheck_send_hour();
