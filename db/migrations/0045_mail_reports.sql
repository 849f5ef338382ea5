-- What left lately, for an agency's gauges and its limits.
create index outreach_messages_left on outreach_messages (organization_id, sent_at) where sent_at is not null;

alter table organization_settings
  -- When bounces or complaints last stopped outreach by themselves. Mails that left before it count towards no limit
  -- any more, so that whoever goes on is not stopped again by what was known already.
  add column outreach_stopped_at timestamptz;
