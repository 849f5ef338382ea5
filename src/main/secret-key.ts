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

function keptKey(dataDir: string | undefined): string {
  if (!dataDir) throw new SettingError('SECRET_KEY is required where there is no data directory.')
  const file = join(dataDir, 'secret-key')
  if (!existsSync(file)) {
    // Renamed when it is whole: half a key would be taken for one.
    writeFileSync(`${file}.draft`, randomBytes(32).toString('base64'), { mode: 0o600 })
    renameSync(`${file}.draft`, file)
  }
  const key = readFileSync(file, 'utf8')
  if (key.length < SHORTEST)
    throw new SettingError(
      `${file} does not hold a whole key. Restore it from a backup; if there is none, delete it: links in mails already sent will stop working.`,
    )
  return key
}
