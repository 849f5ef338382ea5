import { openAsBlob } from 'node:fs'
import { sql } from 'kysely'
import { inject } from 'vitest'
import { type OpenDatabase, openDatabase } from '../../db/client.ts'
import { migrate } from '../../db/migrate.ts'
import { ensurePlatform } from '../../db/seeds/demo.ts'
import { createTenantDb } from '../../src/scope.ts'
import type { TestDatabase } from '../db.ts'
import { freshDatabase } from '../db.ts'
import { readMigrations } from '../setup/databases.ts'
import { withDatabase } from '../setup/postgres.ts'

const OWNER = 'plain_owner'

/** An empty database whose owner is no superuser, as in compose.yaml; in embedded mode there is but a superuser. */
export async function emptyDatabase(): Promise<OpenDatabase & { asSuperuser(): Promise<OpenDatabase> }> {
  if (inject('engine') === 'embedded') {
    const open = await openDatabase({ snapshot: await openAsBlob(inject('empty')) })
    return { ...open, asSuperuser: async () => ({ ...open, close: async () => {} }) }
  }
  const admin = await openDatabase({ url: withDatabase(inject('template'), 'postgres') })
  const name = `backup_${process.pid}_${Math.random().toString(36).slice(2, 10)}`
  await sql`do $$ begin create role ${sql.raw(OWNER)} login createrole; exception when others then null; end $$`.execute(
    admin.db,
  )
  await sql`grant app_login to ${sql.raw(OWNER)}`.execute(admin.db)
  await sql`create database ${sql.raw(name)} owner ${sql.raw(OWNER)}`.execute(admin.db)
  await admin.close()
  const url = new URL(withDatabase(inject('template'), name))
  const asSuperuser = () => openDatabase({ url: url.href })
  const plain = new URL(url)
  plain.username = OWNER
  return { ...(await openDatabase({ url: plain.href, poolSize: 1 })), asSuperuser }
}

/** Migrated by its plain owner, who holds `plain`; the rest of it is filled by others. */
export async function ownedDatabase(): Promise<{ plain: OpenDatabase; t: TestDatabase }> {
  if (inject('engine') === 'embedded') {
    const t = await freshDatabase()
    await ensurePlatform(t.db)
    return { plain: t, t }
  }
  const plain = await emptyDatabase()
  await migrate(plain.db, readMigrations())
  await ensurePlatform(plain.db)
  const open = await plain.asSuperuser()
  const clock = { now: new Date('2026-11-20T15:00:00Z') }
  return { plain, t: { ...open, clock, tenantDb: createTenantDb(open.db, () => clock.now) } }
}
