alter table subscriptions
  -- Reads from the card provider are numbered as they begin; one that began before the last one written is thrown away.
  add column reads_begun bigint not null default 0,
  add column read_written bigint not null default 0;

-- What time alone changes, looked for every few minutes.
create index organizations_due_read_only on organizations (read_only_from) where standing in ('trial', 'grace');
create index subscriptions_next_plan on subscriptions (next_on) where next_on is not null;
create index subscriptions_with_card on subscriptions (organization_id) where stripe_customer_id is not null;
create index checkout_sessions_open on checkout_sessions (created_at) where status = 'open';
