-- Somebody without a sign-in typed this address. A job mails the link of its contact's quote there, if there is such a
-- contact; whether there is one is not looked up while they wait.
create table quote_link_requests (
  organization_id bigint not null references organizations (id) on delete cascade,
  id bigint generated always as identity,
  email text not null,
  requested_at timestamptz not null,
  primary key (organization_id, id)
);
select protect_tenant_table('quote_link_requests');
