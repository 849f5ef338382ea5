import type { Scope } from '../../scope.ts'
import type { Contact } from '../contact.ts'
import { CANCELED_BY_MERGE } from './children.ts'

export interface AddressBlock {
  channel: string
  address: string
  reason: string
}

type Reached = Pick<Contact, 'email' | 'phone_number'>

const addressesOf = (contact: Reached) =>
  [
    { channel: 'email', address: contact.email },
    { channel: 'text', address: contact.phone_number },
  ].filter((one): one is { channel: string; address: string } => one.address !== null)

/** What of these contacts' own addresses must not be written to. */
export function listAddressBlocks(
  { db, organizationId }: Scope,
  contacts: readonly Reached[],
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
 * Who unsubscribed under one address did so as a person: the address that stays is refused too. A bounce is about the
 * address alone. Answers what was added.
 */
export async function moveAddressBlocks(
  { db, organizationId, now }: Scope,
  refusals: readonly AddressBlock[],
  kept: Reached,
): Promise<AddressBlock[]> {
  const added = addressesOf(kept).filter(({ channel }) =>
    refusals.some((refusal) => refusal.channel === channel && refusal.reason !== 'bounced'),
  )
  if (added.length === 0) return []
  return db
    .insertInto('suppressions')
    .values(
      added.map((one) => ({ ...one, organization_id: organizationId, reason: CANCELED_BY_MERGE, created_at: now })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .returning(['channel', 'address', 'reason'])
    .execute()
}

/** Takes back what a merge added, unless the address refused by itself since. */
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
