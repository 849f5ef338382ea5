import { setImmediate as otherWork } from 'node:timers/promises'
import type { ZipBook } from '../../places/zip-book.ts'
import type { Identity, TenantDb } from '../../scope.ts'
import type { PlanAgency } from '../plan/plan-facts.ts'
import { Forecaster } from '../release/forecast.ts'
import { readForecastBasis } from '../release/forecast-basis.ts'
import type { Forecast } from '../release/forecast-facts.ts'

export const FORECAST_DAYS = 90
/** Two kilobytes of memory each, and a fifth of a millisecond. */
export const MAX_FORECAST_CONTACTS = 100_000

/** Takes the contacts of the book one by one; undefined where there are too many for one. */
export async function beginForecast(
  tenantDb: TenantDb,
  identity: Identity,
  { agency, zips }: { agency: PlanAgency; zips: ZipBook },
): Promise<Forecaster | undefined> {
  const basis = await tenantDb.withTenant(identity, (scope) => readForecastBasis(scope, { zips }))
  return basis.sender.book > MAX_FORECAST_CONTACTS
    ? undefined
    : new Forecaster({ agency, days: FORECAST_DAYS, ...basis })
}

/** Others have their turns meanwhile. Undefined where `signal` aborted. */
export async function finishForecast(
  forecaster: Forecaster,
  signal: AbortSignal | undefined,
): Promise<Forecast | undefined> {
  const run = forecaster.run()
  for (let step = run.next(); ; step = run.next()) {
    if (step.done) return step.value
    await otherWork()
    if (signal?.aborted) return undefined
  }
}
