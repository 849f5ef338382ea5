import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { openDatabase } from '../../db/client.ts'
import { migrations } from '../../db/migrations.ts'
import type { Env } from '../env.ts'
import { pluralize } from '../lib/pluralize.ts'
import { SettingError } from '../lib/setting-error.ts'
import { recordBackupAttempt } from '../organizations/backups.ts'
import { checkTenancy, createTenantDb } from '../scope.ts'
import { keyFingerprint } from './backup/create-backup.ts'
import { openBackupFolder } from './backup/open-folder.ts'
import { type RestoreSummary, restoreBackup } from './backup/restore.ts'
import { withServices } from './bootstrap.ts'
import { runCommand } from './commands.ts'
import { reachDatabase } from './connect-database.ts'
import { claimDataDirectory } from './data-directory.ts'
import { runInOwner } from './owner-socket.ts'
import { decryptionKey, secretKey } from './secret-key.ts'
import { smokeTest } from './smoke-test.ts'

type Print = (line: string) => void

const USE =
  'Usage: restore FILE [--verify], or restore FILE --try [--into postgres://…]. FILE may be s3://bucket/folder/file.'

/**
 * Restores into the configured database, which must be empty, or with --try into a temporary one. Throws SettingError,
 * BackupFileError, UnreachableError or MigrationError with a message for the operator.
 */
export async function restore(env: Env, args: string[], print: Print): Promise<void> {
  const { values, positionals } = readArgs(args)
  const [file] = positionals
  if (!file || positionals.length > 1 || (values.into !== undefined && !values.try)) throw new SettingError(USE)
  const { folder, name } = await openBackupFolder(env, file, process.cwd())
  if (!name || !(await folder.exists(name))) throw new SettingError(`No file ${file}.`)
  const content = () => folder.read(name)
  if (values.try) return tryRestore(env, content, values.into, print)

  const now = new Date(Date.now() + env.clockOffsetSeconds * 1000)
  const key = decryptionKey(env.backupKey, env.databaseUrl ? undefined : env.dataDir)
  const directory = env.databaseUrl ? undefined : await claimDataDirectory(env.dataDir, now, env.publicUrl)
  let restored: RestoreSummary
  try {
    const embeddedDir = directory && join(directory.path, 'postgres')
    const database = await openDatabase({ url: env.databaseUrl, embeddedDir, poolSize: 1 })
    try {
      if (env.databaseUrl) await reachDatabase(database.pool, 'DATABASE_URL', env.databaseUrl)
      restored = await restoreBackup(database, { content: content(), key, migrations, now })
    } finally {
      await database.close()
    }
  } finally {
    directory?.release()
  }
  printSummary(restored, print)
  // A normal start: it runs newer migrations, checks tenancy and creates the rows that must exist.
  await withServices({ ...env, seedDemo: false }, async (services) => {
    warnUnlessKeyMatches([services.secretKey, ...services.previousKeys], restored, print)
    await services.tenantDb.withSystem('record a restored backup', (system) =>
      recordBackupAttempt(system, new Date(restored.head.madeAt)),
    )
    await runCommand(services, ['outreach'], print)
  })
  if (values.verify) await smokeTest(env, print)
}

function readArgs(args: string[]) {
  try {
    return parseArgs({
      args,
      allowPositionals: true,
      options: { verify: { type: 'boolean' }, try: { type: 'boolean' }, into: { type: 'string' } },
    })
  } catch {
    throw new SettingError(USE)
  }
}

function printSummary({ head, rows, tables, newerMigrations }: RestoreSummary, print: Print) {
  print(
    `Restored the backup made at ${head.madeAt}: ${pluralize(rows, 'row')} of ${pluralize(tables, 'table')}, verified.`,
  )
  if (newerMigrations > 0)
    print(`The backup is from an older version, before ${pluralize(newerMigrations, 'newer migration')}.`)
}

/**
 * Compares only the keys in settings. In embedded mode the key may be a file in DATA_DIR, which a trial restore does
 * not read.
 */
export function warnIfKeyDiffers(
  { secretKey: own, previousSecretKey: previous }: Pick<Env, 'secretKey' | 'previousSecretKey'>,
  restored: Pick<RestoreSummary, 'head'>,
  print: Print,
) {
  if (own === undefined) return
  const keys = [own, ...(previous === undefined ? [] : [previous])].map((one) => secretKey(one, undefined))
  warnUnlessKeyMatches(keys, restored, print)
}

function warnUnlessKeyMatches(keys: readonly Uint8Array[], { head }: Pick<RestoreSummary, 'head'>, print: Print) {
  if (keys.some((key) => keyFingerprint(key) === head.secretKey)) return
  print(
    'Warning: SECRET_KEY does not match this backup. Without the matching key, links in emails already sent do not work and health answers cannot be read. Set it (in embedded mode: the file secret-key in DATA_DIR) before anyone signs in.',
  )
}

/**
 * Restores into memory, or into an empty database that the operator drops afterwards. Records the success in the live
 * database.
 */
async function tryRestore(env: Env, content: () => AsyncIterable<Uint8Array>, into: string | undefined, print: Print) {
  const key = decryptionKey(env.backupKey, env.databaseUrl ? undefined : env.dataDir)
  const now = new Date()
  const database = await openDatabase({ url: into, poolSize: 1 })
  try {
    if (into) await reachDatabase(database.pool, '--into', into)
    const restored = await restoreBackup(database, { content: content(), key, migrations, now })
    printSummary(restored, print)
    warnIfKeyDiffers(env, restored, print)
    await checkTenancy(createTenantDb(database.db, () => now))
    const words = ['backup', 'tried', restored.head.madeAt]
    const exitCode = env.databaseUrl ? undefined : await runInOwner(env.dataDir, words)
    if (exitCode === undefined && (env.databaseUrl || existsSync(join(env.dataDir, 'postgres'))))
      await withServices(env, (services) => runCommand(services, words, print))
  } finally {
    await database.close()
  }
}
