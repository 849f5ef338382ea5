import { type CalendarDate, formatLong } from '../lib/calendar-date.ts'
import { messageKindLabels } from './message-kinds.ts'

/**
 * Why an email or text is moved, is not sent, has failed or may not have arrived. The keys are stored, so a renamed key
 * needs a migration; the words may change at any time. The specification fixes the words for continuous_enrollment,
 * past, first_year, birthday_window and anniversary_window. Source: outreach-012..016.
 */
const WORDS = {
  // The contact as a whole.
  continuous_enrollment: "Contact's state has continuous open enrollment",
  no_email: 'The contact has no email address',
  unsubscribed: 'The contact unsubscribed',
  unsubscribed_elsewhere: 'The contact unsubscribed in another system',
  complained: 'Marked an email as spam',
  bounced: 'Emails to this address bounce',
  complained_elsewhere: 'Opted out of this kind of email',
  by_hand: 'An admin blocked this address',
  contact_deleted: 'The contact was deleted',
  contact_erased: 'A contact was erased',
  merged: 'Merged with a contact who already gets this email',
  // One planned email.
  past: 'Date is in the past (before window start)',
  first_year: 'Within first year of effective date',
  before_second_anniversary: 'Before the 2nd anniversary of the policy',
  before_third_anniversary: 'Before the 3rd anniversary of the policy',
  effective_date_unknown: 'Effective date is not known',
  aep_started: 'Annual enrollment starts before then',
  window_open: 'A switching window is open then',
  /** Does not say why: people who can see the plan may not be allowed to see health answers. */
  less_often: 'This client gets fewer emails',
  one_a_year: 'The client asked for one email a year',
  next_follow_up_due: 'The next follow-up for this quote is due',
  another_that_month: 'The client gets another email that month',
  five_in_30_days: 'Limit of five emails in 30 days',
  asked_for_call: 'The client asked for a call or opened the booking calendar',
  declined: 'The client declined',
  answered: 'The client answered',
  no_license: 'No one at the agency is licensed in the client’s state on that day',
  // Moved to another day.
  birthday_window: 'due to birthday rule window',
  anniversary_window: 'due to anniversary rule window',
  enrollment_window: 'due to open enrollment window',
  one_a_day: 'Limit of one email a day',
  // Pauses that stop all emails. Pauses of a single kind of email are below.
  client_paused: 'The client paused emails',
  contact_paused: 'Emails to this contact are paused',
  outreach_paused: 'Outreach is paused',
  paused_by_bounces: 'Outreach paused: too many emails bounced',
  paused_by_complaints: 'Outreach paused: too many emails were marked as spam',
  paused_by_provider: 'Outreach paused: the email service stopped accepting our emails',
  // Decided when the email was due.
  prefers_pause: 'The client paused emails',
  no_postal_address: 'The agency has no mailing address, which every client email must show',
  illustrative_rates: 'No real prices are loaded, and sample prices are never emailed to clients',
  no_test_address: 'Test mode emails go to an admin, and the agency has none',
  agency_closed: 'The agency was closed',
  link_expired: 'The link had expired or was replaced',
  too_late: 'It was due more than 30 days ago',
  mode_changed: 'Test mode was turned on or off before it was sent',
  not_due: 'The plan changed before it was sent',
  // Texts.
  no_phone: 'The contact has no phone number',
  no_text_consent: 'The contact has not agreed to texts at this number',
  texts_stopped: 'Texts to this number are blocked',
  email_stopped: 'The client opted out of email before the text was sent',
  texts_off: 'Texts are turned off',
  no_texts_in_test_mode: 'No texts are sent in test mode',
  email_not_sent: 'The email it belongs to was not sent',
  texted_stop: 'This phone has texted STOP',
  phone_off: 'The phone was off or out of range',
  blocked_by_carrier: 'This number is blocked from receiving our texts',
  no_such_number: 'This number is not in use or cannot receive texts',
  landline: 'A landline, or a carrier we cannot reach with texts',
  carrier_spam: 'The text was filtered as spam',
  number_not_registered: 'The number that texts are sent from is not registered with the carriers',
  text_not_delivered: 'The text service could not deliver it',
  text_interrupted: 'The server stopped while it was sending the text',
  // Outcomes at the provider.
  crashed: 'The server failed three times while preparing or sending it',
  unconfirmed: 'The email service never confirmed the email',
  unanswered: 'The email service did not respond',
  always_fails: 'The email service fails each time it gets this email',
  address_bounced: 'The email bounced',
  bounced_before: 'The email service blocks this address after an earlier bounce or spam report, so it did not try',
  email_service_failed: 'The email service could not send it',
  /** The detail is the whole text. */
  provider_error: '',
  /** For a sentence that an earlier version stored. The detail contains the sentence. */
  other: '',
} as const

const pausedKinds = { ...messageKindLabels, follow_up: 'Follow-up' }
type PausedKind = keyof typeof pausedKinds
export type ReasonCode = keyof typeof WORDS | `${PausedKind}_paused` | `contact_${PausedKind}_paused`

const pausesOfOneKind = Object.entries(pausedKinds).flatMap(([kind, label]) => [
  [`${kind}_paused`, `${label} emails are paused`],
  [`contact_${kind}_paused`, `${label} emails to this contact are paused`],
])

export const reasonWords: Readonly<Record<ReasonCode, string>> = { ...WORDS, ...Object.fromEntries(pausesOfOneKind) }

export const isReasonCode = (text: string): text is ReasonCode => Object.hasOwn(reasonWords, text)

/** A reason with its facts, as messages and planned_emails store it. */
export interface Reason {
  reason: ReasonCode
  /** The last day of a pause, inclusive. */
  until_on?: CalendarDate | null
  /** The provider's words or code. */
  reason_detail?: string | null
}

/** A reason as a row stores it. */
export type ReasonColumns = { reason: string | null } & Omit<Reason, 'reason'>

/**
 * A row's reason in words; '' if it has none. A server still running the previous version may have stored a sentence
 * instead of a code.
 */
export function reasonText({ reason, until_on, reason_detail }: ReasonColumns): string {
  if (reason === null) return ''
  const words = isReasonCode(reason) ? reasonWords[reason] : reason
  const until = until_on ? ` through ${formatLong(until_on)}` : ''
  return [words + until, reason_detail].filter(Boolean).join(': ')
}
