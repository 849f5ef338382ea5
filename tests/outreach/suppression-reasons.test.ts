import { sql } from 'kysely'
import { beforeEach, expect, inject, test } from 'vitest'
import { migrate } from '../../db/migrate.ts'
import { suppress } from '../../src/outbox/suppressions.ts'
import type { AnyScope } from '../../src/scope.ts'
import { type Agency, makeAgency } from '../agency.ts'
import { emptyDatabase } from '../backup/databases.ts'
import { type TestDatabase, testDatabase } from '../db.ts'
import { readMigrations } from '../setup/databases.ts'

let t: TestDatabase
let agency: Agency
beforeEach(async () => {
  t = await testDatabase()
  agency = await makeAgency()
})

const address = 'walter@example.com'
const key = () => ({ organization_id: agency.id, channel: 'email', address })
const add = (reason: string, source_id = 0) =>
  t.db
    .insertInto('suppression_reasons')
    .values({ ...key(), reason, source_id, created_at: t.clock.now })
    .execute()
const remove = (reason: string, source_id = 0) =>
  t.db
    .deleteFrom('suppression_reasons')
    .where(({ and }) => and({ ...key(), reason, source_id }))
    .execute()
const shown = async () => {
  const found = await t.db
    .selectFrom('suppressions')
    .select(['reason', 'import_id'])
    .where(({ and }) => and(key()))
    .executeTakeFirst()
  return found && [found.reason, found.import_id]
}

/** The weakest first. */
const reasons: [string, number][] = [
  ['bounced', 0],
  ['by_hand', 0],
  ['merged', 7],
  ['unsubscribed_elsewhere', 9],
  ['unsubscribed_elsewhere', 4],
  ['unsubscribed', 0],
  ['complained_elsewhere', 0],
  ['complained', 0],
]
const weakness = ([reason, source]: [string, number]) => reasons.findIndex(([r, s]) => r === reason && s === source)
const strongestOf = (standing: [string, number][]) => {
  const [strongest] = [...standing].sort((a, b) => weakness(b) - weakness(a))
  return strongest && [strongest[0], strongest[0] === 'unsubscribed_elsewhere' ? strongest[1] : null]
}

test('an address stays suppressed until its last reason is removed, in whatever order, and shows the strongest (T50)', async () => {
  // Where to start, and by how many of the eight to go on when adding and when removing.
  for (const [start, added, removed] of [
    [0, 1, 1],
    [0, 1, 7],
    [2, 3, 5],
    [5, 5, 3],
    [7, 7, 1],
  ] as const) {
    const order = (step: number) => reasons.map((_, place) => reasons[(start + place * step) % reasons.length]!)
    const standing: [string, number][] = []
    for (const reason of order(added)) {
      await add(...reason)
      standing.push(reason)
      expect(await shown()).toEqual(strongestOf(standing))
    }
    for (const reason of order(removed)) {
      await remove(...reason)
      standing.splice(standing.indexOf(reason), 1)
      expect(await shown()).toEqual(strongestOf(standing))
    }
  }
})

// The embedded database has one connection.
if (inject('engine') === 'postgres')
  test.each(['before', 'after'])(
    'an opt-out stays that is recorded %s another transaction has removed the last other reason (T50)',
    async (moment) => {
      await add('by_hand')
      const optOut = (scope: AnyScope): Promise<unknown> =>
        suppress(scope, { organizationId: agency.id, channel: 'email', address }, 'unsubscribed')
      const removal = (scope: AnyScope): Promise<unknown> =>
        scope.db
          .deleteFrom('suppression_reasons')
          .where(({ and }) => and({ ...key(), reason: 'by_hand' }))
          .execute()
      const [first, second] = moment === 'before' ? [optOut, removal] : [removal, optOut]
      const isWaiting = async () => {
        const { rows } = await sql<{ waits: boolean }>`select exists (select from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock' and query like '%suppression_reasons%') as waits`.execute(
          t.db,
        )
        return rows[0]!.waits
      }
      let other: Promise<unknown> | undefined
      await t.tenantDb.withSystem('the first', async (system) => {
        await first(system)
        other = t.tenantDb.withSystem('the second', second)
        await expect.poll(isWaiting, { timeout: 30_000 }).toBe(true)
      })
      await other
      expect(await shown()).toEqual(['unsubscribed', null])
    },
  )

test('what a server of the previous release writes to suppressions counts as a reason, and ends with the row', async () => {
  const write = (reason: string) =>
    t.db
      .insertInto('suppressions')
      .values({ ...key(), reason, created_at: t.clock.now })
      .onConflict((conflict) => conflict.columns(['organization_id', 'channel', 'address']).doUpdateSet({ reason }))
      .execute()
  await write('bounced')
  await write('unsubscribed')
  expect(await shown()).toEqual(['unsubscribed', null])
  const erase = () =>
    t.db
      .deleteFrom('suppressions')
      .where(({ and }) => and(key()))
      .execute()
  await erase()
  expect(await shown()).toEqual(['bounced', null])
  await erase()
  expect(await shown()).toBeUndefined()
})

test('the migration keeps every block, with the merges and files that they end with', async () => {
  const migrations = readMigrations()
  const place = migrations.findIndex(({ name }) => name === '0139_suppression_reasons.sql')
  const empty = await emptyDatabase()
  await migrate(empty.db, migrations.slice(0, place))
  const { db, close } = await empty.asSuperuser()
  const old = await makeAgency({}, { ...t, db })
  const at = t.clock.now
  const block = (name: string, reason: string, more: { import_id?: number; replaced_reason?: string } = {}) =>
    db
      .insertInto('suppressions')
      .values({ organization_id: old.id, channel: 'email', address: name, reason, created_at: at, ...more })
      .execute()
  await block('bounce', 'bounced')
  await block('file', 'unsubscribed_elsewhere', { import_id: 5, replaced_reason: 'by_hand' })
  await block('merge', 'merged', { replaced_reason: 'bounced' })
  await block('purged', 'merged')
  const refusals = [{ channel: 'email', address: 'merge', reason: 'merged', replaced: 'by_hand' }]
  const merges = [8, 9].map((merged) => ({ merged, refusals }))
  await db
    .insertInto('change_sets')
    .values(
      [...merges, { merged: 10, refusals: [] }].map((detail) => ({
        organization_id: old.id,
        kind: 'merge',
        made_at: at,
        detail: JSON.stringify(detail),
      })),
    )
    .execute()
  await migrate(empty.db, migrations)
  const rows = await db
    .selectFrom('suppression_reasons')
    .select(['address', 'reason', 'source_id'])
    .where('organization_id', '=', old.id)
    .orderBy('address')
    .orderBy('reason')
    .orderBy('source_id')
    .execute()
  expect(rows.map((row) => Object.values(row).join(' '))).toEqual([
    'bounce bounced 0',
    'file by_hand 0',
    'file unsubscribed_elsewhere 5',
    'merge bounced 0',
    'merge by_hand 0',
    'merge merged 8',
    'merge merged 9',
    'purged merged -1',
  ])
  await close()
  await empty.close()
})
