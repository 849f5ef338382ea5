-- What the practice stand-in of the card provider knows: one row an object, in the provider's own shape.
create table practice_stripe (
  number bigint generated always as identity primary key,
  id text not null unique,
  kind text not null,
  customer text,
  -- Unique within the kind: a lookup key, a promotion code, the name of a report to the meter.
  name text,
  -- When time alone changes it.
  due_at timestamptz,
  created_at timestamptz not null,
  body jsonb not null,
  unique (kind, name)
);
create index practice_stripe_of_customer on practice_stripe (kind, customer, number);
create index practice_stripe_due on practice_stripe (due_at) where due_at is not null;
grant select, insert, update, delete on practice_stripe to app_system;
