/*
 * The demo agency as the code of commit cb619e4 (November 22, 2026) left it, before the dashboard and Today were there:
 * migrated to today, with nothing of it changed unasked. The fixture was made by `backup`; of its rates only North
 * Carolina's are there.
 */
import { fileURLToPath } from 'node:url'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { TableChecksum } from '../../db/checksum.ts'
import { sumTable } from '../../db/load.ts'
import { migrate } from '../../db/migrate.ts'
import { listTables, type Table, withTables } from '../../db/tables.ts'
import { restoreBackup } from '../../src/main/backup/restore.ts'
import { secretKey } from '../../src/main/secret-key.ts'
import { createTenantDb } from '../../src/scope.ts'
import { urls } from '../../src/urls.ts'
import { testApp } from '../app.ts'
import { readMigrations } from '../setup/databases.ts'
import { emptyDatabase } from './databases.ts'

const FILE = fileURLToPath(new URL('../fixtures/demo-agency-0062.backup', import.meta.url))
const KEY = 'the key of this fixture, 32 letters'
const OLD_SECRET = 'the key of the demo agency of November'
const now = new Date('2026-11-23T15:00:00Z')

/** What a merge moved, by the names that tables had before 0089. */
const MOVED = { outreach_messages: ['a'], mail_wishes: [1], quotes: ['q'] }

/** Columns that a later migration dropped. */
const DROPPED = ['outreach_messages.alone']

let into: Awaited<ReturnType<typeof emptyDatabase>>
let before: [Table, TableChecksum][]

beforeAll(async () => {
  into = await emptyDatabase()
  const migrations = readMigrations()
  const { newer } = await restoreBackup(into, { file: FILE, key: KEY, migrations, now })
  expect(newer).toBeGreaterThan(10)
  before = await withTables(into, 'begin', async (tables) => {
    const sums: [Table, TableChecksum][] = []
    for (const all of await listTables(tables)) {
      const table = { ...all, columns: all.columns.filter((column) => !DROPPED.includes(`${all.name}.${column}`)) }
      sums.push([table, await sumTable(tables, table)])
    }
    return sums
  })
  await sql`insert into change_sets (organization_id, id, kind, made_at, contacts, detail) overriding system value
    select id, 900001, 'merge', ${now}, 2, ${JSON.stringify({ moved: MOVED })}::jsonb from organizations
    where kind = 'agency' order by id limit 1`.execute(into.db)
  before = before.filter(([{ name }]) => name !== 'change_sets')
  await migrate(into.db, migrations)
})
afterAll(() => into.close())

const TERMS = readMigrations().find(({ name }) => name === '0089_terms_of_the_field.sql')!.sql
const newTables = new Map([...TERMS.matchAll(/^ {2}\('(\w+)', '(\w+)'\)/gm)].map(([, old, now]) => [old!, now!]))
const newColumns = new Map(
  [...TERMS.matchAll(/alter table (\w+) rename column (\w+) to (\w+)/g)].map(([, table, old, now]) => [
    `${table}.${old}`,
    now!,
  ]),
)

/** The same table and columns by the names that a later migration gave them. */
const renamed = (table: Table): Table => ({
  ...table,
  name: newTables.get(table.name) ?? table.name,
  columns: table.columns.map((column) => newColumns.get(`${table.name}.${column}`) ?? column),
})

test('an older database is migrated with every row and every column as it was', async () => {
  const changed = await withTables(into, 'begin', async (tables) => {
    const names: string[] = []
    for (const [table, sum] of before) {
      const after = await sumTable(tables, renamed(table))
      if (JSON.stringify(after) !== JSON.stringify(sum))
        names.push(`${table.name}: ${sum.rows} rows, now ${after.rows}`)
    }
    return names
  })
  expect(before.find(([{ name }]) => name === 'contacts')?.[1].rows).toBe(250)
  expect(changed).toEqual([])
})

test('a merge made before the tables were renamed still knows what it moved', async () => {
  const { rows } = await sql<{ detail: unknown }>`select detail from change_sets where id = 900001`.execute(into.db)
  expect(rows).toEqual([{ detail: { moved: { messages: ['a'], email_preference_changes: [1], quotes: ['q'] } } }])
})

test('its pages open, and with the key of before so do health answers', async () => {
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
