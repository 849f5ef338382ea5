-- What visitors of our own site write to us: to be told when we open, or with a question. Theirs, and of no agency.
create table enquiries (
  id bigint generated always as identity primary key,
  kind text not null check (kind in ('waitlist', 'message')),
  name text not null,
  email text not null,
  -- Ten digits.
  phone text,
  agents integer check (agents > 0),
  book_size integer check (book_size > 0),
  message text,
  received_at timestamptz not null,
  -- It is mailed to this address, under this key.
  recipient text not null,
  mail_key uuid not null unique,
  -- Frozen at the first attempt: every retry must send the same bytes or the provider refuses the key.
  payload jsonb,
  attempts integer not null default 0,
  -- Null once it was mailed, or never will be.
  next_at timestamptz,
  mailed_at timestamptz
);
create index enquiries_unmailed on enquiries (next_at) where next_at is not null;
grant select, insert, update, delete on enquiries to app_system;
