import { type LockedContact, lockContact } from '../contacts/queries.ts'
import { DAY_MS } from '../lib/durations.ts'
import { publicToken } from '../lib/tokens.ts'
import type { Scope } from '../scope.ts'
import { findLiveQuote, insertQuote, insertQuotes, listLiveQuotes } from './queries.ts'

export const QUOTE_DAYS = 180
/** A quote with fewer days left is not reused, because the email it goes into should not outlive it. */
const REUSE_DAYS = 30

const daysAfter = (instant: Date, days: number) => new Date(instant.getTime() + days * DAY_MS)

/**
 * Returns the contact's live quote if it has at least 30 days left, or creates one that is valid for 180 days, with an
 * id that cannot be guessed. Two concurrent calls create one quote. Throws NotFound for a contact that does not exist
 * or that the scope does not see. Source: api-037.
 */
export async function generateQuote(scope: Scope, contactId: number): Promise<{ quoteId: string }> {
  return findOrCreateQuote(scope, await lockContact(scope, contactId))
}

/** Like generateQuote, for a contact that the caller has locked. */
export async function findOrCreateQuote(scope: Scope, { id, agent_id }: LockedContact): Promise<{ quoteId: string }> {
  const live = await findLiveQuote(scope, id, daysAfter(scope.now, REUSE_DAYS))
  if (live) return { quoteId: live.id }
  const quoteId = publicToken()
  await insertQuote(scope, {
    organization_id: scope.organizationId,
    id: quoteId,
    contact_id: id,
    agent_id,
    created_at: scope.now,
    expires_at: daysAfter(scope.now, QUOTE_DAYS),
  })
  return { quoteId }
}

/** Like findOrCreateQuote, for many contacts that the caller has locked. Returns quote ids by contact id. */
export async function findOrCreateQuotes(
  scope: Scope,
  contacts: readonly Pick<LockedContact, 'id' | 'agent_id'>[],
): Promise<Map<number, string>> {
  const ids = contacts.map(({ id }) => id)
  const quotes = await listLiveQuotes(scope, ids, daysAfter(scope.now, REUSE_DAYS))
  const missing = contacts
    .filter(({ id }) => !quotes.has(id))
    .map(({ id, agent_id }) => ({ id: publicToken(), contact_id: id, agent_id }))
  await insertQuotes(scope, missing, daysAfter(scope.now, QUOTE_DAYS))
  for (const { id, contact_id } of missing) quotes.set(contact_id, id)
  return quotes
}
