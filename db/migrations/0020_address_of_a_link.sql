-- Where the link or code was mailed to, and whose address it proves: it opens nothing once the person has another one. Null for
-- what is in no mail, for confirm_email (see new_email) and for links that are older than this column.
alter table login_tokens add column address text;
