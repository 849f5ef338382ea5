import { type KyselyPlugin, sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import type { Replica } from '../../src/scope.ts'
import { type Agency, makeAgency } from '../agency.ts'
import { testApp, type Visitor } from '../app.ts'
import { testDatabase } from '../db.ts'

const t = await testDatabase()
let agency: Agency
let ruth: Visitor
/** The positions that readers asked for; undefined without one. */
let asked: (number | undefined)[]
let replica: Replica

beforeEach(async () => {
  asked = []
  replica = {
    reader(lastWrite) {
      asked.push(lastWrite)
      return t.tenantDb
    },
    positionNow: async () => 4711,
  }
  agency = await makeAgency()
  ruth = await (await testApp({ replica }, t)).as(agency.ruth)
})

test('dashboards, reports, downloads and the simulator read the replica, and nothing else does', async () => {
  for (const path of ['/contacts', '/today', '/outreach', '/settings', '/add-agents', '/profile'])
    expect([path, (await ruth.get(path)).status, asked]).toEqual([path, 200, []])
  const paths = [
    ...['/dashboard', '/api/dashboard/stats', '/book-health', '/radar', '/radar/export.csv', '/retention'],
    ...['/retention/export.csv', '/deliverability', '/outreach/simulator', '/contacts/export.csv'],
  ]
  for (const path of paths) {
    asked = []
    expect([path, (await ruth.get(path)).status, asked]).toEqual([path, 200, [undefined]])
  }
})

test('after a change a person’s reads need a replica that has it', async () => {
  expect((await ruth.post('/profile/digest', { wanted: 'no' })).status).toBe(303)
  expect(asked).toEqual([])
  await ruth.get('/dashboard')
  expect(asked).toEqual([4711])
})

test('if the position of a change is unknown, no replica is far enough', async () => {
  replica.positionNow = () => Promise.reject(new Error('connection lost'))
  expect((await ruth.post('/profile/digest', { wanted: 'no' })).status).toBe(303)
  await ruth.get('/dashboard')
  ruth.cookies.set('last_write', '0 or true')
  await ruth.get('/dashboard')
  expect(asked).toEqual([Number.MAX_SAFE_INTEGER, Number.MAX_SAFE_INTEGER])
})

test('a download counts on the replica, and the primary only writes its log entry', async () => {
  const onPrimary: string[] = []
  const noting: KyselyPlugin = {
    transformQuery({ node }) {
      onPrimary.push(node.kind)
      return node
    },
    transformResult: async ({ result }) => result,
  }
  replica.reader = () => ({
    ...t.tenantDb,
    withTenant: (identity, fn) =>
      t.tenantDb
        .withTenant(identity, async (scope) => {
          await sql`set transaction read only`.execute(scope.db)
          return fn(scope)
        })
        .catch(() => t.tenantDb.withTenant(identity, (scope) => fn({ ...scope, db: scope.db.withPlugin(noting) }))),
  })
  for (const path of ['/contacts/export.csv', '/radar/export.csv', '/retention/export.csv']) {
    onPrimary.length = 0
    await (await ruth.get(path)).text()
    expect([path, onPrimary]).toEqual([path, ['InsertQueryNode']])
  }
})
