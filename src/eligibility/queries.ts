import type { Scope } from '../scope.ts'
import type { SealedAnswers } from './answers.ts'

/** When a contact last answered, without the answers. */
export function findAnswersContact(
  { db, organizationId }: Scope,
  contactId: number,
): Promise<{ answered_at: Date } | undefined> {
  return newest({ db, organizationId }).select('answered_at').where('contact_id', '=', contactId).executeTakeFirst()
}

export function findSealedAnswers(scope: Scope, contactId: number) {
  return newest(scope)
    .select(['id', 'sealed', 'key_id', 'answered_at'])
    .where('contact_id', '=', contactId)
    .executeTakeFirst()
}

/** The newest answers from this browser: for one contact, or for any contact if none is given. */
export function findAnswersOfVisitor(scope: Scope, visitorId: number, contactId?: number) {
  const own = newest(scope).select(['sealed', 'key_id', 'answered_at']).where('visitor_id', '=', visitorId)
  return (contactId === undefined ? own : own.where('contact_id', '=', contactId)).executeTakeFirst()
}

const newest = ({ db, organizationId }: Pick<Scope, 'db' | 'organizationId'>) =>
  db
    .selectFrom('eligibility_answers')
    .where('organization_id', '=', organizationId)
    .orderBy('answered_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)

/** The quote's current contact, which a merge may have changed. No merge can change it until the transaction ends. */
export async function lockContactOfQuote({ db, organizationId }: Scope, quoteId: string): Promise<number> {
  const { contact_id } = await db
    .selectFrom('quotes')
    .select('contact_id')
    .where('organization_id', '=', organizationId)
    .where('id', '=', quoteId)
    .forShare()
    .executeTakeFirstOrThrow()
  return contact_id
}

interface GivenAnswers extends SealedAnswers {
  contactId: number
  quoteId?: string | null
  /** The browser that submitted the answers. */
  visitorId?: number | null
}

export async function insertAnswers(
  { db, organizationId, now }: Scope,
  { contactId, quoteId = null, visitorId = null, sealed, key_id }: GivenAnswers,
) {
  await db
    .insertInto('eligibility_answers')
    .values({
      organization_id: organizationId,
      contact_id: contactId,
      quote_id: quoteId,
      visitor_id: visitorId,
      sealed,
      key_id,
      answered_at: now,
    })
    .execute()
}
