import type { Context } from 'hono'
import { withinLimit } from '../../src/accounts/limits.ts'
import type { AppEnv } from '../../src/web/app-env.ts'

const HOUR = 3_600
/** A family at one computer types again and again; nobody fills an agency's book. */
const PER_NETWORK = 40
const PER_AGENCY = 400

/** Whether one more form of a stranger is taken this hour, from this network and for this agency. */
export function mayTry(c: Context<AppEnv>, what: string, organizationId: number): Promise<boolean> {
  return c.var.doors.asSystem('count what strangers send', async (system) => {
    const network = { key: `${what}:${c.var.address}`, most: PER_NETWORK, windowSeconds: HOUR }
    const agency = { key: `${what}-agency:${organizationId}`, most: PER_AGENCY, windowSeconds: HOUR }
    return (await withinLimit(system, network)) && (await withinLimit(system, agency))
  })
}
