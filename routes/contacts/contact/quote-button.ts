import type { Contact } from '../../../src/contacts/contact.ts'
import type { Deps } from '../../../src/deps.ts'
import { emailTroubleWords } from '../../../src/messages/email-trouble.ts'
import { type ContactMessage, messageStatus } from '../../../src/outbox/message.ts'
import type { QuoteEmailRefusal } from '../../../src/outreach/queue-quote-email.ts'
import { findSendingSettings, findSendObstacle, findTestAddress } from '../../../src/outreach/send-obstacle.ts'
import { findEmailTrouble } from '../../../src/outreach/sending-state.ts'
import type { Scope } from '../../../src/scope.ts'

export interface QuoteButton {
  stage: 'idle' | 'sending' | 'waiting' | 'sent'
  /** Why the last quote email is delayed; null if nothing is known to delay it. */
  waits: string | null
  /** Why no quote can be sent now; null if nothing prevents it. Rate limits are checked only when it is queued. */
  disabledReason: string | null
  failure: string | null
}

export const REQUEST_ID = /^[\w.-]{1,100}$/

/** The button shows the result of a click for this long. */
const RECENT_MS = 60_000

export const quoteRefusals: Record<QuoteEmailRefusal, string> = {
  no_email: 'This contact has no email address of their own. Edit the contact to add one.',
  suppressed: 'This contact unsubscribed from your agency’s emails.',
  suppressed_elsewhere: 'This contact unsubscribed in another system, so only they can resubscribe.',
  address_refused: 'We no longer email this address. An admin can see why under Deliverability.',
  no_postal_address: 'Every client email must show your agency’s postal address. An admin can add it in Settings.',
  too_soon: 'This contact was just sent a quote. Wait a minute before sending another.',
  too_many: 'You have reached the limit of 100 quote emails an hour. Try again later.',
  no_license:
    'No one at your agency is licensed in this contact’s state. An admin can add licenses under Manage Agents.',
  read_only: 'Your account is read-only, so you cannot email clients. An admin can fix this under Payment Settings.',
  prefers_pause: 'This contact paused emails from your agency.',
  stopped:
    'Client emails are paused because too many bounced or were reported as spam. An admin can review this under Deliverability.',
  illustrative_rates: 'Real rates are not loaded yet, and sample prices are never emailed to clients.',
}

export async function readQuoteButton(
  scope: Scope,
  deps: Pick<Deps, 'practice' | 'liveRates'>,
  contact: Pick<Contact, 'email' | 'state'>,
  messages: readonly ContactMessage[],
): Promise<QuoteButton> {
  const settings = await findSendingSettings(scope, deps)
  const refused = await findSendObstacle(scope, { ...settings, email: contact.email, state: contact.state }, deps)
  const latest = messages.find((message) => message.kind === 'quote_email')
  // An email that waited was created long before it was sent.
  const changedAt = latest?.sent_at ?? latest?.created_at
  const recent = latest && scope.now.getTime() - Number(changedAt) < RECENT_MS ? messageStatus(latest) : undefined
  const waits = await latestQuoteDelayReason(scope, messages, settings.time_zone)
  return {
    waits,
    stage: waits
      ? 'waiting'
      : recent === 'Scheduled'
        ? 'sending'
        : recent === 'Sent' || recent === 'Opened'
          ? 'sent'
          : 'idle',
    disabledReason: refused ? quoteRefusals[refused] : null,
    failure: recent === 'Failed' || recent === 'Unknown' || recent === 'Skipped' ? 'Failed to send quote email' : null,
  }
}

/** Why a quote sent now would have to wait; null if it is sent at once or within a few minutes. */
export async function quoteDelayReason(scope: Scope, timeZone: string): Promise<string | null> {
  const trouble = await findEmailTrouble(scope)
  return trouble ? emailTroubleWords.quoteWaits(trouble, timeZone) : null
}

/** Why the contact's latest quote email is delayed; null if it is not queued or nothing is known to delay it. */
export async function latestQuoteDelayReason(scope: Scope, messages: readonly ContactMessage[], timeZone: string) {
  const latest = messages.find((message) => message.kind === 'quote_email')
  return latest && messageStatus(latest) === 'Scheduled' ? quoteDelayReason(scope, timeZone) : null
}

/** The address that gets all client emails in test mode; undefined in production. */
export async function readTestAddress(scope: Scope, deps: Pick<Deps, 'practice'>): Promise<string | undefined> {
  const { organization_id, send_mode } = await findSendingSettings(scope, deps)
  return send_mode === 'production' ? undefined : findTestAddress(scope, organization_id)
}
