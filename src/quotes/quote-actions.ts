import { getContact } from '../contacts/queries.ts'
import { NotFound } from '../lib/not-found.ts'
import { publicToken } from '../lib/tokens.ts'
import { recordAuditEvent } from '../organizations/audit.ts'
import type { Scope } from '../scope.ts'
import type { Offer } from './offers.ts'
import { ensureHelperLink, revokeQuotes, updateChoice } from './queries.ts'
import type { ShownQuote } from './snapshot.ts'
import { insertSnapshot } from './snapshot-queries.ts'

const GONE = 'That quote no longer exists'

/**
 * Records the offer the client chose, and the page it was on. A later choice replaces it. Throws NotFound if the quote
 * was revoked in the meantime.
 */
export async function chooseOffer(scope: Scope, quoteId: string, offer: Offer, page: ShownQuote): Promise<void> {
  if (!(await updateChoice(scope, quoteId, offer))) throw new NotFound(GONE)
  await insertSnapshot(scope, { organization_id: scope.organizationId, quote_id: quoteId }, page)
}

/**
 * The link for a helper, who may view the page but not answer. Created once, and valid as long as the quote. Throws
 * NotFound if the quote was revoked.
 */
export async function shareQuote(scope: Scope, quoteId: string): Promise<string> {
  const helperId = await ensureHelperLink(scope, quoteId, publicToken())
  if (!helperId) throw new NotFound(GONE)
  return helperId
}

/**
 * Revokes every link to the contact's quotes, in emails and texts and for helpers. The next quote gets a new link.
 * Returns whether any link was still valid. Throws NotFound for a contact that does not exist or that the scope does
 * not see.
 */
export async function stopLinks(scope: Scope, contactId: number): Promise<boolean> {
  // The contact is not locked, to avoid a deadlock: a visit locks the quote first and then the contact.
  await getContact(scope, contactId)
  const stopped = await revokeQuotes(scope, contactId)
  if (stopped === 0) return false
  // The log identifies the contact by id, because log entries remain after a person is erased.
  await recordAuditEvent(scope, { action: 'quote_links_stopped', target: `contact ${contactId}` })
  return true
}
