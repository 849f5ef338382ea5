/*
 * Obstacles to distributing the schema by organization_id with Citus: their names in the catalog, and why we have them.
 * tests/tenancy/distribution.test.ts fails if one is missing here or no longer applies. `npm run schema` lists them in
 * docs/operations/citus.sql.
 */

/** Unique keys that do not lead with the organization. A table that has one can only be a reference table. */
export const KEYS_ACROSS_AGENCIES: Record<string, string> = {
  organizations_pkey: 'the list of agencies',
  organizations_slug_key: 'a slug is an address on our site',
  subscriptions_stripe_customer_id_key: 'one customer of the card provider never pays for two agencies',
  subscriptions_stripe_subscription_id_key: 'as above',
  users_email_key: 'a person signs in with an address alone',
}

/** Foreign keys with a referential action that Citus refuses if the key includes the distribution column. */
export const UNSUPPORTED_FOREIGN_KEYS: Record<string, string> = {
  consents_organization_id_visitor_id_fkey: 'a consent outlives the browser it was given in',
  eligibility_answers_organization_id_visitor_id_fkey: 'answers outlive the browser they were given in',
  submitted_details_organization_id_visitor_id_fkey: 'details outlive the browser they were typed in',
}

/** Functions of triggers, with the tables that they write to besides the row itself. */
export const TRIGGER_FUNCTIONS: Record<string, string> = {
  add_contact_counts: 'contact_counts',
  apply_suppression_reasons: 'suppressions',
  count_planned_emails: 'planned_days',
  count_planned_repeats: 'planned_repeats',
  delete_plans_of_contacts: 'planned_emails',
  delete_plans_of_organizations: 'planned_emails, planned_days, planned_repeats',
  mark_activity_of_contact: 'activity_marks',
  mark_activity_of_deleted: 'activity_marks',
  mark_activity_of_message: 'activity_marks',
  recheck_send_hour: 'messages',
  record_suppression_reason: 'suppression_reasons',
  refuse_consent_update: 'none',
  request_plan_of_book: 'plan_requests',
  request_plan_of_contact: 'plan_requests',
  request_plan_of_its_contact: 'plan_requests',
  request_plan_of_moved_agency: 'plan_requests',
  request_plan_of_new_contacts: 'plan_requests',
  request_plans: 'plan_requests',
  request_plans_by_rules: 'plan_requests',
  truncate_planned_days: 'planned_days, planned_repeats',
  wake_paused_emails: 'messages',
}

/** Indexes that are not unique and do not lead with the organization, because a visitor's link does not name it. */
export const LOOK_UPS_BEFORE_THE_AGENCY_IS_KNOWN = [
  'checkout_sessions_by_id',
  'login_tokens_by_id',
  'messages_by_id',
  'messages_by_tracking_id',
  'messages_texts_due',
  'messages_texts_to',
  'quotes_by_helper_id',
  'quotes_by_id',
  'sessions_by_public_id',
  'sessions_by_token_hash',
  'users_by_public_token',
]

/** The indexes by which jobs find due work across agencies. */
export const WORK_OF_ALL_AGENCIES = [
  'checkout_sessions_open',
  'contact_imports_waiting',
  'messages_batch_due',
  'messages_due',
  'messages_leased',
  'messages_of_batch',
  'messages_suspect',
  'organizations_due_read_only',
  'subscriptions_next_plan',
]
