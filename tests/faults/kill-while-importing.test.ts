import { readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { openDatabase } from '../../db/client.ts'
import { demoDataDir, type RunningServer, startServer, until } from '../setup/server.ts'
import { importAFile } from './import-a-file.ts'
import { sessionOf } from './production-server.ts'

const RUTH = 'ruth@blueridge.example'
const ROWS = 5_000
const KNOWN = ROWS / 2
const FILE = readFileSync(new URL('../data/other-system-5000.csv', import.meta.url))

interface Progress {
  status: string
  doneRows: number
  added: number
  updated: number
  unchanged: number
  bad: number
}

test('killed over and over while it imports, the server imports and changes each contact exactly once', {
  timeout: 300_000,
}, async () => {
  const DATA_DIR = await demoDataDir()
  const cookie = await addKnown(DATA_DIR, KNOWN)
  let server: RunningServer = await startServer({ DATA_DIR })
  const contactsBefore = await total(server, cookie)

  const { url } = server
  const way = { upload: url, choose: url, start: url, origin: url }
  const path = await importAFile(way, { cookie, file: FILE, mode: 'overwrite' })
  const progress = async () => {
    const answer = await fetch(`${server.url}/api${path}`, { headers: { Cookie: cookie } })
    return (await answer.json()) as Progress
  }
  let done = 0
  for (let life = 0; life < 3; life++) {
    const before = done
    done = await until(async () => {
      const { doneRows } = await progress()
      return doneRows > before ? doneRows : undefined
    })
    expect(done, 'rows done when it is killed').toBeLessThan(ROWS)
    await server.kill()
    await endLease(DATA_DIR)
    server = await startServer({ DATA_DIR })
  }
  const report = await until(async () => {
    const now = await progress()
    return now.status === 'done' ? now : undefined
  })
  expect(report).toMatchObject({ added: ROWS - KNOWN, updated: KNOWN, unchanged: 0, bad: 0 })
  expect(await total(server, cookie)).toBe(contactsBefore + report.added)
  await server.stop()
  expect(await changesIn(DATA_DIR)).toEqual([
    { contacts: ROWS, changes: KNOWN, changed: KNOWN, version: 2, current: KNOWN },
  ])
  rmSync(DATA_DIR, { recursive: true, force: true })
})

/** Renames this many people of the file. Returns the session of the admin who has them. */
async function addKnown(dataDir: string, count: number) {
  const emails = FILE.toString('utf8')
    .match(/[^\s,"]+@example\.com/g)
    ?.slice(0, count)
  const database = await openDatabase({ embeddedDir: join(dataDir, 'postgres') })
  await sql`
    insert into contacts (organization_id, first_name, last_name, email)
    select organization_id, 'Old', 'Name', known.address from users, unnest(${emails}::text[]) as known(address)
    where users.email = ${RUTH}`.execute(database.db)
  const { organization_id: organizationId } = await database.db
    .selectFrom('users')
    .select('organization_id')
    .where('email', '=', RUTH)
    .executeTakeFirstOrThrow()
  const token = await sessionOf(database.pool, { organizationId }, RUTH)
  await database.close()
  return `sid=${token}`
}

/** The killed process holds the lease of its import for 30 seconds. */
async function endLease(dataDir: string) {
  const database = await openDatabase({ embeddedDir: join(dataDir, 'postgres') })
  await sql`update contact_imports set claimed_until = now() where status = 'running'`.execute(database.db)
  await database.close()
}

/** Each contact is changed once, and its previous values are stored once. */
async function changesIn(dataDir: string) {
  const database = await openDatabase({ embeddedDir: join(dataDir, 'postgres') })
  const { rows } = await sql`
    select s.contacts, count(*) as changes, count(distinct c.contact_id) as changed, max(c.version) as version,
      count(*) filter (where c.before ->> 'last_name' = 'Name' and now.version = c.version) as current
    from change_sets s
    join contact_changes c on c.organization_id = s.organization_id and c.change_set_id = s.id
    join contacts now on now.organization_id = c.organization_id and now.id = c.contact_id
    where s.kind = 'import'
    group by s.contacts`.execute(database.db)
  await database.close()
  return rows
}

async function total(server: RunningServer, cookie: string) {
  const answer = await fetch(`${server.url}/api/contacts?limit=50`, { headers: { Cookie: cookie } })
  return ((await answer.json()) as { total: number }).total
}
