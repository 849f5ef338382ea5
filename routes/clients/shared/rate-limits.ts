import { hitRateLimits } from '../../../src/accounts/rate-limits.ts'
import type { AppContext } from '../../../src/web/app-env.ts'

const HOUR_SECONDS = 3_600
const DAY_SECONDS = 86_400
/** Enough for a family that shares a computer. Bots must not fill an agency's book, because it is billed by size. */
const MAX_FORMS_PER_NETWORK = 40
const MAX_FORMS_PER_AGENCY = 400
const MAX_DAILY_FORMS_PER_AGENCY = 1_500

/** Counts a visitor's form. False if the limit of this network or this agency is exceeded. */
export function isWithinFormLimit(c: AppContext, what: string, organizationId: number): Promise<boolean> {
  return c.var.tenantDb.withSystem('count visitor forms', async (system) => {
    const network = { key: `${what}:${c.var.address}`, max: MAX_FORMS_PER_NETWORK, windowSeconds: HOUR_SECONDS }
    const agency = { key: `${what}-agency:${organizationId}`, max: MAX_FORMS_PER_AGENCY, windowSeconds: HOUR_SECONDS }
    const day = {
      key: `${what}-agency-day:${organizationId}`,
      max: MAX_DAILY_FORMS_PER_AGENCY,
      windowSeconds: DAY_SECONDS,
    }
    for (const limit of [network, agency, day]) if (!(await hitRateLimits(system, limit))) return false
    return true
  })
}

/** Counts a visitor's request. False if the limit of the network, or of what the request is about, is exceeded. */
export const isWithinVisitorLimit = (
  c: AppContext,
  what: string,
  perHour: { network: number; about?: readonly [key: string, most: number] },
): Promise<boolean> =>
  c.var.tenantDb.withSystem('count visitor requests', async (system) => {
    const windowSeconds = HOUR_SECONDS
    const key = `visitor:${what}:`
    const { network, about } = perHour
    const [ofAbout, most] = about ?? []
    const within = await hitRateLimits(system, { key: `${key}${c.var.address}`, max: network, windowSeconds })
    if (!within || ofAbout === undefined || most === undefined) return within
    return hitRateLimits(system, { key: `${key}${ofAbout}`, max: most, windowSeconds })
  })
