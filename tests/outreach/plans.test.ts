import { DummyDriver, Kysely, PostgresAdapter, PostgresIntrospector, PostgresQueryCompiler, sql } from 'kysely'
import { expect, test } from 'vitest'
import type { DB } from '../../db/schema.ts'
import { countDueMessages } from '../../src/outbox/queries.ts'
import { claimBatch, findNextBatch } from '../../src/outreach/sending/claim.ts'
import { requeueExpiredLeases } from '../../src/outreach/sending/end-batch.ts'
import type { SystemScope, TenantDb } from '../../src/scope.ts'
import { makeAgency } from '../agency.ts'
import { testApp } from '../app.ts'
import { testDatabase } from '../db.ts'

/** The statement a query sends, with nothing behind it that would answer. */
async function textOf(query: (system: SystemScope) => Promise<unknown>): Promise<string> {
  let text = ''
  const nowhere = new Kysely<DB>({
    dialect: {
      createAdapter: () => new PostgresAdapter(),
      createDriver: () => new DummyDriver(),
      createIntrospector: (db) => new PostgresIntrospector(db),
      createQueryCompiler: () => new PostgresQueryCompiler(),
    },
    log: ({ query }) => {
      text = query.sql
    },
  })
  await query({ db: nowhere, now: new Date(0), reason: 'test' }).catch(() => {})
  return text
}

/** The plan that Postgres keeps for a prepared statement, whatever its parameters turn out to be. */
async function keptPlan(text: string): Promise<string> {
  const { db } = await testDatabase()
  const { id } = await makeAgency()
  let plan = ''
  const undone = db.transaction().execute(async (tx) => {
    await sql`set local plan_cache_mode = force_generic_plan`.execute(tx)
    // Of a table of a few rows, any index is as good as another, and none as good as reading all of it.
    await sql`insert into messages
        (organization_id, id, kind, occasion, due_on, recipient, next_at, created_at, status, lane, crash_count, provider_id)
      select ${id}, gen_random_uuid(), 'new_year', n::text, '2026-01-02', 'a@mail.example', '2026-01-02', '2026-01-01',
        case when n % 50 = 0 then 'queued' else 'sent' end, n % 4, case when n % 1000 = 0 then 2 else 0 end, 'p'
      from generate_series(1, 5000) as n`.execute(tx)
    await sql`analyze messages`.execute(tx)
    await sql`set local enable_seqscan = off`.execute(tx)
    await sql.raw(`prepare kept as ${text}`).execute(tx)
    const nulls = [...new Set(text.match(/\$\d+/g))].map(() => 'null').join(', ')
    const { rows } = await sql.raw<{ 'QUERY PLAN': string }>(`explain execute kept${nulls && `(${nulls})`}`).execute(tx)
    await sql`deallocate kept`.execute(tx)
    plan = rows.map((row) => row['QUERY PLAN']).join('\n')
    throw new Error('undone')
  })
  await expect(undone).rejects.toThrow('undone')
  return plan
}

test.each([
  {
    name: 'the search for awaited email',
    index: 'due',
    query: (system: SystemScope) => findNextBatch(system, 'awaited'),
  },
  {
    name: 'the search for outreach',
    index: 'batch_due',
    query: (system: SystemScope) => findNextBatch(system, 'outreach'),
  },
  {
    name: 'the search for suspects',
    index: 'suspect',
    query: (system: SystemScope) => findNextBatch(system, 'outreach'),
  },
  {
    name: 'the claim of one email',
    index: 'due',
    query: (system: SystemScope) => claimBatch(system, 'claim', { id: 'id', lane: 0, isSuspect: false, size: 1 }),
  },
  {
    name: 'the claim of a batch',
    index: 'batch_due',
    query: (system: SystemScope) => claimBatch(system, 'claim', { id: 'id', lane: 2, isSuspect: false, size: 100 }),
  },
  { name: 'the count of what is due', index: 'due', query: countDueMessages },
  { name: 'the look for lost leases', index: 'leased', query: requeueExpiredLeases },
])('$name goes by the index of messages that are $index, also once its plan is kept', async ({ index, query }) => {
  expect(await keptPlan(await textOf(query))).toContain(`messages_${index}`)
})

test('upcoming emails are planned for the values of each agency, not once for all', async () => {
  const t = await testDatabase()
  const modes: unknown[] = []
  const tenantDb: TenantDb = {
    ...t.tenantDb,
    withTenant: (identity, fn) =>
      t.tenantDb.withTenant(identity, async (scope) => {
        const result = await fn(scope)
        const { rows } = await sql<{ plan_cache_mode: string }>`show plan_cache_mode`.execute(scope.db)
        modes.push(rows[0]?.plan_cache_mode)
        return result
      }),
  }
  const app = await testApp({ tenantDb }, t)
  const ruth = await app.as((await makeAgency()).ruth)
  expect((await ruth.get('/outreach')).status).toBe(200)
  expect(modes).toContain('force_custom_plan')
})
