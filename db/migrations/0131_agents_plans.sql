-- Pages of agents who see only their own clients count planned emails from this index alone, without the table. Built
-- before the old one is dropped, so that pages are read meanwhile.
create index planned_emails_ahead_with_kind on planned_emails (organization_id, due_on, contact_id)
  include (kind, status) where status <> 'skipped';
drop index planned_emails_ahead;
alter index planned_emails_ahead_with_kind rename to planned_emails_ahead;
