import { mkdtempSync, openAsBlob } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { inject } from 'vitest'
import { type DatabaseOptions, openDatabase } from '../../db/client.ts'
import { freshDatabase } from '../db.ts'
import { scratch } from '../setup/postgres.ts'

/** A database that another process can open after this one has closed it. */
export async function placeOfItsOwn(): Promise<DatabaseOptions> {
  if (inject('engine') === 'postgres') {
    const t = await freshDatabase()
    const { rows } = await sql<{ name: string }>`select current_database()::text as name`.execute(t.db)
    // Its own close would drop it.
    await t.pool.end()
    const url = new URL(inject('template'))
    url.pathname = `/${rows[0]?.name}`
    return { url: url.href }
  }
  const embeddedDir = join(mkdtempSync(join(scratch(), 'killed-')), 'postgres')
  const made = await openDatabase({ embeddedDir, snapshot: await openAsBlob(inject('template')) })
  await made.close()
  return { embeddedDir }
}
