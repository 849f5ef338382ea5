import { openAsBlob, readFileSync } from 'node:fs'
import { gunzipSync } from 'node:zlib'
import { sql } from 'kysely'
import { expect, inject, onTestFinished, test } from 'vitest'
import { type OpenDatabase, openDatabase } from '../../db/client.ts'
import { describeSchema } from '../../db/describe-schema.ts'
import { checksumOf, MIGRATION_LOCK, migrate, schemaFiles } from '../../db/migrate.ts'
import { seedDemo } from '../../db/seeds/demo.ts'
import { freshDatabase, testDatabase } from '../db.ts'
import { readMigrations } from '../setup/databases.ts'
import { findPostgres, startPostgres, withDatabase } from '../setup/postgres.ts'

const migrations = readMigrations()
const schema = schemaFiles(migrations)

test('a migration that was edited after it ran is refused by name', async () => {
  const { db, close } = await freshDatabase()
  const edited = schema.map((migration, place) =>
    place === 1 ? { ...migration, sql: `${migration.sql}\n-- one more thought` } : migration,
  )
  await expect(migrate(db, edited)).rejects.toThrow(`The migration ${schema[1]!.name} was changed after it ran`)
  expect(await migrate(db, migrations)).toEqual([])
  await close()
})

test('a database that ran three files before they were edited still starts', async () => {
  const { db, close } = await freshDatabase()
  await sql`update migrations set checksum = 'bc9c10378995d729309aa83ddc05fae84e371ee74bdbfb46bb4249c96c7ece43'
    where name = '0108_messages.sql'`.execute(db)
  await sql`update migrations set checksum = 'e261eae2e600eada082e93866a0bbb6102ff9b7f479cc62a6160fd6f01d9ec0b'
    where name = '0120_one_sender.sql'`.execute(db)
  await sql`delete from migrations where name = '0126_last_attempt.sql'`.execute(db)
  await sql`alter table send_batches drop column last_attempt_at`.execute(db)
  expect(await migrate(db, migrations)).toEqual(['0126_last_attempt.sql'])
  expect(await describeSchema(db)).toContain('last_attempt_at: Date | null')
  await close()
})

test('a database of a newer version is refused, and unchanged', async () => {
  const { db, close } = await freshDatabase()
  const newer = { name: '9999_the_future.sql', sql: 'create table future (id bigint)' }
  expect(await migrate(db, [...migrations, newer])).toEqual([newer.name])
  await expect(migrate(db, migrations)).rejects.toThrow(
    'made by a newer version of Perennial (it has 9999_the_future.sql)',
  )
  await close()
})

/** The 81 files of the release before the baseline, as that release ran them. */
const released: typeof migrations = JSON.parse(
  gunzipSync(readFileSync(new URL('../fixtures/migrations-0089.json.gz', import.meta.url))).toString(),
)

const listMigrations = async (db: OpenDatabase['db']) =>
  (await sql<{ name: string }>`select name from migrations order by name`.execute(db)).rows.map(({ name }) => name)

test('a database of the release before the baseline gets the same schema and the baseline’s list', async () => {
  const [url] = inject('engine') === 'postgres' ? await emptyDatabases([`released_${process.pid}`]) : []
  const { db, close } = url ? await openDatabase({ url, poolSize: 1 }) : await emptyDatabase()
  await sql`create table migrations (name text primary key, checksum text not null, ran_at timestamptz default now())`.execute(
    db,
  )
  for (const file of released)
    await db.transaction().execute(async (tx) => {
      await sql.raw(file.sql).execute(tx)
      await sql`insert into migrations (name, checksum) values (${file.name}, ${checksumOf(file)})`.execute(tx)
    })
  const later = schema.filter(({ name }) => name >= '0120').map(({ name }) => name)
  expect(await migrate(db, migrations)).toEqual(['0091_plain_names.sql', '0092_tenancy_floor.sql', ...later])
  expect(await listMigrations(db)).toEqual(schema.map(({ name }) => name))
  expect(await describeSchema(db)).toBe(readFileSync(new URL('../../db/schema.ts', import.meta.url), 'utf8'))
  expect(await migrate(db, migrations)).toEqual([])
  await close()
})

test('an older database, or one with other files, is refused with the version to start first, and unchanged', async () => {
  const { db, close } = await freshDatabase()
  const older = released.slice(0, -1).map(({ name }) => name)
  await sql`delete from migrations`.execute(db)
  await sql`insert into migrations (name, checksum) select unnest(${older}::text[]), ''`.execute(db)
  await expect(migrate(db, migrations)).rejects.toThrow(
    `its newest migration is ${older.at(-1)}). Start the version of Perennial whose last migration is 0089_terms_of_the_field.sql first`,
  )
  expect(await listMigrations(db)).toEqual(older)
  await close()
})

test('a failed migration leaves nothing, and runs once it is corrected', async () => {
  const { db, close } = await freshDatabase()
  const name = '9999_half.sql'
  const broken = { name, sql: 'create table half (id bigint); select 1 / 0' }
  await expect(migrate(db, [...migrations, broken])).rejects.toThrow('division by zero')
  const { rows } = await sql`select to_regclass('half') as found`.execute(db)
  expect(rows).toEqual([{ found: null }])
  expect(await migrate(db, [...migrations, { name, sql: 'create table half (id bigint)' }])).toEqual([name])
  await close()
})

if (inject('engine') === 'postgres')
  test('a start on a migrated database does not wait for the migration lock', async () => {
    const { db, close } = await freshDatabase()
    await db.transaction().execute(async (tx) => {
      await sql`select pg_advisory_xact_lock(${MIGRATION_LOCK})`.execute(tx)
      expect(await migrate(db, migrations)).toEqual([])
    })
    await close()
  })

if (inject('engine') === 'postgres')
  test('a migration that deadlocks with a page gives way, and runs again (C43)', async () => {
    const { db, pool, close } = await freshDatabase()
    const page = await pool.connect()
    await page.query('begin')
    await page.query('select from quotes')
    const name = '9999_wider.sql'
    const wider = { name, sql: 'alter table users add column one text; alter table quotes add column other text' }
    const migrated = migrate(db, [...migrations, wider])
    const waits = `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
    while ((await pool.query(waits)).rows.length === 0);
    await page.query('select from users')
    await page.query('commit')
    page.release()
    expect(await migrated).toEqual([name])
    await close()
  })

test('db/schema.ts describes the migrated database', async () => {
  const { db } = await testDatabase()
  const written = readFileSync(new URL('../../db/schema.ts', import.meta.url), 'utf8')
  expect(await describeSchema(db)).toBe(written)
})

const NOW = new Date('2026-11-20T15:00:00Z')

// A cluster of its own if possible: the roles do not exist yet, and the owner is no superuser.
async function emptyDatabases(names: string[]) {
  const bin = findPostgres()
  const cluster = bin ? await startPostgres(bin) : undefined
  onTestFinished(() => cluster?.stop())
  const home = cluster?.url('postgres') ?? withDatabase(inject('template'), 'postgres')
  const admin = await openDatabase({ url: home })
  if (cluster) await sql`create role demo login createrole`.execute(admin.db)
  for (const name of names) {
    await sql`drop database if exists ${sql.id(name)}`.execute(admin.db)
    await sql`create database ${sql.id(name)} owner ${cluster ? sql`demo` : sql`current_user`}`.execute(admin.db)
  }
  await admin.close()
  return names.map((name) => {
    const url = new URL(withDatabase(home, name))
    if (cluster) url.username = 'demo'
    return url.href
  })
}

if (inject('engine') === 'postgres')
  test('twenty processes started in parallel on two empty databases migrate each once', async () => {
    const urls = await emptyDatabases([`empty_a_${process.pid}`, `empty_b_${process.pid}`])
    const places = urls.flatMap((url) => Array.from({ length: 10 }, () => url))
    const pools: OpenDatabase[] = await Promise.all(places.map((url) => openDatabase({ url, poolSize: 1 })))
    const ran = await Promise.all(pools.map(({ db }) => migrate(db, migrations)))
    const all = schema.map(({ name }) => name)
    for (const first of [0, 10])
      expect(
        ran
          .slice(first, first + 10)
          .flat()
          .sort(),
      ).toEqual(all)
    expect(await seedDemo(pools[0]!.db, NOW)).toBe(true)
    await Promise.all(pools.map((pool) => pool.close()))
  })

const emptyDatabase = async () => openDatabase({ snapshot: await openAsBlob(inject('empty')) })

// From Postgres 16 on, the creator of a role may not take it on unless granted. The embedded engine is newer.
if (inject('engine') === 'embedded')
  test('an owner who is not a superuser can migrate and seed', async () => {
    const { db, close } = await emptyDatabase()
    await sql`create extension pg_trgm`.execute(db)
    await sql`create extension btree_gin`.execute(db)
    await sql`create role demo createrole`.execute(db)
    await sql`alter schema public owner to demo`.execute(db)
    await sql`set role demo`.execute(db)
    expect(await migrate(db, migrations)).toHaveLength(schema.length)
    expect(await seedDemo(db, NOW)).toBe(true)
    await close()
  })
