-- The link of a half-finished setup is asked for by strangers too, and must tell them as little by its time.
alter table login_requests
  add column wants text not null default 'login' check (wants in ('login', 'resume'));
