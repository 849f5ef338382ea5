-- Premiums and what prices are computed from. Shared by all organizations: everyone reads, the operator writes.

-- The counties of each ZIP code.
create table zip_places (
  zip text not null,
  state text not null,
  county text not null,
  is_primary boolean not null,
  primary key (zip, state, county)
);
grant select on zip_places to app_user;
grant select, insert, update, delete on zip_places to app_system;

create table rate_books (
  id bigint generated always as identity primary key,
  name text not null,
  is_illustrative boolean not null,
  effective_from date not null,
  source text not null default '',
  created_at timestamptz not null default now()
);
grant select on rate_books to app_user;
grant select, insert, update, delete on rate_books to app_system;

-- zip_prefix is '' for the whole state, otherwise 3 or 5 digits. The longest match wins.
create table rates (
  book_id bigint not null references rate_books (id) on delete cascade,
  state text not null,
  zip_prefix text not null default '',
  carrier text not null,
  naic text not null,
  plan text not null,
  age smallint not null,
  gender text not null,
  tobacco boolean not null,
  month_cents integer not null check (month_cents > 0),
  primary key (book_id, state, age, gender, tobacco, plan, carrier, naic, zip_prefix)
);
grant select on rates to app_user;
grant select, insert, update, delete on rates to app_system;

-- zip '*' is the whole state. A null discount is written NA in the public file.
create table household_discounts (
  zip text not null,
  state text not null,
  carrier text not null,
  discount numeric(5,4) check (discount >= 0 and discount < 1),
  -- Null is never read.
  book_id bigint references rate_books (id) on delete cascade
);
create unique index household_discounts_of_book on household_discounts (book_id, state, carrier,
  zip) nulls not distinct;
grant select on household_discounts to app_user;
grant select, insert, update, delete on household_discounts to app_system;

create table medicare_amounts (
  year smallint primary key,
  part_b_deductible_cents integer not null,
  part_a_deductible_cents integer,
  high_deductible_cents integer,
  source text not null,
  checked_on date not null
);
grant select on medicare_amounts to app_user;
grant select, insert, update, delete on medicare_amounts to app_system;

-- A provider of live rates: its session (encrypted), which process renews it, and whether requests to it are paused.
create table rate_providers (
  provider text primary key,
  token text,
  token_expires_at timestamptz,
  renewing_until timestamptz,
  failures integer not null default 0,
  paused_until timestamptz
);
grant select, insert, update, delete on rate_providers to app_system;

-- A cache of what rate providers answered.
create table rate_answers (
  provider text not null,
  -- A hash of the request.
  key text not null,
  answer jsonb not null,
  asked_at timestamptz not null,
  expires_at timestamptz not null,
  primary key (provider, key)
);
create index rate_answers_expired on rate_answers (expires_at);
grant select, insert, update, delete on rate_answers to app_system;
