import { sql } from 'kysely'
import { fullName } from '../../lib/full-name.ts'
import type { Scope } from '../../scope.ts'
import type { Contact } from '../contact.ts'
import { EMPTY_CONTACT_FILTER } from '../list/filter.ts'
import { matchingFilter } from '../list/queries.ts'

/**
 * Contact `id` shares another contact's address: until the merge, the address of contact `before`; since then, the
 * address of contact `after`.
 */
export interface MergeCandidate {
  id: number
  before: number
  after: number
}

/**
 * Contacts that shared the merged contact's address now share the remaining contact's. If the remaining contact itself
 * shares a third contact's address, these contacts share the third contact's address too.
 */
export async function moveSharedAddress(
  { db, organizationId }: Scope,
  kept: Pick<Contact, 'id' | 'email' | 'shares_email_with'>,
  mergedId: number,
): Promise<MergeCandidate[]> {
  const address = kept.email === null ? (kept.shares_email_with ?? kept.id) : kept.id
  const { rows } = await sql<MergeCandidate>`
    with used as (
      select id, shares_email_with as before from contacts
      where organization_id = ${organizationId} and shares_email_with in (${kept.id}, ${mergedId})
        and shares_email_with <> ${address} and id not in (${kept.id}, ${mergedId}, ${address})
      order by id for no key update)
    update contacts c set shares_email_with = ${address} from used
    where c.organization_id = ${organizationId} and c.id = used.id
    returning c.id, used.before, c.shares_email_with as after`.execute(db)
  return rows.sort((a, b) => a.id - b.id)
}

/** The status of the contact with the newest message; without messages, the first status other than New. */
export async function statusOfLatestEmail(
  { db, organizationId }: Scope,
  contacts: readonly Contact[],
): Promise<string> {
  const newest = await db
    .selectFrom('messages')
    .select('contact_id')
    .where('organization_id', '=', organizationId)
    .where(
      'contact_id',
      'in',
      contacts.map(({ id }) => id),
    )
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst()
  const chosen = contacts.find(({ id }) => id === newest?.contact_id) ?? contacts.find(({ status }) => status !== 'New')
  return chosen?.status ?? 'New'
}

/**
 * The contact into which this one was merged, followed through further merges. Does not check who may see that contact.
 */
export async function findMergeTarget({ db, organizationId }: Scope, id: number): Promise<number | undefined> {
  const { rows } = await sql<{ id: number }>`
    with recursive chain as (
      select id, merged_into, 0 as step from contacts
      where organization_id = ${organizationId} and id = ${id} and merged_into is not null
      union all
      select c.id, c.merged_into, chain.step + 1 from chain
      join contacts c on c.organization_id = ${organizationId} and c.id = chain.merged_into and chain.step < 100)
    select id from chain where merged_into is null order by step desc limit 1`.execute(db)
  return rows[0]?.id
}

export async function listAgentNames(
  { db, organizationId }: Scope,
  contacts: readonly { agent_id: number | null }[],
): Promise<Map<number, string>> {
  const ids = contacts.flatMap(({ agent_id }) => agent_id ?? [])
  if (ids.length === 0) return new Map()
  const rows = await db
    .selectFrom('users')
    .select(['id', 'first_name', 'last_name'])
    .where('organization_id', '=', organizationId)
    .where('id', 'in', ids)
    .execute()
  return new Map(rows.map((row) => [row.id, fullName(row)]))
}

export async function listByIds(scope: Scope, ids: readonly number[]): Promise<Contact[]> {
  return matchingFilter(scope, EMPTY_CONTACT_FILTER)
    .selectAll('contacts')
    .where(sql<boolean>`contacts.id = any(${ids}::bigint[])`)
    .orderBy('id')
    .execute()
}
