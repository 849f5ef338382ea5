import { setImmediate as otherWork } from 'node:timers/promises'
import type { HealthKeys } from '../../eligibility/answers.ts'
import type { ZipBook } from '../../places/zip-book.ts'
import type { Identity, Scope, TenantDb } from '../../scope.ts'
import { readPlanAgency } from '../plan/agency-facts.ts'
import { readPlanFacts } from '../plan/facts.ts'
import { healthReader } from '../plan/health-of.ts'
import type { PlanAgency } from '../plan/plan-facts.ts'
import { scheduleOf } from '../plan/schedule.ts'
import type { Forecast } from '../release/forecast-facts.ts'
import { changeKinds, ForecastDifferences } from './diff.ts'
import { beginForecast, finishForecast } from './forecast-ahead.ts'
import { agencyWithSettings, type SimulatorChoice } from './simulator-choice.ts'

export interface SimulationContext {
  healthKeys: HealthKeys
  zips: ZipBook
  /** Whoever asked went away. */
  signal?: AbortSignal | undefined
  /** Contacts in one read. */
  chunk?: number
}

export interface Simulation {
  agency: PlanAgency
  differences: ForecastDifferences
  /** Of the contacts that the differences name. */
  names: Map<number, string>
  /** What then leaves in the next FORECAST_DAYS days, under the limits of a day; undefined of more than MOST_CONTACTS. */
  forecast: Forecast | undefined
}

const CHUNK = 500
/** Some milliseconds of planning; then whoever else waits has a turn. */
const AT_A_STRETCH = 25
/** Each keeps a core busy for a while. */
const MOST_AT_ONCE = 2
let running = 0

/**
 * What these settings would change in the next 12 months, on the agency's real book, by the same pure function run twice
 * over the same facts, and which mails would then leave on which of the next 90 days. Writes nothing. The book is read
 * chunk by chunk by contact id, each read a transaction of its own, and planned between them, so that nobody else waits
 * for it. 'busy' where enough of these run in this process already; undefined where `signal` aborted.
 */
export async function simulate(
  tenantDb: TenantDb,
  identity: Identity,
  chosen: SimulatorChoice,
  simulating: SimulationContext,
): Promise<Simulation | 'busy' | undefined> {
  if (running >= MOST_AT_ONCE) return 'busy'
  running++
  try {
    return await walk(tenantDb, identity, chosen, simulating)
  } finally {
    running--
  }
}

async function walk(
  tenantDb: TenantDb,
  identity: Identity,
  chosen: SimulatorChoice,
  { healthKeys, zips, signal, chunk = CHUNK }: SimulationContext,
): Promise<Simulation | undefined> {
  const agency = await tenantDb.withTenant(identity, readPlanAgency)
  const other = agencyWithSettings(agency, chosen)
  const differences = new ForecastDifferences(agency.today)
  const forecaster = await beginForecast(tenantDb, identity, { agency: other, zips })
  const options = { agency, healthOf: healthReader(healthKeys, identity.organizationId) }
  for (let after = 0, goOn = true; goOn; ) {
    const which = { after, limit: chunk }
    const { contacts } = await tenantDb.withTenant(identity, (scope) => readPlanFacts(scope, which, options))
    for (const [place, contact] of contacts.entries()) {
      if (place % AT_A_STRETCH === 0) await otherWork()
      if (signal?.aborted) return undefined
      const planned = scheduleOf(contact, other)
      differences.add(contact.id, scheduleOf(contact, agency), planned)
      forecaster?.add(contact, planned)
    }
    after = contacts.at(-1)?.id ?? after
    goOn = contacts.length === chunk
  }
  const forecast = forecaster && (await finishForecast(forecaster, signal))
  if (signal?.aborted) return undefined
  const ids = changeKinds.flatMap((what) => differences.first[what].map(({ contactId }) => contactId))
  return { agency, differences, forecast, names: await tenantDb.withTenant(identity, (scope) => namesOf(scope, ids)) }
}

async function namesOf({ db, organizationId }: Scope, ids: readonly number[]): Promise<Map<number, string>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .selectFrom('contacts')
    .select(['id', 'first_name', 'last_name'])
    .where('organization_id', '=', organizationId)
    .where('id', 'in', [...new Set(ids)])
    .execute()
  return new Map(rows.map(({ id, first_name, last_name }) => [id, `${first_name} ${last_name}`]))
}

/** Contacts of the book, from the counts that are kept; says how long a simulation takes. */
export async function countBook({ db, organizationId }: Scope): Promise<number> {
  const { book } = await db
    .selectFrom('contact_counts')
    .select((eb) => eb.fn.coalesce(eb.fn.sum<number>('contacts'), eb.lit(0)).as('book'))
    .where('organization_id', '=', organizationId)
    .executeTakeFirstOrThrow()
  return Number(book)
}
