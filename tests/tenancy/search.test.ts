import fc from 'fast-check'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { type Agency, as, makeAgency, makeContact } from '../agency.ts'
import { testDatabase } from '../db.ts'

const found = (agency: Agency, ...patterns: string[]) =>
  as(agency.ruth, async ({ db }) => {
    const { rows } = await sql<{ id: number }>`
      select id from search_contacts_with(${patterns}::text[], 1000)`.execute(db)
    return rows.map(({ id }) => id).sort((a, b) => a - b)
  })

test('a search finds contacts of its own agency only', async () => {
  const ours = await makeAgency()
  const theirs = await makeAgency()
  const names = [
    ['Walter', 'Brandt'],
    ['Ana', 'Peña'],
    ['100%', 'O_Brien'],
  ] as const
  const own = new Set<number>()
  for (const [first_name, last_name] of names) {
    own.add((await makeContact(ours, { first_name, last_name })).id)
    await makeContact(theirs, { first_name, last_name })
  }
  const piece = fc.constantFrom('%', '_', 'a', 'e', 'brandt', 'peña', '@example.com', '\\%', '828555', ' ', "'")
  await fc.assert(
    fc.asyncProperty(fc.array(piece, { maxLength: 6 }), async (pieces) => {
      const ids = await found(ours, pieces.join(''), ...pieces)
      expect(ids.filter((id) => !own.has(id))).toEqual([])
    }),
    { numRuns: 60 },
  )
  expect(await found(ours, '%')).toEqual([...own].sort((a, b) => a - b))
  expect(await found(ours, '%brandt%')).toHaveLength(1)
  expect(await found(ours, '%brandt%', '%walter%')).toHaveLength(1)
  expect(await found(ours, '%brandt%', '%ter%', '%peña%')).toEqual([])
})

test('a search outside any agency finds nobody', async () => {
  const agency = await makeAgency()
  await makeContact(agency)
  const { tenantDb } = await testDatabase()
  const everybody = sql`select * from search_contacts_with('{%}', 1000)`
  const nowhere = await tenantDb.withTenant({ organizationId: 0, actor: { kind: 'visitor' } }, ({ db }) =>
    everybody.execute(db),
  )
  expect(nowhere.rows).toEqual([])
  const system = await tenantDb.withSystem('search without an organization', ({ db }) => everybody.execute(db))
  expect(system.rows).toEqual([])
})

test('deleted contacts are not found', async () => {
  const agency = await makeAgency()
  await makeContact(agency, { deleted_at: new Date('2026-11-01T10:00:00Z') })
  expect(await found(agency, '%')).toEqual([])
})
