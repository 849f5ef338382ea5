import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { checkTenancy } from '../../src/scope.ts'
import { testDatabase } from '../db.ts'

test('roles cannot bypass row-level security', async () => {
  const { doors } = await testDatabase()
  await expect(checkTenancy(doors)).resolves.toBeUndefined()
})

test('a scope without an organisation sees no row', async () => {
  const { doors, db } = await testDatabase()
  await sql`insert into organizations (name, slug) values ('A', ${`a-${Math.random().toString(36).slice(2)}`})`.execute(
    db,
  )
  const seen = await doors.inScope({ organizationId: 0, actor: { kind: 'visitor' } }, ({ db }) =>
    db.selectFrom('organizations').selectAll().execute(),
  )
  expect(seen).toEqual([])
})
