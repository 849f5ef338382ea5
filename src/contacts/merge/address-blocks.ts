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

/**
 * Also suppresses the remaining contact's address and phone number if an address or number of either contact was
 * suppressed on that channel for any reason other than a bounce: an opt-out or a complaint applies to the person, a
 * bounce only to the address. Returns the added suppressions.
 */
export async function moveAddressBlocks(
  { db, organizationId, now }: Scope,
  blocks: readonly AddressBlock[],
  remaining: Reachable,
): Promise<AddressBlock[]> {
  const added = addressesOf(remaining).filter(({ channel }) =>
    blocks.some((block) => block.channel === channel && block.reason !== 'bounced'),
  )
  if (added.length === 0) return []
  return db
    .insertInto('suppressions')
    .values(
      added.map((point) => ({ ...point, organization_id: organizationId, reason: CANCELED_BY_MERGE, created_at: now })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .returning(['channel', 'address', 'reason'])
    .execute()
}

/**
 * Deletes the suppressions that a merge added, except those that an opt-out, a bounce or a complaint has replaced
 * since.
 */
export async function deleteAddressBlocks(
  { db, organizationId }: Scope,
  added: readonly AddressBlock[],
): Promise<void> {
  for (const { channel, address } of added)
    await db
      .deleteFrom('suppressions')
      .where('organization_id', '=', organizationId)
      .where('channel', '=', channel)
      .where('address', '=', address)
      .where('reason', '=', CANCELED_BY_MERGE)
      .execute()
}
