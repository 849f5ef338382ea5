-- What outreach will send, worked out ahead for everybody. It tells whom to look at and when; whether a mail leaves is
-- worked out anew on its day, and once more in the moment of sending. Throwing rows away costs another plan, no mail.
create table planned_mails (
  organization_id bigint not null,
  contact_id bigint not null,
  kind text not null,
  -- 'birthday-2027': the message that comes of it has the same. '' for an entry about the contact as a whole.
  occasion text not null,
  -- Null for an entry about the contact as a whole.
  due_on date,
  status text not null check (status in ('scheduled', 'delayed', 'skipped')),
  reason text,
  rule_id text,
  -- The window that moved it, or that is open on its day; both included.
  opens_on date,
  closes_on date,
  event_on date,
  -- The day before any window moved it.
  planned_on date,
  primary key (organization_id, contact_id, kind, occasion),
  foreign key (organization_id, contact_id) references contacts (organization_id, id) on delete cascade
);
create index planned_mails_ahead on planned_mails (organization_id, due_on, contact_id) where status <> 'skipped';
select protect_tenant_table('planned_mails');

-- Whose plan is to be made anew; without a contact that of the whole book. Written by triggers, taken by the planner.
create table plan_requests (
  organization_id bigint not null references organizations (id) on delete cascade,
  id bigint generated always as identity,
  contact_id bigint,
  requested_at timestamptz not null default now(),
  primary key (organization_id, id)
);
select protect_tenant_table('plan_requests');

-- One row an agency: who plans its whole book at the moment, and how far they are.
create table outreach_plans (
  organization_id bigint primary key references organizations (id) on delete cascade,
  -- The agency's day that the plan was last made for, and when that was done.
  planned_on date,
  planned_at timestamptz,
  -- Contacts up to this one are done.
  after_contact_id bigint not null default 0,
  claimed_by uuid,
  claimed_until timestamptz
);
select protect_tenant_table('outreach_plans');

-- A file of 100,000 asks once for the whole book.
create function request_plan_of_new_contacts() returns trigger language plpgsql as $$
begin
  insert into plan_requests (organization_id, contact_id)
    select distinct organization_id, case when many then null else id end
    from (select organization_id, id, count(*) over (partition by organization_id) > 100 as many
          from added where deleted_at is null) as a;
  return null;
end $$;
create trigger plan_new_contacts after insert on contacts referencing new table as added
  for each statement execute function request_plan_of_new_contacts();

create function request_plan_of_contact() returns trigger language plpgsql as $$
begin
  insert into plan_requests (organization_id, contact_id) values (new.organization_id, new.id);
  return null;
end $$;
create trigger plan_changed_contact
  after update of email, state, zip_code, birth_on, effective_on, current_carrier, plan_type, agent_id,
    opt_in_quarterly_updates, quote_sent_at, quote_viewed_at, health_completed_at, deleted_at on contacts
  for each row when (
    (old.email, old.state, old.zip_code, old.birth_on, old.effective_on, old.current_carrier, old.plan_type, old.agent_id,
     old.opt_in_quarterly_updates, old.quote_sent_at, old.quote_viewed_at, old.health_completed_at, old.deleted_at)
    is distinct from
    (new.email, new.state, new.zip_code, new.birth_on, new.effective_on, new.current_carrier, new.plan_type, new.agent_id,
     new.opt_in_quarterly_updates, new.quote_sent_at, new.quote_viewed_at, new.health_completed_at, new.deleted_at))
  execute function request_plan_of_contact();

create function request_plan_of_its_contact() returns trigger language plpgsql as $$
begin
  if new.contact_id is not null then
    insert into plan_requests (organization_id, contact_id) values (new.organization_id, new.contact_id);
  end if;
  return null;
end $$;
-- A call that was asked for, or an offer declined, ends the follow-ups.
create trigger plan_contact_who_answered after insert on follow_ups
  for each row execute function request_plan_of_its_contact();

-- What people stop for a while: one contact, one kind of mail, or all of an agency's. Null means any.
create table outreach_pauses (
  organization_id bigint not null references organizations (id) on delete cascade,
  id bigint generated always as identity,
  contact_id bigint,
  kind text,
  -- Last day of the pause, included; null until somebody ends it.
  until_on date,
  -- 'person', 'client_answered', or why outreach stopped by itself: 'bounces', 'complaints', 'provider'.
  reason text not null,
  created_by bigint,
  created_at timestamptz not null,
  primary key (organization_id, id),
  foreign key (organization_id, contact_id) references contacts (organization_id, id) on delete cascade,
  foreign key (organization_id, created_by) references users (organization_id, id)
);
create unique index outreach_pauses_once on outreach_pauses (organization_id, coalesce(contact_id, 0), coalesce(kind, ''));
create index outreach_pauses_of_contact on outreach_pauses (organization_id, contact_id) where contact_id is not null;
create index outreach_pauses_by on outreach_pauses (organization_id, created_by) where created_by is not null;
select protect_tenant_table('outreach_pauses');
create trigger plan_paused_contact after insert on outreach_pauses
  for each row execute function request_plan_of_its_contact();

-- What an address asked for on the page behind its unsubscribe link, short of stopping everything.
create table mail_preferences (
  organization_id bigint not null references organizations (id) on delete cascade,
  channel text not null check (channel in ('email', 'text')),
  address text not null,
  choice text not null check (choice in ('yearly', 'paused')),
  -- Last day of a pause, included.
  until_on date,
  created_at timestamptz not null,
  primary key (organization_id, channel, address),
  check (choice <> 'paused' or until_on is not null)
);
select protect_tenant_table('mail_preferences');

-- A carrier's notice of a rate increase, as an admin entered it.
create table increase_notices (
  organization_id bigint not null references organizations (id) on delete cascade,
  id bigint generated always as identity,
  carrier text not null,
  state text not null,
  -- Null: all plans.
  plan text,
  effective_on date not null,
  percent numeric(5, 2) not null check (percent > 0 and percent < 100),
  note text not null default '',
  created_by bigint,
  created_at timestamptz not null,
  withdrawn_at timestamptz,
  primary key (organization_id, id),
  foreign key (organization_id, created_by) references users (organization_id, id)
);
create index increase_notices_by on increase_notices (organization_id, created_by) where created_by is not null;
create index increase_notices_in_force on increase_notices (organization_id, carrier, state) where withdrawn_at is null;
select protect_tenant_table('increase_notices');

-- An agency's own subject and first lines of a kind of mail; without a row our words stand.
create table mail_wordings (
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
create index mail_wordings_by on mail_wordings (organization_id, updated_by) where updated_by is not null;
select protect_tenant_table('mail_wordings');

-- What providers told us of a message after they took it. Opens and clicks are kept and not believed.
create table message_events (
  organization_id bigint not null,
  id bigint generated always as identity,
  message_id uuid not null,
  kind text not null check (kind in ('sent', 'delivered', 'delayed', 'bounced', 'complained', 'opened', 'clicked', 'failed', 'undelivered')),
  happened_at timestamptz not null,
  detail jsonb not null default '{}',
  primary key (organization_id, id),
  foreign key (organization_id, message_id) references outreach_messages (organization_id, id) on delete cascade
);
create index message_events_of_message on message_events (organization_id, message_id);
create index message_events_lately on message_events (organization_id, kind, happened_at) where kind in ('bounced', 'complained');
select protect_tenant_table('message_events');

-- Each webhook has its effect once, however often it comes.
create table webhook_events (
  provider text not null,
  id text not null,
  received_at timestamptz not null,
  primary key (provider, id)
);
grant select, insert, update, delete on webhook_events to app_system;

alter table outreach_messages
  -- Why it left, or did not: the rule and the days it turned on, as the plan had them.
  add column rule_id text,
  add column why jsonb not null default '{}',
  -- Messages that one request hands over together, and their order in it. A batch never gains or loses a member.
  add column batch_id uuid,
  add column batch_place smallint;
-- A webhook names a message by its id alone.
create index outreach_messages_by_id on outreach_messages (id);
create index outreach_messages_of_batch on outreach_messages (batch_id) where batch_id is not null and status in ('queued', 'sending');

alter table organization_settings
  -- Nothing is sent by itself before an admin has seen the year ahead and pressed Start.
  add column outreach_started_at timestamptz,
  add column texts_enabled boolean not null default false;

alter table send_pace
  -- Of the last tries: how many failed in a row, and until when nobody should try.
  add column failures integer not null default 0,
  add column open_until timestamptz,
  add column times_opened integer not null default 0;

-- Whether this database is the one that sent what the provider says was sent, or an older copy of it.
create table instance_state (
  is_only boolean primary key default true check (is_only),
  -- Changes with each start; the data directory holds the same.
  epoch uuid not null default gen_random_uuid(),
  -- Set: no client mail leaves until an operator or an admin of the platform lets go.
  held_at timestamptz,
  held_because text
);
grant select, insert, update, delete on instance_state to app_system;
insert into instance_state default values;

create table practice_texts (
  id text primary key,
  sent_at timestamptz not null,
  sender text not null,
  recipient text not null,
  body text not null,
  status text not null default 'delivered'
);
grant select, insert, update, delete on practice_texts to app_system;
