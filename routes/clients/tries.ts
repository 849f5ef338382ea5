import type { Context } from 'hono'
import { withinLimit } from '../../src/accounts/limits.ts'
import type { AppEnv } from '../../src/web/app-env.ts'

const HOUR = 3_600
const DAY = 86_400
/** A family at one computer types again and again; nobody fills an agency's book, by which it is billed. */
const PER_NETWORK = 40
const PER_AGENCY = 400
const PER_AGENCY_A_DAY = 1_500

/** Whether one more form of a stranger is taken, from this network and for this agency. */
export function mayTry(c: Context<AppEnv>, what: string, organizationId: number): Promise<boolean> {
  return c.var.doors.asSystem('count what strangers send', async (system) => {
    const network = { key: `${what}:${c.var.address}`, most: PER_NETWORK, windowSeconds: HOUR }
    const agency = { key: `${what}-agency:${organizationId}`, most: PER_AGENCY, windowSeconds: HOUR }
    const day = { key: `${what}-agency-day:${organizationId}`, most: PER_AGENCY_A_DAY, windowSeconds: DAY }
    for (const limit of [network, agency, day]) if (!(await withinLimit(system, limit))) return false
    return true
  })
}
