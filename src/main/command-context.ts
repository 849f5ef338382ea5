import type { Services } from './bootstrap.ts'

/** What a command is called with. */
export interface CommandContext {
  services: Services
  args: string[]
  /** The directory the command was typed in: file names are relative to it. */
  cwd: string
  print(line: string): void
}
