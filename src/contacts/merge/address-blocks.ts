import type { Scope } from '../../scope.ts'
import type { Contact } from '../contact.ts'
import { CANCELED_BY_MERGE } from './related-rows.ts'

export interface AddressBlock {
  channel: string
  address: string
  reason: string
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

/** These apply to an address or number, all others to the person. */
const NOT_OF_PERSON: readonly string[] = ['bounced', 'unreachable']

/**
 * Also suppresses the remaining contact's address and phone number if another address or number of either contact was
 * suppressed on that channel because of the person: an opt-out, a complaint or an admin's block. This replaces a bounce,
 * and an opt-out or complaint also replaces an admin's block; otherwise an admin could unblock the address. Returns the
 * added suppressions.
 */
export async function moveAddressBlocks(
  { db, organizationId, now }: Scope,
  blocks: readonly AddressBlock[],
  remaining: Reachable,
): Promise<AddressBlock[]> {
  const added = addressesOf(remaining).filter(({ channel, address }) => {
    const ofChannel = blocks.filter((block) => block.channel === channel)
    const isBlockedByHand = ofChannel.some((block) => block.address === address && block.reason === 'by_hand')
    return ofChannel.some(
      (block) =>
        block.address !== address &&
        !NOT_OF_PERSON.includes(block.reason) &&
        !(isBlockedByHand && block.reason === 'by_hand'),
    )
  })
  if (added.length === 0) return []
  return db
    .insertInto('suppressions')
    .values(
      added.map((point) => ({ ...point, organization_id: organizationId, reason: CANCELED_BY_MERGE, created_at: now })),
    )
    .onConflict((conflict) =>
      conflict
        .columns(['organization_id', 'channel', 'address'])
        .doUpdateSet(({ ref }) => ({ reason: CANCELED_BY_MERGE, replaced_reason: ref('suppressions.reason') }))
        .where('suppressions.reason', 'in', [...NOT_OF_PERSON, 'by_hand']),
    )
    .returning(['channel', 'address', 'reason'])
    .execute()
}

/**
 * Deletes the suppressions that a merge added, except those that an opt-out or a complaint has replaced since. What
 * they replaced applies again.
 */
export async function deleteAddressBlocks(
  { db, organizationId }: Scope,
  added: readonly AddressBlock[],
): Promise<void> {
  for (const { channel, address } of added) {
    const key = { organization_id: organizationId, channel, address, reason: CANCELED_BY_MERGE }
    await db
      .deleteFrom('suppressions')
      .where(({ and }) => and(key))
      .where('replaced_reason', 'is', null)
      .execute()
    await db
      .updateTable('suppressions')
      .set(({ ref }) => ({ reason: ref('replaced_reason').$notNull(), replaced_reason: null }))
      .where(({ and }) => and(key))
      .execute()
  }
}
