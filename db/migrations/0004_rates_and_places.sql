-- Reference data of all organisations: read by everyone, written by the operator.
create table zip_places (
  zip text not null,
  state text not null,
  county text not null,
  is_primary boolean not null,
  primary key (zip, state, county)
);

create table rate_books (
  id bigint generated always as identity primary key,
  name text not null,
  is_illustrative boolean not null,
  effective_from date not null,
  source text not null default '',
  created_at timestamptz not null default now()
);

-- zip_prefix: '' for the whole state, else 3 or 5 digits; the longest that fits wins.
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

-- zip '*' stands for the whole state; a null discount is written NA in the public file.
create table household_discounts (
  zip text not null,
  state text not null,
  carrier text not null,
  discount numeric(5, 4) check (discount >= 0 and discount < 1),
  primary key (state, carrier, zip)
);

create table medicare_amounts (
  year smallint primary key,
  part_b_deductible_cents integer not null,
  part_a_deductible_cents integer,
  high_deductible_cents integer,
  source text not null,
  checked_on date not null
);

grant select on zip_places, rate_books, rates, household_discounts, medicare_amounts to app_user;
grant select, insert, update, delete on zip_places, rate_books, rates, household_discounts, medicare_amounts to app_system;
