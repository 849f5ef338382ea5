-- Mails that one request hands over together. Written when they are claimed, gone when all of them are settled.
-- Belongs to no agency: a batch holds mails of several. Its text goes at the latest 20 hours after the first try.
create table send_batches (
  id uuid primary key,
  lane smallint not null,
  created_at timestamptz not null,
  -- Whoever has it now, as the messages themselves say; null while it waits for another try.
  claimed_by uuid,
  next_at timestamptz,
  -- Null until the first try: nothing was handed over, and its messages may go other ways. Then the mails in order,
  -- as JSON, with the ids of their messages. Neither ever changes: each try must send the same bytes.
  payload text,
  members uuid[],
  attempts integer not null default 0,
  first_attempt_at timestamptz,
  reason text,
  -- Not handed over any more: its messages wait for what the provider reports of them.
  stopped_at timestamptz,
  check ((payload is null) = (members is null) or stopped_at is not null)
);
create index send_batches_due on send_batches (next_at) where claimed_by is null and stopped_at is null;
create index send_batches_stopped on send_batches (first_attempt_at) where stopped_at is not null;
grant select, insert, update, delete on send_batches to app_system;

alter table outreach_messages
  -- Left a batch that could not be handed over as a whole, and is sent by itself.
  add column alone boolean not null default false;
create index outreach_messages_for_batches on outreach_messages (lane, organization_id, next_at)
  where status = 'queued' and channel = 'email' and batch_id is null and not alone and lane >= 2;
create index outreach_messages_alone on outreach_messages (next_at)
  where status = 'queued' and channel = 'email' and alone;
-- Room for the next version of a row beside it: both are updated often.
alter table outreach_messages set (fillfactor = 70);
alter table contacts set (fillfactor = 85);

alter table send_pace
  -- Outreach and what is caught up keep to a part of the pace: they have a clock of their own beside the common one.
  add column outreach_free_at timestamptz not null default '-infinity',
  add column catch_up_free_at timestamptz not null default '-infinity',
  -- The last 40 tries, a bit each, the newest last; 1 is a failure.
  add column recent bigint not null default 0,
  add column opened_at timestamptz;

-- Of a message that a person sent again: the message that went in its place.
alter table outreach_messages add column again_as uuid;
