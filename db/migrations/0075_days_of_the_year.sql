-- Who may change plans now is told by the day of the year of a birthday or an anniversary: as a day of 2024, which has all
-- of them. Columns, because row-level security lets no index on an expression help.
alter table contacts
  add column birth_day_of_year date generated always as
    (make_date(2024, extract(month from birth_on)::integer, extract(day from birth_on)::integer)) stored,
  add column effective_day_of_year date generated always as
    (make_date(2024, extract(month from effective_on)::integer, extract(day from effective_on)::integer)) stored;

create index contacts_by_birthday on contacts (organization_id, state, birth_day_of_year, id, agent_id)
  where deleted_at is null and birth_day_of_year is not null;
create index contacts_by_anniversary on contacts (organization_id, state, effective_day_of_year, id, agent_id)
  where deleted_at is null and effective_day_of_year is not null;
