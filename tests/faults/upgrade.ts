/**
 * C43: a server of an earlier version goes on while a new one migrates its database, as in a rolling deploy: no request
 * fails, no row changes unasked, and each shows what the other writes. Needs that version in the git history.
 */
import { createReadStream } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import type pg from 'pg'
import { openDatabase } from '../../db/client.ts'
import { sumTable } from '../../db/load.ts'
import { listTables, withTables } from '../../db/tables.ts'
import { secretToken, sha256 } from '../../src/lib/tokens.ts'
import { restoreBackup, verifyBackup } from '../../src/main/backup/restore.ts'
import { readMigrations, withUnchangedColumns } from '../setup/databases.ts'
import { type RunningServer, spawnServer, startServer } from '../setup/server.ts'
import type { Size } from './crashes.ts'
import { buildEarlierVersion } from './earlier-version.ts'
import { type Figure, figuresOf } from './figures.ts'
import { walkUpgraded } from './upgraded-journeys.ts'
import type { World } from './world.ts'

/** The last commit with the schema of the fixture. */
const EARLIER = '23b7f166'
const FIXTURE = fileURLToPath(new URL('../fixtures/demo-agency-0092.backup', import.meta.url))
/** What every request writes, and the card provider's stand-in. */
const MOVING = [
  'sessions',
  'rate_limits',
  'instance_state',
  'job_runs',
  'audit_events',
  'practice_stripe',
  'today_counts',
]

export async function upgrade(world: World, size: Size): Promise<Figure[]> {
  const book = figuresOf('C43')
  const { claim, note, figures } = book
  const url = world.postgres!.url('upgrade')
  await world.look((pool) => pool.query('create database upgrade'))
  const database = await openDatabase({ url, poolSize: 1 })
  await restoreBackup(database, {
    content: createReadStream(FIXTURE),
    key: 'the key of this fixture, 32 letters',
    migrations: readMigrations(),
    now: new Date(),
  })
  // As the earlier version leaves it, without a baseline.
  const { head } = await verifyBackup(createReadStream(FIXTURE), 'the key of this fixture, 32 letters')
  await database.pool.query('delete from migrations')
  await database.pool.query(
    'insert into migrations (name, checksum) select name, checksum from json_to_recordset($1) as m (name text, checksum text)',
    [JSON.stringify(head.migrations)],
  )
  const settings = {
    DATABASE_URL: url,
    SECRET_KEY: 'the key of the demo agency of November',
    PRACTICE: 'on',
    JOBS: 'off',
    LOG_LEVEL: 'error',
  }
  const earlier = await buildEarlierVersion(EARLIER)
  const servers: RunningServer[] = []
  try {
    const old = await startServer(settings, earlier.program)
    servers.push(old)

    const cookie = await signedIn(database.pool)
    const { rows } = await database.pool.query<{ id: number }>(
      'select id from contacts where deleted_at is null order by id limit 5',
    )
    const contacts = rows.map(({ id }) => `/contact/${id}`)
    const pages = ['/contacts', '/outreach', '/dashboard', '/stripe', ...contacts]
    const failed = new Set<string>()
    const visit = async (server: RunningServer, path: string) => {
      const answer = await fetch(server.url + path, { headers: { Cookie: cookie }, redirect: 'manual' })
      const body = await answer.text()
      if (answer.status !== 200)
        failed.add(`${path} of the ${server === old ? 'earlier' : 'next'} version: ${answer.status}`)
      return body
    }
    const write = async (server: RunningServer, path: string, text: string) => {
      const answer = await fetch(`${server.url}${path}/notes`, {
        method: 'POST',
        redirect: 'manual',
        body: new URLSearchParams({ body: text }),
        headers: { Cookie: cookie, Origin: server.url },
      })
      if (answer.status !== 303) failed.add(`a note: ${answer.status}`)
    }

    const before = await sumsOf(database)
    let asked = 0
    let going = true
    const load = async () => {
      for (; going; asked++) await visit(old, pages[asked % pages.length]!)
    }
    const callers = [load(), load(), load(), load()]
    const next = await startServer(settings)
    servers.push(next)
    const migratedAt = asked
    while (asked < migratedAt + pages.length * 2) await sleep(20)
    going = false
    await Promise.all(callers)
    const after = await sumsOf(database, before)
    const changed = [...before].filter(
      ([name, { print }]) => !MOVING.includes(name) && after.get(name)?.print !== print,
    )
    note('requests of the earlier version while it was migrated', migratedAt)
    note('and afterwards', asked - migratedAt)
    claim('tables whose rows changed unasked', changed.length, '= 0')
    for (const [name] of changed) note('  changed', name)

    for (const path of [...pages, '/today', '/radar']) await visit(next, path)
    await write(old, contacts[0]!, 'Written by the earlier version')
    await write(next, contacts[1]!, 'Written by the next version')
    const shown = [
      (await visit(next, `${contacts[0]}?show=notes`)).includes('Written by the earlier version'),
      (await visit(old, `${contacts[1]}?show=notes`)).includes('Written by the next version'),
    ]
    claim('notes that the other version shows', shown.filter(Boolean).length, '= 2')
    claim('requests that failed, of either', failed.size, '= 0')
    for (const failure of failed) note('  failed', failure)
    if (failed.size > 0) console.log(servers.map((server) => server.output()).join('\n'))
    const again = await spawnServer(settings, earlier.program)
    servers.push(again)
    claim('an earlier version that starts anew ends with', Number(await again.ended), '= 1')
    note('and says', again.output().trim().split('\n').at(-1)?.slice(0, 60) ?? '')
  } finally {
    await Promise.all(servers.map((server) => server.kill()))
    await database.close()
    await earlier.remove()
  }
  await walkUpgraded(book, size)
  return figures
}

async function signedIn(pool: pg.Pool): Promise<string> {
  const token = secretToken()
  await pool.query(
    `insert into sessions (organization_id, public_id, user_id, token_hash, signed_in_at, last_seen_at, expires_at)
     select organization_id, $1, id, $2, now(), now(), now() + interval '1 day' from users where email = $3`,
    ['public id of the upgrade', sha256(token), 'ruth@blueridge.example'],
  )
  return `sid=${token}`
}

type Sums = Map<string, { print: string; columns: string[] }>

/** Checksums of the columns that existed `before`. */
const sumsOf = (database: Parameters<typeof withTables>[0], before?: Sums): Promise<Sums> =>
  withTables(database, 'begin', async (tables) => {
    const sums: Sums = new Map()
    for (const table of (await listTables(tables)).map(withUnchangedColumns)) {
      const columns = before?.get(table.name)?.columns ?? table.columns
      if (before && !before.has(table.name)) continue
      sums.set(table.name, { columns, print: JSON.stringify(await sumTable(tables, { ...table, columns })) })
    }
    return sums
  })
