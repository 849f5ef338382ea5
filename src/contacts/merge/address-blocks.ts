import { type Channel, suppress } from '../../outbox/suppressions.ts'
import type { Scope } from '../../scope.ts'
import type { Contact } from '../contact.ts'
import { CANCELED_BY_MERGE } from './related-rows.ts'

/** A reason for which an address is suppressed. `source_id`: see the table. */
export interface AddressBlock {
  channel: Channel
  address: string
  reason: string
  source_id: number
}

/** Written for servers of the previous release, which undo merges by it. Remove it in the next release. */
export type MovedBlock = Pick<AddressBlock, 'channel' | 'address' | 'reason'>

type Reachable = Pick<Contact, 'email' | 'phone_number'>

const addressesOf = (contact: Reachable) =>
  [
    { channel: 'email', address: contact.email },
    { channel: 'text', address: contact.phone_number },
  ].filter((point): point is { channel: Channel; address: string } => point.address !== null)

/** Why these contacts' own email addresses and phone numbers are suppressed. */
export function listAddressBlocks(
  { db, organizationId }: Scope,
  contacts: readonly Reachable[],
): Promise<AddressBlock[]> {
  const addresses = contacts.flatMap(addressesOf)
  if (addresses.length === 0) return Promise.resolve([])
  return db
    .selectFrom('suppression_reasons')
    .select(['channel', 'address', 'reason', 'source_id'])
    .where('organization_id', '=', organizationId)
    .where(({ or, and, eb }) =>
      or(addresses.map(({ channel, address }) => and([eb('channel', '=', channel), eb('address', '=', address)]))),
    )
    .$castTo<AddressBlock>()
    .execute()
}

/** These say something of an address or number, all other reasons of the person. */
const OF_ADDRESS: readonly string[] = ['bounced', 'unreachable']

/**
 * Also suppresses the remaining contact's address and phone number, until the merge is undone, if another address or
 * number of either contact is suppressed on that channel because of the person, unless the remaining one already is for
 * the same reason. Returns these suppressions.
 */
export async function moveAddressBlocks(
  scope: Scope,
  blocks: readonly AddressBlock[],
  { remaining, merged }: { remaining: Reachable; merged: number },
): Promise<MovedBlock[]> {
  const needed = addressesOf(remaining).filter((point) => {
    const ofChannel = blocks.filter(({ channel }) => channel === point.channel)
    const own = ofChannel.filter(({ address }) => address === point.address)
    // Whoever may remove such a reason from the remaining address (the client, an admin) decides for the person.
    const isRepeated = ({ reason, source_id }: AddressBlock) =>
      own.some((block) => block.reason === reason && block.source_id === source_id)
    return ofChannel.some(
      (block) => block.address !== point.address && !OF_ADDRESS.includes(block.reason) && !isRepeated(block),
    )
  })
  for (const point of needed)
    await suppress(scope, { organizationId: scope.organizationId, ...point }, CANCELED_BY_MERGE, merged)
  return needed.map((point) => ({ ...point, reason: CANCELED_BY_MERGE }))
}

/** Removes the reason that a merge added. An address stays suppressed for whatever else it is suppressed for. */
export async function deleteAddressBlocks(
  { db, organizationId }: Scope,
  { merged, refusals }: { merged: number; refusals: readonly MovedBlock[] },
): Promise<void> {
  const ofMerge = { organization_id: organizationId, reason: CANCELED_BY_MERGE }
  await db
    .deleteFrom('suppression_reasons')
    .where(({ and }) => and({ ...ofMerge, source_id: merged }))
    .execute()
  // Of a merge by a server of the previous release. Remove it in the next release.
  for (const { channel, address } of refusals)
    await db
      .deleteFrom('suppression_reasons')
      .where(({ and }) => and({ ...ofMerge, channel, address, source_id: 0 }))
      .execute()
}
