import type { Scope } from '../../scope.ts'
import type { Contact } from '../contact.ts'
import { lockContactRow } from '../queries.ts'
import { writeChange } from './change-contact.ts'

export type PolicyChange = Partial<Pick<Contact, 'current_carrier' | 'plan_type' | 'premium_cents' | 'effective_on'>>

/**
 * Notes what a client has now, and nothing else of the contact. False where nothing differed. Throws NotFound for a
 * contact that is not there or not this agent's.
 */
export async function changePolicy(scope: Scope, id: number, policy: PolicyChange): Promise<boolean> {
  return writeChange(scope, await lockContactRow(scope, id), policy)
}
