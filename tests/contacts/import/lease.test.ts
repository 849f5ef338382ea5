import { sql } from 'kysely'
import { expect, inject, test } from 'vitest'
import { claimNextImport, runContactImports } from '../../../src/contacts/import/run.ts'
import type { SystemScope, TenantDb } from '../../../src/scope.ts'
import { makeAgency } from '../../agency.ts'
import { testDatabase } from '../../db.ts'
import { csv, expireLease, people, queued, zips } from './imports.ts'

/** Resolves once another transaction waits for this one; at once with a single connection. */
async function someoneWaits({ db }: SystemScope) {
  const waiting = sql`select from pg_locks where not granted and pg_backend_pid() = any(pg_blocking_pids(pid))`
  while (inject('engine') === 'postgres' && (await waiting.execute(db)).rows.length === 0);
}

async function statusesOf(organizationId: number) {
  const { db } = await testDatabase()
  const rows = await db
    .selectFrom('contact_imports')
    .select('status')
    .where('organization_id', '=', organizationId)
    .execute()
  return rows.map(({ status }) => status)
}

test('of two workers that claim at once, the second gets no other import of the same agency', async () => {
  const { tenantDb } = await testDatabase()
  await runContactImports(tenantDb, { zips })
  const agency = await makeAgency()
  for (const from of [0, 3]) await queued(agency.ruth, csv(people(3, from)))
  let second: ReturnType<typeof claimNextImport> | undefined
  const slow: TenantDb = {
    ...tenantDb,
    withSystem: (reason, fn) =>
      tenantDb.withSystem(reason, async (system) => {
        const claimed = await fn(system)
        second = claimNextImport(tenantDb, 'second')
        await Promise.race([second, someoneWaits(system)])
        return claimed
      }),
  }
  const first = await claimNextImport(slow, 'first')
  expect(first).toMatchObject({ organization_id: agency.id, status: 'running', claimed_by: 'first' })
  expect(await second).toBeUndefined()
  expect((await statusesOf(agency.id)).sort()).toEqual(['queued', 'running'])

  await expireLease(first!.id)
  await runContactImports(tenantDb, { zips })
  expect(await statusesOf(agency.id)).toEqual(['done', 'done'])
})

test('a worker that comes second takes another agency’s import', async () => {
  const { tenantDb } = await testDatabase()
  await runContactImports(tenantDb, { zips })
  const [agency, other] = [await makeAgency(), await makeAgency()]
  for (const from of [0, 3]) await queued(agency.ruth, csv(people(3, from)))
  await queued(other.ruth, csv(people(3)))
  const claims = await Promise.all(['first', 'second', 'third'].map((worker) => claimNextImport(tenantDb, worker)))
  expect(claims.map((claim) => claim?.organization_id ?? 0).sort()).toEqual([0, agency.id, other.id].sort())
  for (const claim of claims) if (claim) await expireLease(claim.id)
  await runContactImports(tenantDb, { zips })
})

test('a dead worker’s import continues before a queued one of its agency, even an older one', async () => {
  const { db, tenantDb } = await testDatabase()
  await runContactImports(tenantDb, { zips })
  const agency = await makeAgency()
  const dead = await queued(agency.ruth, csv(people(3)))
  await claimNextImport(tenantDb, 'dead')
  const older = await queued(agency.ruth, csv(people(3, 3)))
  await db
    .updateTable('contact_imports')
    .set({ created_at: new Date('2026-01-02T15:00:00Z') })
    .where('id', '=', older)
    .execute()
  expect(await claimNextImport(tenantDb, 'next')).toBeUndefined()
  await expireLease(dead)
  expect(await claimNextImport(tenantDb, 'next')).toMatchObject({ id: dead, claimed_by: 'next' })
  await expireLease(dead)
  await runContactImports(tenantDb, { zips })
  expect(await statusesOf(agency.id)).toEqual(['done', 'done'])
})
