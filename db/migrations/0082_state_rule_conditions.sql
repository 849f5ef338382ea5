-- What a rule can say beside its days: with which companies, for which plans, and on what conditions.
alter table state_rules
  -- A state with two periods a year has a row for each, numbered. A later row takes the place of its own part alone.
  add column part integer not null default 1 check (part between 1 and 9),
  -- `carriers` and `benefits` in full. They stay for processes that know no other values: null says the same as they do.
  add column carrier_scope text
    check (carrier_scope in ('any', 'same_issuer', 'same_issuer_or_affiliate', 'other_issuer')),
  add column benefit_scope text check (benefit_scope in ('any', 'equal_or_lesser', 'same_letter', 'b_to_n')),
  -- The policy must have been in force for so many months.
  add column held_months integer check (held_months > 0),
  -- No gap in coverage longer than so many days.
  add column gap_days integer check (gap_days > 0),
  add column is_once_in_life boolean not null default false,
  -- Medicare Advantage members have the right too.
  add column includes_advantage boolean not null default false,
  -- The most by which a company may raise the price for as long as the policy lasts.
  add column surcharge_percent integer check (surcharge_percent > 0);

-- Several rows of one statement ask for each plan once.
drop trigger plan_changed_rules on state_rules;
create or replace function request_plans_by_rules() returns trigger language plpgsql as $$
begin
  insert into plan_requests (organization_id, contact_id)
    select o.id, null from organizations o
    left join organization_settings g on g.organization_id = o.id
    where o.closed_at is null and coalesce(g.state_rule_set, 'spec') in (select rule_set from added);
  return null;
end $$;
create trigger plan_changed_rules after insert on state_rules referencing new table as added
  for each statement execute function request_plans_by_rules();
