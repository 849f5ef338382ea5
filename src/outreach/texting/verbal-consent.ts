/* Consent to texts that an agent records or withdraws for a client. */
import { getContact, lockContact } from '../../contacts/queries.ts'
import type { CalendarDate } from '../../lib/calendar-date.ts'
import { isLanguage } from '../../lib/language.ts'
import { recordAuditEvent } from '../../organizations/audit.ts'
import type { Scope } from '../../scope.ts'
import { findTextStop, stopTexts } from './consent.ts'

/** Ways a client can give consent that can be proven later. */
export const consentSources = ['paper', 'email', 'phone', 'in_person'] as const
export type ConsentSource = (typeof consentSources)[number]

/** The request that recorded it. */
export interface ConsentRecorder {
  page: string
  address: string
  userAgent: string
}

export interface VerbalConsent {
  how: ConsentSource
  /** The day the client agreed, in the agency's time zone. */
  agreedOn: CalendarDate
  /** The text the client was shown or read. */
  wording: string
}

export type ConsentRefusal = 'no_phone' | 'stopped' | 'do_not_text'

/** Records a client's agreement. Throws NotFound if the contact does not exist or the scope does not see it. */
export async function recordVerbalConsent(
  scope: Scope,
  contactId: number,
  consent: VerbalConsent,
  recorder: ConsentRecorder,
): Promise<{ ok: true } | { ok: false; refused: ConsentRefusal }> {
  const contact = await lockedContact(scope, contactId)
  if (!contact.phone_number) return { ok: false, refused: 'no_phone' }
  const stop = await findTextStop(scope, contact.phone_number)
  // Only the client can undo STOP, by texting START. Every other stop but an agent's is refused the same way.
  if (stop) return { ok: false, refused: stop.reason === 'do_not_text' ? 'do_not_text' : 'stopped' }
  const { wording, how, agreedOn } = consent
  await insertConsent(scope, contact, recorder, {
    is_given: true,
    wording,
    how,
    agreed_on: agreedOn,
  })
  await recordConsentChange(scope, contactId, 'agreed')
  return { ok: true }
}

/** Records that a client no longer wants texts. They may agree again. Throws NotFound. */
export async function revokeVerbalConsent(
  scope: Scope,
  contactId: number,
  wording: string,
  recorder: ConsentRecorder,
): Promise<void> {
  const contact = await lockedContact(scope, contactId)
  await insertConsent(scope, contact, recorder, { is_given: false, wording })
  await recordConsentChange(scope, contactId, 'withdrawn')
}

/**
 * Stops texts to the contact's number, for every contact who has it, until an agent allows them again. Throws NotFound.
 */
export async function blockTexts(
  scope: Scope,
  contactId: number,
  wording: string,
  recorder: ConsentRecorder,
): Promise<void> {
  const contact = await lockedContact(scope, contactId)
  if (!contact.phone_number) return
  await insertConsent(scope, contact, recorder, { is_given: false, wording })
  await stopTexts(scope, [scope.organizationId], contact.phone_number, 'do_not_text')
  await recordConsentChange(scope, contactId, 'stopped')
}

/**
 * Undoes blockTexts; every other stop still applies. Texts to the contact that was blocked then need new consent.
 * Throws NotFound.
 */
export async function unblockTexts(scope: Scope, contactId: number): Promise<void> {
  const contact = await lockedContact(scope, contactId)
  if (!contact.phone_number) return
  await scope.db
    .deleteFrom('suppression_reasons')
    .where('organization_id', '=', scope.organizationId)
    .where('channel', '=', 'text')
    .where('address', '=', contact.phone_number)
    .where('reason', '=', 'do_not_text')
    .execute()
  await recordConsentChange(scope, contactId, 'allowed')
}

async function lockedContact(scope: Scope, contactId: number) {
  await lockContact(scope, contactId)
  return getContact(scope, contactId)
}

const recordConsentChange = (scope: Scope, contactId: number, to: 'agreed' | 'withdrawn' | 'stopped' | 'allowed') =>
  recordAuditEvent(scope, { action: 'text_consent_changed', target: String(contactId), detail: { to } })

interface ConsentValues {
  is_given: boolean
  wording: string
  how?: ConsentSource
  agreed_on?: CalendarDate
}

async function insertConsent(
  { db, organizationId, actor, now }: Scope,
  contact: { id: number; phone_number: string | null; language: string | null },
  { page, address, userAgent }: ConsentRecorder,
  values: ConsentValues,
) {
  await db
    .insertInto('consents')
    .values({
      organization_id: organizationId,
      contact_id: contact.id,
      channel: 'text',
      source: 'agent',
      phone: contact.phone_number,
      language: isLanguage(contact.language) ? contact.language : 'en',
      recorded_by: actor.kind === 'user' ? actor.id : null,
      recorded_at: now,
      page,
      address,
      user_agent: userAgent.slice(0, 300),
      ...values,
    })
    .execute()
}
