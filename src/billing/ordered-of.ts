import type { Plan } from './plan-in-force.ts'
import type { Subscription } from './subscription.ts'
import { nextOf, planOf } from './write-standing.ts'

/** What the provider has by our row: also a smaller plan that has yet to begin. */
export const orderedOf = (row: Subscription): Plan => nextOf(row)?.plan ?? planOf(row)
