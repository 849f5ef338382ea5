import { sql } from 'kysely'
import { fullName } from '../../lib/full-name.ts'
import type { Scope } from '../../scope.ts'
import type { ContactChange } from '../changes/queries.ts'
import type { Contact } from '../contact.ts'

/** The contact whose email address another contact shares. */
export interface AddressHolder {
  /** Undefined when that contact is deleted or the user may not see it. */
  id: number | undefined
  name: string | undefined
  email: string | null
  isDeleted: boolean
}

/** The owner of the address that a contact shares, including other agents' and deleted contacts. */
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

export interface AddressSharers {
  /** The names of up to three, oldest contact first. Contacts that the user may not see come last, as undefined. */
  names: (string | undefined)[]
  /** How many more there are. */
  more: number
}

/** The contacts that share this contact's address and so get no email of their own. */
export async function listAddressSharers(
  { db, organizationId, onlyAgentId }: Scope,
  contactId: number,
): Promise<AddressSharers> {
  const rows = await db
    .selectFrom('contacts')
    .select(['first_name', 'last_name', 'agent_id'])
    .select(sql<number>`(count(*) over ())::integer`.as('count'))
    .where('organization_id', '=', organizationId)
    .where('shares_email_with', '=', contactId)
    .where('deleted_at', 'is', null)
    .orderBy('id')
    .limit(3)
    .execute()
  const isVisible = ({ agent_id }: { agent_id: number | null }) => onlyAgentId === undefined || agent_id === onlyAgentId
  const names = rows.map((row) => (isVisible(row) ? fullName(row) : undefined))
  return {
    names: names.sort((a, b) => Number(!a) - Number(!b)),
    more: (rows[0]?.count ?? 0) - rows.length,
  }
}

/**
 * Makes contacts that share this contact's address share `holderId`'s instead, so that sharing is never indirect. Returns
 * the changes of contacts that are not deleted; deleted ones are updated without a record.
 */
export async function moveSharedAddresses(
  { db, organizationId, now }: Scope,
  contactId: number,
  holderId: number,
): Promise<ContactChange[]> {
  const { rows } = await sql<{ id: number; version: number; is_deleted: boolean }>`
    with sharing as (
      select id from contacts
      where organization_id = ${organizationId} and shares_email_with = ${contactId} and id not in (${contactId}, ${holderId})
      order by id for no key update)
    update contacts c set shares_email_with = ${holderId},
      version = c.version + (c.deleted_at is null)::integer,
      updated_at = case when c.deleted_at is null then ${now} else c.updated_at end
    from sharing where c.organization_id = ${organizationId} and c.id = sharing.id
    returning c.id, c.version, c.deleted_at is not null as is_deleted`.execute(db)
  return rows
    .filter(({ is_deleted }) => !is_deleted)
    .map(({ id, version }) => ({
      contactId: id,
      version,
      before: { shares_email_with: contactId },
      after: { shares_email_with: holderId },
    }))
}
