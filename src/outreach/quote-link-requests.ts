import { sql } from 'kysely'
import { hitRateLimit, refundRateLimit } from '../accounts/rate-limits.ts'
import { findContactByEmail } from '../contacts/queries.ts'
import { hasMessageSince } from '../outbox/queries.ts'
import { isUnreviewedContact } from '../prospects/unreviewed-contacts.ts'
import type { Scope, SystemScope, TenantDb } from '../scope.ts'
import { queueQuoteEmail } from './queue-quote-email.ts'

/** Older requests are dropped: the visitor has given up and would be surprised by an email. */
const REQUEST_LIFETIME = sql`interval '1 hour'`
const REQUESTS_PER_BATCH = 100
/** Prevents filling someone's inbox by entering their address repeatedly. */
const EMAIL_GAP_MS = 24 * 3_600_000
/**
 * Per agency, to people who signed up themselves: anybody can type strangers' addresses and request an email to each.
 * Few agencies get as many sign-ups in a day, and these people see their quote on the page that they request it from.
 */
const MAX_UNREVIEWED_EMAILS_PER_DAY = 50

export interface LinkRequest {
  organization_id: number
  id: number
  email: string
  requested_at: Date
}

/** Deletes the oldest requests and returns those that have not expired. No request is returned to two callers. */
export async function takeLinkRequests({ db, now }: SystemScope): Promise<{ fresh: LinkRequest[]; more: boolean }> {
  const { rows } = await sql<LinkRequest & { fresh: boolean }>`
    delete from quote_link_requests
    where (organization_id, id) in
      (select organization_id, id from quote_link_requests order by requested_at, id for update skip locked limit ${REQUESTS_PER_BATCH})
    returning organization_id, id, email, requested_at, requested_at > ${now}::timestamptz - ${REQUEST_LIFETIME} as fresh`.execute(
    db,
  )
  return { fresh: rows.filter(({ fresh }) => fresh), more: rows.length === REQUESTS_PER_BATCH }
}

/**
 * Emails the quote link to the address a visitor entered, if a contact already had it. A paused address gets the link,
 * but a suppressed one does not, nor does an unreviewed contact above the daily limit. Returns whether an email was queued.
 */
async function answerLinkRequest(
  scope: Scope,
  { id, email, requested_at }: LinkRequest,
  options: { practice: boolean },
): Promise<boolean> {
  const contact = await findContactByEmail(scope, email)
  // A visitor who just signed up with this address is already looking at their quote.
  if (!contact || contact.created_at >= requested_at) return false
  if (await hasMessageSince(scope, contact.id, 'quote_email', new Date(scope.now.getTime() - EMAIL_GAP_MS)))
    return false
  const limit = {
    key: `unreviewed-quote-emails:${scope.organizationId}`,
    max: MAX_UNREVIEWED_EMAILS_PER_DAY,
    windowSeconds: 86_400,
  }
  const isLimited = await isUnreviewedContact(scope, contact.id)
  if (isLimited && !(await hitRateLimit(scope, limit))) return false
  const queued = await queueQuoteEmail(scope, { contactId: contact.id, requestId: `asked-for-${id}` }, options)
  if (isLimited && !queued.ok) await refundRateLimit(scope, limit)
  return queued.ok
}

/** Emails requested quote links outside the visitor's request, so the response takes equally long for every address. */
export async function emailRequestedQuoteLinks(
  tenantDb: TenantDb,
  take: () => Promise<{ fresh: LinkRequest[]; more: boolean }>,
  { signal, practice }: { signal: AbortSignal; practice: boolean },
): Promise<number> {
  let sent = 0
  while (!signal.aborted) {
    const { fresh, more } = await take()
    for (const request of fresh) {
      const identity = {
        organizationId: request.organization_id,
        actor: { kind: 'system', reason: 'email requested quote links' },
      } as const
      if (await tenantDb.withTenant(identity, (scope) => answerLinkRequest(scope, request, { practice }))) sent++
    }
    if (!more) break
  }
  return sent
}
