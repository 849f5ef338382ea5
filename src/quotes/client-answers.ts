import { sql } from 'kysely'
import { type Gender, genderOf } from '../contacts/contact.ts'
import { lockContact } from '../contacts/queries.ts'
import type { Scope } from '../scope.ts'

/** What a client answered on the page of their quote because it was not known. By column of contacts. */
export interface ClientAnswers {
  gender?: Gender | undefined
  tobacco_user?: boolean | undefined
}

/** Details that name nobody: whoever signs up types a name. */
const isAnswer = sql<boolean>`not jsonb_exists(details, 'first_name')`

const ofContact = ({ db, organizationId }: Scope, contactId: number) =>
  db
    .selectFrom('submitted_details')
    .where('organization_id', '=', organizationId)
    .where('contact_id', '=', contactId)
    .select(['id', 'details'])

/** The answers that wait for the agent. The client is priced by them and not asked again meanwhile. */
export async function findOpenAnswers(scope: Scope, contactId: number): Promise<ClientAnswers> {
  const open = await ofContact(scope, contactId).where('reviewed_at', 'is', null).where(isAnswer).executeTakeFirst()
  const { gender, tobacco_user } = (open?.details ?? {}) as { gender?: string; tobacco_user?: boolean }
  return { gender: genderOf(gender ?? null) ?? undefined, tobacco_user }
}

/**
 * Keeps answers for the agent to take. They join what waits already; what an agent has settled is not asked anew.
 * Throws NotFound for a contact that is not there any more.
 */
export async function submitAnswers(scope: Scope, contactId: number, answers: ClientAnswers): Promise<void> {
  const { db, organizationId, now } = scope
  // Two pages that are opened at once send one after the other.
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
