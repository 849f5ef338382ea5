import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { getRequestListener } from '@hono/node-server'
import { sql } from 'kysely'
import { beforeEach, expect, onTestFinished, test } from 'vitest'
import { createApp } from '../../routes/index.tsx'
import { ExportStopped, exportOf } from '../../src/organizations/export.ts'
import { type Agency, makeAgency, makeContact } from '../agency.ts'
import { type TestApp, testApp } from '../app.ts'
import { testDatabase } from '../db.ts'

let app: TestApp
let agency: Agency
let failAt: number
const errors: object[] = []

beforeEach(async () => {
  errors.length = 0
  failAt = Number.POSITIVE_INFINITY
  const { tenantDb } = await testDatabase()
  let scopes = 0
  const withTenant: typeof tenantDb.withTenant = async (identity, fn) => {
    if (++scopes >= failAt) throw new Error('The database is gone')
    return tenantDb.withTenant(identity, fn)
  }
  const log = { debug() {}, info() {}, error: (fields: object) => void errors.push(fields) }
  app = await testApp({ tenantDb: { ...tenantDb, withTenant }, log })
  agency = await makeAgency()
})

const contacts = (count: number) =>
  sql`
    insert into contacts (organization_id, first_name, last_name, email, source)
    select ${agency.id}, 'Pat', 'No' || n, 'n' || n || '@example.com', 'form' from generate_series(1, ${count}::int) n`.execute(
    app.t.db,
  )

/** A download over a connection that can break. */
async function download() {
  const server = createServer(getRequestListener(createApp(app.deps).fetch))
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  onTestFinished(() => void server.close())
  const sid = (await app.as(agency.ruth)).cookies.get('sid')
  const { port } = server.address() as AddressInfo
  const response = await fetch(`http://127.0.0.1:${port}/settings/export/contacts.csv`, {
    headers: { Cookie: `sid=${sid}` },
  })
  return response.text()
}

/** An export by an admin, with its first page read. */
async function begun() {
  await contacts(2500)
  const visitor = await app.as(agency.ruth)
  const me = await app.t.db
    .selectFrom('sessions')
    .select('id')
    .where('user_id', '=', agency.ruth.id)
    .executeTakeFirstOrThrow()
  const who = { identity: agency.ruth.identity, sessionId: me.id }
  const pieces = exportOf(app.deps.tenantDb, who, 'contacts.csv')
  await pieces.next()
  expect((await pieces.next()).value?.split('\r\n')).toHaveLength(1001)
  return { pieces, visitor }
}

test('a download is complete', async () => {
  await contacts(2500)
  expect((await download()).trim().split('\r\n')).toHaveLength(2501)
  expect(errors).toEqual([])
})

test.each([
  ['the first page', 2],
  ['a later page', 3],
])('a download that fails at %s breaks off instead of looking complete, and is logged', async (_, at) => {
  await contacts(2500)
  failAt = at
  await expect(download()).rejects.toThrow()
  expect(errors).toMatchObject([{ err: new Error('The database is gone') }])
})

test.each([
  ['is not an admin any more', sql`update users set is_admin = false where id = `],
  ['was removed', sql`update users set removed_at = now(), is_agent = false where id = `],
  ['was signed out', sql`delete from sessions where user_id = `],
])('a download stops for a user who %s while it runs', async (_, change) => {
  const { pieces } = await begun()
  await sql`${change}${agency.ruth.id}`.execute(app.t.db)
  await expect(pieces.next()).rejects.toThrow(ExportStopped)
})

test('a download stops when the agency is closed', async () => {
  const { pieces, visitor } = await begun()
  await visitor.post('/settings/closing', { name: agency.name, downloaded: 'on' })
  await expect(pieces.next()).rejects.toThrow(ExportStopped)
})

test('a closed connection ends the download: no further page is read', async () => {
  await makeContact(agency)
  const response = await (await app.as(agency.ruth)).get('/settings/export/contacts.csv')
  const reader = response.body!.getReader()
  await reader.read()
  await reader.cancel()
  expect((await reader.read()).done).toBe(true)
  expect(errors).toEqual([])
})
