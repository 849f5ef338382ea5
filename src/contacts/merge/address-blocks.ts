import { sql } from 'kysely'
import type { Scope } from '../../scope.ts'
import type { Contact } from '../contact.ts'
import { CANCELED_BY_MERGE } from './related-rows.ts'

export interface AddressBlock {
  channel: string
  address: string
  reason: string
}

/** A suppression that a merge needs. `replaced`: why the address was suppressed before. */
export interface MovedBlock extends AddressBlock {
  replaced?: string
}

type Reachable = Pick<Contact, 'email' | 'phone_number'>

const addressesOf = (contact: Reachable) =>
  [
    { channel: 'email', address: contact.email },
    { channel: 'text', address: contact.phone_number },
  ].filter((point): point is { channel: string; address: string } => point.address !== null)

/** The suppressions of these contacts' own email addresses and phone numbers. */
export function listAddressBlocks(
  { db, organizationId }: Scope,
  contacts: readonly Reachable[],
): Promise<AddressBlock[]> {
  const addresses = contacts.flatMap(addressesOf)
  if (addresses.length === 0) return Promise.resolve([])
  return db
    .selectFrom('suppressions')
    .select(['channel', 'address', 'reason'])
    .where('organization_id', '=', organizationId)
    .where(({ or, and, eb }) =>
      or(addresses.map(({ channel, address }) => and([eb('channel', '=', channel), eb('address', '=', address)]))),
    )
    .execute()
}

/** These say something of an address or number, all other reasons of the person. */
const OF_ADDRESS: readonly string[] = ['bounced', 'unreachable']
/** What admins, and agents for texts, can remove. */
const REMOVABLE: readonly string[] = [...OF_ADDRESS, 'by_hand', 'do_not_text']

/**
 * Also suppresses the remaining contact's address and phone number if another address or number of either contact was
 * suppressed on that channel because of the person. An opt-out or complaint also replaces what is removable, because it
 * would be lost when that is removed. Returns the suppressions that this merge needs, even those of an earlier merge.
 */
export async function moveAddressBlocks(
  { db, organizationId, now }: Scope,
  blocks: readonly AddressBlock[],
  remaining: Reachable,
): Promise<MovedBlock[]> {
  const needed = addressesOf(remaining).flatMap((point): MovedBlock[] => {
    const ofChannel = blocks.filter(({ channel }) => channel === point.channel)
    const present = ofChannel.find(({ address }) => address === point.address)?.reason
    const own = present === CANCELED_BY_MERGE ? undefined : present
    const isOfPerson = ofChannel.some(
      ({ address, reason }) => address !== point.address && !(own ? REMOVABLE : OF_ADDRESS).includes(reason),
    )
    if (!isOfPerson || (own && !REMOVABLE.includes(own))) return []
    return [{ ...point, reason: CANCELED_BY_MERGE, ...(own && { replaced: own }) }]
  })
  if (needed.length === 0) return []
  await db
    .insertInto('suppressions')
    .values(
      needed.map(({ channel, address, reason }) => ({
        organization_id: organizationId,
        channel,
        address,
        reason,
        created_at: now,
      })),
    )
    .onConflict((conflict) =>
      conflict
        .columns(['organization_id', 'channel', 'address'])
        .doUpdateSet({ reason: CANCELED_BY_MERGE, created_at: now, import_id: null })
        .where('suppressions.reason', 'in', REMOVABLE),
    )
    .execute()
  return needed
}

/**
 * Deletes the suppressions that a merge added, except those that another merge needs or that an opt-out or a complaint
 * has replaced since. What the merge had replaced, or what happened since, applies again.
 */
export async function deleteAddressBlocks(
  { db, organizationId, now }: Scope,
  { merged, refusals }: { merged: number; refusals: readonly MovedBlock[] },
): Promise<void> {
  for (const { channel, address, replaced = null } of refusals) {
    const { rows: others } = await sql`
      select 1 from change_sets
      where organization_id = ${organizationId} and kind = 'merge' and undone_at is null
        and (detail ->> 'merged')::bigint <> ${merged} and detail -> 'refusals' @> ${JSON.stringify([{ channel, address }])}::jsonb
      limit 1`.execute(db)
    if (others.length > 0) continue
    const key = { organization_id: organizationId, channel, address }
    const block = await db
      .selectFrom('suppressions')
      .select(['reason', 'replaced_reason'])
      .where(({ and }) => and(key))
      .forUpdate()
      .executeTakeFirst()
    if (!block) continue
    const { reason, replaced_reason } = block
    const before = replaced_reason ?? replaced
    const update = (values: { reason?: string; replaced_reason: string | null; created_at?: Date }) =>
      db
        .updateTable('suppressions')
        .set(values)
        .where(({ and }) => and(key))
        .execute()
    if (reason !== CANCELED_BY_MERGE) {
      if (replaced_reason === CANCELED_BY_MERGE) await update({ replaced_reason: replaced })
    } else if (before !== null) await update({ reason: before, replaced_reason: null, created_at: now })
    else
      await db
        .deleteFrom('suppressions')
        .where(({ and }) => and(key))
        .execute()
  }
}
