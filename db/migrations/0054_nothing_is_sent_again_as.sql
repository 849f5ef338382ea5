-- A mail that a person sends again is an ordinary mail by hand, and its occasion names the one in whose place it went
-- (settle-by-hand.ts). This column was never written.
alter table outreach_messages drop column again_as;
