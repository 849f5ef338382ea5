import { createHash, randomBytes } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** 32 bytes from SECRET_KEY, or from a file that the embedded mode makes once and keeps beside its data. */
export function secretKey(given: string | undefined, dataDir: string | undefined): Uint8Array {
  return createHash('sha256')
    .update(given ?? keptKey(dataDir))
    .digest()
}

function keptKey(dataDir: string | undefined): string {
  if (!dataDir) throw new Error('SECRET_KEY is required where there is no data directory')
  const file = join(dataDir, 'secret-key')
  if (!existsSync(file)) writeFileSync(file, randomBytes(32).toString('base64'), { mode: 0o600 })
  return readFileSync(file, 'utf8')
}
