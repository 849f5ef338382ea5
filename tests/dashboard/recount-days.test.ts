import { sql } from 'kysely'
import { beforeAll, expect, inject, test } from 'vitest'
import { readParts } from '../../routes/dashboard/overview/read-parts.ts'
import { activityCounterIdentity, countAgency, listUncounted } from '../../src/dashboard/activity/store-counts.ts'
import { findFigures } from '../../src/dashboard/figure-queries.ts'
import { todayIn } from '../../src/lib/calendar-date.ts'
import type { Scope } from '../../src/scope.ts'
import { type Agency, as, makeAgency, makeContact } from '../agency.ts'
import { type TestDatabase, testDatabase } from '../db.ts'
import { beVisited, sendQuote } from './events.ts'

const DAY_MS = 86_400_000
let t: TestDatabase
beforeAll(async () => {
  t = await testDatabase()
})

const count = (agencyId: number) => countAgency(t.tenantDb, agencyId, new AbortController().signal)

const marksOf = ({ id }: Agency) =>
  t.db.selectFrom('activity_marks').select(['contact_id', 'at']).where('organization_id', '=', id).execute()

test('an email’s day is recounted if it was counted without it, whatever the database’s clock', async () => {
  const agency = await makeAgency()
  const { id: contact } = await makeContact(agency, {})
  const leave = (at: Date) =>
    t.db
      .updateTable('messages')
      .set({ status: 'sent', sent_at: at })
      .where('organization_id', '=', agency.id)
      .where('status', '=', 'queued')
      .execute()
  await sendQuote(t, agency, contact, new Date(t.clock.now.getTime() - DAY_MS))
  await count(agency.id)
  expect(await marksOf(agency)).toEqual([])

  // Long ago by the database's clock, but just now by the sender's.
  await sendQuote(t, agency, contact, t.clock.now, { status: 'queued' })
  await leave(t.clock.now)
  expect(await marksOf(agency)).toEqual([])

  const late = new Date(t.clock.now.getTime() - DAY_MS / 2)
  await sendQuote(t, agency, contact, late, { status: 'queued' })
  await leave(late)
  expect(await marksOf(agency)).toEqual([{ contact_id: contact, at: late }])
})

// An embedded database has one connection, so there are no lock waits.
if (inject('engine') !== 'embedded')
  test('an email that bounces does not wait for a lock on its agency', async () => {
    const agency = await makeAgency()
    const { id: contact } = await makeContact(agency, {})
    await sendQuote(t, agency, contact, t.clock.now)
    await as(agency.ruth, async ({ db }) => {
      await sql`select 1 from organizations where id = ${agency.id} for update`.execute(db)
      await t.tenantDb.withTenant(activityCounterIdentity(agency.id), async (scope) => {
        await sql`set local lock_timeout = '1s'`.execute(scope.db)
        await sql`update messages set status = 'failed' where organization_id = ${agency.id}`.execute(scope.db)
      })
    })
    expect(await marksOf(agency)).toHaveLength(1)
  })

// An embedded database has one connection, so a page's reads are never interleaved.
if (inject('engine') !== 'embedded')
  test('a page counts nobody twice while the days are counted', async () => {
    const agency = await makeAgency()
    const people = [await makeContact(agency, {}), await makeContact(agency, {})]
    await sendQuote(t, agency, people[0]!.id, new Date(t.clock.now.getTime() - 90_000))
    await count(agency.id)
    t.clock.now = new Date(t.clock.now.getTime() + 600_000)
    await sendQuote(t, agency, people[1]!.id, new Date(t.clock.now.getTime() - 90_000))
    const today = todayIn('America/New_York', t.clock.now)
    const figures = (scope: Scope) => findFigures(scope, { from: today, to: today })
    const parts = await readParts(
      { tenantDb: t.tenantDb, identity: agency.ruth.identity },
      { before: figures, counting: () => count(agency.id), after: figures },
      (_, error) => expect.unreachable(String(error)),
    )
    expect(parts.counting).toMatchObject({ ok: true, data: 0 })
    expect(parts.after).toMatchObject({ ok: true, data: { sent: 2 } })
    expect(parts.after).toEqual(parts.before)
  })

test('a visit that is stored late is counted after a quiet minute, and changed days at most once a minute', async () => {
  const agency = await makeAgency()
  const { id: contact } = await makeContact(agency, {})
  const quote = await sendQuote(t, agency, contact, new Date(t.clock.now.getTime() - DAY_MS))
  await sendQuote(t, agency, (await makeContact(agency, {})).id, new Date(t.clock.now.getTime() - 10_000))
  await count(agency.id)
  const viewed = () =>
    as(agency.ruth, async (scope) => {
      const today = todayIn('America/New_York', t.clock.now)
      return (await findFigures(scope, { from: today, to: today })).viewed
    })
  await beVisited(t, agency, quote, new Date(t.clock.now.getTime() - 20_000))
  expect(await viewed()).toBe(0)
  t.clock.now = new Date(t.clock.now.getTime() + 66_000)
  expect(await t.tenantDb.withSystem('test', listUncounted)).toContain(agency.id)
  await count(agency.id)
  expect(await viewed()).toBe(1)

  const move = () =>
    t.db
      .updateTable('messages')
      .set({ status: 'failed' })
      .where('organization_id', '=', agency.id)
      .where('status', '=', 'sent')
      .where('contact_id', '=', contact)
      .execute()
  await move()
  await count(agency.id)
  expect(await marksOf(agency)).toHaveLength(1)
  expect(await t.tenantDb.withSystem('test', listUncounted)).not.toContain(agency.id)
  t.clock.now = new Date(t.clock.now.getTime() + 60_000)
  await count(agency.id)
  expect(await marksOf(agency)).toEqual([])
})
