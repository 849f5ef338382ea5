import type { Insertable, Updateable } from 'kysely'
import type { Contacts } from '../../db/schema.ts'
import { NotFound } from '../lib/not-found.ts'
import type { Scope } from '../scope.ts'
import type { Contact } from './contact.ts'

/** The contacts that the scope sees, without deleted ones. */
export function visibleContacts({ db, organizationId, onlyAgentId }: Scope) {
  const query = db
    .selectFrom('contacts')
    .where('contacts.organization_id', '=', organizationId)
    .where('deleted_at', 'is', null)
  return onlyAgentId === undefined ? query : query.where('agent_id', '=', onlyAgentId)
}

export function findContact(scope: Scope, id: number): Promise<Contact | undefined> {
  return visibleContacts(scope).selectAll('contacts').where('contacts.id', '=', id).executeTakeFirst()
}

/** Throws NotFound for a contact that does not exist or that the scope does not see. */
export async function getContact(scope: Scope, id: number): Promise<Contact> {
  const contact = await findContact(scope, id)
  if (!contact) throw new NotFound('Contact not found')
  return contact
}

/** Locks the row until the transaction ends and returns all of it. Throws NotFound. */
export async function lockContactRow(scope: Scope, id: number): Promise<Contact> {
  const contact = await visibleContacts(scope)
    .selectAll('contacts')
    .where('contacts.id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (!contact) throw new NotFound('Contact not found')
  return contact
}

export type LockedContact = Pick<Contact, 'id' | 'email' | 'state' | 'agent_id'>

/** Locks the row until the transaction ends, so that concurrent clicks run one after the other. Throws NotFound. */
export async function lockContact(scope: Scope, id: number): Promise<LockedContact> {
  const contact = await visibleContacts(scope)
    .select(['contacts.id', 'email', 'state', 'agent_id'])
    .where('contacts.id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (!contact) throw new NotFound('Contact not found')
  return contact
}

/** Checks the whole agency regardless of the scope, because an address is unique there. */
export async function emailExists({ db, organizationId }: Scope, email: string): Promise<boolean> {
  const found = await db
    .selectFrom('contacts')
    .select('id')
    .where('organization_id', '=', organizationId)
    .where('email', '=', email)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  return found !== undefined
}

export function findContactByEmail(scope: Scope, email: string): Promise<Contact | undefined> {
  return visibleContacts(scope).selectAll('contacts').where('email', '=', email).executeTakeFirst()
}

/** Returns which of these addresses belong to contacts of the agency, whether or not the scope sees them. */
export async function findExistingEmails(
  { db, organizationId }: Scope,
  emails: readonly string[],
): Promise<ReadonlySet<string>> {
  const rows = await db
    .selectFrom('contacts')
    .select('email')
    .where('organization_id', '=', organizationId)
    .where('deleted_at', 'is', null)
    .where(({ eb, fn, val }) => eb('email', '=', fn.any(val(emails))))
    .execute()
  return new Set(rows.flatMap(({ email }) => email ?? []))
}

export async function insertContact(
  { db, organizationId, now }: Scope,
  row: Omit<Insertable<Contacts>, 'organization_id'>,
) {
  const { id } = await db
    .insertInto('contacts')
    .values({ ...row, organization_id: organizationId, created_at: now, updated_at: now })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Returns false when the row is no longer at `version` because of a concurrent change. */
export async function updateContact(
  { db, organizationId, now }: Scope,
  { id, version }: Pick<Contact, 'id' | 'version'>,
  changes: Updateable<Contacts>,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('contacts')
    .set({ ...changes, version: version + 1, updated_at: now })
    .where('organization_id', '=', organizationId)
    .where('id', '=', id)
    .where('version', '=', version)
    .where('deleted_at', 'is', null)
    .executeTakeFirstOrThrow()
  return numUpdatedRows === 1n
}
