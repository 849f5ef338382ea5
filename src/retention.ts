/* Deletes rows that are only needed for a limited time. */
import { type RawBuilder, sql } from 'kysely'
import { DAY_MS } from './lib/durations.ts'
import type { SystemScope } from './scope.ts'

interface RetentionRule {
  table: string
  days: number
  olderThan(day: Date): RawBuilder<unknown>
}

export const RETENTION_DAYS: readonly RetentionRule[] = [
  { table: 'rate_limits', days: 2, olderThan: (day) => sql`window_start < ${day}` },
  { table: 'login_requests', days: 1, olderThan: (day) => sql`requested_at < ${day}` },
  { table: 'login_tokens', days: 2, olderThan: (day) => sql`expires_at < ${day}` },
  { table: 'quote_link_requests', days: 2, olderThan: (day) => sql`requested_at < ${day}` },
  { table: 'sessions', days: 2, olderThan: (day) => sql`expires_at < ${day}` },
  // Providers retry webhooks for up to three days.
  { table: 'webhook_events', days: 30, olderThan: (day) => sql`received_at < ${day}` },
  { table: 'job_runs', days: 30, olderThan: (day) => sql`started_at < ${day}` },
  {
    // Visitors who created no contact. Those with health answers are kept longer, so that they see their answers when
    // they return.
    table: 'visitors',
    days: 30,
    olderThan: (day) =>
      sql`seen_at < ${day} and not exists (select from visitor_contacts c
        where c.organization_id = visitors.organization_id and c.visitor_id = visitors.id)
        and not exists (select from eligibility_answers a
        where a.organization_id = visitors.organization_id and a.visitor_id = visitors.id)`,
  },
  { table: 'visitors', days: 180, olderThan: (day) => sql`seen_at < ${day}` },
  // Details that someone at the agency accepted or rejected. The contact's change history records accepted ones.
  { table: 'submitted_details', days: 90, olderThan: (day) => sql`reviewed_at < ${day}` },
  { table: 'eligibility_drafts', days: 30, olderThan: (day) => sql`updated_at < ${day}` },
  // Past rate increases. Their results are stored as outcomes.
  { table: 'rate_increases', days: 400, olderThan: (day) => sql`ended_at < ${day}` },
  // The deliverability page shows one month.
  { table: 'delivery_days', days: 60, olderThan: (day) => sql`day < ${day}::timestamptz` },
  { table: 'rate_answers', days: 1, olderThan: (day) => sql`expires_at < ${day}` },
  // The basis of invoices, which customers may question for two years.
  { table: 'usage_reports', days: 730, olderThan: (day) => sql`counted_at < ${day}` },
  { table: 'enquiries', days: 730, olderThan: (day) => sql`received_at < ${day}` },
  { table: 'checkout_sessions', days: 90, olderThan: (day) => sql`created_at < ${day} and status <> 'open'` },
  { table: 'usage_errors', days: 90, olderThan: (day) => sql`reported_at < ${day}` },
  { table: 'practice_suppressions', days: 60, olderThan: (day) => sql`created_at < ${day}` },
  { table: 'practice_emails', days: 60, olderThan: (day) => sql`sent_at < ${day}` },
  { table: 'practice_texts', days: 60, olderThan: (day) => sql`sent_at < ${day}` },
  {
    table: 'practice_stripe',
    days: 60,
    olderThan: (day) =>
      sql`kind in ('event', 'v2.core.event', 'idempotency_key', 'billing.meter_event', 'billing_portal.session') and created_at < ${day}`,
  },
  {
    // Sign-in emails and other emails to staff. Emails to contacts are kept as part of the contact's history.
    table: 'messages',
    days: 30,
    olderThan: (day) => sql`contact_id is null and status not in ('queued', 'sending') and created_at < ${day}`,
  },
  // Health answers are kept for 24 months. Source: docs/behaviour/health-answers.md.
  { table: 'eligibility_answers', days: 730, olderThan: (day) => sql`answered_at < ${day}` },
  {
    // Rejected rows of uploaded files contain personal data. The import's counts stay.
    table: 'contact_import_bad_rows',
    days: 90,
    olderThan: (day) =>
      sql`(organization_id, import_id) in (select organization_id, id from contact_imports where finished_at < ${day})`,
  },
]

/** Deletes expired rows and returns the number of rows per table. With `dryRun` it only counts. */
export async function purgeOldRows(
  { db, now }: SystemScope,
  { dryRun }: { dryRun: boolean },
): Promise<Record<string, number>> {
  const counts: Record<string, number> = {}
  for (const { table, days, olderThan } of RETENTION_DAYS) {
    const expired = sql`from ${sql.table(table)} where ${olderThan(new Date(now.getTime() - days * DAY_MS))}`
    const { rows } = await sql<{ rows: number }>`${
      dryRun
        ? sql`select count(*) as rows ${expired}`
        : sql`with deleted as (delete ${expired} returning 1) select count(*) as rows from deleted`
    }`.execute(db)
    if (rows[0]?.rows) counts[table] = (counts[table] ?? 0) + rows[0].rows
  }
  return counts
}
