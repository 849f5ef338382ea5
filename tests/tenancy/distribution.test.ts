/*
 * What Citus demands of tables that are distributed by organization_id. Sources: docs.citusdata.com (DDL reference,
 * common error messages) and src/backend/distributed/commands/foreign_constraint.c of github.com/citusdata/citus.
 */
import { readFileSync } from 'node:fs'
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { KEYS_ACROSS_AGENCIES, TRIGGER_FUNCTIONS, UNSUPPORTED_FOREIGN_KEYS } from '../../db/citus-exceptions.ts'
import { describeDistribution } from '../../db/describe-distribution.ts'
import { type Distribution, type Placement, readDistribution } from '../../db/distribution.ts'
import { hashInt8 } from '../../src/tools/place-agencies.ts'
import { testDatabase } from '../db.ts'

const { db } = await testDatabase()
let distribution: Distribution
let placementOf: Map<string, Placement>
beforeAll(async () => {
  distribution = await readDistribution(db)
  placementOf = new Map(distribution.tables.map(({ name, placement }) => [name, placement]))
})

const names = (rows: { name: string }[]) => rows.map(({ name }) => name).sort()

test('every table of an agency’s rows is distributed, except those with a listed key across agencies', () => {
  const exempt = distribution.indexes.filter(({ name }) => name in KEYS_ACROSS_AGENCIES).map(({ table }) => table)
  const tenantTables = distribution.tables.filter(({ name, keyType }) => keyType !== null || name === 'organizations')
  expect(tenantTables.length).toBeGreaterThan(50)
  for (const { name, placement } of tenantTables)
    expect([name, placement]).toEqual([name, exempt.includes(name) ? 'reference' : 'distributed'])
})

test('all distribution columns have one type, so that an agency’s rows are on one node', () => {
  const types = distribution.tables.filter(({ placement }) => placement === 'distributed').map(({ keyType }) => keyType)
  expect(new Set(types)).toEqual(new Set(['bigint']))
})

test('foreign keys of distributed tables lead with the organization on both sides, or refer to a reference table', () => {
  const loose = distribution.foreignKeys
    .filter(({ table }) => placementOf.get(table) === 'distributed')
    .filter(({ target, columns, targetColumns }) =>
      placementOf.get(target) === 'distributed'
        ? columns[0] !== 'organization_id' || targetColumns[0] !== 'organization_id'
        : placementOf.get(target) !== 'reference',
    )
  expect(names(loose)).toEqual([])
})

test('no reference table and no table of the coordinator refers to a distributed one', () => {
  const backwards = distribution.foreignKeys.filter(
    ({ table, target }) =>
      placementOf.get(table) !== 'distributed' && placementOf.get(target) !== placementOf.get(table),
  )
  expect(names(backwards)).toEqual([])
})

test('foreign keys whose referential action Citus refuses are listed with their reason', () => {
  // Even where `set null (column)` names a column other than the key: github.com/citusdata/citus/issues/7132.
  const refused = distribution.foreignKeys.filter(
    ({ columns, onDelete, onUpdate }) =>
      columns.includes('organization_id') && (['n', 'd'].includes(onDelete) || ['n', 'd', 'c'].includes(onUpdate)),
  )
  expect(names(refused)).toEqual(Object.keys(UNSUPPORTED_FOREIGN_KEYS))
})

test('functions of triggers are listed with the tables they write', () => {
  const called = new Set(distribution.triggers.map(({ calls }) => calls))
  expect([...called].sort()).toEqual(Object.keys(TRIGGER_FUNCTIONS))
  for (const written of Object.values(TRIGGER_FUNCTIONS).flatMap((tables) => tables.split(', ')))
    expect(['none', ...placementOf.keys()]).toContain(written)
})

test('docs/operations/citus.sql describes the migrated database', async () => {
  const written = readFileSync(new URL('../../docs/operations/citus.sql', import.meta.url), 'utf8')
  expect(await describeDistribution(db)).toBe(written)
})

test('the simulation of placement hashes an organization’s id as Postgres does', async () => {
  const ids = [0n, 1n, 42n, 10_000n, 2n ** 31n - 1n, 2n ** 31n, 2n ** 32n, 2n ** 53n, 2n ** 63n - 1n]
  const both = [...ids, ...ids.map((id) => -id), -(2n ** 63n)]
  const { rows } = await sql<{ hash: number }>`
    select hashint8(id) as hash from unnest(${both.map(String)}::bigint[]) with ordinality as ids (id, place)
    order by place`.execute(db)
  expect(rows.map(({ hash }) => hash)).toEqual(both.map(hashInt8))
})
