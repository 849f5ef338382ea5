// Plans, enqueues and sends an agency's outreach day by day with a simulated clock.
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach } from 'vitest'
import { addDays, type CalendarDate } from '../../src/lib/calendar-date.ts'
import { planOutreach } from '../../src/outreach/planning/plan-outreach.ts'
import type { DailyLimits } from '../../src/outreach/release/allowance.ts'
import { releaseOutreach } from '../../src/outreach/release/release-outreach.ts'
import { instantAt } from '../../src/outreach/send-moment.ts'
import { sendDueMessages } from '../../src/outreach/sending/send-due.ts'
import { openZipBook } from '../../src/places/zip-book.ts'
import type { TenantDb } from '../../src/scope.ts'
import { type Agency, makeAgency } from '../agency.ts'
import { freshDatabase, type TestDatabase } from '../db.ts'
import { compose, makePost } from './outbox.ts'

export const ZONE = 'America/New_York'
export const healthKeys = [new Uint8Array(32).fill(7)] as const
export const zips = openZipBook(new URL('../../db/zips.tsv.gz', import.meta.url))
const signal = new AbortController().signal

export const setClock = (t: TestDatabase, day: CalendarDate, hour: number) => {
  t.clock.now = instantAt(ZONE, day, hour)
}

/** An admin pressed Start. */
export const startOutreach = (t: TestDatabase, { id }: Agency, at = t.clock.now) =>
  t.db.updateTable('organization_settings').set({ outreach_started_at: at }).where('organization_id', '=', id).execute()

/** Gives each test the file's own database, on January 2, 2027, with a single agency that has started outreach. */
export function testOutreach(give: (now: { t: TestDatabase; agency: Agency }) => void): void {
  let t: TestDatabase
  beforeAll(async () => {
    t = await freshDatabase()
  })
  beforeEach(async () => {
    setClock(t, '2027-01-02', 1)
    // Those of the tests before are no longer planned.
    await t.db.updateTable('organizations').set({ closed_at: t.clock.now }).where('kind', '=', 'agency').execute()
    const agency = await makeAgency({ time_zone: ZONE }, t)
    await startOutreach(t, agency)
    give({ t, agency })
  })
  afterAll(() => t.close())
}

export const messagesOf = (t: TestDatabase, { id }: Agency) =>
  t.db
    .selectFrom('messages')
    .selectAll()
    .where('organization_id', '=', id)
    .orderBy('contact_id')
    .orderBy('kind')
    .execute()

export const planAll = (tenantDb: TenantDb) => planOutreach({ tenantDb, healthKeys, signal })

export const releaseAll = (tenantDb: TenantDb, more: { limits?: DailyLimits; chunk?: number } = {}) =>
  releaseOutreach({ tenantDb, healthKeys, zips, signal, practice: true, ...more })

/** As if the provider had taken what is due by now. */
export async function sendAtOnce(t: TestDatabase, { id }: Agency): Promise<void> {
  await sql`
    update messages set status = 'sent', sent_at = greatest(next_at, created_at), provider_id = 'test'
    where organization_id = ${id} and status = 'queued' and next_at <= ${t.clock.now}`.execute(t.db)
}

const post = makePost()

/** Sends with the real sender, to a provider that accepts everything. */
export const sendForReal = async ({ tenantDb }: TestDatabase): Promise<void> => {
  const pace = { reserve: async () => 0, holdBack: async () => {} }
  await sendDueMessages({ tenantDb, compose, mailer: post, pace, practice: true, signal, healthKeys, zips })
}

export interface Sent {
  contactId: number
  kind: string
  on: CalendarDate
}

/** What was sent, by the agency's own days. */
export async function listSent(t: TestDatabase, { id }: Agency): Promise<Sent[]> {
  const { rows } = await sql<Sent>`
    select contact_id as "contactId", kind, (sent_at at time zone ${ZONE}::text)::date as on
    from messages where organization_id = ${id} and status = 'sent' and kind <> 'quote_email'
    order by 3, 1, 2`.execute(t.db)
  return rows
}

export const byDay = (mails: readonly Sent[]) =>
  mails.map(({ contactId, kind, on }) => `${on} ${String(contactId).padStart(6)} ${kind}`).sort()

/** Runs the days from `from` on: planning after midnight, enqueueing, and all emails sent by the evening. */
export async function runDays(
  t: TestDatabase,
  agency: Agency,
  {
    from,
    days,
    send = sendAtOnce,
  }: { from: CalendarDate; days: number; send?: (t: TestDatabase, agency: Agency) => Promise<void> },
): Promise<void> {
  for (let ahead = 0; ahead < days; ahead++) {
    const day = addDays(from, ahead)
    setClock(t, day, 1)
    await planAll(t.tenantDb)
    await releaseAll(t.tenantDb)
    setClock(t, day, 18)
    await send(t, agency)
  }
}
