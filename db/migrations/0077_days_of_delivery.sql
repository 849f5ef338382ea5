-- What became of the mails of days that are over (src/outreach/deliverability/days.ts): counted once, and again where
-- something is told of one of them later.
create table delivery_days (
  organization_id bigint not null references organizations (id) on delete cascade,
  -- In which the day is one.
  time_zone text not null,
  day date not null,
  sent integer not null,
  delivered integer not null,
  bounced integer not null,
  complained integer not null,
  primary key (organization_id, time_zone, day)
);
select protect_tenant_table('delivery_days');
