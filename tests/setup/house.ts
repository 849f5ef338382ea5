// Runs once before the journeys: lets a built server make its database and the demo agency, which each house then copies.
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { openDatabase } from '../../db/client.ts'
import { newDataDir, startServer } from './server.ts'

export default async function setup() {
  const DATA_DIR = newDataDir()
  const server = await startServer({ DATA_DIR })
  await server.stop()
  await slim(DATA_DIR)
  process.env.PERENNIAL_TEST_HOUSE = DATA_DIR
  return () => rmSync(DATA_DIR, { recursive: true, force: true })
}

/** Half of its files are databases from which nothing is ever made, and files are what a copy costs. */
async function slim(dataDir: string) {
  const { db, close } = await openDatabase({ embeddedDir: join(dataDir, 'postgres') })
  await sql`update pg_database set datistemplate = false where datname in ('template0', 'template1')`.execute(db)
  for (const unused of ['template0', 'template1']) await sql`drop database ${sql.id(unused)}`.execute(db)
  await close()
}
