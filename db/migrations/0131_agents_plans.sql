-- Pages of agents who see only their own clients count planned emails from this index alone, without the table.
drop index planned_emails_ahead;
create index planned_emails_ahead on planned_emails (organization_id, due_on, contact_id) include (kind, status)
  where status <> 'skipped';
