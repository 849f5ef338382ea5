import { fullName } from '../../lib/full-name.ts'
import type { Scope } from '../../scope.ts'
import type { Contact } from '../contact.ts'
import { findContact, getContact } from '../queries.ts'
import { listAddressBlocks } from './address-blocks.ts'
import { mergeRules } from './merge-contacts.ts'
import { type FieldChoice, fieldChoices, suggestSurvivor } from './merge-fields.ts'
import { listAgentNames } from './queries.ts'
import { type ChildCounts, countChildren } from './related-rows.ts'

export interface MergeSide {
  contact: Contact
  counts: ChildCounts
  agent: string | null
  /** Describes the contact whose address this one shares; null if it shares none. */
  partner: string | null
}

export interface MergePreview {
  /** The older contact first. */
  sides: readonly [MergeSide, MergeSide]
  keepId: number
  choices: FieldChoice[]
  together: ChildCounts
  /** The email address of at least one of the two is suppressed for a reason other than a bounce. */
  refused: boolean
  noUpdates: boolean
}

/** Throws NotFound for a contact that the scope does not see. `keepId` defaults to our suggestion. */
export async function previewMerge(scope: Scope, ids: readonly number[], keepId?: number): Promise<MergePreview> {
  const [first = 0, second = 0] = ids.toSorted((a, b) => a - b)
  const pair = [await getContact(scope, first), await getContact(scope, second)] as const
  const counts = await countChildren(scope, [first, second])
  const agents = await listAgentNames(scope, pair)
  const sideOf = async (contact: Contact): Promise<MergeSide> => ({
    contact,
    counts: counts.get(contact.id)!,
    agent: agents.get(contact.agent_id ?? 0) ?? null,
    partner: await partnerOf(scope, contact),
  })
  const sides = [await sideOf(pair[0]), await sideOf(pair[1])] as const
  const suggested = suggestSurvivor(
    ...(pair.map(({ id }) => ({ id, emails: counts.get(id)!.messages })) as [EmailedContact, EmailedContact]),
  )
  const keep = pair.find(({ id }) => id === keepId) ?? pair.find(({ id }) => id === suggested.id)!
  const other = pair.find((candidate) => candidate !== keep)!
  const blocks = await listAddressBlocks(scope, pair)
  const together = Object.fromEntries(
    Object.entries(sides[0].counts).map(([name, count]) => [name, count + sides[1].counts[name as keyof ChildCounts]]),
  ) as ChildCounts
  return {
    sides,
    keepId: keep.id,
    choices: fieldChoices([keep, other], mergeRules(scope, blocks)),
    together,
    refused: blocks.some(({ channel, reason }) => channel === 'email' && reason !== 'bounced'),
    noUpdates: keep.opt_in_quarterly_updates !== other.opt_in_quarterly_updates,
  }
}

interface EmailedContact {
  id: number
  emails: number
}

async function partnerOf(scope: Scope, { shares_email_with }: Contact): Promise<string | null> {
  if (shares_email_with === null) return null
  const partner = await findContact(scope, shares_email_with)
  return partner ? `${partner.email}, shared with ${fullName(partner)}` : 'Shared with another contact'
}
