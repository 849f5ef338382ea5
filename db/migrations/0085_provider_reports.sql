-- Whom the practice stand-in of the mail provider writes to no more: what came back for good, or was reported as spam.
create table practice_suppressions (
  id uuid primary key,
  email text not null unique,
  origin text not null,
  -- The email that it came from.
  source_id text,
  created_at timestamptz not null
);
grant select, insert, update, delete on practice_suppressions to app_system;

-- What the card provider reports, hours later, of usage that it accepted and could not count.
create table usage_errors (
  event_id text not null,
  reported_at timestamptz not null,
  -- The provider's code, as meter_event_customer_not_found.
  code text not null,
  -- In the provider's words.
  reason text not null,
  error_count integer not null,
  -- Names of usage_reports that it gives as examples; they may be of several agencies.
  identifiers text[] not null default '{}',
  primary key (event_id, code)
);
create index usage_errors_newest on usage_errors (reported_at desc);
grant select, insert, update, delete on usage_errors to app_system;
