-- Messages to clients and users: the outbox, its batches, and who must not be written to.

-- Emails that one request hands to the provider together. Written when they are claimed, deleted when all of them are
-- finished. A batch belongs to no agency: it holds emails of several. Its payload is deleted at the latest 20 hours
-- after the first attempt.
create table send_batches (
  id uuid primary key,
  lane smallint not null,
  created_at timestamptz not null,
  -- The process that has it, as in its messages. Null while it waits for another attempt.
  claimed_by uuid,
  next_at timestamptz,
  -- Null until the first attempt: nothing was handed over, and its messages may be sent in other ways. Then the
  -- emails in order, as JSON, and members their message ids. Neither changes: each attempt must send the same bytes.
  payload text,
  members uuid[],
  attempts integer not null default 0,
  first_attempt_at timestamptz,
  reason text,
  -- Not handed over again: its messages wait for what the provider reports of them.
  stopped_at timestamptz,
  -- Part of a batch that the provider did not accept as a whole. Its messages never join another batch.
  split_from uuid,
  -- Attempts that finished. If lower than `attempts`, a sender crashed, and its request may still reach the provider.
  finished_attempts integer not null default 0,
  -- Attempts that the provider itself answered with an error. If it had accepted the batch before, it would
  -- have returned the ids.
  error_responses integer not null default 0,
  check ((payload is null) = (members is null) or stopped_at is not null)
);
create index send_batches_due on send_batches (next_at) where claimed_by is null and stopped_at is null;
create index send_batches_stopped on send_batches (first_attempt_at) where stopped_at is not null;
grant select, insert, update, delete on send_batches to app_system;

-- One row per provider account: when the next request may start (GCRA), and the state of its circuit breaker.
create table send_pace (
  provider text primary key,
  next_free_at timestamptz not null,
  -- Failures in a row.
  failures integer not null default 0,
  -- The circuit breaker: no requests until then.
  open_until timestamptz,
  times_opened integer not null default 0,
  -- Outreach and catching up use only a part of the pace: each has a clock of its own beside next_free_at.
  outreach_free_at timestamptz not null default '-infinity',
  catch_up_free_at timestamptz not null default '-infinity',
  -- The last 40 attempts, one bit each, the newest last. 1 is a failure.
  recent_attempts bigint not null default 0,
  opened_at timestamptz,
  -- Nothing can be sent at all: the provider refuses our account, or its quota is used up. It is asked again when the
  -- pause is over; a success ends it.
  paused_until timestamptz,
  pause_cause text check (pause_cause in ('account', 'quota')),
  -- In the provider's words.
  pause_reason text,
  paused_since timestamptz,
  -- Pauses since the last success: each lasts longer.
  pause_count integer not null default 0
);
grant select, insert, update, delete on send_pace to app_system;

-- One row: whether this database is the one that sent what the provider says was sent, or an older copy of it.
create table instance_state (
  is_only boolean default true primary key check (is_only),
  -- Changes with each start. The data directory holds the same.
  epoch uuid not null default gen_random_uuid(),
  -- Set: no client email is sent until an operator or an admin of the platform releases it.
  held_at timestamptz,
  held_because text,
  -- When all rows were last written to a file that was then read back.
  backed_up_at timestamptz,
  backed_up_rows bigint,
  -- When a backup was last restored, here or as a test, and when that backup was made.
  restore_tested_at timestamptz,
  tested_backup_made_at timestamptz
);
grant select, insert, update, delete on instance_state to app_system;
grant select on instance_state to app_user;

-- The outbox and, once sent, the history: one row for each email and text.
create table messages (
  organization_id bigint not null references organizations (id) on delete cascade,
  id uuid not null,
  contact_id bigint,
  user_id bigint,
  quote_id text,
  channel text not null default 'email' check (channel in ('email', 'text')),
  kind text not null,
  -- What this message is the one message for: 'birthday-2027', a request id, a token id. Never a clock reading.
  occasion text not null,
  lane smallint not null default 1 check (lane between 0 and 3),
  due_on date not null,
  status text not null default 'queued' check (status in ('queued', 'sending', 'sent', 'failed', 'skipped', 'unknown')),
  reason text,
  mode text not null default 'production' check (mode in ('production', 'test')),
  recipient text not null,
  tracking_id text check (length(tracking_id) >= 22),
  data jsonb not null default '{}',
  -- Frozen at the first attempt: every retry must send the same bytes, or the provider refuses the key.
  payload jsonb,
  attempts integer not null default 0,
  crash_count integer not null default 0,
  next_at timestamptz not null,
  first_attempt_at timestamptz,
  claimed_by uuid,
  claimed_until timestamptz,
  provider_id text,
  sent_at timestamptz,
  viewed_at timestamptz,
  created_by bigint,
  created_at timestamptz not null,
  -- The rule that planned it.
  rule_id text,
  -- Why it was sent, or was not: the days it depended on, as the plan had them.
  plan_reason jsonb not null default '{}',
  -- Messages that one request hands over together, and their order in it. A batch never gains or loses a member.
  batch_id uuid,
  batch_position smallint,
  -- Someone dealt with an email that failed or may not have arrived.
  handled_at timestamptz,
  handled_by bigint,
  -- Left a batch that could not be handed over as a whole.
  send_individually boolean not null default false,
  primary key (organization_id, id),
  foreign key (organization_id, contact_id) references contacts (organization_id, id),
  foreign key (organization_id, handled_by) references users (organization_id, id),
  foreign key (organization_id, quote_id) references quotes (organization_id, id),
  check (status <> 'sent' or provider_id is not null),
  constraint messages_check1 check (status <> 'sending' or claimed_by is not null and claimed_until is not null)
) with (fillfactor = 70);
-- A webhook names a message by its id alone.
create index messages_by_id on messages (id);
create index messages_by_tracking_id on messages (tracking_id) where tracking_id is not null;
create index messages_due on messages (lane, next_at) where status = 'queued';
create index messages_for_batches on messages (lane, organization_id, next_at)
  where status = 'queued' and channel = 'email' and batch_id is null and not send_individually and lane >= 2;
create index messages_handled_by on messages (organization_id, handled_by) where handled_by is not null;
create index messages_individual on messages (next_at)
  where status = 'queued' and channel = 'email' and send_individually;
create index messages_lately on messages (organization_id, created_at desc, id) where contact_id is not null;
create index messages_leased on messages (claimed_until) where status = 'sending';
create unique index messages_occasion on messages (organization_id, contact_id, channel, kind, occasion)
  where contact_id is not null;
create index messages_of_batch on messages (batch_id) where batch_id is not null and status in ('queued', 'sending');
create index messages_of_contact on messages (organization_id, contact_id, created_at);
create index messages_of_quote on messages (organization_id, quote_id) where quote_id is not null;
create index messages_open on messages (organization_id, created_at desc, id)
  where contact_id is not null and handled_at is null and status in ('unknown', 'failed');
-- What was sent lately, for an agency's limits.
create index messages_sent on messages (organization_id, sent_at) where sent_at is not null;
create index messages_texts_due on messages (lane, next_at) where channel = 'text' and status = 'queued';
create index messages_texts_to on messages (recipient, created_at) where channel = 'text';
create unique index messages_user_occasion on messages (organization_id, user_id, channel, kind, occasion)
  where contact_id is null;
-- Messages of one agency that are queued.
create index messages_waiting on messages (organization_id, contact_id)
  where status in ('queued', 'sending') and contact_id is not null;
select protect_tenant_table('messages');

-- What providers reported about a message after they accepted it. Opens and clicks are stored and not trusted.
create table message_events (
  organization_id bigint not null,
  id bigint generated always as identity,
  message_id uuid not null,
  kind text not null
    check (kind in ('sent', 'delivered', 'delayed', 'bounced', 'complained', 'opened', 'clicked', 'failed',
      'undelivered')),
  happened_at timestamptz not null,
  detail jsonb not null default '{}',
  primary key (organization_id, id),
  foreign key (organization_id, message_id) references messages (organization_id, id) on delete cascade
);
create index message_events_lately on message_events (organization_id, kind, happened_at)
  where kind in ('bounced', 'complained');
create index message_events_of_message on message_events (organization_id, message_id);
select protect_tenant_table('message_events');

create table quote_visits (
  organization_id bigint not null,
  id bigint generated always as identity,
  quote_id text not null,
  message_id uuid,
  visited_at timestamptz not null,
  robot_reason text,
  primary key (organization_id, id),
  foreign key (organization_id, message_id) references messages (organization_id, id),
  foreign key (organization_id, quote_id) references quotes (organization_id, id)
);
-- What happened since a moment.
create index quote_visits_lately on quote_visits (organization_id, visited_at);
create index quote_visits_of_message on quote_visits (organization_id, message_id) where message_id is not null;
create index quote_visits_of_quote on quote_visits (organization_id, quote_id, visited_at);
select protect_tenant_table('quote_visits');

-- Addresses that must not be written to. A row outlives its contact.
create table suppressions (
  organization_id bigint not null references organizations (id) on delete cascade,
  channel text not null check (channel in ('email', 'text')),
  address text not null,
  reason text not null,
  created_at timestamptz not null,
  -- The import of a file that reported the unsubscribe. No foreign key: imports may be deleted first.
  import_id bigint,
  primary key (organization_id, channel, address)
);
select protect_tenant_table('suppressions');

-- What an address asked for on the page behind its unsubscribe link, short of unsubscribing. Only the current choice.
create table email_preferences (
  organization_id bigint not null references organizations (id) on delete cascade,
  channel text not null check (channel in ('email', 'text')),
  address text not null,
  choice text not null check (choice in ('yearly', 'paused')),
  -- Last day of a pause, inclusive.
  until_on date,
  created_at timestamptz not null,
  primary key (organization_id, channel, address),
  check (choice <> 'paused' or until_on is not null)
);
select protect_tenant_table('email_preferences');

-- The history of email_preferences and of an agency's pauses for one contact: rows are added, never overwritten.
create table email_preference_changes (
  organization_id bigint not null,
  id bigint generated always as identity,
  contact_id bigint not null,
  -- By the client: 'yearly', 'paused', 'again', and 'stopped' once they take that back. By the agency: the others.
  change text not null
    check (change in ('yearly', 'paused', 'again', 'stopped', 'held', 'resumed', 'answered', 'answer_withdrawn')),
  -- Last day of a pause, inclusive. Null: until someone ends it.
  until_on date,
  -- Null: the client.
  made_by bigint,
  made_at timestamptz not null,
  -- The address that asked. The contact may have another by now. Null where it was not stored.
  address text,
  primary key (organization_id, id),
  foreign key (organization_id, contact_id) references contacts (organization_id, id) on delete cascade,
  foreign key (organization_id, made_by) references users (organization_id, id)
);
create index email_preference_changes_made_by on email_preference_changes (organization_id, made_by)
  where made_by is not null;
create index email_preference_changes_of_contact on email_preference_changes (organization_id, contact_id, made_at);
select protect_tenant_table('email_preference_changes');

-- An agency's own subject and first lines for a kind of email. Without a row ours are used.
create table email_wordings (
  organization_id bigint not null references organizations (id) on delete cascade,
  kind text not null,
  language text not null check (language in ('en', 'es')),
  subject text not null,
  intro text not null,
  updated_by bigint,
  updated_at timestamptz not null,
  primary key (organization_id, kind, language),
  foreign key (organization_id, updated_by) references users (organization_id, id)
);
create index email_wordings_by on email_wordings (organization_id, updated_by) where updated_by is not null;
select protect_tenant_table('email_wordings');

-- What a person agreed to or declined, in the words that were beside the box.
create table consents (
  organization_id bigint not null,
  id bigint generated always as identity,
  contact_id bigint not null,
  visitor_id bigint,
  channel text not null check (channel in ('email', 'text')),
  is_given boolean not null,
  wording text not null,
  language text not null check (language in ('en', 'es')),
  page text not null,
  address text not null,
  user_agent text not null default '',
  recorded_at timestamptz not null,
  -- Ten digits, for a consent to texts: it holds for one number, so a new number is asked again.
  phone text,
  -- 'form': the person checked or left the box. 'agent': an agent wrote it down. 'text': the person texted us.
  source text not null default 'form' check (source in ('form', 'agent', 'text')),
  recorded_by bigint,
  -- For what an agent wrote down: how the person agreed, and on which day.
  how text,
  agreed_on date,
  primary key (organization_id, id),
  foreign key (organization_id, contact_id) references contacts (organization_id, id) on delete cascade,
  foreign key (organization_id, recorded_by) references users (organization_id, id),
  foreign key (organization_id, visitor_id) references visitors (organization_id, id) on delete set null (visitor_id)
);
create index consents_of_contact on consents (organization_id, contact_id, recorded_at);
create index consents_of_visitor on consents (organization_id, visitor_id) where visitor_id is not null;
create index consents_recorded_by on consents (organization_id, recorded_by) where recorded_by is not null;
select protect_tenant_table('consents');

-- A batch that is to be retried holds the emails of up to 100 people as text. When one of them is erased (or a whole
-- agency: people is null), the text is deleted in the same transaction; the others wait for what the provider
-- reports. Batches that are only being made are locked too, so that their writer sees afterwards who was erased.
create function delete_batch_payloads(agency bigint, people bigint[], at timestamptz) returns void
  language plpgsql security definer set search_path = public, pg_temp
as $$
declare
  theirs uuid[];
begin
  if agency <> coalesce(current_organization_id(), agency) then return; end if;
  -- From the batches, which are few at any time, to their emails: an agency may have sent millions.
  select array_agg(b.id) into theirs from send_batches b
    where exists (
        select from messages m
        where m.organization_id = agency and m.id = any (b.members) and (people is null or m.contact_id = any (people)))
      or exists (
        select from messages m
        where m.organization_id = agency and m.batch_id = b.id and m.status in ('queued', 'sending')
          and (people is null or m.contact_id = any (people)));
  perform 1 from send_batches where id = any (theirs) order by id for update;
  update send_batches set payload = null, stopped_at = coalesce(stopped_at, at), reason = 'A contact was erased'
    where id = any (theirs) and payload is not null;
end $$;

-- Why due email to clients is not sent, for all agencies. No row while all is well. 'held': by an operator, or
-- because this database may be an older copy. 'account', 'quota': the email provider's pause in send_pace.
-- 'provider': it failed so often lately that the circuit breaker opened three times.
create function email_trouble()
  returns table (kind text, since timestamptz, reason text, until timestamptz)
  language sql stable security definer set search_path = public, pg_temp
as $$
  select kind, since, reason, until from (
    select 1 as place, 'held' as kind, held_at as since, coalesce(held_because, '') as reason, null::timestamptz as until
    from instance_state where held_at is not null
    union all
    select 2, pause_cause, paused_since, pause_reason, paused_until
    from send_pace where pause_cause is not null and provider <> 'twilio'
    union all
    select 3, 'provider', opened_at, '', null
    from send_pace
    where times_opened >= 3 and (open_until is not null or opened_at > now() - interval '1 hour') and provider <> 'twilio'
  ) as troubles
  order by place, since limit 1
$$;

-- Only the references of a merge may change.
create function refuse_consent_update() returns trigger language plpgsql as $$
begin
  if (to_jsonb(new) - 'contact_id' - 'visitor_id') is distinct from (to_jsonb(old) - 'contact_id' - 'visitor_id') then
    raise exception 'What somebody agreed to is added to, never changed';
  end if;
  return new;
end $$;
create trigger consents_only_added before update on consents for each row execute function refuse_consent_update();

-- Run with the rights of app_system: granted by name, then handed over.
revoke all on function delete_batch_payloads, email_trouble from public;
grant execute on function delete_batch_payloads, email_trouble to app_user;
grant create on schema public to app_system;
alter function delete_batch_payloads owner to app_system;
alter function email_trouble owner to app_system;
revoke create on schema public from app_system;

insert into instance_state default values;
