-- "No action" looked up each deleted message once more: one read from disk for each email of an erased contact. Existing
-- rows are validated in the next migration, which lets others write meanwhile.
alter table quote_visits
  drop constraint quote_visits_organization_id_message_id_fkey,
  add foreign key (organization_id, message_id) references messages (organization_id, id) on delete restrict not valid;
