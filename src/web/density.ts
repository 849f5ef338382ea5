import type { Context } from 'hono'
import { densities } from '../ui/density.tsx'
import type { AppEnv } from './app-env.ts'
import { readCookie, writeCookie } from './cookies.ts'

const YEAR_SECONDS = 365 * 86_400

/** The row height chosen in this browser. */
export const densityOf = (c: Context<AppEnv>) =>
  densities.find((density) => density === readCookie(c, 'density')) ?? 'comfortable'

export const chooseDensity = (c: Context<AppEnv>, density: (typeof densities)[number]) =>
  writeCookie(c, 'density', density, YEAR_SECONDS)
