import { sql } from 'kysely'
import type { Scope } from '../../scope.ts'
import type { Contact } from '../contact.ts'
import { findContact } from '../queries.ts'
import { deletedContacts } from './deleted-contacts.ts'

/** A deleted or merged contact that can still be restored. */
export interface Deletion {
  contact: Contact
  made_by: number | null
  first_name: string | null
  last_name: string | null
  made_at: Date
  /**
   * The contact it was merged into; undefined if it was not merged, or if that contact is deleted or not visible to the
   * user.
   */
  into: Pick<Contact, 'id' | 'first_name' | 'last_name'> | undefined
}

/** Undefined for a contact that is not deleted, not visible or past the undo period. */
export async function findDeletion(scope: Scope, id: number): Promise<Deletion | undefined> {
  const contact = await deletedContacts(scope).selectAll('contacts').where('contacts.id', '=', id).executeTakeFirst()
  if (!contact?.deleted_at) return undefined
  const author = await scope.db
    .selectFrom('contact_changes as ch')
    .innerJoin('change_sets as s', (join) =>
      join.onRef('s.organization_id', '=', 'ch.organization_id').onRef('s.id', '=', 'ch.change_set_id'),
    )
    .leftJoin('users as u', (join) =>
      join.onRef('u.organization_id', '=', 's.organization_id').onRef('u.id', '=', 's.made_by'),
    )
    .select(['s.made_by', 'u.first_name', 'u.last_name'])
    .where('ch.organization_id', '=', scope.organizationId)
    .where('ch.contact_id', '=', id)
    .where(sql<boolean>`ch.after ? 'deleted_at'`)
    .orderBy('ch.version', 'desc')
    .limit(1)
    .executeTakeFirst()
  const nobody = { made_by: null, first_name: null, last_name: null }
  const into = contact.merged_into === null ? undefined : await findContact(scope, contact.merged_into)
  return { contact, ...(author ?? nobody), made_at: contact.deleted_at, into }
}
