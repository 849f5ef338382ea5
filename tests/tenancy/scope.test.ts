import { sql } from 'kysely'
import { expect, inject, test } from 'vitest'
import { checkTenancy, readConnectionTraits } from '../../src/scope.ts'
import { freshDatabase, testDatabase } from '../db.ts'

test('roles cannot bypass row-level security', async () => {
  const { tenantDb } = await testDatabase()
  await expect(checkTenancy(tenantDb)).resolves.toBeUndefined()
})

test('a scope without an organization sees no row', async () => {
  const { tenantDb, db } = await testDatabase()
  await sql`insert into organizations (name, slug) values ('A', ${`a-${Math.random().toString(36).slice(2)}`})`.execute(
    db,
  )
  const seen = await tenantDb.withTenant({ organizationId: 0, actor: { kind: 'visitor' } }, ({ db }) =>
    db.selectFrom('organizations').selectAll().execute(),
  )
  expect(seen).toEqual([])
})

test.each([
  ['jit', 'off'],
  ['max_parallel_workers_per_gather', '0'],
])('a scope neither compiles plans nor uses parallel workers: %s is %s', async (setting, value) => {
  const { tenantDb } = await testDatabase()
  const visitor = { organizationId: 0, actor: { kind: 'visitor' } } as const
  const show = sql.raw(`show ${setting}`)
  const asked = await Promise.all([
    tenantDb.withTenant(visitor, ({ db }) => show.execute(db)),
    tenantDb.withSystem('read a setting', ({ db }) => show.execute(db)),
  ])
  expect(asked.flatMap(({ rows }) => rows)).toEqual([{ [setting]: value }, { [setting]: value }])
})

// One connection, whose user changes.
if (inject('engine') === 'embedded')
  test.each([
    ['createrole', false],
    ['bypassrls', true],
    ['superuser', true],
  ])('a start can tell whether its database user stands above row-level security: %s', async (right, above) => {
    const { db, tenantDb, close } = await freshDatabase()
    await sql`create role demo login ${sql.raw(right)}`.execute(db)
    await sql`grant app_login to demo`.execute(db)
    await sql`set session authorization demo`.execute(db)
    expect((await readConnectionTraits(tenantDb)).bypassesTenancy).toBe(above)
    await close()
  })

if (inject('engine') === 'embedded')
  test.each([
    ['app_login', false],
    ['app_system', true],
  ])(
    'a start can tell whether its database user inherits the rights of app_system: a member of %s',
    async (role, inherits) => {
      const { db, tenantDb, close } = await freshDatabase()
      await sql`create role demo login`.execute(db)
      await sql`grant ${sql.raw(role)} to demo`.execute(db)
      await sql`set session authorization demo`.execute(db)
      expect((await readConnectionTraits(tenantDb)).inheritsSystemRole).toBe(inherits)
      await close()
    },
  )

if (inject('engine') === 'embedded')
  test('a start can tell that a pooler dropped the time limits of statements or idle transactions', async () => {
    const { db, tenantDb, close } = await freshDatabase()
    expect((await readConnectionTraits(tenantDb)).lacksTimeouts).toBe(true)
    await sql`set statement_timeout = '15s'`.execute(db)
    expect((await readConnectionTraits(tenantDb)).lacksTimeouts).toBe(true)
    await sql`set idle_in_transaction_session_timeout = '15s'`.execute(db)
    expect((await readConnectionTraits(tenantDb)).lacksTimeouts).toBe(false)
    await close()
  })
