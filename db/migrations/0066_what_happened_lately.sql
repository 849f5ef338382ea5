-- What happened since a moment. Of mails there is such an index.
create index quote_visits_lately on quote_visits (organization_id, visited_at);
create index eligibility_answers_lately on eligibility_answers (organization_id, answered_at);
create index follow_ups_lately on follow_ups (organization_id, requested_at) where kind in ('call_request', 'decline');
-- Mails that wait, of one agency.
create index outreach_messages_waiting on outreach_messages (organization_id, contact_id)
  where status in ('queued', 'sending') and contact_id is not null;
