-- A mail of something paused is put off until the pause is over. Whoever ends or changes the pause sooner wakes it here,
-- by whichever way that came about. What was put off for another reason is woken with it, and looked at once more.
create function wake_paused_mails() returns trigger language plpgsql as $$
begin
  update outreach_messages m set next_at = m.created_at
    from ended p
    where m.organization_id = p.organization_id and m.contact_id is not null and m.status = 'queued'
      and m.channel = 'email' and m.batch_id is null and m.next_at > m.created_at
      and (p.contact_id is null or m.contact_id = p.contact_id)
      and (p.kind is null or m.kind = p.kind or (p.kind = 'follow_up' and m.kind like 'follow\_up\_%'));
  return null;
end $$;
create trigger wake_paused_mails_on_end after delete on outreach_pauses referencing old table as ended
  for each statement execute function wake_paused_mails();
create trigger wake_paused_mails_on_change after update on outreach_pauses referencing old table as ended
  for each statement execute function wake_paused_mails();
