-- Every email is sent in a batch. What has crashed two senders is sent in a batch of its own.
-- Start of the latest attempt. Until a minute after it, the provider's list of accepted emails may lack what it still
-- processes.
alter table send_batches add column last_attempt_at timestamptz;

create index messages_batch_due on messages (lane, organization_id, next_at)
  where status = 'queued' and channel = 'email' and batch_id is null and crash_count < 2 and lane >= 2;
create index messages_suspect on messages (next_at)
  where status = 'queued' and channel = 'email' and batch_id is null and crash_count >= 2;

-- In the role that sees all organizations: a table owner who is not a superuser sees no rows.
set local role app_system;
-- Emails that an earlier version tried one by one under the key msg/<message id>. The provider may have accepted them, so
-- the same body is sent under the same key again: by batches that have their message's id.
insert into send_batches (id, lane, created_at, next_at, payload, members, attempts, first_attempt_at, reason)
  select id, lane, created_at, next_at, '[' || payload::text || ']', array[id], attempts, first_attempt_at, reason
  from messages
  where channel = 'email' and status in ('queued', 'sending') and batch_id is null and attempts > 0 and payload is not null;
update messages set status = 'queued', claimed_by = null, claimed_until = null,
    batch_id = case when attempts > 0 and payload is not null then id end,
    batch_position = case when attempts > 0 and payload is not null then 0 end,
    -- Staff email may be stored before it is sent; client email is rendered again if it was never sent.
    payload = case when contact_id is null then payload end
  where channel = 'email' and batch_id is null
    and (status = 'sending' or (status = 'queued' and (attempts > 0 or payload is not null)));
reset role;

drop index messages_for_batches;
drop index messages_individual;
alter table messages drop column send_individually;
