-- Open requests and reminders in the order of the Today page, so that its first twenty are read without the others.
-- Built before the old ones are dropped, so that pages are read meanwhile.
create index follow_ups_asked_in_order
  on follow_ups (organization_id, (kind = 'decline'), requested_at, contact_id)
  where done_at is null and kind <> 'reminder';
drop index follow_ups_asked;
alter index follow_ups_asked_in_order rename to follow_ups_asked;

create index follow_ups_open_in_order on follow_ups (organization_id, due_on, contact_id) where done_at is null;
drop index follow_ups_open;
alter index follow_ups_open_in_order rename to follow_ups_open;
