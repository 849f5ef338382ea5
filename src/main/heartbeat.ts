import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { encodeHexLowerCase } from '@oslojs/encoding'
import { urlsOfHosts } from '../../db/primary-client.ts'
import type { Env } from '../env.ts'
import { randomBytes, sha256 } from '../lib/tokens.ts'
import { compareEpochs } from '../outreach/sending-state.ts'
import type { TenantDb } from '../scope.ts'

const EPOCH_FILE = 'last-epoch'
const HEARTBEAT_MS = 5 * 60_000

/**
 * Detects a database that was restored from a dump or to a point in time. Each heartbeat writes a new epoch to the
 * database and to a file in DATA_DIR, the last one when the server stops. A restored database is behind the file;
 * outreach is then held, because the database does not contain what was sent since. If the file cannot be written, only
 * the provider's reports reveal a restore.
 */
export async function openHeartbeat(
  tenantDb: TenantDb,
  { dataDir, databaseUrl }: Pick<Env, 'dataDir' | 'databaseUrl'>,
): Promise<{ isOlder: boolean; heartbeat(): Promise<void> }> {
  const database = databaseId(databaseUrl)
  const file = join(dataDir, EPOCH_FILE)
  const compare = async () => {
    const found = await tenantDb.withSystem('compare the database’s epoch with the file’s', (system) =>
      compareEpochs(system, read(file, database), uuidV7(system.now)),
    )
    write(dataDir, file, `${found.epoch} ${database}`)
    return found
  }
  const { isOlder } = await compare()
  return {
    isOlder,
    async heartbeat() {
      await compare()
    },
  }
}

/** Runs until the process ends. */
export function scheduleHeartbeat(heartbeat: () => Promise<void>): void {
  setInterval(() => void heartbeat().catch(() => {}), HEARTBEAT_MS).unref()
}

/** A UUID of version 7 sorts by time: its first 48 bits are milliseconds. */
export function uuidV7(now: Date): string {
  const hex = now.getTime().toString(16).padStart(12, '0') + encodeHexLowerCase(randomBytes(10))
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-7${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`
}

/** Identifies the database, so that an epoch from another database is ignored. */
function databaseId(databaseUrl: string | undefined): string {
  if (!databaseUrl) return 'embedded'
  const places = urlsOfHosts(databaseUrl).map((url) => {
    const { host, pathname } = new URL(url)
    return `${host}${pathname}`
  })
  return encodeHexLowerCase(sha256(places.join(','))).slice(0, 16)
}

function read(file: string, database: string): string | undefined {
  try {
    const [epoch, writtenFor] = readFileSync(file, 'utf8').trim().split(' ')
    return writtenFor === database ? epoch : undefined
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
