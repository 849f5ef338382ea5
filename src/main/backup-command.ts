import { join, resolve } from 'node:path'
import { pluralize } from '../lib/pluralize.ts'
import { SettingError } from '../lib/setting-error.ts'
import { recordBackup, recordBackupAttempt } from '../organizations/backups.ts'
import { createBackup } from './backup/create-backup.ts'
import { backupName, deleteExpiredBackups } from './backup/files.ts'
import { openBackupFolder } from './backup/open-folder.ts'
import { verifyBackup } from './backup/restore.ts'
import type { CommandContext } from './command-context.ts'
import { backupKey } from './secret-key.ts'

const USE = 'Usage: backup [FOLDER/, FILE, or s3://bucket/folder/]. The default is DATA_DIR/backups.'

/**
 * Writes a backup and verifies it by reading it back. If the file has the default name, expired backups in its folder
 * are deleted. Throws SettingError if the arguments are wrong or the file exists.
 */
export async function backup({ services, args, cwd, print }: CommandContext): Promise<void> {
  const [target, word, ...rest] = args
  const { env, directory, database, tenantDb } = services
  // Sent by `restore --try`. If a server has the embedded database open, the command runs there.
  if (target === 'tried' && word !== undefined)
    return tenantDb.withSystem('record a trial restore', (system) => recordBackupAttempt(system, new Date(word)))
  if (word !== undefined || rest.length > 0 || target?.startsWith('-')) throw new SettingError(USE)
  const now = tenantDb.now()
  const key = backupKey(env.backupKey, directory?.path)
  const { folder, name: given } = await openBackupFolder(env, target ?? join(resolve(env.dataDir), 'backups/'), cwd)
  const name = given || backupName(now)
  const file = `${folder.path}${name}`
  if (await folder.exists(name)) throw new SettingError(`${file} already exists. Choose another name.`)
  const write = (content: AsyncIterable<Uint8Array>) => folder.write(name, content)
  const bytes = await createBackup(database, { write, key, secretKey: services.secretKey, now })
  const { rows } = await verifyBackup(folder.read(name), key)
  await tenantDb.withSystem('record a backup', (system) => recordBackup(system, { madeAt: now, rows }))
  print(`Wrote ${file}: ${pluralize(rows, 'row')} in ${megabytes(bytes)}, verified.`)
  if (name === backupName(now)) {
    const removed = await deleteExpiredBackups(folder, now)
    if (removed > 0) print(`Removed ${pluralize(removed, 'older backup')}.`)
  }
  if (!env.backupKey && directory)
    print(
      `The backup is encrypted with ${join(directory.path, 'backup-key')}. Keep a copy of that key elsewhere: without it, the backup cannot be opened.`,
    )
}

const megabytes = (bytes: number) => `${(bytes / 1e6).toFixed(1)} MB`
