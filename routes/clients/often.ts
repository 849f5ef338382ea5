import type { Context } from 'hono'
import { withinLimit } from '../../src/accounts/limits.ts'
import type { AppEnv } from '../../src/web/app-env.ts'

/** Whether what somebody without a sign-in sends is not too much: by network, and by whatever else it is about. */
export const isWithinVisitorsLimit = (
  c: Context<AppEnv>,
  what: string,
  perHour: { network: number; about?: readonly [key: string, most: number] },
): Promise<boolean> =>
  c.var.doors.asSystem('count what visitors send', async (system) => {
    const windowSeconds = 3600
    const key = `visitor:${what}:`
    const { network, about } = perHour
    const [ofAbout, most] = about ?? []
    const within = await withinLimit(system, { key: `${key}${c.var.address}`, most: network, windowSeconds })
    if (!within || ofAbout === undefined || most === undefined) return within
    return withinLimit(system, { key: `${key}${ofAbout}`, most, windowSeconds })
  })
