import type { Scope } from '../../scope.ts'
import type { ContactFacts } from '../contact.ts'
import { lockContactRow } from '../queries.ts'
import { writeChange } from './change-contact.ts'

/**
 * Writes what is not known yet of a contact, and leaves alone what is. Answers whether anything was written.
 * Throws NotFound for a contact that is not there or not this agent's.
 */
export async function fillUnknown(
  scope: Scope,
  id: number,
  facts: Partial<Pick<ContactFacts, 'gender' | 'tobacco_user'>>,
): Promise<boolean> {
  const contact = await lockContactRow(scope, id)
  return writeChange(scope, contact, {
    gender: contact.gender ?? facts.gender ?? null,
    tobacco_user: contact.tobacco_user ?? facts.tobacco_user ?? null,
  })
}
