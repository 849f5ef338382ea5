import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { transact } from '../../db/client.ts'
import { getSettings } from '../../src/organizations/queries.ts'
import { makeAgency } from '../agency.ts'
import { testDatabase } from '../db.ts'

let agencies = 0
const agency = () => ({ name: 'Begun', slug: `begun-${process.pid}-${++agencies}` })

test.each([
  ['with values', sql`select ${1}::int`],
  ['without', sql`select 1`],
  ['several in one', sql`select 1; select 2`],
])('a transaction is undone as a whole, whatever its first statement is: %s', async (_, first) => {
  const { db } = await testDatabase()
  const row = agency()
  const left = transact(db, async (tx) => {
    await first.execute(tx)
    await tx.insertInto('organizations').values(row).execute()
    throw new Error('thought better of it')
  })
  await expect(left).rejects.toThrow('thought better of it')
  expect(await db.selectFrom('organizations').select('id').where('slug', '=', row.slug).execute()).toEqual([])
})

test('the first statement of a transaction returns its normal result', async () => {
  const { db } = await testDatabase()
  const answers = await Promise.all([
    transact(db, async (tx) => (await sql`select 7 as n`.execute(tx)).rows),
    transact(db, async (tx) => (await sql`select ${7}::int as n`.execute(tx)).rows),
  ])
  expect(answers).toEqual([[{ n: 7 }], [{ n: 7 }]])
})

test('a transaction that fails at its first statement says why, and its connection stays usable', async () => {
  const { db, tenantDb } = await testDatabase()
  const failing = transact(db, (tx) => sql`select 1 / 0`.execute(tx))
  await expect(failing).rejects.toThrow('division by zero')
  const role = () =>
    tenantDb.withSystem('ask for the role', async (system) => {
      const { rows } = await sql<{ role: string }>`select current_user::text as role`.execute(system.db)
      return rows[0]!.role
    })
  expect(await role()).toBe('app_system')
  const { rows } = await sql<{ role: string }>`select current_user::text as role`.execute(db)
  expect(rows[0]!.role).not.toBe('app_system')
})

test('statements issued together each return their own result, and a failure undoes them all', async () => {
  const { db } = await testDatabase()
  const row = agency()
  const insert = (tx: typeof db) => tx.insertInto('organizations').values(row).returning('name').executeTakeFirst()
  const numbers = (tx: typeof db) =>
    Promise.all([1, 2, 3].map(async (n) => (await sql<{ n: number }>`select ${n}::int as n`.execute(tx)).rows[0]!.n))
  expect(await transact(db, (tx) => Promise.all([insert(tx), numbers(tx)]))).toEqual([{ name: 'Begun' }, [1, 2, 3]])

  const second = agency()
  const failing = transact(db, (tx) =>
    Promise.all([
      tx.insertInto('organizations').values(second).execute(),
      sql`select 1 / ${0}::int`.execute(tx),
      numbers(tx),
    ]),
  )
  await expect(failing).rejects.toThrow('division by zero')
  expect(
    await db.selectFrom('organizations').select('slug').where('slug', 'in', [row.slug, second.slug]).execute(),
  ).toEqual([{ slug: row.slug }])
})

test('a statement issued after the end of its transaction is refused, so that it cannot join the next one', async () => {
  const { db } = await testDatabase()
  const ended: (typeof db)[] = []
  await transact(db, async (tx) => ended.push(tx))
  const failing = transact(db, async (tx) => {
    ended.push(tx)
    await sql`select 1 / 0`.execute(tx)
  })
  await expect(failing).rejects.toThrow('division by zero')
  expect(ended).toHaveLength(2)
  for (const tx of ended) await expect(sql`select 1`.execute(tx)).rejects.toThrow('The transaction has ended.')
})

test('when all statements of a read fail at once, no failure is left that would end the process', async () => {
  const { tenantDb } = await testDatabase()
  const agency = await makeAgency()
  const unhandled: unknown[] = []
  const note = (error: unknown) => void unhandled.push(error)
  process.on('unhandledRejection', note)
  const read = tenantDb.withTenant(agency.ruth.identity, async (scope) => {
    await sql`select 1 / 0`.execute(scope.db).catch(() => {})
    return getSettings(scope)
  })
  await expect(read).rejects.toThrow('current transaction is aborted')
  await new Promise((done) => setImmediate(done))
  process.off('unhandledRejection', note)
  expect(unhandled).toEqual([])
})
