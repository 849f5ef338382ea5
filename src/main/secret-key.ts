import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { encodeBase64 } from '@oslojs/encoding'
import { SettingError } from '../lib/setting-error.ts'
import { randomBytes, sha256 } from '../lib/tokens.ts'

const MIN_KEY_LENGTH = 32

/** 32 bytes, derived from SECRET_KEY or, in embedded mode, from a file in DATA_DIR that is created if missing. */
export function secretKey(setting: string | undefined, dataDir: string | undefined): Uint8Array {
  return sha256(setting ?? secretKeyFile(dataDir))
}

/** The key that encrypts backups: BACKUP_KEY or, in embedded mode, a file in DATA_DIR that is created if missing. */
export function backupKey(setting: string | undefined, dataDir: string | undefined): string {
  if (setting) return setting
  if (!dataDir)
    throw new SettingError(
      'BACKUP_KEY is missing. It encrypts backups. Create one with openssl rand -base64 32, and store it away from the backups.',
    )
  return readOrCreateKey(join(dataDir, BACKUP_FILE), BACKUP_KEY_LOST)
}

/** The key that decrypts a backup. Unlike `backupKey` it never creates one. Throws SettingError if it is missing. */
export function decryptionKey(setting: string | undefined, dataDir: string | undefined): string {
  if (setting) return setting
  if (dataDir && existsSync(join(dataDir, BACKUP_FILE)))
    return readOrCreateKey(join(dataDir, BACKUP_FILE), BACKUP_KEY_LOST)
  throw new SettingError(
    'BACKUP_KEY is missing. Set it to the key this backup was encrypted with. In embedded mode, that is the content of the file backup-key in DATA_DIR.',
  )
}

const BACKUP_FILE = 'backup-key'
const BACKUP_KEY_LOST = 'backups made with it can no longer be opened'

function secretKeyFile(dataDir: string | undefined): string {
  if (!dataDir) throw new SettingError('SECRET_KEY is required if there is no data directory.')
  return readOrCreateKey(
    join(dataDir, 'secret-key'),
    'links in emails already sent will stop working, and health answers can no longer be read',
  )
}

function readOrCreateKey(file: string, consequence: string): string {
  if (!existsSync(file)) {
    // The rename is atomic. A partly written file would be read as a key.
    writeFileSync(`${file}.draft`, encodeBase64(randomBytes(32)), { mode: 0o600 })
    renameSync(`${file}.draft`, file)
  }
  const key = readFileSync(file, 'utf8')
  if (key.length < MIN_KEY_LENGTH)
    throw new SettingError(
      `${file} does not contain a complete key. Put back your copy of the file. If you have none, delete it: ${consequence}.`,
    )
  return key
}
