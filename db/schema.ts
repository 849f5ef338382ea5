// Generated from the migrated database by `npm run schema`. Do not edit: write a migration.
import type { ColumnType, Generated, GeneratedAlways } from 'kysely'

/** 'YYYY-MM-DD' */
type CalendarDate = string
/** Read as parsed JSON, written as JSON text. */
type Json = ColumnType<unknown, string, string>
/** The same with a default, so it may be left out of an insert. */
type GeneratedJson = ColumnType<unknown, string | undefined, string>

export interface ActivityCounts {
  organization_id: number
  time_zone: string
  counted_to: Date | null
  done_to: CalendarDate | null
  recounted_on: CalendarDate | null
  counts_since_whole_day: Generated<number>
  marks_at: Date | null
}

export interface ActivityDays {
  organization_id: number
  activity: string
  agent_id: number
  day: CalendarDate
  people: number
  gaps: number[] | null
  repeated: number[] | null
  delays: number[] | null
  answered: number[] | null
  events_from: Generated<Date>
}

export interface ActivityMarks {
  organization_id: number
  id: GeneratedAlways<number>
  contact_id: number | null
  at: Date | null
}

export interface AgentLicenses {
  organization_id: number
  user_id: number
  state: string
  number: Generated<string>
  expires_on: CalendarDate | null
}

export interface AuditEvents {
  organization_id: number
  id: GeneratedAlways<number>
  at: Date
  actor: string
  action: string
  target: Generated<string>
  detail: GeneratedJson
  actor_user_id: number | null
}

export interface ChangeSets {
  organization_id: number
  id: GeneratedAlways<number>
  kind: string
  made_by: number | null
  made_at: Date
  contacts: Generated<number>
  import_id: number | null
  detail: GeneratedJson
  undone_at: Date | null
  undone_by: number | null
  undo_outcome: Json | null
}

export interface CheckoutSessions {
  organization_id: number
  id: string
  user_id: number
  kind: string
  tier_id: string
  extra_agents: number
  extra_contacts: number
  status: Generated<string>
  created_at: Date
}

export interface Consents {
  organization_id: number
  id: GeneratedAlways<number>
  contact_id: number
  visitor_id: number | null
  channel: string
  is_given: boolean
  wording: string
  language: string
  page: string
  address: string
  user_agent: Generated<string>
  recorded_at: Date
  phone: string | null
  source: Generated<string>
  recorded_by: number | null
  how: string | null
  agreed_on: CalendarDate | null
}

export interface ContactChanges {
  organization_id: number
  change_set_id: number
  contact_id: number
  version: number
  before: Json
  after: Json
}

export interface ContactCounts {
  organization_id: number
  agent_id: number
  state: string
  carrier: string
  contacts: number
  quotes_sent: number
  quotes_viewed: number
  health_completed: number
}

export interface ContactImportBadRows {
  organization_id: number
  import_id: number
  row_number: number
  reason: string
  cells: Json
  is_imported: Generated<boolean>
}

export interface ContactImportChunks {
  organization_id: number
  import_id: number
  position: number
  bytes: Buffer
}

export interface ContactImports {
  organization_id: number
  id: GeneratedAlways<number>
  uploaded_by: number
  file_name: string
  file_bytes: Generated<number>
  encoding: string | null
  delimiter: string | null
  header: Json | null
  sample: Json | null
  status: Generated<string>
  failure_reason: string | null
  column_mapping: Json | null
  carrier_mapping: Json | null
  agent_id: number | null
  attested_at: Date | null
  attestation: string | null
  total_rows: number | null
  done_rows: Generated<number>
  added: Generated<number>
  updated: Generated<number>
  unchanged: Generated<number>
  bad: Generated<number>
  claimed_by: string | null
  claimed_until: Date | null
  created_at: Generated<Date>
  started_at: Date | null
  finished_at: Date | null
  mode: Generated<string>
  source_kind: Generated<string>
  header_key: string | null
  checked: Json | null
  header_row: Generated<number>
  skipped_lines: GeneratedJson
  values_found: GeneratedJson
  plan_mapping: GeneratedJson
  answers: GeneratedJson
}

export interface ContactNotes {
  organization_id: number
  id: GeneratedAlways<number>
  contact_id: number
  kind: Generated<string>
  body: string
  written_by: number | null
  created_at: Date
}

export interface Contacts {
  organization_id: number
  id: GeneratedAlways<number>
  first_name: string
  last_name: string
  email: string | null
  shares_email_with: number | null
  phone_number: string | null
  state: string | null
  zip_code: string | null
  county: string | null
  agent_id: number | null
  current_carrier: string | null
  plan_type: string | null
  premium_cents: number | null
  effective_on: CalendarDate | null
  birth_on: CalendarDate | null
  tobacco_user: boolean | null
  gender: string | null
  status: Generated<string>
  opt_in_quarterly_updates: Generated<boolean>
  last_emailed_at: Date | null
  quote_sent_at: Date | null
  quote_viewed_at: Date | null
  health_completed_at: Date | null
  source: Generated<string>
  import_id: number | null
  version: Generated<number>
  created_at: Generated<Date>
  updated_at: Generated<Date>
  deleted_at: Date | null
  merged_into: number | null
  name_key: GeneratedAlways<string>
  search: GeneratedAlways<string>
  language: string | null
  birth_day_of_year: GeneratedAlways<CalendarDate | null>
  effective_day_of_year: GeneratedAlways<CalendarDate | null>
}

export interface DeliveryDays {
  organization_id: number
  time_zone: string
  day: CalendarDate
  sent: number
  delivered: number
  bounced: number
  complained: number
}

export interface DuplicateGroups {
  organization_id: number
  agent_id: number
  first_id: number
  ids: Json
  reasons: string[]
  more: number
}

export interface DuplicateSearches {
  organization_id: number
  agent_id: number
  found_at: Date | null
  version: string
  complete: boolean
  requested_at: Date | null
}

export interface EligibilityAnswers {
  organization_id: number
  id: GeneratedAlways<number>
  contact_id: number
  quote_id: string | null
  sealed: string
  key_id: string
  answered_at: Date
  visitor_id: number | null
}

export interface EligibilityDrafts {
  organization_id: number
  id: GeneratedAlways<number>
  visitor_id: number
  quote_id: string | null
  sealed: string
  key_id: string
  updated_at: Date
}

export interface EmailPreferenceChanges {
  organization_id: number
  id: GeneratedAlways<number>
  contact_id: number
  change: string
  until_on: CalendarDate | null
  made_by: number | null
  made_at: Date
  address: string | null
}

export interface EmailPreferences {
  organization_id: number
  channel: string
  address: string
  choice: string
  until_on: CalendarDate | null
  created_at: Date
}

export interface EmailWordings {
  organization_id: number
  kind: string
  language: string
  subject: string
  intro: string
  updated_by: number | null
  updated_at: Date
}

export interface Enquiries {
  id: GeneratedAlways<number>
  kind: string
  name: string
  email: string
  phone: string | null
  agents: number | null
  book_size: number | null
  message: string | null
  received_at: Date
  recipient: string
  idempotency_key: string
  payload: Json | null
  attempts: Generated<number>
  next_at: Date | null
  emailed_at: Date | null
}

export interface ErasureProofs {
  id: GeneratedAlways<number>
  kind: string
  hash: string
  detail: GeneratedJson
  recorded_at: Date
}

export interface FollowUps {
  organization_id: number
  id: GeneratedAlways<number>
  contact_id: number
  kind: string
  note: Generated<string>
  due_on: CalendarDate | null
  quote_id: string | null
  requested_by: number | null
  requested_at: Date
  done_at: Date | null
  done_by: number | null
  request_kind: string | null
  phone: string | null
  best_time: string | null
  calendar_opened_at: Date | null
}

export interface HealthCounts {
  organization_id: number
  agent_id: number
  problem: string
  contacts: number
  counted_at: Date
}

export interface HouseholdDiscounts {
  zip: string
  state: string
  carrier: string
  discount: number | null
  book_id: number | null
}

export interface ImportMappings {
  organization_id: number
  header_key: string
  column_mapping: Json
  carrier_mapping: Json
  used_at: Date
  plan_mapping: GeneratedJson
  answers: GeneratedJson
}

export interface IncreaseNotices {
  organization_id: number
  id: GeneratedAlways<number>
  carrier: string
  state: string
  plan: string | null
  effective_on: CalendarDate
  percent: number
  note: Generated<string>
  created_by: number | null
  created_at: Date
  withdrawn_at: Date | null
}

export interface InstanceState {
  is_only: Generated<boolean>
  epoch: Generated<string>
  held_at: Date | null
  held_because: string | null
  backed_up_at: Date | null
  backed_up_rows: number | null
  restore_tested_at: Date | null
  tested_backup_made_at: Date | null
}

export interface JobRuns {
  job: string
  slot: Date
  claimed_by: string
  claimed_until: Date
  started_at: Date
  finished_at: Date | null
  result: Json | null
  error: string | null
}

export interface LoginRequests {
  id: GeneratedAlways<number>
  email: string
  requested_at: Date
  purpose: Generated<string>
}

export interface LoginTokens {
  organization_id: number
  id: string
  user_id: number
  purpose: string
  secret_hash: Buffer
  code_hash: Buffer
  code_attempts: Generated<number>
  created_at: Date
  expires_at: Date
  used_at: Date | null
  new_email: string | null
  requested_by: number | null
  address: string | null
}

export interface MedicareAmounts {
  year: number
  part_b_deductible_cents: number
  part_a_deductible_cents: number | null
  high_deductible_cents: number | null
  source: string
  checked_on: CalendarDate
}

export interface MessageEvents {
  organization_id: number
  id: GeneratedAlways<number>
  message_id: string
  kind: string
  happened_at: Date
  detail: GeneratedJson
}

export interface Messages {
  organization_id: number
  id: string
  contact_id: number | null
  user_id: number | null
  quote_id: string | null
  channel: Generated<string>
  kind: string
  occasion: string
  lane: Generated<number>
  due_on: CalendarDate
  status: Generated<string>
  reason: string | null
  mode: Generated<string>
  recipient: string
  tracking_id: string | null
  data: GeneratedJson
  payload: Json | null
  attempts: Generated<number>
  crash_count: Generated<number>
  next_at: Date
  first_attempt_at: Date | null
  claimed_by: string | null
  claimed_until: Date | null
  provider_id: string | null
  sent_at: Date | null
  viewed_at: Date | null
  created_by: number | null
  created_at: Date
  rule_id: string | null
  plan_reason: GeneratedJson
  batch_id: string | null
  batch_position: number | null
  handled_at: Date | null
  handled_by: number | null
  until_on: CalendarDate | null
  reason_detail: string | null
}

export interface NotDuplicates {
  organization_id: number
  contact_id: number
  other_id: number
  marked_by: number | null
  marked_at: Date | null
}

export interface OperatorAuditEvents {
  id: GeneratedAlways<number>
  at: Date
  operator: string | null
  command: string
  summary: string
}

export interface OrganizationLogos {
  organization_id: number
  hash: string
  png: Buffer
  width: number
  height: number
  uploaded_at: Date | null
}

export interface OrganizationSettings {
  organization_id: number
  send_mode: Generated<string>
  allow_agent_settings: Generated<boolean>
  force_org_sender_details: Generated<boolean>
  restrict_agents_to_own: Generated<boolean>
  carriers: Generated<string[]>
  updated_at: Generated<Date>
  smart_send_enabled: Generated<boolean>
  outreach_birthday: Generated<boolean>
  outreach_anniversary: Generated<boolean>
  outreach_schedule_increase: Generated<boolean>
  outreach_aep: Generated<boolean>
  outreach_delay_years: Generated<number>
  failed_underwriting_enabled: Generated<boolean>
  failed_underwriting_frequency: Generated<string>
  failed_underwriting_timing: Generated<string>
  send_hour: Generated<number>
  state_rule_set: Generated<string>
  show_switching_rights: Generated<boolean>
  advantage_organizations: number | null
  advantage_plans: number | null
  plans_video: string | null
  qualify_video: string | null
  low_price_video: string | null
  outreach_started_at: Date | null
  texts_enabled: Generated<boolean>
  outreach_stopped_at: Date | null
  show_leaderboard: Generated<boolean>
  radar_percent: Generated<number>
  radar_cents: Generated<number>
}

export interface Organizations {
  id: GeneratedAlways<number>
  kind: Generated<string>
  name: string
  slug: string
  phone: string | null
  website: string | null
  mailing_address: string | null
  booking_link: string | null
  redirect_url: string | null
  signature: Generated<string>
  primary_color: Generated<string>
  secondary_color: Generated<string>
  time_zone: Generated<string>
  is_demo: Generated<boolean>
  created_at: Generated<Date>
  brand_name: string | null
  plan: string | null
  set_up_at: Date | null
  onboarded_at: Date | null
  closed_at: Date | null
  setup_steps_completed: Generated<string[]>
  account_state: Generated<string>
  read_only_from: Date | null
  agent_limit: Generated<number>
  contact_limit: Generated<number>
}

export interface Outcomes {
  organization_id: number
  id: GeneratedAlways<number>
  contact_id: number
  follow_up_id: number | null
  outcome: string
  old_cents: number | null
  new_cents: number | null
  note: Generated<string>
  decided_on: CalendarDate
  after_message_id: string | null
  recorded_by: number | null
  recorded_at: Date
  withdrawn_at: Date | null
}

export interface OutreachPauses {
  organization_id: number
  id: GeneratedAlways<number>
  contact_id: number | null
  kind: string | null
  until_on: CalendarDate | null
  reason: string
  created_by: number | null
  created_at: Date
  manually_paused_at: Date | null
  manual_pause_until_on: CalendarDate | null
  manually_paused_by: number | null
}

export interface OutreachPlans {
  organization_id: number
  planned_on: CalendarDate | null
  planned_at: Date | null
  after_contact_id: Generated<number>
  claimed_by: string | null
  claimed_until: Date | null
  released_on: CalendarDate | null
  released: Generated<number>
  released_late: Generated<number>
  started_on: CalendarDate | null
}

export interface PlanRequests {
  organization_id: number
  id: GeneratedAlways<number>
  contact_id: number | null
  requested_at: Generated<Date>
}

export interface PlannedDays {
  organization_id: number
  due_on: CalendarDate
  kind: string
  status: string
  reason: string
  emails: number
  first_emails: number
}

export interface PlannedEmails {
  organization_id: number
  contact_id: number
  kind: string
  occasion: string
  due_on: CalendarDate | null
  status: string
  reason: string | null
  rule_id: string | null
  opens_on: CalendarDate | null
  closes_on: CalendarDate | null
  event_on: CalendarDate | null
  planned_on: CalendarDate | null
  is_first: Generated<boolean>
  repeats_after: number | null
  until_on: CalendarDate | null
}

export interface PlannedRepeats {
  organization_id: number
  due_on: CalendarDate
  reason: string
  repeats_after: number
  emails: number
}

export interface PracticeDomains {
  id: string
  name: string
  status: string
  created_at: Date
}

export interface PracticeEmails {
  id: string
  idempotency_key: string | null
  request_hash: Buffer
  sent_at: Date
  sender: string
  recipients: string[]
  subject: string
  html: Generated<string>
  text: Generated<string>
  headers: GeneratedJson
  tags: GeneratedJson
}

export interface PracticeStripe {
  number: GeneratedAlways<number>
  id: string
  kind: string
  customer: string | null
  name: string | null
  due_at: Date | null
  created_at: Date
  body: Json
}

export interface PracticeSuppressions {
  id: string
  email: string
  origin: string
  source_id: string | null
  created_at: Date
}

export interface PracticeTexts {
  id: string
  sent_at: Date
  sender: string
  recipient: string
  body: string
  status: Generated<string>
  direction: Generated<string>
}

export interface PriceBooks {
  version: number
  starts_on: CalendarDate
  usage_base_cents: number
  usage_contacts_included: number
  usage_agents_included: number
  usage_block_cents: number
  usage_block_contacts: number
  basic_cents: number
  basic_agents: number
  basic_contacts: number
  pro_cents: number
  pro_agents: number
  pro_contacts: number
  seat_cents: number
  pack_cents: number
  pack_contacts: number
  max_seats: number
  max_contacts: number
  launch_percent_off: number
  launch_months: number
  trial_days: number
  grace_days: number
  note: string
}

export interface ProblemSnoozes {
  organization_id: number
  user_id: number
  problem: string
  snoozed_until: CalendarDate
}

export interface QuoteLinkRequests {
  organization_id: number
  id: GeneratedAlways<number>
  email: string
  requested_at: Date
}

export interface QuoteSnapshots {
  organization_id: number
  id: GeneratedAlways<number>
  quote_id: string
  shown_at: Date
  content: Json
}

export interface QuoteVisits {
  organization_id: number
  id: GeneratedAlways<number>
  quote_id: string
  message_id: string | null
  visited_at: Date
  robot_reason: string | null
}

export interface Quotes {
  organization_id: number
  id: string
  contact_id: number
  agent_id: number | null
  created_at: Date
  expires_at: Date
  revoked_at: Date | null
  first_viewed_at: Date | null
  helper_id: string | null
  chosen_carrier: string | null
  chosen_plan: string | null
  chosen_cents: number | null
  chosen_at: Date | null
}

export interface RadarScans {
  organization_id: number
  scanned_on: CalendarDate | null
  after_contact_id: Generated<number>
  inputs_version: string | null
  found_on: CalendarDate | null
  found_at: Date | null
  claimed_by: string | null
  claimed_until: Date | null
}

export interface RateAnswers {
  provider: string
  key: string
  answer: Json
  asked_at: Date
  expires_at: Date
}

export interface RateBooks {
  id: GeneratedAlways<number>
  name: string
  is_illustrative: boolean
  effective_from: CalendarDate
  source: Generated<string>
  created_at: Generated<Date>
}

export interface RateIncreases {
  organization_id: number
  contact_id: number
  kind: string
  effective_on: CalendarDate
  carrier: string
  plan: string
  old_cents: number
  new_cents: number
  is_illustrative: boolean
  best_carrier: string | null
  best_plan: string | null
  best_cents: number | null
  saves_cents: Generated<number>
  right_rule: string | null
  right_opens_on: CalendarDate | null
  right_closes_on: CalendarDate | null
  state: Generated<string>
  state_at: Date | null
  state_by: number | null
  found_at: Date
  ended_at: Date | null
  state_before: string | null
}

export interface RateLimits {
  key: string
  window_start: Date
  hits: Generated<number>
}

export interface RateProviders {
  provider: string
  token: string | null
  token_expires_at: Date | null
  renewing_until: Date | null
  failures: Generated<number>
  paused_until: Date | null
}

export interface Rates {
  book_id: number
  state: string
  zip_prefix: Generated<string>
  carrier: string
  naic: string
  plan: string
  age: number
  gender: string
  tobacco: boolean
  month_cents: number
}

export interface SavedViews {
  organization_id: number
  id: GeneratedAlways<number>
  user_id: number
  name: string
  query: string
  shared: Generated<boolean>
  created_at: Date | null
}

export interface SendBatches {
  id: string
  lane: number
  created_at: Date
  claimed_by: string | null
  next_at: Date | null
  payload: string | null
  members: string[] | null
  attempts: Generated<number>
  first_attempt_at: Date | null
  reason: string | null
  stopped_at: Date | null
  split_from: string | null
  finished_attempts: Generated<number>
  error_responses: Generated<number>
  last_attempt_at: Date | null
  reason_detail: string | null
}

export interface SendPace {
  provider: string
  next_free_at: Date
  failures: Generated<number>
  open_until: Date | null
  times_opened: Generated<number>
  outreach_free_at: Generated<Date>
  catch_up_free_at: Generated<Date>
  recent_attempts: Generated<number>
  opened_at: Date | null
  paused_until: Date | null
  pause_cause: string | null
  pause_reason: string | null
  paused_since: Date | null
  pause_count: Generated<number>
}

export interface SendingDomains {
  organization_id: number
  name: string
  from_local_part: Generated<string>
  provider_id: string
  status: string
  records: GeneratedJson
  created_at: Date | null
  checked_at: Date
  unverified_since: Date | null
}

export interface Sessions {
  organization_id: number
  id: GeneratedAlways<number>
  public_id: string
  user_id: number
  token_hash: Buffer
  user_agent: Generated<string>
  signed_in_at: Date
  last_seen_at: Date
  expires_at: Date
}

export interface StateCarrierSettings {
  organization_id: number
  state: string
  carrier: string
  active: boolean
  target_gi: boolean
  updated_at: Date | null
}

export interface StateRules {
  id: GeneratedAlways<number>
  key: string
  rule_set: string
  state: string
  verification: string
  anchor: string
  start_offset_days: number
  length_days: number
  period_from: string | null
  period_to: string | null
  carriers: string
  benefits: string
  age_from: number | null
  age_to: number | null
  since_on: CalendarDate | null
  source: string
  checked_on: CalendarDate
  version: Generated<string>
  made_at: Date
  made_by: string
  note: string
  part: Generated<number>
  carrier_scope: string | null
  benefit_scope: string | null
  held_months: number | null
  gap_days: number | null
  is_once_in_life: Generated<boolean>
  includes_advantage: Generated<boolean>
  surcharge_percent: number | null
}

export interface SubmittedDetails {
  organization_id: number
  id: GeneratedAlways<number>
  contact_id: number
  visitor_id: number | null
  details: Json
  submitted_at: Date
  reviewed_at: Date | null
  reviewed_by: number | null
  is_accepted: boolean | null
}

export interface SubscriptionTiers {
  id: string
  name: string
  position: number
  features: string[]
  self_serve: boolean
}

export interface Subscriptions {
  organization_id: number
  tier_id: string
  status: string
  started_at: Date
  trial_ends_at: Date | null
  current_period_end: Date | null
  price_version: Generated<number>
  extra_agents: Generated<number>
  extra_contacts: Generated<number>
  stripe_customer_id: string | null
  stripe_subscription_id: string | null
  stripe_usage_item_id: string | null
  cancel_at: Date | null
  ended_at: Date | null
  past_due_since: Date | null
  payment_failures: Generated<number>
  percent_off: number | null
  discount_ends_at: Date | null
  next_tier_id: string | null
  next_extra_agents: number | null
  next_extra_contacts: number | null
  next_on: Date | null
  revision: Generated<number>
  synced_at: Date | null
  reads_started: Generated<number>
  last_read_applied: Generated<number>
}

export interface SuppressionReasons {
  organization_id: number
  channel: string
  address: string
  reason: string
  source_id: Generated<number>
  created_at: Date
}

export interface Suppressions {
  organization_id: number
  channel: string
  address: string
  reason: string
  created_at: Date
  import_id: number | null
  replaced_reason: string | null
}

export interface TodayCounts {
  organization_id: number
  user_id: number
  tasks: number
  counted_at: Date
}

export interface TodayMarks {
  organization_id: number
  contact_id: number
  kind: string
  subject: string
  snoozed_until: CalendarDate | null
  done_at: Date | null
  marked_by: number | null
  marked_at: Date | null
}

export interface UsageErrors {
  event_id: string
  reported_at: Date
  code: string
  reason: string
  error_count: number
  identifiers: Generated<string[]>
}

export interface UsageReports {
  organization_id: number
  identifier: string
  contacts: number
  blocks: number
  counted_at: Date
  accepted_at: Date | null
}

export interface Users {
  organization_id: number
  id: GeneratedAlways<number>
  email: string
  first_name: string
  last_name: string
  phone: string | null
  is_admin: Generated<boolean>
  is_agent: Generated<boolean>
  is_default_agent: Generated<boolean>
  license_number: string | null
  carriers: Generated<string[]>
  booking_link: string | null
  signature: Generated<string>
  use_org_sender_details: Generated<boolean>
  public_token: string
  walkthrough_completed_at: Date | null
  email_verified_at: Date | null
  removed_at: Date | null
  created_at: Generated<Date>
  invited_at: Date | null
  contacts_tutorial_seen_at: Date | null
  digest_stopped_at: Date | null
  digest_checked_on: CalendarDate | null
  setup_dismissed_at: Date | null
}

export interface VisitorContacts {
  organization_id: number
  visitor_id: number
  contact_id: number
  entered_at: Date
  address: string | null
}

export interface Visitors {
  organization_id: number
  id: GeneratedAlways<number>
  token_hash: Buffer
  draft: string | null
  key_id: string | null
  created_at: Date
  seen_at: Date
}

export interface WebhookEvents {
  provider: string
  id: string
  received_at: Date
}

export interface ZipPlaces {
  zip: string
  state: string
  county: string
  is_primary: boolean
}

export interface DB {
  activity_counts: ActivityCounts
  activity_days: ActivityDays
  activity_marks: ActivityMarks
  agent_licenses: AgentLicenses
  audit_events: AuditEvents
  change_sets: ChangeSets
  checkout_sessions: CheckoutSessions
  consents: Consents
  contact_changes: ContactChanges
  contact_counts: ContactCounts
  contact_import_bad_rows: ContactImportBadRows
  contact_import_chunks: ContactImportChunks
  contact_imports: ContactImports
  contact_notes: ContactNotes
  contacts: Contacts
  delivery_days: DeliveryDays
  duplicate_groups: DuplicateGroups
  duplicate_searches: DuplicateSearches
  eligibility_answers: EligibilityAnswers
  eligibility_drafts: EligibilityDrafts
  email_preference_changes: EmailPreferenceChanges
  email_preferences: EmailPreferences
  email_wordings: EmailWordings
  enquiries: Enquiries
  erasure_proofs: ErasureProofs
  follow_ups: FollowUps
  health_counts: HealthCounts
  household_discounts: HouseholdDiscounts
  import_mappings: ImportMappings
  increase_notices: IncreaseNotices
  instance_state: InstanceState
  job_runs: JobRuns
  login_requests: LoginRequests
  login_tokens: LoginTokens
  medicare_amounts: MedicareAmounts
  message_events: MessageEvents
  messages: Messages
  not_duplicates: NotDuplicates
  operator_audit_events: OperatorAuditEvents
  organization_logos: OrganizationLogos
  organization_settings: OrganizationSettings
  organizations: Organizations
  outcomes: Outcomes
  outreach_pauses: OutreachPauses
  outreach_plans: OutreachPlans
  plan_requests: PlanRequests
  planned_days: PlannedDays
  planned_emails: PlannedEmails
  planned_repeats: PlannedRepeats
  practice_domains: PracticeDomains
  practice_emails: PracticeEmails
  practice_stripe: PracticeStripe
  practice_suppressions: PracticeSuppressions
  practice_texts: PracticeTexts
  price_books: PriceBooks
  problem_snoozes: ProblemSnoozes
  quote_link_requests: QuoteLinkRequests
  quote_snapshots: QuoteSnapshots
  quote_visits: QuoteVisits
  quotes: Quotes
  radar_scans: RadarScans
  rate_answers: RateAnswers
  rate_books: RateBooks
  rate_increases: RateIncreases
  rate_limits: RateLimits
  rate_providers: RateProviders
  rates: Rates
  saved_views: SavedViews
  send_batches: SendBatches
  send_pace: SendPace
  sending_domains: SendingDomains
  sessions: Sessions
  state_carrier_settings: StateCarrierSettings
  state_rules: StateRules
  submitted_details: SubmittedDetails
  subscription_tiers: SubscriptionTiers
  subscriptions: Subscriptions
  suppression_reasons: SuppressionReasons
  suppressions: Suppressions
  today_counts: TodayCounts
  today_marks: TodayMarks
  usage_errors: UsageErrors
  usage_reports: UsageReports
  users: Users
  visitor_contacts: VisitorContacts
  visitors: Visitors
  webhook_events: WebhookEvents
  zip_places: ZipPlaces
}
