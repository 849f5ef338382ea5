import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { seedDemo } from '../../db/seeds/demo.ts'
import { publicToken, sha256 } from '../../src/lib/tokens.ts'
import { erasableUntil } from '../../src/organizations/close.ts'
import { eraseClosedAgencies } from '../../src/organizations/erase.ts'
import { childrenFirst } from '../../src/organizations/tenant-tables.ts'
import { makeAgency, makeContact } from '../agency.ts'
import { freshDatabase, type TestDatabase } from '../db.ts'

const errors: object[] = []
const work = {
  signal: new AbortController().signal,
  log: { error: (fields: object) => void errors.push(fields) },
  releaseProviderResources: async () => undefined,
}
/** The last moment of closing at which an agency is erased now. */
const weekAgo = () => erasableUntil(t.clock.now)
const ATTESTED = new Date('2026-10-01T14:30:00.125Z')
let t: TestDatabase
let other: number
let demo: number

beforeAll(async () => {
  t = await freshDatabase()
  await seedDemo(t.db, t.clock.now)
  demo = (
    await t.db.selectFrom('organizations').select('id').where('slug', '=', 'blue-ridge').executeTakeFirstOrThrow()
  ).id
  const agency = await makeAgency({}, t)
  await makeContact(agency, {}, t)
  other = agency.id
  for (const id of [demo, other]) await furnish(id)
})
afterAll(() => t.close())

/** Rows for tables that neither the seed nor the cast fills. */
async function furnish(organization_id: number) {
  const own = { organization_id }
  const at = t.clock.now
  const { id: user_id } = await t.db
    .selectFrom('users')
    .select('id')
    .where('organization_id', '=', organization_id)
    .orderBy('id')
    .executeTakeFirstOrThrow()
  await t.db
    .insertInto('suppression_reasons')
    .values({ ...own, channel: 'email', address: 'stop@example.com', reason: 'unsubscribed', created_at: at })
    .execute()
  const { id: import_id } = await t.db
    .insertInto('contact_imports')
    .values({
      ...own,
      uploaded_by: user_id,
      file_name: 'book.csv',
      status: 'done',
      attested_at: ATTESTED,
      attestation: 'I may.',
      total_rows: 7,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await t.db
    .insertInto('contact_import_chunks')
    .values({ ...own, import_id, position: 1, bytes: Buffer.from('x') })
    .execute()
  await t.db
    .insertInto('contact_import_bad_rows')
    .values({ ...own, import_id, row_number: 1, reason: 'x', cells: '[]' })
    .execute()
  await t.db.updateTable('contacts').set({ import_id }).where('organization_id', '=', organization_id).execute()
  await t.db
    .insertInto('sessions')
    .values({
      ...own,
      user_id,
      public_id: publicToken(),
      token_hash: sha256(publicToken()),
      signed_in_at: at,
      last_seen_at: at,
      expires_at: at,
    })
    .execute()
  await t.db
    .insertInto('audit_events')
    .values({ ...own, at, actor: 'Ruth Calloway', action: 'signed_in' })
    .execute()
}

async function rowsOf(organizationId: number): Promise<Record<string, number>> {
  const { rows: tables } = await sql<{ name: string }>`
    select c.relname::text as name from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'organization_id'
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') order by 1`.execute(t.db)
  const counted: Record<string, number> = {}
  for (const { name } of tables) {
    const { rows } = await sql<{ rows: number }>`
      select count(*) as rows from ${sql.table(name)} where organization_id = ${organizationId}`.execute(t.db)
    if (rows[0]!.rows > 0) counted[name] = rows[0]!.rows
  }
  return counted
}

const proofs = () => t.db.selectFrom('erasure_proofs').select(['kind', 'hash', 'detail']).orderBy('id').execute()
const sha = (text: string) => createHash('sha256').update(text).digest('hex')

test('an agency that is not closed is left alone', async () => {
  const before = await rowsOf(demo)
  expect(await eraseClosedAgencies(t.tenantDb, work)).toEqual({ agencies: 0, rows: 0 })
  expect(await rowsOf(demo)).toEqual(before)
  expect(await proofs()).toEqual([])
})

test('a closed agency is erased from every table, however often the work is interrupted; another agency keeps every row', async () => {
  const [before, neighbour] = [await rowsOf(demo), await rowsOf(other)]
  expect(Object.keys(before).length).toBeGreaterThan(12)
  const admin = await t.db
    .selectFrom('users')
    .select('email')
    .where('organization_id', '=', demo)
    .orderBy('id')
    .executeTakeFirstOrThrow()
  const refused = await t.db.selectFrom('suppressions').select('address').where('organization_id', '=', demo).execute()
  const agreements = await t.db.selectFrom('consents').select('id').where('organization_id', '=', demo).execute()
  await t.db.updateTable('organizations').set({ closed_at: weekAgo() }).where('id', '=', demo).execute()

  let broken = 0
  for (let most = 2; ; most += 3) {
    let steps = 0
    const withSystem: typeof t.tenantDb.withSystem = async (reason, fn) => {
      if (++steps > most) throw new Error('killed')
      return t.tenantDb.withSystem(reason, fn)
    }
    const done = await eraseClosedAgencies({ ...t.tenantDb, withSystem }, work).catch(() => undefined)
    if (done?.agencies === 1) break
    broken++
  }
  expect(broken).toBeGreaterThan(3)
  expect(await rowsOf(demo)).toEqual({})
  expect(await t.db.selectFrom('organizations').select('id').where('id', '=', demo).execute()).toEqual([])
  expect(await rowsOf(other)).toEqual(neighbour)

  const consent = [admin.email, ATTESTED.toISOString(), 'I may.', '7'].join('\n')
  const kept = (await proofs()).map(({ kind, hash }) => [kind, hash])
  for (const [, hash] of kept) expect(hash).toMatch(/^[0-9a-f]{64}$/)
  expect(kept).toContainEqual(['suppression', sha('stop@example.com')])
  expect(kept).toContainEqual(['consent', sha(consent)])
  expect(kept.at(-1)).toEqual(['agency', sha('blue-ridge')])
  // The demo's own suppressions and consents add more proofs (tests/prospects/proofs.test.ts).
  expect(kept.filter(([kind]) => kind === 'suppression')).toHaveLength(refused.length)
  expect(kept.filter(([kind]) => kind === 'consent')).toHaveLength(agreements.length + 1)
  expect(JSON.stringify(await proofs())).not.toMatch(/@|Blue Ridge|blue-ridge/)
})

test('the organization that runs Perennial is never erased, whatever its row says', async () => {
  const { id } = await t.db
    .insertInto('organizations')
    .values({ kind: 'platform', name: 'Perennial', slug: 'the-platform', closed_at: weekAgo() })
    .returning('id')
    .executeTakeFirstOrThrow()
  expect(await eraseClosedAgencies(t.tenantDb, work)).toEqual({ agencies: 0, rows: 0 })
  expect(await t.db.selectFrom('organizations').select('id').where('id', '=', id).execute()).toHaveLength(1)
})

test('tables are emptied before those they reference, and a cycle is refused', () => {
  const links = [
    { child: 'visits', parent: 'quotes' },
    { child: 'quotes', parent: 'contacts' },
    { child: 'contacts', parent: 'users' },
    { child: 'users', parent: 'organizations' },
  ]
  expect(childrenFirst(['contacts', 'quotes', 'users', 'visits'], links)).toEqual([
    'visits',
    'quotes',
    'contacts',
    'users',
  ])
  expect(() =>
    childrenFirst(
      ['a', 'b'],
      [
        { child: 'a', parent: 'b' },
        { child: 'b', parent: 'a' },
      ],
    ),
  ).toThrow(/cycle/)
})

test('an agency that cannot be erased is retried in the next run, and the others are erased', async () => {
  const stubborn = await makeAgency({ closed_at: weekAgo() }, t)
  const next = await makeAgency({ closed_at: weekAgo() }, t)
  const rows = (id: number) => t.db.selectFrom('organizations').select('id').where('id', '=', id).execute()
  const fails = async (id: number) => {
    if (id === stubborn.id) throw new Error('not now')
    return undefined
  }
  const held = { what: 'sending domain' as const, providerId: 'd_1', name: 'held.example' }
  for (const releaseProviderResources of [fails, async (id: number) => (id === stubborn.id ? held : undefined)]) {
    errors.length = 0
    expect((await eraseClosedAgencies(t.tenantDb, { ...work, releaseProviderResources })).agencies).toBeLessThanOrEqual(
      1,
    )
    expect(errors).toMatchObject([{ organizationId: stubborn.id }])
    expect([(await rows(stubborn.id)).length, (await rows(next.id)).length]).toEqual([1, 0])
  }
  expect(await eraseClosedAgencies(t.tenantDb, work)).toMatchObject({ agencies: 1 })
})
