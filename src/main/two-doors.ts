import type { Pool } from 'pg'
import { type OpenDatabase, openDatabase } from '../../db/client.ts'
import { type Doors, openDoors, type Room } from '../scope.ts'

const OF_JOBS = { poolSize: 4, patienceMs: 15_000 }

export interface TwoDoors {
  doors: Doors
  jobsDoors: Doors
  /** Undefined where jobs have no connections of their own. */
  jobsPool: Pool | undefined
  close(): Promise<void>
}

/**
 * On a Postgres jobs have connections of their own, so that no mail waits behind a hundred pages, and no page behind them.
 * They are few: jobs may wait, and more statements at once would take the database from those who look at a page. An
 * embedded database has one connection for all.
 */
export async function openTwoDoors(
  database: OpenDatabase,
  { url, now, onSystemUse }: { url: string | undefined; now: () => Date; onSystemUse?: (reason: string) => void },
): Promise<TwoDoors> {
  const room: Room = { fullAt: Number.NEGATIVE_INFINITY }
  const through = ({ db }: OpenDatabase) => openDoors(db, now, onSystemUse, room)
  const doors = through(database)
  if (url === undefined) return { doors, jobsDoors: doors, jobsPool: undefined, close: async () => {} }
  const ofJobs = await openDatabase({ url, ...OF_JOBS })
  return { doors, jobsDoors: through(ofJobs), jobsPool: ofJobs.pool, close: ofJobs.close }
}
