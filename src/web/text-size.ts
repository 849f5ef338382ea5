import type { TextSize } from '../ui/reading-tools.tsx'
import type { AppContext } from './app-env.ts'
import { readCookie, writeCookie } from './cookies.ts'

const YEAR = 365 * 86_400

/** The size chosen in this browser with A- and A+. */
export function textSizeOf(c: AppContext): TextSize {
  const chosen = Number(c.get('chosenTextSize') ?? readCookie(c, 'text_size'))
  return chosen === 1 || chosen === 2 || chosen === 3 ? chosen : 0
}

/** Takes effect in this response and lasts a year in this browser. */
export function chooseTextSize(c: AppContext, size: string): void {
  c.set('chosenTextSize', size)
  writeCookie(c, 'text_size', size, YEAR)
}
