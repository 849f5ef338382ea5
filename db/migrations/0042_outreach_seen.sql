-- What the pages of outreach read, beside what sends.
-- Who gets nothing, by why.
create index planned_mails_skipped on planned_mails (organization_id, reason, contact_id) where status = 'skipped';

alter table outreach_messages
  -- Somebody has dealt with a mail that failed or may not have arrived.
  add column handled_at timestamptz,
  add column handled_by bigint,
  add foreign key (organization_id, handled_by) references users (organization_id, id);
create index outreach_messages_handled_by on outreach_messages (organization_id, handled_by) where handled_by is not null;
create index outreach_messages_lately on outreach_messages (organization_id, created_at desc, id) where contact_id is not null;
create index outreach_messages_open on outreach_messages (organization_id, created_at desc, id)
  where contact_id is not null and handled_at is null and status in ('unknown', 'failed');

-- An agency is told while nothing leaves at all.
grant select on instance_state to app_user;
