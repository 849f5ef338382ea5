import fc from 'fast-check'
import { expect, test } from 'vitest'
import { getImport, listBadRows } from '../../../src/contacts/import/queries.ts'
import { suggestMapping } from '../../../src/contacts/import/read/mapping.ts'
import { runContactImports } from '../../../src/contacts/import/run.ts'
import { cancelImport } from '../../../src/contacts/import/transitions.ts'
import type { TenantDb } from '../../../src/scope.ts'
import { as, makeAgency, makeContact, type Person } from '../../agency.ts'
import { testDatabase } from '../../db.ts'
import { contactsOf, counts, csv, expireLease, imported, people, queued, zips } from './imports.ts'

const BY_PLACE = suggestMapping(['First name', 'Last name', 'Email', 'Carrier'], [])

const read = (person: Person, importId: number) => as(person, (scope) => getImport(scope, importId))

/** A tenant database whose nth transaction is killed before or after its commit. */
function dying(tenantDb: TenantDb, nth: number, when: 'before commit' | 'after commit'): TenantDb {
  let transactions = 0
  return {
    ...tenantDb,
    async withTenant(identity, fn) {
      transactions += 1
      const dies = transactions === nth
      const result = await tenantDb.withTenant(identity, async (scope) => {
        const done = await fn(scope)
        if (dies && when === 'before commit') throw new Error('killed')
        return done
      })
      if (dies) throw new Error('killed')
      return result
    },
  }
}

test.each(['before commit', 'after commit'] as const)(
  'a process killed %s at any step loses and duplicates nothing',
  async (when) => {
    const { tenantDb } = await testDatabase()
    const rows = [...people(20), ['Walter', '', 'bad@example.com', 'Aetna'], ...people(3), ...people(10, 20)]
    for (let nth = 1; nth <= 12; nth++) {
      const agency = await makeAgency()
      const importId = await queued(agency.ruth, csv(rows))
      await runContactImports(dying(tenantDb, nth, when), { zips, batchRows: 4 }).catch((error: Error) =>
        expect(error.message).toBe('killed'),
      )
      await expireLease(importId)
      await runContactImports(tenantDb, { zips, batchRows: 4 })

      expect(counts(await read(agency.ruth, importId))).toEqual({
        status: 'done',
        total_rows: 34,
        done_rows: 34,
        added: 30,
        updated: 0,
        unchanged: 0,
        bad: 4,
      })
      expect((await contactsOf(agency.id)).map(({ email }) => email).sort()).toEqual(
        people(30)
          .map(([, , email]) => email)
          .sort(),
      )
      const bad = await as(agency.ruth, (scope) => listBadRows(scope, importId, { limit: 100 }))
      expect(bad.map(({ row_number }) => row_number)).toEqual([22, 23, 24, 25])
    }
  },
)

test('while its lease lasts, a dead worker’s import waits', async () => {
  const { tenantDb } = await testDatabase()
  const agency = await makeAgency()
  const importId = await queued(agency.ruth, csv(people(10)))
  await expect(runContactImports(dying(tenantDb, 3, 'after commit'), { zips, batchRows: 2 })).rejects.toThrow('killed')
  await runContactImports(tenantDb, { zips })
  expect(await read(agency.ruth, importId)).toMatchObject({ status: 'running' })
  await expireLease(importId)
  await runContactImports(tenantDb, { zips })
  expect(await read(agency.ruth, importId)).toMatchObject({ status: 'done', added: 10 })
})

test('of two workers one imports', async () => {
  const { tenantDb } = await testDatabase()
  const agency = await makeAgency()
  const importId = await queued(agency.ruth, csv(people(40)))
  const runs = await Promise.all([1, 2, 3].map(() => runContactImports(tenantDb, { zips, batchRows: 5 })))
  expect(runs.reduce((sum, { imports }) => sum + imports, 0)).toBe(1)
  expect(counts(await read(agency.ruth, importId))).toMatchObject({ status: 'done', added: 40, done_rows: 40 })
  expect(await contactsOf(agency.id)).toHaveLength(40)
})

test('a worker that slept past its lease finds it taken and writes nothing', async () => {
  const { tenantDb } = await testDatabase()
  const agency = await makeAgency()
  const importId = await queued(agency.ruth, csv([...people(20), ['x', 'y', 'bad', 'Aetna']]))
  let transactions = 0
  /** The paused worker's transaction may lock the row, so the other worker retries until the import is done. */
  async function takeOver() {
    while ((await read(agency.ruth, importId)).status !== 'done') {
      await expireLease(importId)
      await runContactImports(tenantDb, { zips, batchRows: 5 })
    }
  }
  let takenOver: Promise<void> | undefined
  const sleepy: TenantDb = {
    ...tenantDb,
    async withTenant(identity, fn) {
      transactions += 1
      if (transactions === 4) takenOver = takeOver()
      if (transactions >= 4) await takenOver
      return tenantDb.withTenant(identity, fn)
    },
  }
  await runContactImports(sleepy, { zips, batchRows: 5 })
  expect(takenOver).toBeDefined()
  expect(counts(await read(agency.ruth, importId))).toEqual({
    status: 'done',
    total_rows: 21,
    done_rows: 21,
    added: 20,
    updated: 0,
    unchanged: 0,
    bad: 1,
  })
  expect(await contactsOf(agency.id)).toHaveLength(20)
})

test('a worker told to stop completes its batch and releases the import', async () => {
  const { tenantDb } = await testDatabase()
  const agency = await makeAgency()
  const importId = await queued(agency.ruth, csv(people(20)))
  const stopping = new AbortController()
  const watched: TenantDb = {
    ...tenantDb,
    withTenant: (identity, fn) => tenantDb.withTenant(identity, fn).finally(() => stopping.abort()),
  }
  await runContactImports(watched, { zips, batchRows: 5, signal: stopping.signal })
  expect(counts(await read(agency.ruth, importId))).toMatchObject({ status: 'running', done_rows: 5, added: 5 })
  await runContactImports(tenantDb, { zips, batchRows: 5 })
  expect(counts(await read(agency.ruth, importId))).toMatchObject({ status: 'done', done_rows: 20, added: 20 })
})

test('each batch is one short transaction, and others are read between two of them', async () => {
  const { tenantDb } = await testDatabase()
  const agency = await makeAgency()
  const importId = await queued(agency.ruth, csv(people(60)))
  const seen = new Set<number>()
  let batches = 0
  const watched: TenantDb = {
    ...tenantDb,
    async withTenant(identity, fn) {
      const result = await tenantDb.withTenant(identity, fn)
      const { done_rows } = await read(agency.ruth, importId)
      if (!seen.has(done_rows)) batches += 1
      seen.add(done_rows)
      return result
    },
  }
  await runContactImports(watched, { zips, batchRows: 10 })
  expect([...seen]).toEqual([0, 10, 20, 30, 40, 50, 60])
  expect(batches).toBe(7)
})

test('a canceled import stops at its next batch and keeps what it has', async () => {
  const { tenantDb } = await testDatabase()
  const agency = await makeAgency()
  const importId = await queued(agency.ruth, csv(people(20)))
  let transactions = 0
  const cancelled: TenantDb = {
    ...tenantDb,
    async withTenant(identity, fn) {
      transactions += 1
      if (transactions === 4) await as(agency.ruth, (scope) => cancelImport(scope, importId))
      return tenantDb.withTenant(identity, fn)
    },
  }
  await runContactImports(cancelled, { zips, batchRows: 5 })
  const stopped = await read(agency.ruth, importId)
  expect(stopped).toMatchObject({ status: 'cancelled', claimed_by: null })
  expect(await contactsOf(agency.id)).toHaveLength(stopped.added)
  expect(stopped.added).toBeLessThan(20)
})

test('the counts add up for any file', async () => {
  const cell = fc.constantFrom('', 'Walter', '=1+1', 'a"b', 'line\nbreak', '6/14/1954', '99/99/9999')
  const email = fc.oneof(
    fc.integer({ min: 0, max: 12 }).map((number) => `Walter${number}@example.com`),
    cell,
  )
  const row = fc.tuple(cell, cell, email, cell)
  await fc.assert(
    fc.asyncProperty(
      fc.array(row, { minLength: 1, maxLength: 30 }),
      fc.constantFrom('skip' as const, 'overwrite' as const),
      async (rows, mode) => {
        const agency = await makeAgency()
        for (const number of [1, 2, 3]) await makeContact(agency, { email: `walter${number}@example.com` })
        const filled = [...rows, ['Walter', 'Brandt', 'last@example.com', 'Aetna']]
        const done = await imported(agency.ruth, csv(filled), { mode, mapping: BY_PLACE })
        expect(done.status).toBe('done')
        expect(done.added + done.updated + done.unchanged + done.bad).toBe(done.total_rows)
        expect(done.total_rows).toBe(filled.filter((cells) => cells.some((text) => text.trim() !== '')).length)
        expect(await contactsOf(agency.id)).toHaveLength(3 + done.added)
        expect(await as(agency.ruth, (scope) => listBadRows(scope, done.id, { limit: 100 }))).toHaveLength(done.bad)
      },
    ),
    { numRuns: 12 },
  )
})

test('while the server is busy with requests, an import lets them go first between its batches', async () => {
  const { tenantDb } = await testDatabase()
  const agency = await makeAgency()
  const importId = await queued(agency.ruth, csv(people(12)))
  let asked = 0
  const requestsInProgress = () => (++asked <= 3 ? 4 : 0)
  await runContactImports(tenantDb, { zips, batchRows: 5, requestsInProgress })
  // Three times while busy and once after that before the second batch, and once before the third.
  expect(asked).toBe(5)
  expect(await read(agency.ruth, importId)).toMatchObject({ status: 'done', done_rows: 12 })
})
