import { markOpened } from '../contacts/email-status.ts'
import { markViewed } from '../outbox/queries.ts'
import type { TenantDb } from '../scope.ts'
import { visitorAt } from '../visitors/visitor.ts'
import { findOpenAnswers } from './client-answers.ts'
import {
  findAgencyOfDeadLink,
  findQuoteByLink,
  hasRecentVisit,
  insertVisit,
  markQuoteViewed,
  type OpenedQuoteRow,
} from './queries.ts'
import { VISIT_MINUTES } from './quote.ts'
import type { ShownQuote } from './shown-quote.ts'
import { insertSnapshot } from './snapshot-queries.ts'

const visitsSince = (now: Date) => new Date(now.getTime() - VISIT_MINUTES * 60_000)

/**
 * What a quote id or a mail's tracking id leads to, in any organisation: who holds the link is its only key. Undefined
 * for a link that is unknown, expired or revoked, or whose contact was removed.
 */
export async function openQuote(tenantDb: TenantDb, link: string): Promise<OpenedQuoteRow | undefined> {
  const opened = await findQuoteByLink(tenantDb.root, link, tenantDb.now())
  if (!opened || (opened.gender !== null && opened.tobacco_user !== null)) return opened
  const answers = await tenantDb.withTenant(visitorAt(opened), (scope) => findOpenAnswers(scope, opened.contact_id))
  return { ...opened, answers }
}

/** The agency to turn to with a link that `openQuote` opened nothing with; undefined where nobody made that link. */
export const agencyOfDeadLink = (tenantDb: TenantDb, link: string): Promise<string | undefined> =>
  tenantDb.withSystem('find whose quote link does not work', (system) => findAgencyOfDeadLink(system, link))

/**
 * Notes that a quote was looked at, once per mail (or bare quote link) in half an hour, and what its page showed. A
 * robot's visit is kept with its reason and counts for nothing; a person's makes quote, mail and contact count as viewed.
 * Whoever reads along for the client, or reads a test mail, is not the client.
 */
export async function recordVisit(
  tenantDb: TenantDb,
  opened: OpenedQuoteRow,
  { robotReason, page }: { robotReason?: string | undefined; page?: ShownQuote | undefined } = {},
): Promise<void> {
  if (opened.is_helper || opened.is_test) return
  if (robotReason ? opened.seen_by_robot : opened.seen_by_person) return
  await tenantDb.withSystem('record a visit of a quote', async (system) => {
    if (robotReason) return insertVisit(system, opened, robotReason)
    await markQuoteViewed(system, opened)
    // Now that the quote is locked: has another visit come first?
    if (await hasRecentVisit(system, opened, visitsSince(system.now))) return
    await insertVisit(system, opened, null)
    if (page) await insertSnapshot(system, opened, page)
    const { organization_id, message_id } = opened
    if (message_id) await markViewed(system, { organization_id, message_id })
    await markOpened(system, opened)
  })
}
