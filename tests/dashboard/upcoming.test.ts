import { beforeAll, expect, test } from 'vitest'
import { lockActivityCounts } from '../../src/dashboard/activity/count-state.ts'
import { listUpcoming } from '../../src/dashboard/upcoming.ts'
import { addDays, todayIn } from '../../src/lib/calendar-date.ts'
import type { Identity } from '../../src/scope.ts'
import { makeAgency, makeContact } from '../cast.ts'
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
