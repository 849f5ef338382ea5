import { type LockedContact, lockContact } from '../contacts/queries.ts'
import { publicToken } from '../lib/tokens.ts'
import type { Scope } from '../scope.ts'
import { findLiveQuote, insertQuote, insertQuotes, listLiveQuotes } from './queries.ts'
import { daysAfter, QUOTE_DAYS, REUSE_DAYS } from './quote.ts'

/**
 * The quote of a contact: the live one, or a new one for 180 days whose id cannot be guessed. Asked twice at once it
 * makes one. Throws NotFound for a contact that is not there or not this agent's. Source: api-037.
 */
export async function generateQuote(scope: Scope, contactId: number): Promise<{ quoteId: string; expiresAt: Date }> {
  return quoteOf(scope, await lockContact(scope, contactId))
}

/** The same for a contact whose lock is held already. */
export async function quoteOf(
  scope: Scope,
  { id, agent_id }: LockedContact,
): Promise<{ quoteId: string; expiresAt: Date }> {
  const live = await findLiveQuote(scope, id, daysAfter(scope.now, REUSE_DAYS))
  if (live) return { quoteId: live.id, expiresAt: live.expires_at }
  const quoteId = publicToken()
  const expiresAt = daysAfter(scope.now, QUOTE_DAYS)
  await insertQuote(scope, {
    organization_id: scope.organizationId,
    id: quoteId,
    contact_id: id,
    agent_id,
    created_at: scope.now,
    expires_at: expiresAt,
  })
  return { quoteId, expiresAt }
}

/** The quote ids of many contacts, each as quoteOf would answer it. Their locks are held already. */
export async function quotesOf(
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
