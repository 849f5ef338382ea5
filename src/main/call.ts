import type { House } from './house.ts'

/** A command that somebody typed. */
export interface Call {
  house: House
  args: string[]
  /** Where the person typed the command: file names are relative to it. */
  cwd: string
  print(line: string): void
}
