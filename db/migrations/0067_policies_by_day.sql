-- Row-level security lets an index be searched by days as they are, and not by what is made of them.
drop index contacts_by_renewal;
create index contacts_by_effective_day on contacts (organization_id, effective_on, agent_id, id)
  where deleted_at is null and effective_on is not null;
