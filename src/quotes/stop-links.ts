import { getContact } from '../contacts/queries.ts'
import { recordAuditEvent } from '../organizations/audit.ts'
import type { Scope } from '../scope.ts'
import { revokeQuotes } from './queries.ts'

/**
 * From this moment no link to a quote of this contact opens, neither those in mails nor that of a helper. The next quote
 * gets a new link. Answers whether one was open. Throws NotFound for a contact that is not there or not this agent's.
 */
export async function stopLinks(scope: Scope, contactId: number): Promise<boolean> {
  // Not held: a visit holds the quote and then wants the contact.
  await getContact(scope, contactId)
  const stopped = await revokeQuotes(scope, contactId)
  if (stopped === 0) return false
  // By number: the log outlives a person who asks to be forgotten.
  await recordAuditEvent(scope, { action: 'quote_links_stopped', target: `contact ${contactId}` })
  return true
}
