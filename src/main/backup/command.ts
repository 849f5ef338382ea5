import { existsSync, statSync } from 'node:fs'
import { basename, dirname, join, resolve } from 'node:path'
import { pluralize } from '../../lib/pluralize.ts'
import { SettingError } from '../../lib/setting-error.ts'
import { recordBackup, recordBackupAttempt } from '../../organizations/backups.ts'
import type { CommandContext } from '../command-context.ts'
import { backupKey } from '../secret-key.ts'
import { createBackup } from './create-backup.ts'
import { backupName, deleteExpiredBackups } from './files.ts'
import { verifyBackup } from './restore.ts'

const USE = 'Use: backup [FOLDER/ or FILE]. The default is DATA_DIR/backups.'

/** One file of all rows, read back before it counts. In a folder older ones are removed as they outlive their use. */
export async function backup({ services, args, cwd, print }: CommandContext): Promise<void> {
  const [to, word, ...rest] = args
  const { env, directory, database, tenantDb } = services
  // For `restore --try`, which is no part of the process that has the database.
  if (to === 'tried' && word !== undefined)
    return tenantDb.withSystem('note that a backup was tried out', (system) =>
      recordBackupAttempt(system, new Date(word)),
    )
  if (word !== undefined || rest.length > 0 || to?.startsWith('-')) throw new SettingError(USE)
  const now = tenantDb.now()
  const key = backupKey(env.backupKey, directory?.path)
  const file = to === undefined ? join(resolve(env.dataDir), 'backups', backupName(now)) : fileFor(to, cwd, now)
  if (existsSync(file)) throw new SettingError(`${file} already exists. Choose another name.`)
  const taken = await createBackup(database, { file, key, secretKey: services.secretKey, now })
  const { rows } = await verifyBackup(file, key)
  await tenantDb.withSystem('note that a backup was made', (system) => recordBackup(system, { madeAt: now, rows }))
  print(`Wrote ${file}: ${pluralize(rows, 'row')} in ${megabytes(taken.bytes)}, verified.`)
  if (basename(file) === backupName(now)) {
    const gone = deleteExpiredBackups(dirname(file), now)
    if (gone > 0) print(`Removed ${pluralize(gone, 'older backup')}.`)
  }
  if (!env.backupKey && directory)
    print(
      `It is encrypted with ${join(directory.path, 'backup-key')}. Keep a copy of that key elsewhere: without it, the backup cannot be opened.`,
    )
}

const megabytes = (bytes: number) => `${(bytes / 1e6).toFixed(1)} MB`

function fileFor(to: string, cwd: string, now: Date): string {
  const path = resolve(cwd, to)
  return to.endsWith('/') || (existsSync(path) && statSync(path).isDirectory()) ? join(path, backupName(now)) : path
}
