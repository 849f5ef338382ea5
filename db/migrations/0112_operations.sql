-- Jobs, webhooks, and the tables of the platform's operator.

-- One row per job and time slot: the claim that keeps two processes from running the same slot.
create table job_runs (
  job text not null,
  slot timestamptz not null,
  claimed_by text not null,
  claimed_until timestamptz not null,
  started_at timestamptz not null,
  finished_at timestamptz,
  result jsonb,
  error text,
  primary key (job, slot)
);
create index job_runs_old on job_runs (started_at);
grant select, insert, update, delete on job_runs to app_system;

-- Makes each webhook take effect once, however often it arrives.
create table webhook_events (
  provider text not null,
  id text not null,
  received_at timestamptz not null,
  primary key (provider, id)
);
grant select, insert, update, delete on webhook_events to app_system;

-- Messages and waitlist entries from visitors of our own site.
create table enquiries (
  id bigint generated always as identity primary key,
  kind text not null check (kind in ('waitlist', 'message')),
  name text not null,
  email text not null,
  phone text,
  agents integer check (agents > 0),
  book_size integer check (book_size > 0),
  message text,
  received_at timestamptz not null,
  recipient text not null,
  -- The email to recipient is sent under this key.
  idempotency_key uuid not null unique,
  -- Frozen at the first attempt: every retry must send the same bytes, or the provider refuses the key.
  payload jsonb,
  attempts integer not null default 0,
  -- Null once it was emailed, or was given up.
  next_at timestamptz,
  emailed_at timestamptz
);
create index enquiries_unsent on enquiries (next_at) where next_at is not null;
grant select, insert, update, delete on enquiries to app_system;

-- What outlives an erased agency or contact: hashes that prove a suppression or a consent to someone who has the
-- address.
create table erasure_proofs (
  id bigint generated always as identity primary key,
  kind text not null check (kind in ('suppression', 'consent', 'agency')),
  hash text not null,
  detail jsonb not null default '{}',
  recorded_at timestamptz not null
);
create index erasure_proofs_hash on erasure_proofs (hash);
grant select, insert on erasure_proofs to app_system;
grant insert on erasure_proofs to app_user;

-- What operators did with `npm run operator`.
create table operator_audit_events (
  id bigint generated always as identity primary key,
  at timestamptz not null,
  -- The name they gave. Null if none.
  operator text,
  command text not null,
  summary text not null
);
grant select, insert on operator_audit_events to app_system;

-- The sending domains that the practice email provider knows.
create table practice_domains (
  id uuid primary key,
  name text not null unique,
  status text not null,
  created_at timestamptz not null
);
grant select, insert, update, delete on practice_domains to app_system;

-- Emails that the practice email provider received. Filled in practice mode only.
create table practice_emails (
  id text primary key,
  idempotency_key text unique,
  request_hash bytea not null,
  sent_at timestamptz not null,
  sender text not null,
  recipients text[] not null,
  subject text not null,
  html text not null default '',
  text text not null default '',
  headers jsonb not null default '{}',
  tags jsonb not null default '[]'
);
create index practice_emails_newest on practice_emails (sent_at desc);
grant select, insert, update, delete on practice_emails to app_system;

-- The objects of the practice card provider, in the shape of the real one.
create table practice_stripe (
  number bigint generated always as identity primary key,
  id text not null unique,
  kind text not null,
  customer text,
  -- Unique within the kind: a lookup key, a promotion code, the identifier of a usage report.
  name text,
  -- When time alone changes it.
  due_at timestamptz,
  created_at timestamptz not null,
  body jsonb not null,
  unique (kind, name)
);
create index practice_stripe_due on practice_stripe (due_at) where due_at is not null;
create index practice_stripe_of_customer on practice_stripe (kind, customer, number);
grant select, insert, update, delete on practice_stripe to app_system;

-- Addresses that the practice email provider no longer sends to: hard bounces and spam reports.
create table practice_suppressions (
  id uuid primary key,
  email text not null unique,
  origin text not null,
  -- The email that caused it.
  source_id text,
  created_at timestamptz not null
);
grant select, insert, update, delete on practice_suppressions to app_system;

-- Texts that the practice text provider received or sent.
create table practice_texts (
  id text primary key,
  sent_at timestamptz not null,
  sender text not null,
  recipient text not null,
  body text not null,
  status text not null default 'delivered',
  status_callback text,
  -- 'out' to a phone, 'in' from one.
  direction text not null default 'out' check (direction in ('out', 'in'))
);
grant select, insert, update, delete on practice_texts to app_system;
