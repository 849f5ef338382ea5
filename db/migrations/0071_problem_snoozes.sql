-- What many clients lack, put off on the Today list by one person, for their own list.
create table problem_snoozes (
  organization_id bigint not null,
  user_id bigint not null,
  -- As in src/dashboard/book-health/problems.ts.
  problem text not null,
  snoozed_until date not null,
  primary key (organization_id, user_id, problem),
  foreign key (organization_id, user_id) references users (organization_id, id) on delete cascade
);
select protect_tenant_table('problem_snoozes');
