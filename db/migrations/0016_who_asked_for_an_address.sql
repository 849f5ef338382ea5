-- confirm_email: who asked for the new address. A link that somebody else asked for confirms it, but signs nobody in.
alter table login_tokens
  add column asked_by bigint,
  add foreign key (organization_id, asked_by) references users (organization_id, id) on delete cascade;
create index login_tokens_asked_by on login_tokens (organization_id, asked_by);
