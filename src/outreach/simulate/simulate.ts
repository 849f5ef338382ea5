import { setImmediate as yieldToEventLoop } from 'node:timers/promises'
import type { HealthKeys } from '../../eligibility/answers.ts'
import { fullName } from '../../lib/full-name.ts'
import type { ZipBook } from '../../places/zip-book.ts'
import type { Identity, Scope, TenantDb } from '../../scope.ts'
import { readPlanAgency } from '../plan/agency-facts.ts'
import type { PlanAgency } from '../plan/plan-facts.ts'
import { healthReader, readPlanFacts } from '../plan/read-plan-facts.ts'
import { scheduleOf } from '../plan/schedule.ts'
import { changeKinds, ForecastDifferences } from './diff.ts'
import { Forecaster } from './forecast.ts'
import { readForecastBasis } from './forecast-basis.ts'
import type { Forecast } from './forecast-facts.ts'
import { agencyWithSettings, type SimulatorChoice } from './simulator-choice.ts'

export interface SimulationContext {
  healthKeys: HealthKeys
  zips: ZipBook
  /** Aborts when the user has left. */
  signal?: AbortSignal | undefined
  /** Contacts per read. */
  chunk?: number
}

export interface Simulation {
  agency: PlanAgency
  differences: ForecastDifferences
  /** Names of the contacts listed in `differences`, by id. */
  names: Map<number, string>
  /**
   * What is sent in the next FORECAST_DAYS days under the daily limits. Undefined for a book of more than
   * MAX_FORECAST_CONTACTS.
   */
  forecast: Forecast | undefined
}

export const FORECAST_DAYS = 90
/** Each contact takes two kilobytes of memory and a fifth of a millisecond. */
export const MAX_FORECAST_CONTACTS = 100_000

const CONTACTS_PER_READ = 500
/** Contacts planned before other work gets a turn: a few milliseconds. */
const CONTACTS_PER_YIELD = 25
/** Each simulation keeps a CPU core busy. */
const MAX_CONCURRENT_SIMULATIONS = 2
let running = 0

/**
 * Simulates what other settings would change in the next 12 months, on the agency's real book: plans each contact with
 * both settings and forecasts the emails of the next FORECAST_DAYS days. Writes nothing. The book is read in chunks, each
 * in a transaction of its own, and planned between the reads, so that it blocks nobody. Returns 'busy' if too many
 * simulations run in this process, and undefined if `signal` aborted.
 */
export async function simulate(
  tenantDb: TenantDb,
  identity: Identity,
  choice: SimulatorChoice,
  context: SimulationContext,
): Promise<Simulation | 'busy' | undefined> {
  if (running >= MAX_CONCURRENT_SIMULATIONS) return 'busy'
  running++
  try {
    return await simulateBook(tenantDb, identity, choice, context)
  } finally {
    running--
  }
}

async function simulateBook(
  tenantDb: TenantDb,
  identity: Identity,
  choice: SimulatorChoice,
  { healthKeys, zips, signal, chunk = CONTACTS_PER_READ }: SimulationContext,
): Promise<Simulation | undefined> {
  const agency = await tenantDb.withTenant(identity, readPlanAgency)
  const simulatedAgency = agencyWithSettings(agency, choice)
  const differences = new ForecastDifferences(agency.today)
  const basis = await tenantDb.withTenant(identity, (scope) => readForecastBasis(scope, { zips }))
  const forecaster =
    basis.sender.book <= MAX_FORECAST_CONTACTS
      ? new Forecaster({ agency: simulatedAgency, days: FORECAST_DAYS, ...basis })
      : undefined
  const options = { agency, healthOf: healthReader(healthKeys, identity.organizationId) }
  for (let after = 0, hasMore = true; hasMore; ) {
    const range = { after, limit: chunk }
    const { contacts } = await tenantDb.withTenant(identity, (scope) => readPlanFacts(scope, range, options))
    for (const [index, contact] of contacts.entries()) {
      if (index % CONTACTS_PER_YIELD === 0) await yieldToEventLoop()
      if (signal?.aborted) return undefined
      const planned = scheduleOf(contact, simulatedAgency)
      differences.add(contact.id, scheduleOf(contact, agency), planned)
      forecaster?.add(contact, planned)
    }
    after = contacts.at(-1)?.id ?? after
    hasMore = contacts.length === chunk
  }
  const forecast = forecaster && (await runForecast(forecaster, signal))
  if (signal?.aborted) return undefined
  const ids = changeKinds.flatMap((what) => differences.first[what].map(({ contactId }) => contactId))
  return { agency, differences, forecast, names: await tenantDb.withTenant(identity, (scope) => readNames(scope, ids)) }
}

/** Runs the forecast in steps, so other work gets a turn. Returns undefined if `signal` aborted. */
async function runForecast(forecaster: Forecaster, signal: AbortSignal | undefined): Promise<Forecast | undefined> {
  const run = forecaster.run()
  for (let step = run.next(); ; step = run.next()) {
    if (step.done) return step.value
    await yieldToEventLoop()
    if (signal?.aborted) return undefined
  }
}

async function readNames({ db, organizationId }: Scope, ids: readonly number[]): Promise<Map<number, string>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .selectFrom('contacts')
    .select(['id', 'first_name', 'last_name'])
    .where('organization_id', '=', organizationId)
    .where('id', 'in', [...new Set(ids)])
    .execute()
  return new Map(rows.map((row) => [row.id, fullName(row)]))
}

/** The number of contacts in the book, from stored counts. It determines how long a simulation takes. */
export async function countBook({ db, organizationId }: Scope): Promise<number> {
  const { book } = await db
    .selectFrom('contact_counts')
    .select((eb) => eb.fn.coalesce(eb.fn.sum<number>('contacts'), eb.lit(0)).as('book'))
    .where('organization_id', '=', organizationId)
    .executeTakeFirstOrThrow()
  return Number(book)
}
