/*
 * What is thrown away, and when: rows that were only ever needed for a while.
 */
import { type RawBuilder, sql } from 'kysely'
import type { SystemScope } from './scope.ts'

const DAY_MS = 86_400_000

interface Kept {
  table: string
  days: number
  olderThan(day: Date): RawBuilder<unknown>
}

export const RETENTION_DAYS: readonly Kept[] = [
  { table: 'rate_limits', days: 2, olderThan: (day) => sql`window_start < ${day}` },
  { table: 'login_requests', days: 1, olderThan: (day) => sql`requested_at < ${day}` },
  { table: 'login_tokens', days: 2, olderThan: (day) => sql`expires_at < ${day}` },
  { table: 'quote_link_requests', days: 2, olderThan: (day) => sql`requested_at < ${day}` },
  { table: 'sessions', days: 2, olderThan: (day) => sql`expires_at < ${day}` },
  // Providers try again for some two days.
  { table: 'webhook_events', days: 30, olderThan: (day) => sql`received_at < ${day}` },
  { table: 'job_runs', days: 30, olderThan: (day) => sql`started_at < ${day}` },
  {
    // Temporary contacts: browsers that entered nobody. One that answered the health questions sees its answers again.
    table: 'visitors',
    days: 30,
    olderThan: (day) =>
      sql`seen_at < ${day} and not exists (select from visitor_contacts c
        where c.organization_id = visitors.organization_id and c.visitor_id = visitors.id)
        and not exists (select from eligibility_answers a
        where a.organization_id = visitors.organization_id and a.visitor_id = visitors.id)`,
  },
  { table: 'visitors', days: 180, olderThan: (day) => sql`seen_at < ${day}` },
  // What an agent has taken or left. Of what was taken the contact's changes tell.
  { table: 'submitted_details', days: 90, olderThan: (day) => sql`reviewed_at < ${day}` },
  { table: 'eligibility_drafts', days: 30, olderThan: (day) => sql`updated_at < ${day}` },
  // A rise that came or went long ago; what came of it is an outcome.
  { table: 'rate_increases', days: 400, olderThan: (day) => sql`ended_at < ${day}` },
  // A month of them is shown.
  { table: 'delivery_days', days: 60, olderThan: (day) => sql`day < ${day}::timestamptz` },
  { table: 'rate_answers', days: 1, olderThan: (day) => sql`expires_at < ${day}` },
  // What an invoice counted; it may be asked about for two years.
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
    // Sign-in mails, which hold the addresses of people who work here. A contact's mails are its history.
    table: 'messages',
    days: 30,
    olderThan: (day) => sql`contact_id is null and status not in ('queued', 'sending') and created_at < ${day}`,
  },
  // Health answers are kept for 24 months. Source: docs/behaviour/health-answers.md.
  { table: 'eligibility_answers', days: 730, olderThan: (day) => sql`answered_at < ${day}` },
  {
    // People as an uploaded file had them. The import's counts stay.
    table: 'contact_import_bad_rows',
    days: 90,
    olderThan: (day) =>
      sql`(organization_id, import_id) in (select organization_id, id from contact_imports where finished_at < ${day})`,
  },
]

/** Deletes what has outlived its use and answers how many rows of each table; with `dryRun` it only counts. */
export async function purgeOldRows(
  { db, now }: SystemScope,
  { dryRun }: { dryRun: boolean },
): Promise<Record<string, number>> {
  const purged: Record<string, number> = {}
  for (const { table, days, olderThan } of RETENTION_DAYS) {
    const old = sql`from ${sql.table(table)} where ${olderThan(new Date(now.getTime() - days * DAY_MS))}`
    const { rows } = await sql<{ rows: number }>`${
      dryRun
        ? sql`select count(*) as rows ${old}`
        : sql`with gone as (delete ${old} returning 1) select count(*) as rows from gone`
    }`.execute(db)
    if (rows[0]?.rows) purged[table] = (purged[table] ?? 0) + rows[0].rows
  }
  return purged
}
