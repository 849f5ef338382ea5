-- What nothing reads. Servers of the previous release neither read nor write these:
drop index erasure_proofs_hash;
drop index subscriptions_with_card;
alter table subscription_tiers
  drop column price_cents, drop column agent_limit, drop column contact_limit, drop column contacts_included,
  drop column extra_agent_cents, drop column block_cents, drop column block_contacts, drop column agents_included;
alter table contact_imports drop column overwrite_existing, drop column carriers_found;
alter table practice_texts drop column status_callback;

-- They still write these, so the columns stay for them. Drop them in the next release, and contact_imports.file_bytes.
alter table not_duplicates
  drop constraint not_duplicates_organization_id_said_by_fkey, alter column marked_at drop not null;
drop index not_duplicates_marked_by;
alter table organization_logos alter column uploaded_at drop not null;
alter table saved_views alter column created_at drop not null;
alter table sending_domains alter column created_at drop not null;
alter table state_carrier_settings alter column updated_at drop not null;
alter table today_marks
  drop constraint today_marks_organization_id_marked_by_fkey, alter column marked_at drop not null;
drop index today_marks_marked_by;
