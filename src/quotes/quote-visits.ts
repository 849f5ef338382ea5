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
import type { ShownQuote } from './snapshot.ts'
import { insertSnapshot } from './snapshot-queries.ts'

/** Views within this many minutes count as one visit. */
const VISIT_MINUTES = 30

const visitsSince = (now: Date) => new Date(now.getTime() - VISIT_MINUTES * 60_000)

/**
 * The quote behind a link (quote id, helper id or the tracking id of an email or text), in any organization: the link
 * is the only credential. Undefined if the link is unknown, expired or revoked, its contact was deleted, or its agency
 * was closed.
 */
export async function openQuote(tenantDb: TenantDb, link: string): Promise<OpenedQuoteRow | undefined> {
  const opened = await findQuoteByLink(tenantDb.root, link, tenantDb.now())
  if (!opened || (opened.gender !== null && opened.tobacco_user !== null)) return opened
  const answers = await tenantDb.withTenant(visitorAt(opened), (scope) => findOpenAnswers(scope, opened.contact_id))
  return { ...opened, answers }
}

/** The slug of the agency whose link openQuote cannot open. Undefined if there is none or it is closed. */
export const agencyOfDeadLink = (tenantDb: TenantDb, link: string): Promise<string | undefined> =>
  tenantDb.withSystem('find the agency of a broken quote link', (system) => findAgencyOfDeadLink(system, link))

/**
 * Records a visit to a quote, at most one per message (or bare quote link) in 30 minutes, and what the page showed. A
 * person's visit marks the quote, the message and the contact as viewed. A robot's visit is only stored, with the
 * reason it counts as a robot's. Visits of helpers and of test emails are not recorded.
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
    // The quote is locked now, so check again whether a concurrent visit was recorded first.
    if (await hasRecentVisit(system, opened, visitsSince(system.now))) return
    await insertVisit(system, opened, null)
    if (page) await insertSnapshot(system, opened, page)
    const { organization_id, message_id } = opened
    if (message_id) await markViewed(system, { organization_id, message_id })
    await markOpened(system, opened)
  })
}
