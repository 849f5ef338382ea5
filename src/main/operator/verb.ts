import { SettingError } from '../../lib/setting-error.ts'
import type { TenantDb } from '../../scope.ts'

export type PrintLine = (line: string) => void

export interface OperatorVerb {
  /** The usage line, without `npm run operator -- `. */
  use: string
  /** If the arguments are wrong, throws SettingError, or the TypeError of parseArgs, and writes nothing. */
  does(tenantDb: TenantDb, args: string[], context: OperatorContext): Promise<void>
}

export interface OperatorContext {
  print: PrintLine
  /** File names are relative to this folder. */
  cwd: string
  /** The operator's name from `--by`. */
  by: string | undefined
}

export const usageError = (use: string, message: string) => new SettingError(`${message}\nUsage: operator ${use}`)
