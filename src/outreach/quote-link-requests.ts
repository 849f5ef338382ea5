import { sql } from 'kysely'
import { findContactByEmail } from '../contacts/queries.ts'
import { hasMessageSince } from '../outbox/queries.ts'
import type { Scope, SystemScope, TenantDb } from '../scope.ts'
import { queueQuoteMail } from './queue.ts'

/** At once: whoever waits longer has given up, and is not surprised by a mail. */
const GOOD_FOR = sql`interval '1 hour'`
const AT_ONCE = 100
/** Nobody fills another's mailbox by typing their address again and again. */
const MAIL_GAP_MS = 24 * 3_600_000

export interface LinkRequest {
  organization_id: number
  id: number
  email: string
  requested_at: Date
}

/** Takes the oldest requests off the table. None is given to two callers. */
export async function takeLinkRequests({ db, now }: SystemScope): Promise<{ fresh: LinkRequest[]; more: boolean }> {
  const { rows } = await sql<LinkRequest & { fresh: boolean }>`
    delete from quote_link_requests
    where (organization_id, id) in
      (select organization_id, id from quote_link_requests order by requested_at, id for update skip locked limit ${AT_ONCE})
    returning organization_id, id, email, requested_at, requested_at > ${now}::timestamptz - ${GOOD_FOR} as fresh`.execute(
    db,
  )
  return { fresh: rows.filter(({ fresh }) => fresh), more: rows.length === AT_ONCE }
}

/**
 * Mails its own link to the address that somebody typed, where a contact had it before that. The mail goes the way of
 * all mails: a suppressed address gets none. Answers whether one waits.
 */
async function answerLinkRequest(
  scope: Scope,
  { id, email, requested_at }: LinkRequest,
  options: { practice: boolean },
): Promise<boolean> {
  const contact = await findContactByEmail(scope, email)
  // Who signed up with it themselves just now is looking at their quote.
  if (!contact || contact.created_at >= requested_at) return false
  if (await hasMessageSince(scope, contact.id, 'quote_email', new Date(scope.now.getTime() - MAIL_GAP_MS))) return false
  const queued = await queueQuoteMail(scope, { contactId: contact.id, requestId: `asked-for-${id}` }, options)
  return queued.ok
}

/** Apart from the request, so that the answer to the visitor takes the same time for every address. */
export async function mailRequestedQuoteLinks(
  tenantDb: TenantDb,
  take: () => Promise<{ fresh: LinkRequest[]; more: boolean }>,
  { signal, practice }: { signal: AbortSignal; practice: boolean },
): Promise<number> {
  let mailed = 0
  while (!signal.aborted) {
    const { fresh, more } = await take()
    for (const request of fresh) {
      const identity = {
        organizationId: request.organization_id,
        actor: { kind: 'system', reason: 'mail the quote links that visitors asked for' },
      } as const
      if (await tenantDb.withTenant(identity, (scope) => answerLinkRequest(scope, request, { practice }))) mailed++
    }
    if (!more) break
  }
  return mailed
}
