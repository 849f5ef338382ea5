import { sql } from 'kysely'
import { expect, test } from 'vitest'
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
  const left = db.transaction().execute(async (tx) => {
    await first.execute(tx)
    await tx.insertInto('organizations').values(row).execute()
    throw new Error('thought better of it')
  })
  await expect(left).rejects.toThrow('thought better of it')
  expect(await db.selectFrom('organizations').select('id').where('slug', '=', row.slug).execute()).toEqual([])
})

test('the first statement of a transaction answers as it would anywhere', async () => {
  const { db } = await testDatabase()
  const answers = await Promise.all([
    db.transaction().execute(async (tx) => (await sql`select 7 as n`.execute(tx)).rows),
    db.transaction().execute(async (tx) => (await sql`select ${7}::int as n`.execute(tx)).rows),
  ])
  expect(answers).toEqual([[{ n: 7 }], [{ n: 7 }]])
})

test('a transaction that fails at its first statement says why, and leaves its connection to the next', async () => {
  const { db, tenantDb } = await testDatabase()
  const failing = db.transaction().execute((tx) => sql`select 1 / 0`.execute(tx))
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
