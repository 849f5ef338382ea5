import { createHash, randomBytes } from 'node:crypto'
import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Env } from '../env.ts'
import { compareEpochs } from '../outreach/sending/hold.ts'
import type { Doors } from '../scope.ts'

const FILE = 'last-epoch'
const BEAT_MS = 5 * 60_000

/**
 * Notes every few minutes, in the database and in a file in DATA_DIR, that they belong together. A database that was put
 * back from a dump is behind the file: then mail to clients is held, for the dump does not know what was sent since.
 * Where nothing can be written, only the provider's reports can tell.
 */
export async function keepEpoch(
  doors: Doors,
  { dataDir, databaseUrl }: Pick<Env, 'dataDir' | 'databaseUrl'>,
): Promise<{ isOlder: boolean; beat(): Promise<void> }> {
  const place = placeOf(databaseUrl)
  const file = join(dataDir, FILE)
  const compare = async () => {
    const found = await doors.asSystem('compare the database with what was written down of it', (system) =>
      compareEpochs(system, read(file, place), timedId(system.now)),
    )
    write(dataDir, file, `${found.epoch} ${place}`)
    return found
  }
  const { isOlder } = await compare()
  return {
    isOlder,
    async beat() {
      await compare()
    },
  }
}

/** Starts noting; stops with the process. */
export function beatEvery(beat: () => Promise<void>): void {
  setInterval(() => void beat().catch(() => {}), BEAT_MS).unref()
}

/** A UUID of version 7: its first 48 bits are the milliseconds. */
export function timedId(now: Date): string {
  const hex = now.getTime().toString(16).padStart(12, '0') + randomBytes(10).toString('hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-7${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`
}

/** Where the database is: what was written down of another one says nothing of this. */
function placeOf(databaseUrl: string | undefined): string {
  if (!databaseUrl) return 'embedded'
  const { host, pathname } = new URL(databaseUrl)
  return createHash('sha256').update(`${host}${pathname}`).digest('hex').slice(0, 16)
}

function read(file: string, place: string): string | undefined {
  try {
    const [epoch, of] = readFileSync(file, 'utf8').trim().split(' ')
    return of === place ? epoch : undefined
  } catch {
    return undefined
  }
}

function write(dir: string, file: string, text: string) {
  try {
    mkdirSync(dir, { recursive: true })
    writeFileSync(`${file}.new`, `${text}\n`)
    renameSync(`${file}.new`, file)
  } catch {}
}
