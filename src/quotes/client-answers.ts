import { sql } from 'kysely'
import { type Gender, genderOf } from '../contacts/contact.ts'
import { lockContact } from '../contacts/queries.ts'
import type { Scope } from '../scope.ts'

/** Missing facts that a client provided on their quote page, by column of contacts. */
export interface ClientAnswers {
  gender?: Gender | undefined
  tobacco_user?: boolean | undefined
}

/** Submitted details without a name are answers. A sign-up always has a name. */
const isAnswer = sql<boolean>`not jsonb_exists(details, 'first_name')`

const ofContact = ({ db, organizationId }: Scope, contactId: number) =>
  db
    .selectFrom('submitted_details')
    .where('organization_id', '=', organizationId)
    .where('contact_id', '=', contactId)
    .select(['id', 'details'])

/** Answers the agent has not reviewed yet. They are used for prices, and the client is not asked again. */
export async function findOpenAnswers(scope: Scope, contactId: number): Promise<ClientAnswers> {
  const open = await ofContact(scope, contactId).where('reviewed_at', 'is', null).where(isAnswer).executeTakeFirst()
  const { gender, tobacco_user } = (open?.details ?? {}) as { gender?: string; tobacco_user?: boolean }
  return { gender: genderOf(gender ?? null) ?? undefined, tobacco_user }
}

/**
 * Stores answers for the agent to review, merged into those that are still open. Answers that an agent already reviewed
 * are not submitted again. Throws NotFound if the contact no longer exists.
 */
export async function submitAnswers(scope: Scope, contactId: number, answers: ClientAnswers): Promise<void> {
  const { db, organizationId, now } = scope
  // Serializes simultaneous submissions from two pages of one client.
  await lockContact(scope, contactId)
  const details = sql<string>`${JSON.stringify(answers)}::jsonb`
  const isSame = sql<boolean>`details @> ${details}`
  const open = await ofContact(scope, contactId)
    .where('reviewed_at', 'is', null)
    .where(isAnswer)
    .select(isSame.as('is_same'))
    .executeTakeFirst()
  if (open) {
    if (open.is_same) return
    await db
      .updateTable('submitted_details')
      .set({ details: sql`details || ${details}`, submitted_at: now })
      .where('organization_id', '=', organizationId)
      .where('id', '=', open.id)
      .execute()
    return
  }
  if (await ofContact(scope, contactId).where(isSame).executeTakeFirst()) return
  await db
    .insertInto('submitted_details')
    .values({ organization_id: organizationId, contact_id: contactId, details, submitted_at: now })
    .execute()
}
