import type { Language } from '../lib/language.ts'
import type { Scope } from '../scope.ts'

/** A checkbox as the page showed it, with its label. */
export interface ShownBox {
  channel: 'email' | 'text'
  given: boolean
  wording: string
}

export interface ConsentGiven {
  contactId: number
  visitorId: number
  boxes: readonly ShownBox[]
  /** The typed number, as ten digits. Consent to texts covers it only. */
  phone: string | null
  language: Language
  /** Path of the page. */
  page: string
  /** IP address. */
  address: string
  userAgent: string
}

const MAX_USER_AGENT_LENGTH = 300

/**
 * Records what a visitor agreed to and declined, with the wording they saw. A consent that equals the latest one from the
 * same browser is not recorded again. Source: domain.md §6.2, §6.5.
 */
export async function recordConsents(scope: Scope, given: ConsentGiven): Promise<void> {
  const { db, organizationId, now } = scope
  const { contactId, visitorId, language, page, address } = given
  const recorded = await listConsents(scope, contactId)
  const newConsents = given.boxes.filter((box) => {
    const latest = recorded.find((row) => row.channel === box.channel && row.visitor_id === visitorId)
    const sameNumber = box.channel === 'email' || latest?.phone === given.phone
    return latest?.given !== box.given || latest.wording !== box.wording || !sameNumber
  })
  if (newConsents.length === 0) return
  await db
    .insertInto('consents')
    .values(
      newConsents.map(({ given: is_given, ...box }) => ({
        ...box,
        is_given,
        phone: box.channel === 'text' ? given.phone : null,
        organization_id: organizationId,
        contact_id: contactId,
        visitor_id: visitorId,
        language,
        page,
        address,
        user_agent: given.userAgent.slice(0, MAX_USER_AGENT_LENGTH),
        recorded_at: now,
      })),
    )
    .execute()
}

/** The contact's latest 50 consents, newest first. */
export function listConsents({ db, organizationId }: Scope, contactId: number) {
  return db
    .selectFrom('consents')
    .select([
      'id',
      'visitor_id',
      'channel',
      'is_given as given',
      'wording',
      'language',
      'page',
      'recorded_at',
      'phone',
      'source',
      'how',
    ])
    .where('organization_id', '=', organizationId)
    .where('contact_id', '=', contactId)
    .orderBy('recorded_at', 'desc')
    .orderBy('id', 'desc')
    .limit(50)
    .execute()
}

export type ConsentRow = Awaited<ReturnType<typeof listConsents>>[number]
