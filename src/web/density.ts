import { densities } from '../ui/density.tsx'
import type { AppContext } from './app-env.ts'
import { readCookie, writeCookie } from './cookies.ts'

const YEAR_SECONDS = 365 * 86_400

/** The row height chosen in this browser. */
export const densityOf = (c: AppContext) =>
  densities.find((density) => density === readCookie(c, 'density')) ?? 'comfortable'

export const chooseDensity = (c: AppContext, density: (typeof densities)[number]) =>
  writeCookie(c, 'density', density, YEAR_SECONDS)
