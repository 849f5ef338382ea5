/* What an agent writes down of a client's word about texts, and takes back. */
import { getContact, lockContact } from '../../contacts/queries.ts'
import type { CalendarDate } from '../../lib/calendar-date.ts'
import { isLanguage } from '../../lib/language.ts'
import { recordAuditEvent } from '../../organizations/audit.ts'
import type { Scope } from '../../scope.ts'
import { findTextStop, stopTexts } from './consent.ts'

/** How somebody can have said so that it can be shown later. */
export const consentSources = ['paper', 'email', 'phone', 'in_person'] as const
export type ConsentSource = (typeof consentSources)[number]

/** The request in which it was written down. */
export interface ConsentRecorder {
  page: string
  address: string
  userAgent: string
}

export interface VerbalConsent {
  how: ConsentSource
  /** The day they said so, in the agency's calendar. */
  saidOn: CalendarDate
  /** The words they were shown or read, and agreed to. */
  wording: string
}

export type ConsentRefusal = 'no_phone' | 'stopped' | 'do_not_text'

/** Throws NotFound for a contact that is not there or not this agent's. */
export async function recordAgreement(
  scope: Scope,
  contactId: number,
  said: VerbalConsent,
  by: ConsentRecorder,
): Promise<{ ok: true } | { ok: false; refused: ConsentRefusal }> {
  const contact = await lockedContact(scope, contactId)
  if (!contact.phone_number) return { ok: false, refused: 'no_phone' }
  const stop = await findTextStop(scope, contact.phone_number)
  // Who said STOP says START: nobody else can for them.
  if (stop) return { ok: false, refused: stop.reason === 'do_not_text' ? 'do_not_text' : 'stopped' }
  await addRow(scope, contact, by, {
    ...{ is_given: true, wording: said.wording, how: said.how, agreed_on: said.saidOn },
  })
  await recordConsentChange(scope, contactId, 'agreed')
  return { ok: true }
}

/** They no longer want texts, and may agree again. Throws NotFound. */
export async function withdrawAgreement(
  scope: Scope,
  contactId: number,
  words: string,
  by: ConsentRecorder,
): Promise<void> {
  const contact = await lockedContact(scope, contactId)
  await addRow(scope, contact, by, { is_given: false, wording: words })
  await recordConsentChange(scope, contactId, 'withdrawn')
}

/** No texts to that number, of whichever contact, until an agent allows them again. Throws NotFound. */
export async function doNotText(scope: Scope, contactId: number, words: string, by: ConsentRecorder): Promise<void> {
  const contact = await lockedContact(scope, contactId)
  if (!contact.phone_number) return
  await addRow(scope, contact, by, { is_given: false, wording: words })
  await stopTexts(scope, [scope.organizationId], contact.phone_number, 'do_not_text')
  await recordConsentChange(scope, contactId, 'stopped')
}

/** Takes an agent's mark back, and nothing that somebody said themselves. Texts need another consent. Throws NotFound. */
export async function allowTexts(scope: Scope, contactId: number): Promise<void> {
  const contact = await lockedContact(scope, contactId)
  if (!contact.phone_number) return
  await scope.db
    .deleteFrom('suppressions')
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

interface Words {
  is_given: boolean
  wording: string
  how?: ConsentSource
  agreed_on?: CalendarDate
}

async function addRow(
  { db, organizationId, actor, now }: Scope,
  contact: { id: number; phone_number: string | null; language: string | null },
  { page, address, userAgent }: ConsentRecorder,
  words: Words,
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
      ...words,
    })
    .execute()
}
