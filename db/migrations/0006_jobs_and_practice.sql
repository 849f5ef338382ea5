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

-- What the practice stand-ins were asked to send. Filled in practice mode only.
create table practice_mails (
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
create index practice_mails_newest on practice_mails (sent_at desc);
grant select, insert, update, delete on practice_mails to app_system;
