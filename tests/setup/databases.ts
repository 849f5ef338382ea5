// Runs once before the tests of a project: migrates a database that each worker copies.
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { PGlite } from '@electric-sql/pglite'
import { btree_gin } from '@electric-sql/pglite/contrib/btree_gin'
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm'
import { createPgConfig } from '@electric-sql/pglite/node-postgres'
import { Kysely, PostgresDialect, sql } from 'kysely'
import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { type DatabaseOptions, openDatabase } from '../../db/client.ts'
import { migrate } from '../../db/migrate.ts'
import type { DB } from '../../db/schema.ts'
import type { Table } from '../../db/tables.ts'
import packageJson from '../../package.json' with { type: 'json' }
import { findPostgres, startPostgres, withDatabase } from './postgres.ts'

declare module 'vitest' {
  interface ProvidedContext {
    engine: 'embedded' | 'postgres'
    /** embedded: the file of a dumped data directory; postgres: the URL of the migrated template. */
    template: string
    /** embedded: the file of a dump without migrations. */
    empty: string
  }
}

export const TEMPLATE = 'perennial_template'

export function readMigrations() {
  const folder = new URL('../../db/migrations/', import.meta.url)
  return readdirSync(folder)
    .sort()
    .map((name) => ({ name, sql: readFileSync(new URL(name, folder), 'utf8') }))
}

export async function migrateAt(place: DatabaseOptions): Promise<void> {
  const { db, close } = await openDatabase(place)
  await migrate(db, readMigrations())
  await close()
}

export default async function setup(project: TestProject) {
  return project.name.endsWith('postgres') ? setupPostgres(project) : setupEmbedded(project)
}

async function setupEmbedded(project: TestProject) {
  const { empty, template } = await cachedDumps()
  project.provide('engine', 'embedded')
  project.provide('empty', empty)
  project.provide('template', template)
}

/** initdb is the longest part of a short run, so both dumps are cached until their sources change. */
export async function cachedDumps() {
  const engine = packageJson.dependencies['@electric-sql/pglite']
  const made = [engine, readFileSync(fileURLToPath(import.meta.url), 'utf8'), JSON.stringify(readMigrations())]
  const name = createHash('sha256').update(made.join()).digest('hex').slice(0, 16)
  const folder = fileURLToPath(new URL('../../node_modules/.cache/perennial-tests/', import.meta.url))
  const dumps = { empty: join(folder, `${name}-empty.tar`), template: join(folder, `${name}.tar`) }
  if (!existsSync(dumps.empty) || !existsSync(dumps.template)) await makeDumps(folder, dumps)
  return dumps
}

async function makeDumps(folder: string, { empty, template }: { empty: string; template: string }) {
  // The first WAL file is 16 MB of zeros by default, which took most of the time of each copy.
  const lite = await PGlite.create({
    extensions: { pg_trgm, btree_gin },
    initDbStartParams: ['--wal-segsize=1'],
  })
  await lite.exec(`alter system set max_wal_size = '1GB'`)
  // Zeroing 128 MB took half of the time to open a database.
  await lite.exec(`alter system set shared_buffers = '16MB'`)
  // Each is as large as a database, and nothing is created from them.
  await lite.exec(`update pg_database set datistemplate = false where datname in ('template0', 'template1')`)
  for (const unused of ['template0', 'template1']) await lite.exec(`drop database ${unused}`)
  mkdirSync(folder, { recursive: true })
  for (const old of readdirSync(folder).map((name) => join(folder, name)))
    if (statSync(old).mtimeMs < Date.now() - 7 * 86_400_000) rmSync(old, { force: true })
  await dumpTo(lite, empty)
  const pool = new pg.Pool(createPgConfig(lite) as unknown as pg.PoolConfig)
  await migrate(new Kysely<DB>({ dialect: new PostgresDialect({ pool }) }), readMigrations())
  await dumpTo(lite, template)
  await pool.end()
  await lite.close()
}

/** Several runs may write it at once. Each moves a complete file into place. */
async function dumpTo(lite: PGlite, file: string) {
  const dump = await lite.dumpDataDir('none')
  const draft = `${file}.${process.pid}`
  writeFileSync(draft, Buffer.from(await dump.arrayBuffer()))
  renameSync(draft, file)
}

async function setupPostgres(project: TestProject) {
  const given = process.env.TEST_DATABASE_URL
  const bin = findPostgres()
  const cluster = given || !bin ? undefined : await startPostgres(bin)
  const admin = await openDatabase({ url: given ?? cluster?.socketUrl('postgres') })
  await sql`drop database if exists ${sql.raw(TEMPLATE)}`.execute(admin.db)
  await sql`create database ${sql.raw(TEMPLATE)}`.execute(admin.db)
  const url = withDatabase(given ?? cluster?.socketUrl('postgres') ?? '', TEMPLATE)
  await migrateAt({ url })
  await admin.close()
  project.provide('engine', 'postgres')
  project.provide('template', url)
  return () => cluster?.stop()
}

/** Columns that a migration after the baseline drops, converts or rewords, as 'table.column'. */
const CHANGED_COLUMNS = [
  'messages.send_individually',
  'messages.reason',
  'planned_emails.reason',
  'planned_days.reason',
  'planned_repeats.reason',
  'state_rules.source',
  'subscription_tiers.features',
  'subscription_tiers.price_cents',
  'subscription_tiers.agent_limit',
  'subscription_tiers.contact_limit',
  'subscription_tiers.contacts_included',
  'subscription_tiers.extra_agent_cents',
  'subscription_tiers.block_cents',
  'subscription_tiers.block_contacts',
  'subscription_tiers.agents_included',
  'contact_imports.overwrite_existing',
  'contact_imports.carriers_found',
  'practice_texts.status_callback',
]

/** The table with the columns that no migration after the baseline changes, to compare before and after. */
export const withUnchangedColumns = (table: Table): Table => ({
  ...table,
  columns: table.columns.filter((column) => !CHANGED_COLUMNS.includes(`${table.name}.${column}`)),
})
