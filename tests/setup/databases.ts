// Runs once before the tests of a project: migrates one database, from which each worker takes a copy.
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { btree_gin } from '@electric-sql/pglite/contrib/btree_gin'
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm'
import { createPgConfig } from '@electric-sql/pglite/node-postgres'
import { Kysely, PostgresDialect, sql } from 'kysely'
import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { openDatabase } from '../../db/client.ts'
import { migrate } from '../../db/migrate.ts'
import type { DB } from '../../db/schema.ts'
import { findPostgres, startPostgres } from './postgres.ts'

declare module 'vitest' {
  interface ProvidedContext {
    engine: 'embedded' | 'postgres'
    /** embedded: the file of a dumped data directory; postgres: the url of the migrated template. */
    template: string
  }
}

export const TEMPLATE = 'perennial_template'

export function readMigrations() {
  const folder = new URL('../../db/migrations/', import.meta.url)
  return readdirSync(folder)
    .sort()
    .map((name) => ({ name, sql: readFileSync(new URL(name, folder), 'utf8') }))
}

export default async function setup(project: TestProject) {
  return project.name.endsWith('postgres') ? setupPostgres(project) : setupEmbedded(project)
}

async function setupEmbedded(project: TestProject) {
  const lite = await PGlite.create({ extensions: { pg_trgm, btree_gin } })
  const pool = new pg.Pool(createPgConfig(lite) as unknown as pg.PoolConfig)
  await migrate(new Kysely<DB>({ dialect: new PostgresDialect({ pool }) }), readMigrations())
  const folder = mkdtempSync(join(tmpdir(), 'perennial-template-'))
  const file = join(folder, 'data.tar')
  const dump = await lite.dumpDataDir('none')
  writeFileSync(file, Buffer.from(await dump.arrayBuffer()))
  await pool.end()
  await lite.close()
  project.provide('engine', 'embedded')
  project.provide('template', file)
  return () => rmSync(folder, { recursive: true, force: true })
}

async function setupPostgres(project: TestProject) {
  const given = process.env.TEST_DATABASE_URL
  const bin = findPostgres()
  const cluster = given || !bin ? undefined : await startPostgres(bin)
  const admin = await openDatabase({ url: given ?? cluster?.url('postgres') })
  await sql`drop database if exists ${sql.raw(TEMPLATE)}`.execute(admin.db)
  await sql`create database ${sql.raw(TEMPLATE)}`.execute(admin.db)
  const url = withDatabase(given ?? cluster?.url('postgres') ?? '', TEMPLATE)
  const template = await openDatabase({ url })
  await migrate(template.db, readMigrations())
  await template.close()
  await admin.close()
  project.provide('engine', 'postgres')
  project.provide('template', url)
  return () => cluster?.stop()
}

export function withDatabase(url: string, database: string) {
  const changed = new URL(url)
  changed.pathname = `/${database}`
  return changed.href
}
