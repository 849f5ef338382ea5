import type { Contact } from '../../src/contacts/contact.ts'
import type { Deps } from '../../src/deps.ts'
import { todayIn } from '../../src/lib/calendar-date.ts'
import { type ContactMessage, messageStatus } from '../../src/outreach/message.ts'
import { findSendingSettings } from '../../src/outreach/queries.ts'
import type { QuoteMailRefusal } from '../../src/outreach/queue.ts'
import { isSuppressed } from '../../src/outreach/suppressions.ts'
import { findRateBook } from '../../src/rates/queries.ts'
import type { Scope } from '../../src/scope.ts'

export interface QuoteButton {
  stage: 'idle' | 'sending' | 'sent'
  /** Why no quote can be sent to this contact now. */
  disabledReason: string | null
  failure: string | null
}

export const REQUEST_ID = /^[\w.-]{1,100}$/

/** So long after a click the page still tells how it went; then the button is ready again. */
const RECENT_MS = 60_000

export const quoteRefusals: Record<QuoteMailRefusal | 'illustrative_rates', string> = {
  removed: 'Contact not found',
  no_email: 'This contact has no email address of their own. Add one with Edit.',
  suppressed: 'This contact asked for no more email from your agency.',
  no_postal_address: 'Every mail to a client must show your agency’s postal address. An admin adds it in the settings.',
  too_soon: 'A quote went to this contact a moment ago. Please wait a minute before sending another.',
  illustrative_rates: 'Only illustrative sample rates are loaded, and sample prices are never mailed to clients.',
}

export async function readQuoteButton(
  scope: Scope,
  deps: Pick<Deps, 'practice'>,
  contact: Pick<Contact, 'email'>,
  messages: readonly ContactMessage[],
): Promise<QuoteButton> {
  const refused = await whyNotSend(scope, deps, contact)
  const latest = messages.find((message) => message.kind === 'quote_email')
  const recent =
    latest && scope.now.getTime() - latest.created_at.getTime() < RECENT_MS ? messageStatus(latest) : undefined
  return {
    stage: recent === 'Scheduled' ? 'sending' : recent === 'Sent' || recent === 'Opened' ? 'sent' : 'idle',
    disabledReason: refused ? quoteRefusals[refused] : null,
    failure: recent === 'Failed' || recent === 'Unknown' || recent === 'Skipped' ? 'Failed to send quote email' : null,
  }
}

/** What stands in the way of a quote mail, before anything is written. */
export async function whyNotSend(
  scope: Scope,
  { practice }: Pick<Deps, 'practice'>,
  { email }: Pick<Contact, 'email'>,
): Promise<keyof typeof quoteRefusals | undefined> {
  if (!email) return 'no_email'
  if (await isSuppressed(scope, scope.organizationId, 'email', email)) return 'suppressed'
  const { mailing_address, time_zone, send_mode } = await findSendingSettings(scope)
  if (send_mode !== 'production') return undefined
  if (!mailing_address) return 'no_postal_address'
  if (practice) return undefined
  const book = await findRateBook(scope, todayIn(time_zone, scope.now))
  return !book || book.is_illustrative ? 'illustrative_rates' : undefined
}
