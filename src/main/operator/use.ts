import { SettingError } from '../../lib/setting-error.ts'
import type { TenantDb } from '../../scope.ts'

export type PrintLine = (line: string) => void

export interface OperatorVerb {
  /** How it is said, after `npm run operator -- `. */
  use: string
  /** Throws SettingError, with what to say instead, where its words make no sense; then nothing was written. */
  does(tenantDb: TenantDb, args: string[], told: OperatorContext): Promise<void>
}

export interface OperatorContext {
  print: PrintLine
  /** The folder that file names are read from. */
  cwd: string
  /** Who says so, by `--by`; undefined where nobody is named. */
  by: string | undefined
}

export const usageError = (use: string, wrong: string) => new SettingError(`${wrong}\nUse: operator ${use}`)
