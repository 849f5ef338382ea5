import { createHash, randomBytes } from 'node:crypto'
import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { SettingError } from '../lib/setting-error.ts'

const SHORTEST = 32

/** 32 bytes from SECRET_KEY, or from a file that the embedded mode makes once and keeps beside its data. */
export function secretKey(given: string | undefined, dataDir: string | undefined): Uint8Array {
  return createHash('sha256')
    .update(given ?? keptKey(dataDir))
    .digest()
}

/** What seals backups: BACKUP_KEY, or in embedded mode a file too. */
export function backupKey(given: string | undefined, dataDir: string | undefined): string {
  if (given) return given
  if (!dataDir)
    throw new SettingError(
      'BACKUP_KEY is missing. It encrypts backups. Create one with openssl rand -base64 32, and store it away from the backups.',
    )
  return keptIn(join(dataDir, BACKUP_FILE), LOST)
}

/** The same to open one: never made anew. */
export function openingKey(given: string | undefined, dataDir: string | undefined): string {
  if (given) return given
  if (dataDir && existsSync(join(dataDir, BACKUP_FILE))) return keptIn(join(dataDir, BACKUP_FILE), LOST)
  throw new SettingError(
    'BACKUP_KEY is missing. Set it to the key this backup was encrypted with. In embedded mode, that is the content of the file backup-key in DATA_DIR.',
  )
}

const BACKUP_FILE = 'backup-key'
const LOST = 'backups made with it can no longer be opened'

function keptKey(dataDir: string | undefined): string {
  if (!dataDir) throw new SettingError('SECRET_KEY is required if there is no data directory.')
  return keptIn(join(dataDir, 'secret-key'), 'links in emails already sent will stop working')
}

function keptIn(file: string, without: string): string {
  if (!existsSync(file)) {
    // Renamed when it is whole: half a key would be taken for one.
    writeFileSync(`${file}.draft`, randomBytes(32).toString('base64'), { mode: 0o600 })
    renameSync(`${file}.draft`, file)
  }
  const key = readFileSync(file, 'utf8')
  if (key.length < SHORTEST)
    throw new SettingError(
      `${file} does not contain a complete key. Restore it from a backup. If you have none, delete it: ${without}.`,
    )
  return key
}
