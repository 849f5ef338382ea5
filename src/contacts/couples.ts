import type { Scope } from '../scope.ts'
import { type Contact, fullName } from './contact.ts'

/** The one of a couple who has the address both share. */
export interface AddressHolder {
  /** Undefined for who may not see that contact. */
  id: number | undefined
  name: string | undefined
  email: string | null
  isDeleted: boolean
}

/** Whose address a contact shares, also when that contact is another agent's or was deleted. */
export async function findAddressHolder(scope: Scope, contact: Contact): Promise<AddressHolder | undefined> {
  if (contact.shares_email_with === null) return undefined
  const row = await scope.db
    .selectFrom('contacts')
    .select(['id', 'first_name', 'last_name', 'email', 'agent_id', 'deleted_at'])
    .where('organization_id', '=', scope.organizationId)
    .where('id', '=', contact.shares_email_with)
    .executeTakeFirst()
  if (!row) return undefined
  const isDeleted = row.deleted_at !== null
  const isVisible = scope.onlyAgentId === undefined || row.agent_id === scope.onlyAgentId
  return {
    id: isVisible && !isDeleted ? row.id : undefined,
    name: isVisible ? fullName(row) : undefined,
    email: row.email,
    isDeleted,
  }
}

/** Those who get no mail of their own because they share this contact's address. */
export async function listSharers({ db, organizationId }: Scope, contactId: number): Promise<string[]> {
  const rows = await db
    .selectFrom('contacts')
    .select(['first_name', 'last_name'])
    .where('organization_id', '=', organizationId)
    .where('shares_email_with', '=', contactId)
    .where('deleted_at', 'is', null)
    .orderBy('id')
    .limit(3)
    .execute()
  return rows.map(fullName)
}
