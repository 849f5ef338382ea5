import type { Scope } from '../scope.ts'
import type { SealedAnswers } from './answers.ts'

/** That a contact answered, and when; not what. */
export function findAnswering(
  { db, organizationId }: Scope,
  contactId: number,
): Promise<{ answered_at: Date } | undefined> {
  return newest({ db, organizationId }, contactId).select('answered_at').executeTakeFirst()
}

export function findSealedAnswers(scope: Scope, contactId: number) {
  return newest(scope, contactId).select(['id', 'sealed', 'key_id', 'answered_at']).executeTakeFirst()
}

const newest = ({ db, organizationId }: Pick<Scope, 'db' | 'organizationId'>, contactId: number) =>
  db
    .selectFrom('eligibility_answers')
    .where('organization_id', '=', organizationId)
    .where('contact_id', '=', contactId)
    .orderBy('answered_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)

export async function insertAnswers(
  { db, organizationId, now }: Scope,
  { contactId, quoteId = null, ...sealed }: SealedAnswers & { contactId: number; quoteId?: string | null },
) {
  await db
    .insertInto('eligibility_answers')
    .values({
      organization_id: organizationId,
      contact_id: contactId,
      quote_id: quoteId,
      sealed: sealed.sealed,
      key_id: sealed.key_id,
      answered_at: now,
    })
    .execute()
}
