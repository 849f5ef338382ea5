-- Åkesson is sorted and found as akesson, O’Brien as o'brien. Its twin in TypeScript is foldText in src/lib/fold-text.ts.
create function fold_text(spelled text) returns text
  language sql immutable parallel safe
  -- Accents first: lower() knows no capital but A to Z where a database's locale is C.
  return translate(lower(regexp_replace(normalize(spelled, nfd), U&'[\0300-\036F]', '', 'g')), 'ØŁĐĦøłđħı’‘ʼ', 'oldholdhi''''''');

drop index contacts_by_name, contacts_by_agent, contacts_by_state, contacts_by_carrier, contacts_by_effective_date,
  contacts_search;
alter table contacts drop column name_key, drop column search;
alter table contacts
  -- Both engines must sort 'abel' and 'Zorn' alike, whatever their collation.
  add column name_key text collate "C" not null generated always as (fold_text(last_name || ' ' || first_name)) stored,
  add column search text not null generated always as (
    fold_text(first_name || ' ' || last_name || ' ' || coalesce(email, '') || ' ' || coalesce(phone_number, ''))) stored;
create index contacts_by_name on contacts (organization_id, name_key, id) where deleted_at is null;
create index contacts_by_agent on contacts (organization_id, agent_id, name_key, id) where deleted_at is null;
create index contacts_by_state on contacts (organization_id, state, name_key, id) where deleted_at is null;
create index contacts_by_carrier on contacts (organization_id, current_carrier, name_key, id) where deleted_at is null;
create index contacts_by_effective_date on contacts (organization_id, effective_on, name_key, id) where deleted_at is null;
-- For the list's order, and for two contacts with one telephone.
create index contacts_by_phone on contacts (organization_id, phone_number, name_key, id) where deleted_at is null;
create index contacts_search on contacts using gin (organization_id, search gin_trgm_ops) where deleted_at is null;
