-- Start of the latest attempt. Until a minute after it, the provider's list of accepted emails may lack what it still
-- processes. Databases that ran the later text of 0120 have the column.
alter table send_batches add column if not exists last_attempt_at timestamptz;

-- In the role that sees all organizations: a table owner who is not a superuser sees no rows.
set local role app_system;
update messages set reason = 'email_service_failed' where reason = 'mail_not_sent';
reset role;
