-- How much mail a client asked for, and what people of the agency held back or let go on: added to, never overwritten,
-- where mail_preferences and outreach_pauses say only what holds now.
create table mail_wishes (
  organization_id bigint not null,
  id bigint generated always as identity,
  contact_id bigint not null,
  -- By the client: 'yearly', 'paused', 'again', and 'stopped' once they take that back. By the agency: the others.
  wish text not null check (wish in ('yearly', 'paused', 'again', 'stopped', 'held', 'resumed', 'answered', 'answer_withdrawn')),
  -- Last day of a pause; null where it ends when somebody says so.
  until_on date,
  -- Null: the client.
  made_by bigint,
  made_at timestamptz not null,
  primary key (organization_id, id),
  foreign key (organization_id, contact_id) references contacts (organization_id, id) on delete cascade,
  foreign key (organization_id, made_by) references users (organization_id, id)
);
create index mail_wishes_of_contact on mail_wishes (organization_id, contact_id, made_at);
create index mail_wishes_made_by on mail_wishes (organization_id, made_by) where made_by is not null;
select protect_tenant_table('mail_wishes');

set local role app_system;
insert into mail_wishes (organization_id, contact_id, wish, until_on, made_at)
  select c.organization_id, c.id, p.choice, p.until_on, p.created_at
  from mail_preferences p join contacts c on c.organization_id = p.organization_id and c.email = p.address
  where p.channel = 'email' and c.deleted_at is null;
insert into mail_wishes (organization_id, contact_id, wish, until_on, made_by, made_at)
  select z.organization_id, z.contact_id, case when z.reason = 'client_answered' then 'answered' else 'held' end,
    z.until_on, z.created_by, z.created_at
  from outreach_pauses z where z.contact_id is not null;
reset role;
