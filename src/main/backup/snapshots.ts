import { join } from 'node:path'
import type { OpenDatabase } from '../../../db/client.ts'
import type { Env } from '../../env.ts'
import { HOUR_MS } from '../../lib/durations.ts'
import { recordBackup } from '../../organizations/backups.ts'
import type { TenantDb } from '../../scope.ts'
import { backupKey } from '../secret-key.ts'
import { createBackup } from './create-backup.ts'
import { backupName, deleteExpiredBackups, diskFolder, lastBackup } from './files.ts'
import { verifyBackup } from './restore.ts'

/** The delay between a new server's startup and its first backup. */
const FIRST_AFTER_MS = 10 * 60_000

interface SnapshotOptions {
  database: OpenDatabase
  tenantDb: TenantDb
  env: Pick<Env, 'backupKey'>
  directory: string
  secretKey: Uint8Array
}

/**
 * Creates and verifies a backup in DATA_DIR/backups if the last one is at least an hour old, and deletes expired ones.
 * The returned function resolves to undefined if no backup is due.
 */
export function snapshots({ database, tenantDb, env, directory, secretKey }: SnapshotOptions) {
  const folder = diskFolder(join(directory, 'backups/'))
  const began = tenantDb.now().getTime()
  return async () => {
    const now = tenantDb.now()
    const last = lastBackup(await folder.list())
    const dueAt = last === undefined ? began + FIRST_AFTER_MS : last + HOUR_MS
    if (now.getTime() < dueAt) return undefined
    const key = backupKey(env.backupKey, directory)
    const name = backupName(now)
    const write = (content: AsyncIterable<Uint8Array>) => folder.write(name, content)
    const bytes = await createBackup(database, { write, key, secretKey, now })
    const { rows } = await verifyBackup(folder.read(name), key)
    await tenantDb.withSystem('record a backup', (system) => recordBackup(system, { madeAt: now, rows }))
    return { rows, bytes, removed: await deleteExpiredBackups(folder, now) }
  }
}
