-- A browser that proved itself in another way (a finished checkout, the last step of the setup) holds such a token in a
-- cookie of its own; POST /api/auth/set-session turns it into a session, once. No mail ever carries one.
alter table login_tokens drop constraint login_tokens_purpose_check;
alter table login_tokens
  add constraint login_tokens_purpose_check
    check (purpose in ('login', 'activate', 'invite', 'resume', 'fresh', 'confirm_email', 'handover'));
