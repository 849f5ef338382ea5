import { MigrationError } from '../../db/migrate.ts'
import { readEnv } from '../env.ts'
import { SettingError } from '../lib/setting-error.ts'
import { restore } from './backup/restore-command.ts'
import { SealError } from './backup/seal-error.ts'
import { withServices } from './bootstrap.ts'
import { COMMANDS, runCommand } from './commands.ts'
import { jsonLog } from './log.ts'
import { runInOwner } from './owner-socket.ts'
import { UnreachableError } from './reach-database.ts'
import { serve } from './serve.ts'

const isForTheOperator = (error: unknown): error is Error =>
  [SettingError, MigrationError, SealError, UnreachableError].some((kind) => error instanceof kind)

/** `node dist/main.js` serves; `node dist/main.js job send-due-messages` and its like run one command and end. */
export async function run([command, ...args]: string[]): Promise<void> {
  try {
    const env = readEnv(process.env)
    if (command === undefined || command === 'serve') return await serve(env)
    if (command === 'restore') return await restore(env, args, (line) => console.log(line))
    if (!(command in COMMANDS))
      throw new SettingError(
        `Unknown command ${command}. Commands: serve, restore, ${Object.keys(COMMANDS).join(', ')}.`,
      )
    // An embedded database has one owner. If that is a running server, it does the work and we print what it says.
    const taken = env.databaseUrl ? undefined : await runInOwner(env.dataDir, [command, ...args])
    process.exitCode =
      taken ??
      (await withServices(env, (services) => runCommand(services, [command, ...args], (line) => console.log(line))))
  } catch (error) {
    // A database error holds the row that it is about.
    if (isForTheOperator(error)) console.error(error.message)
    else jsonLog('error').error({ err: error }, 'could not go on')
    process.exitCode = 1
  }
}
