/*
 * The demo agency in the last schema before the baseline (0092_tenancy_floor.sql, November 25, 2026): restored and
 * migrated by today's code, with nothing of it changed unasked. The agency itself is older: commit cb619e4 made it,
 * before the dashboard and Today were there. The fixture was made by `backup`; of its rates only North Carolina's are
 * there.
 */
import { createReadStream } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { TableChecksum } from '../../db/checksum.ts'
import { sumTable } from '../../db/load.ts'
import { baselineOf, migrate, schemaFiles } from '../../db/migrate.ts'
import { listTables, type Table, withTables } from '../../db/tables.ts'
import { restoreBackup, verifyBackup } from '../../src/main/backup/restore.ts'
import { secretKey } from '../../src/main/secret-key.ts'
import { createTenantDb } from '../../src/scope.ts'
import { urls } from '../../src/urls.ts'
import { testApp } from '../app.ts'
import { readMigrations, withUnchangedColumns } from '../setup/databases.ts'
import { emptyDatabase } from './databases.ts'

const FILE = fileURLToPath(new URL('../fixtures/demo-agency-0092.backup', import.meta.url))
const KEY = 'the key of this fixture, 32 letters'
const OLD_SECRET = 'the key of the demo agency of November'
const now = new Date('2026-11-23T15:00:00Z')
const migrations = readMigrations()

let into: Awaited<ReturnType<typeof emptyDatabase>>
let before: [Table, TableChecksum][]

beforeAll(async () => {
  into = await emptyDatabase()
  const { newerMigrations } = await restoreBackup(into, { content: createReadStream(FILE), key: KEY, migrations, now })
  expect(newerMigrations).toBe(schemaFiles(migrations).length - baselineOf(migrations).length)
  before = await withTables(into, 'begin', async (tables) => {
    const sums: [Table, TableChecksum][] = []
    for (const table of (await listTables(tables)).map(withUnchangedColumns))
      sums.push([table, await sumTable(tables, table)])
    return sums
  })
  await migrate(into.db, migrations)
})
afterAll(() => into.close())

test('a backup of the last schema before the baseline is restored to the baseline', async () => {
  const { head } = await verifyBackup(createReadStream(FILE), KEY)
  expect(head.migrations.map(({ name }) => name)).toContain('0092_tenancy_floor.sql')
  expect(head.migrations).toHaveLength(83)
  const { rows } = await sql<{ name: string }>`select name from migrations order by name`.execute(into.db)
  expect(rows.map(({ name }) => name)).toEqual(schemaFiles(migrations).map(({ name }) => name))
})

test('an older database is migrated with every row and column unchanged', async () => {
  const changed = await withTables(into, 'begin', async (tables) => {
    const names: string[] = []
    for (const [table, sum] of before) {
      const after = await sumTable(tables, table)
      if (JSON.stringify(after) !== JSON.stringify(sum))
        names.push(`${table.name}: ${sum.rows} rows, now ${after.rows}`)
    }
    return names
  })
  expect(before.find(([{ name }]) => name === 'contacts')?.[1].rows).toBe(250)
  expect(changed).toEqual([])
})

test('its pages open, and its health answers open with the previous key', async () => {
  const superuser = await into.asSuperuser()
  const t = { ...superuser, clock: { now }, tenantDb: createTenantDb(superuser.db, () => now) }
  const [previousKey, newKey] = [secretKey(OLD_SECRET, undefined), new Uint8Array(32).fill(9)]
  const ruthWith = async (previousKeys: Uint8Array[]) => {
    const app = await testApp({ secretKey: newKey, previousKeys }, t)
    const user = await t.db
      .selectFrom('users')
      .select(['id', 'organization_id', 'email', 'first_name', 'last_name', 'is_admin'])
      .where('email', '=', 'ruth@blueridge.example')
      .executeTakeFirstOrThrow()
    const actor = { kind: 'user', id: user.id, name: 'Ruth', isAdmin: true } as const
    return app.as({ ...user, identity: { organizationId: user.organization_id, actor } })
  }
  try {
    const ruth = await ruthWith([previousKey])
    const { contact_id } = await t.db
      .selectFrom('eligibility_answers')
      .select('contact_id')
      .where('contact_id', 'is not', null)
      .executeTakeFirstOrThrow()
    const contact = urls.contacts.show(contact_id!)
    const pages = [urls.contacts.list(), contact, urls.today.list(), urls.dashboard(), urls.radar.list(), '/settings']
    for (const path of pages) expect((await ruth.get(path)).status, path).toBe(200)
    const sealed = 'These answers cannot be read anymore'
    expect(await ruth.words(`${contact}/health`)).not.toContain(sealed)
    expect(await (await ruthWith([])).words(`${contact}/health`)).toContain(sealed)
  } finally {
    await superuser.close()
  }
})
