import type { Context } from 'hono'
import type { TextSize } from '../ui/reading-tools.tsx'
import type { AppEnv } from './app-env.ts'
import { readCookie } from './cookies.ts'

/** What this browser chose with A- and A+. */
export function textSizeOf(c: Context<AppEnv>): TextSize {
  const chosen = Number(readCookie(c, 'text_size'))
  return chosen === 1 || chosen === 2 || chosen === 3 ? chosen : 0
}
