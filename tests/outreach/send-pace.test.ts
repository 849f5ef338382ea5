import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { createDatabasePace, type ProviderPace } from '../../src/outreach/sending/send-pace.ts'
import { findEmailTrouble } from '../../src/outreach/sending-state.ts'
import type { TenantDb } from '../../src/scope.ts'
import { type TestDatabase, testDatabase } from '../db.ts'

const nextFree = ({ db }: TestDatabase, provider: string) =>
  db.selectFrom('send_pace').select('next_free_at').where('provider', '=', provider).executeTakeFirstOrThrow()

test('slots are assigned one interval apart, whoever asks', async () => {
  const { tenantDb } = await testDatabase()
  const account = { provider: 'pace test', perSecond: 0.2 }
  const waits = await Promise.all([1, 2, 3].map(() => createDatabasePace(tenantDb, account).reserve()))
  const gaps = waits.map((wait) => Math.round((wait ?? Number.NaN) / 5_000)).sort()
  expect(gaps).toEqual([0, 1, 2])
})

test('senders that would wait more than ten seconds take no slot, so nobody waits for those who gave up', async () => {
  const t = await testDatabase()
  const account = { provider: 'crowd test', perSecond: 0.01 }
  expect(await createDatabasePace(t.tenantDb, account).reserve()).toBe(0)
  const afterOne = await nextFree(t, 'crowd test')
  const crowd = await Promise.all(Array.from({ length: 20 }, () => createDatabasePace(t.tenantDb, account).reserve()))
  expect(crowd).toEqual(Array(20).fill(undefined))
  expect(await nextFree(t, 'crowd test')).toEqual(afterOne)
})

test('when the provider asks for a pause, everybody stops until it ends', async () => {
  const t = await testDatabase()
  const pace = createDatabasePace(t.tenantDb, { provider: 'pause test', perSecond: 1000 })
  await pace.reserve()
  const before = await nextFree(t, 'pause test')
  await pace.holdBack(600_000)
  expect(await pace.reserve()).toBeUndefined()
  const pause = (await nextFree(t, 'pause test')).next_free_at.getTime() - before.next_free_at.getTime()
  expect(Math.round(pause / 60_000)).toBe(10)
})

test('outreach takes a slot only if nobody else has one ahead, and leaves a fifth of the rate free', async () => {
  const t = await testDatabase()
  const pace = createDatabasePace(t.tenantDb, { provider: 'share test', perSecond: 0.1 })
  expect(await pace.reserve('outreach')).toBe(0)
  const { rows } = await sql<{ common: number; outreach: number }>`
    select extract(epoch from next_free_at - clock_timestamp())::float8 as common,
           extract(epoch from outreach_free_at - clock_timestamp())::float8 as outreach
    from send_pace where provider = 'share test'`.execute(t.db)
  expect(Math.round(rows[0]!.common)).toBe(10)
  expect(Math.round(rows[0]!.outreach * 2)).toBe(25)
  expect(await pace.reserve('first')).toBeGreaterThan(8_000)
  expect(await pace.reserve('outreach')).toBeUndefined()
  const late = createDatabasePace(t.tenantDb, { provider: 'late test', perSecond: 1000 })
  expect(await late.reserve('catch_up')).toBe(0)
  expect(await late.reserve('catch_up')).toBe(0)
})

test('a sender far from the database gets slots too', async () => {
  const t = await testDatabase()
  const account = { provider: 'turn test', perSecond: 2 }
  // The far one hears of a free slot later.
  const far = {
    ...t.tenantDb,
    withSystem: (async (reason, fn) => {
      await sleep(5)
      return t.tenantDb.withSystem(reason, fn)
    }) satisfies TenantDb['withSystem'],
  }
  const slots: string[] = []
  const send = async (name: string, pace: ProviderPace) => {
    while (slots.length < 4) if ((await pace.reserve('outreach')) !== undefined) slots.push(name)
  }
  await Promise.all([
    send('near', createDatabasePace(t.tenantDb, account)),
    send('far', createDatabasePace(far, account)),
  ])
  expect(slots.slice(0, 4)).toContain('far')
})

test('more than 20 failures of 40 stop requests for a minute, then one is tried', async () => {
  const t = await testDatabase()
  const provider = 'breaker test'
  const pace = createDatabasePace(t.tenantDb, { provider, perSecond: 1000 })
  const other = createDatabasePace(t.tenantDb, { provider, perSecond: 1000 })
  const state = () =>
    t.db.selectFrom('send_pace').selectAll().where('provider', '=', provider).executeTakeFirstOrThrow()
  const minuteLater = () =>
    t.db.updateTable('send_pace').set({ open_until: sql`clock_timestamp()` }).where('provider', '=', provider).execute()
  await pace.reserve()
  for (let n = 0; n < 20; n++) await pace.recordResult?.(true)
  expect(await other.reserve()).toBe(0)
  await other.recordResult?.(false)
  await pace.recordResult?.(true)
  expect(await other.reserve()).toBeUndefined()
  expect(await other.reserve('outreach')).toBeUndefined()
  expect(await state()).toMatchObject({ times_opened: 1 })

  for (const times_opened of [2, 3]) {
    await minuteLater()
    expect(await pace.reserve()).toBeGreaterThanOrEqual(0)
    expect(await other.reserve()).toBeUndefined()
    await pace.recordResult?.(true)
    expect(await state()).toMatchObject({ times_opened })
  }
  expect(await t.tenantDb.withSystem('test', findEmailTrouble)).toMatchObject({ kind: 'provider' })
  await minuteLater()
  await pace.reserve()
  await pace.recordResult?.(false)
  expect(await state()).toMatchObject({ open_until: null, times_opened: 3 })
  for (let n = 0; n < 40; n++) {
    await pace.reserve()
    await pace.recordResult?.(false)
  }
  expect(await state()).toMatchObject({ times_opened: 0, recent_attempts: 0 })
})
