import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { lockActivityCounts } from '../../src/dashboard/activity/count-state.ts'
import { SharedReads } from '../../src/dashboard/shared-reads.ts'
import { countPlannedByAgent, countScheduled, listUpcoming } from '../../src/dashboard/upcoming.ts'
import { addDays, todayIn } from '../../src/lib/calendar-date.ts'
import type { Identity } from '../../src/scope.ts'
import { makeAgency, makeContact } from '../agency.ts'
import { testApp } from '../app.ts'
import { type TestDatabase, testDatabase } from '../db.ts'
import { sendQuote } from './events.ts'

let t: TestDatabase
beforeAll(async () => {
  t = await testDatabase()
})

test('the count of upcoming emails equals the list: before outreach, while one is queued, and after it was sent (dashboard-007)', async () => {
  const agency = await makeAgency()
  const { id: contact_id } = await makeContact(agency, { agent_id: agency.dana.id })
  const today = todayIn('America/New_York', t.clock.now)
  await t.db
    .insertInto('planned_emails')
    .values(
      [-31, -3, 0, 1, 30, 31].flatMap((days) =>
        (['scheduled', 'skipped'] as const).map((status) => ({
          organization_id: agency.id,
          contact_id,
          kind: 'birthday',
          occasion: `${status} ${days}`,
          due_on: addDays(today, days),
          status,
        })),
      ),
    )
    .execute()
  const { onlyAgentId: _, ...everybody } = agency.ruth.identity
  const said = async (identity: Identity) => {
    const { emails, total } = await t.tenantDb.withTenant(identity, async (scope) => {
      await lockActivityCounts(scope)
      return listUpcoming(scope, { page: 1, pageSize: 20 })
    })
    expect(emails).toHaveLength(total)
    return total
  }
  const own = { ...everybody, onlyAgentId: agency.dana.id }
  const both = async () => [await said(everybody), await said(own)]
  expect(await both()).toEqual([4, 4])

  await t.db
    .updateTable('organization_settings')
    .set({ outreach_started_at: t.clock.now })
    .where('organization_id', '=', agency.id)
    .execute()
  expect(await both()).toEqual([4, 4])
  const message = await sendQuote(t, agency, contact_id, t.clock.now, { status: 'queued' })
  const change = (values: { kind?: string; occasion?: string; status?: string }) =>
    t.db.updateTable('messages').set(values).where('quote_id', '=', message).execute()
  await change({ kind: 'birthday', occasion: 'scheduled 0' })
  expect(await both()).toEqual([4, 4])
  await change({ status: 'sent' })
  expect(await both()).toEqual([3, 3])
})

test('agents of a large agency share one count of planned emails, and each sees only their own', async () => {
  const agency = await makeAgency()
  const app = await testApp({ sharedPlans: new SharedReads(60_000) }, t)
  const today = todayIn('America/New_York', t.clock.now)
  const plan = async (agentId: number, emails: number, deletedAt: Date | null = null) => {
    const first_name = agentId === agency.dana.id ? 'Dolores' : 'Omar'
    const contact = await makeContact(agency, { agent_id: agentId, deleted_at: deletedAt, first_name })
    await sql`insert into planned_emails (organization_id, contact_id, kind, occasion, due_on, status)
      select ${agency.id}, ${contact.id}, 'birthday', 'occasion ' || n, ${today}::date + 30 - n % 33, 'scheduled'
      from generate_series(1, ${emails}::integer) n`.execute(t.db)
  }
  await plan(agency.dana.id, 20_000)
  const { onlyAgentId: _, ...everybody } = agency.ruth.identity
  const byAgent = () => t.tenantDb.withTenant(everybody, countPlannedByAgent)
  expect(await byAgent()).toBeUndefined()
  await plan(agency.dana.id, 4_000)
  await plan(agency.omar.id, 31)
  await plan(agency.omar.id, 7, t.clock.now)
  const agree = async (kept?: Awaited<ReturnType<typeof byAgent>>) => {
    const shared = kept ?? (await byAgent())!
    for (const { id } of [agency.dana, agency.omar, agency.ruth]) {
      const own = { ...everybody, onlyAgentId: id }
      const [alone, together] = await Promise.all(
        [undefined, { ...shared, days: shared.byAgent.get(id) ?? {} }].map((planned) =>
          t.tenantDb.withTenant(own, (scope) => countScheduled(scope, planned)),
        ),
      )
      expect(together).toEqual(alone)
    }
  }
  await agree()
  const before = (await byAgent())!
  await t.db
    .updateTable('organization_settings')
    .set({ outreach_started_at: t.clock.now })
    .where('organization_id', '=', agency.id)
    .execute()
  await agree()
  // A count of before the start includes what is overdue, and still does.
  await agree(before)
  // Emails of a few days and of all days are read in two ways.
  const list = (page: number, pageSize: number) =>
    t.tenantDb.withTenant({ ...everybody, onlyAgentId: agency.dana.id }, (scope) =>
      listUpcoming(scope, { page, pageSize }),
    )
  const first = await list(1, 2_400)
  expect(new Set(first.emails.map(({ scheduled_send_date: day }) => day))).toEqual(new Set([today, addDays(today, 1)]))
  expect((await list(1, 23_000)).emails.slice(0, 2_400)).toEqual(first.emails)
  expect(first.emails.every(({ first_name }) => first_name === 'Dolores')).toBe(true)
  const omar = await app.as(agency.omar)
  const shown = async (path: string) => /20 of [\d,]+/.exec(await omar.words(path))?.[0]
  expect(await shown('/dashboard')).toBe('20 of 31')
  await plan(agency.omar.id, 2)
  expect(await shown('/dashboard')).toBe('20 of 31')
  expect(await shown('/dashboard?refresh=1')).toBe('20 of 33')
  expect(await shown('/dashboard')).toBe('20 of 33')
})
