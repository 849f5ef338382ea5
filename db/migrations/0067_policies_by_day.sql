-- Whose policy returns on a day of the year. By the days as they are: no index on what is made of them serves whom
-- row-level security confines, for those functions are not leakproof.
create index contacts_by_effective_day on contacts (organization_id, effective_on, agent_id, id)
  where deleted_at is null and effective_on is not null;
