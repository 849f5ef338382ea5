import { MigrationError } from '../../db/migrate.ts'
import { readEnv } from '../env.ts'
import { SettingError } from '../lib/setting-error.ts'
import { BackupFileError } from './backup/age.ts'
import { withServices } from './bootstrap.ts'
import { COMMANDS, runCommand } from './commands.ts'
import { UnreachableError } from './connect-database.ts'
import { jsonLog } from './log.ts'
import { runInOwner } from './owner-socket.ts'
import { restore } from './restore-command.ts'
import { serve } from './serve.ts'

const isForTheOperator = (error: unknown): error is Error =>
  [SettingError, MigrationError, BackupFileError, UnreachableError].some((kind) => error instanceof kind)

/** `node dist/main.js` starts the server; `node dist/main.js job send-due-messages` runs one command and exits. */
export async function run([command, ...args]: string[]): Promise<void> {
  try {
    const env = readEnv(process.env)
    if (command === undefined || command === 'serve') return await serve(env)
    if (command === 'restore') return await restore(env, args, (line) => console.log(line))
    if (!Object.hasOwn(COMMANDS, command))
      throw new SettingError(
        `Unknown command ${command}. Commands: serve, restore, ${Object.keys(COMMANDS).join(', ')}.`,
      )
    // Only one process can open an embedded database. A running server runs the command for us.
    const exitCode = env.databaseUrl ? undefined : await runInOwner(env.dataDir, [command, ...args])
    process.exitCode =
      exitCode ??
      (await withServices(env, (services) => runCommand(services, [command, ...args], (line) => console.log(line))))
  } catch (error) {
    // Other errors go through the log, which removes personal data.
    if (isForTheOperator(error)) console.error(error.message)
    else jsonLog('error').error({ err: error }, 'command failed')
    process.exitCode = 1
  }
}
