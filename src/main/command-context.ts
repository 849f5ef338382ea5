import type { Services } from './bootstrap.ts'

export interface CommandContext {
  services: Services
  args: string[]
  /** The directory in which the command was run. File names are relative to it. */
  cwd: string
  print(line: string): void
}
