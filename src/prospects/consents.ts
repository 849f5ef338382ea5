import type { Language } from '../lib/language.ts'
import type { Scope } from '../scope.ts'

/** A box that stood on a page, with the words beside it. */
export interface ShownBox {
  channel: 'email' | 'text'
  given: boolean
  wording: string
}

export interface ConsentGiven {
  contactId: number
  visitorId: number
  boxes: readonly ShownBox[]
  /** Ten digits, as they gave it: a consent to texts is one for this number. */
  phone: string | null
  language: Language
  /** Its path. */
  page: string
  /** Of the network. */
  address: string
  userAgent: string
}

const LONGEST_AGENT = 300

/**
 * Notes what somebody agreed to, and what not, in the words they saw. What stands there already from the same browser is
 * not written twice. Source: domain.md §6.2, §6.5.
 */
export async function recordConsents(scope: Scope, given: ConsentGiven): Promise<void> {
  const { db, organizationId, now } = scope
  const { contactId, visitorId, language, page, address } = given
  const last = await listConsents(scope, contactId)
  const news = given.boxes.filter((box) => {
    const known = last.find((row) => row.channel === box.channel && row.visitor_id === visitorId)
    const sameNumber = box.channel === 'email' || known?.phone === given.phone
    return known?.given !== box.given || known.wording !== box.wording || !sameNumber
  })
  if (news.length === 0) return
  await db
    .insertInto('consents')
    .values(
      news.map(({ given: is_given, ...box }) => ({
        ...box,
        is_given,
        phone: box.channel === 'text' ? given.phone : null,
        organization_id: organizationId,
        contact_id: contactId,
        visitor_id: visitorId,
        language,
        page,
        address,
        user_agent: given.userAgent.slice(0, LONGEST_AGENT),
        recorded_at: now,
      })),
    )
    .execute()
}

/** The newest first. */
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
