-- Generated from the migrated database by `npm run schema`. Do not edit: write a migration.
-- Distributes an empty, migrated database with Citus. Never run: see growing.md.

select create_reference_table('organizations');
select create_reference_table('users');
select create_reference_table('rate_books');
select create_reference_table('household_discounts');
select create_reference_table('instance_state');
select create_reference_table('medicare_amounts');
select create_reference_table('price_books');
select create_reference_table('rates');
select create_reference_table('state_rules');
select create_reference_table('subscription_tiers');
select create_reference_table('subscriptions');
select create_reference_table('zip_places');

select create_distributed_table('activity_counts', 'organization_id', colocate_with => 'none');
select create_distributed_table('activity_days', 'organization_id', colocate_with => 'activity_counts');
select create_distributed_table('activity_marks', 'organization_id', colocate_with => 'activity_counts');
select create_distributed_table('agent_licenses', 'organization_id', colocate_with => 'activity_counts');
select create_distributed_table('audit_events', 'organization_id', colocate_with => 'activity_counts');
select create_distributed_table('contact_imports', 'organization_id', colocate_with => 'activity_counts');
select create_distributed_table('change_sets', 'organization_id', colocate_with => 'activity_counts');
select create_distributed_table('checkout_sessions', 'organization_id', colocate_with => 'activity_counts');
select create_distributed_table('contacts', 'organization_id', colocate_with => 'activity_counts');
select create_distributed_table('visitors', 'organization_id', colocate_with => 'activity_counts');
select create_distributed_table('consents', 'organization_id', colocate_with => 'activity_counts');
select create_distributed_table('contact_changes', 'organization_id', colocate_with => 'activity_counts');
select create_distributed_table('contact_counts', 'organization_id', colocate_with => 'activity_counts');
select create_distributed_table('contact_import_bad_rows', 'organization_id', colocate_with => 'activity_counts');
select create_distributed_table('contact_import_chunks', 'organization_id', colocate_with => 'activity_counts');
select create_distributed_table('contact_notes', 'organization_id', colocate_with => 'activity_counts');
select create_distributed_table('delivery_days', 'organization_id', colocate_with => 'activity_counts');
select create_distributed_table('duplicate_searches', 'organization_id', colocate_with => 'activity_counts');
select create_distributed_table('duplicate_groups', 'organization_id', colocate_with => 'activity_counts');
select create_distributed_table('quotes', 'organization_id', colocate_with => 'activity_counts');
select create_distributed_table('eligibility_answers', 'organization_id', colocate_with => 'activity_counts');
select create_distributed_table('eligibility_drafts', 'organization_id', colocate_with => 'activity_counts');
select create_distributed_table('email_preference_changes', 'organization_id', colocate_with => 'activity_counts');
select create_distributed_table('email_preferences', 'organization_id', colocate_with => 'activity_counts');
select create_distributed_table('email_wordings', 'organization_id', colocate_with => 'activity_counts');
select create_distributed_table('follow_ups', 'organization_id', colocate_with => 'activity_counts');
select create_distributed_table('health_counts', 'organization_id', colocate_with => 'activity_counts');
select create_distributed_table('import_mappings', 'organization_id', colocate_with => 'activity_counts');
select create_distributed_table('increase_notices', 'organization_id', colocate_with => 'activity_counts');
select create_distributed_table('login_tokens', 'organization_id', colocate_with => 'activity_counts');
select create_distributed_table('messages', 'organization_id', colocate_with => 'activity_counts');
select create_distributed_table('message_events', 'organization_id', colocate_with => 'activity_counts');
select create_distributed_table('not_duplicates', 'organization_id', colocate_with => 'activity_counts');
select create_distributed_table('organization_logos', 'organization_id', colocate_with => 'activity_counts');
select create_distributed_table('organization_settings', 'organization_id', colocate_with => 'activity_counts');
select create_distributed_table('outcomes', 'organization_id', colocate_with => 'activity_counts');
select create_distributed_table('outreach_pauses', 'organization_id', colocate_with => 'activity_counts');
select create_distributed_table('outreach_plans', 'organization_id', colocate_with => 'activity_counts');
select create_distributed_table('plan_requests', 'organization_id', colocate_with => 'activity_counts');
select create_distributed_table('planned_days', 'organization_id', colocate_with => 'activity_counts');
select create_distributed_table('planned_emails', 'organization_id', colocate_with => 'activity_counts');
select create_distributed_table('planned_repeats', 'organization_id', colocate_with => 'activity_counts');
select create_distributed_table('problem_snoozes', 'organization_id', colocate_with => 'activity_counts');
select create_distributed_table('quote_link_requests', 'organization_id', colocate_with => 'activity_counts');
select create_distributed_table('quote_snapshots', 'organization_id', colocate_with => 'activity_counts');
select create_distributed_table('quote_visits', 'organization_id', colocate_with => 'activity_counts');
select create_distributed_table('radar_scans', 'organization_id', colocate_with => 'activity_counts');
select create_distributed_table('rate_increases', 'organization_id', colocate_with => 'activity_counts');
select create_distributed_table('saved_views', 'organization_id', colocate_with => 'activity_counts');
select create_distributed_table('sending_domains', 'organization_id', colocate_with => 'activity_counts');
select create_distributed_table('sessions', 'organization_id', colocate_with => 'activity_counts');
select create_distributed_table('state_carrier_settings', 'organization_id', colocate_with => 'activity_counts');
select create_distributed_table('submitted_details', 'organization_id', colocate_with => 'activity_counts');
select create_distributed_table('suppression_reasons', 'organization_id', colocate_with => 'activity_counts');
select create_distributed_table('suppressions', 'organization_id', colocate_with => 'activity_counts');
select create_distributed_table('today_counts', 'organization_id', colocate_with => 'activity_counts');
select create_distributed_table('today_marks', 'organization_id', colocate_with => 'activity_counts');
select create_distributed_table('usage_reports', 'organization_id', colocate_with => 'activity_counts');
select create_distributed_table('visitor_contacts', 'organization_id', colocate_with => 'activity_counts');

-- On the coordinator: enquiries, erasure_proofs, job_runs, login_requests, migrations, operator_audit_events,
--   practice_domains, practice_emails, practice_stripe, practice_suppressions, practice_texts, rate_answers,
--   rate_limits, rate_providers, send_batches, send_pace, usage_errors, webhook_events.

-- Obstacles
--
-- Keys that are unique across agencies keep their tables from being distributed. As reference tables, they are written
--   on every node: organizations_pkey (the list of agencies), organizations_slug_key (a slug is an address on our
--   site), subscriptions_stripe_customer_id_key (one customer of the card provider never pays for two agencies),
--   subscriptions_stripe_subscription_id_key (as above), users_email_key (a person signs in with an address alone).
--
-- Foreign keys to drop, because Citus supports neither set null nor set default in a key with the distribution column:
--   consents_organization_id_visitor_id_fkey (a consent outlives the browser it was given in),
--   eligibility_answers_organization_id_visitor_id_fkey (answers outlive the browser they were given in),
--   submitted_details_organization_id_visitor_id_fkey (details outlive the browser they were typed in).
--
-- Triggers. Citus accepts none unless citus.enable_unsafe_triggers is on. Then they fire on shards, and their functions
--   may use data of the same node only. Function (tables it writes): its triggers.
--   add_contact_counts (contact_counts): contacts.contacts_counted_on_delete, each statement;
--     contacts.contacts_counted_on_insert, each statement; contacts.contacts_counted_on_update, each statement
--   apply_suppression_reasons (suppressions): suppression_reasons.suppression_reason_added, each statement;
--     suppression_reasons.suppression_reason_removed, each statement
--   count_planned_emails (planned_days): planned_emails.planned_emails_counted_on_delete, each statement;
--     planned_emails.planned_emails_counted_on_insert, each statement; planned_emails.planned_emails_counted_on_update,
--     each statement
--   count_planned_repeats (planned_repeats): planned_emails.planned_repeats_counted_on_delete, each statement;
--     planned_emails.planned_repeats_counted_on_insert, each statement;
--     planned_emails.planned_repeats_counted_on_update, each statement
--   delete_plans_of_contacts (planned_emails): contacts.delete_plans, each statement
--   delete_plans_of_organizations (planned_emails, planned_days, planned_repeats): organizations.delete_plans, each
--     statement
--   mark_activity_of_contact (activity_marks): contacts.mark_activity
--   mark_activity_of_deleted (activity_marks): eligibility_answers.mark_activity_deleted, each statement;
--     follow_ups.mark_activity_deleted, each statement; messages.mark_activity_deleted, each statement;
--     quote_visits.mark_activity_deleted, each statement
--   mark_activity_of_message (activity_marks): messages.mark_activity
--   recheck_send_hour (messages): contacts.recheck_send_hour
--   record_suppression_reason (suppression_reasons): suppressions.suppression_written
--   refuse_consent_update (none): consents.consents_only_added
--   request_plan_of_book (plan_requests): organization_settings.plan_changed_settings; users.plan_agent_who_left
--   request_plan_of_contact (plan_requests): contacts.plan_changed_contact
--   request_plan_of_its_contact (plan_requests): eligibility_answers.plan_contact_who_answered_health;
--     follow_ups.plan_contact_who_answered; messages.plan_quoted_contact
--   request_plan_of_moved_agency (plan_requests): organizations.plan_moved_agency
--   request_plan_of_new_contacts (plan_requests): contacts.plan_new_contacts, each statement
--   request_plans (plan_requests): agent_licenses.plan_changed_licences, each statement;
--     agent_licenses.plan_dropped_licences, each statement; agent_licenses.plan_new_licences, each statement;
--     email_preferences.plan_changed_preference, each statement; email_preferences.plan_dropped_preference, each
--     statement; email_preferences.plan_new_preference, each statement; increase_notices.plan_changed_notice, each
--     statement; increase_notices.plan_new_notice, each statement; outreach_pauses.plan_changed_pause, each statement;
--     outreach_pauses.plan_paused, each statement; outreach_pauses.plan_resumed, each statement;
--     state_carrier_settings.plan_changed_state_carriers, each statement;
--     state_carrier_settings.plan_new_state_carriers, each statement; suppressions.plan_changed_suppression, each
--     statement; suppressions.plan_suppressed, each statement; suppressions.plan_unsuppressed, each statement
--   request_plans_by_rules (plan_requests): state_rules.plan_changed_rules, each statement
--   truncate_planned_days (planned_days, planned_repeats): planned_emails.planned_emails_counted_on_truncate, each
--     statement
--   wake_paused_emails (messages): outreach_pauses.wake_paused_emails_on_change, each statement;
--     outreach_pauses.wake_paused_emails_on_end, each statement
--
-- Look-ups before the agency is known ask every shard, and each signed-in request makes one (sessions_by_token_hash):
--   checkout_sessions_by_id, login_tokens_by_id, messages_by_id, messages_by_tracking_id, messages_texts_due,
--   messages_texts_to, quotes_by_helper_id, quotes_by_id, sessions_by_public_id, sessions_by_token_hash.
--
-- Jobs claim work of all agencies with "for update skip locked", which Citus allows within one shard only. Indexes for
--   such statements: checkout_sessions_open, contact_imports_waiting, messages_batch_due, messages_due,
--   messages_leased, messages_of_batch, messages_suspect.
