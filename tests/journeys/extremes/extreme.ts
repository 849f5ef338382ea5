import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { type Database, openDatabase } from '../../../db/client.ts'
import { findPostgres, startPostgres } from '../../setup/postgres.ts'
import { newDataDir, startServer } from '../../setup/server.ts'
import { type DemoServer, RUTH, startDemoServer } from '../demo-server.ts'
import { findLinks } from '../find-links.ts'
import type { Links } from '../pages.ts'
import { makeEmpty } from './empty.ts'
import { makeHuge } from './huge.ts'
import { makeLong } from './long.ts'

export const extremes = ['empty', 'long', 'huge'] as const
export type Extreme = (typeof extremes)[number]

export interface ExtremeServer {
  demo: DemoServer
  /** The agency's admin. */
  who: string
  /** Links to what the agency does not have are missing. */
  links: Partial<Links>
  close(): Promise<void>
}

/** A demo in which one agency has no data, the longest values, or very much data. */
export async function openExtreme(which: Extreme): Promise<ExtremeServer> {
  if (which === 'huge') return openHuge()
  const DATA_DIR = newDataDir()
  const embeddedDir = join(DATA_DIR, 'postgres')
  if (which === 'empty') {
    await (await startServer({ DATA_DIR })).stop()
    const who = await within({ embeddedDir }, makeEmpty)
    return opened({ DATA_DIR }, who, async () => ({}))
  }
  // Created before people are renamed, because the links are found by name.
  const before = await startDemoServer({ DATA_DIR })
  const links = await findLinks(before)
  await before.close()
  await within({ embeddedDir }, makeLong)
  return opened({ DATA_DIR }, RUTH, async () => links)
}

/** The embedded database is meant for up to about 20,000 contacts. */
async function openHuge(): Promise<ExtremeServer> {
  const bin = findPostgres()
  if (!bin) throw new Error('The huge agency needs an installed Postgres.')
  const postgres = await startPostgres(bin, ['shared_buffers=512MB', 'max_wal_size=2GB'])
  try {
    const settings = {
      DATABASE_URL: postgres.url('postgres'),
      PRACTICE: 'on',
      SECRET_KEY: randomBytes(32).toString('base64'),
    }
    await (await startServer(settings)).stop()
    const { who, ...names } = await within({ url: settings.DATABASE_URL }, makeHuge)
    const extreme = await opened(settings, who, (demo) => findLinks(demo, { who, ...names }))
    return {
      ...extreme,
      async close() {
        await extreme.close()
        postgres.stop()
      },
    }
  } catch (error) {
    postgres.stop()
    throw error
  }
}

async function opened(
  settings: Record<string, string>,
  who: string,
  linksOf: (demo: DemoServer) => Promise<Partial<Links>>,
): Promise<ExtremeServer> {
  const demo = await startDemoServer(settings)
  try {
    return { demo, who, links: await linksOf(demo), close: () => demo.close() }
  } catch (error) {
    await demo.close()
    throw error
  }
}

async function within<T>(
  place: { url?: string; embeddedDir?: string },
  make: (db: Database) => Promise<T>,
): Promise<T> {
  const { db, close } = await openDatabase(place)
  try {
    return await make(db)
  } finally {
    await close()
  }
}
