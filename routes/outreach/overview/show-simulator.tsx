import type { Context } from 'hono'
import { healthKeys } from '../../../src/eligibility/answers.ts'
import { outreachFrame } from '../../../src/messages/outreach-pages.ts'
import { simulatorWords as words } from '../../../src/messages/outreach-simulator.ts'
import { getSettings } from '../../../src/organizations/queries.ts'
import { countBook, type Simulation, simulate } from '../../../src/outreach/simulate/simulate.ts'
import { simulatorForm, simulatorValues } from '../../../src/outreach/simulate/simulator-choice.ts'
import type { AppEnv } from '../../../src/web/app-env.ts'
import { firstErrors } from '../../../src/web/form.ts'
import { page } from '../../../src/web/page.tsx'
import { queryOf } from '../../../src/web/query.ts'
import { SimulatorPage } from './simulator-page.tsx'

/** From here on one waits long enough to be told; measured at some 3,000 contacts a second. */
const WORTH_SAYING = 3_000
const A_SECOND = 3_000

/** The query is that of the settings' own form, so that it may carry over what is not saved yet. */
export async function showSimulator(c: Context<AppEnv>) {
  const { scoped, tenantDb, identity, deps } = c.var
  const query = queryOf(c)
  // A form that was sent has each of its choices; unticked boxes are not in it.
  const isAsked = 'outreach_delay_years' in query
  const { stored, book } = await scoped(async (scope) => ({
    stored: simulatorValues(await getSettings(scope)),
    book: await countBook(scope),
  }))
  const typed = isAsked ? { ...emptied(stored), ...known(query, stored) } : stored
  const read = isAsked ? simulatorForm.safeParse(query) : undefined
  const errors = read && !read.success ? firstErrors(read.error) : {}
  let simulation: Simulation | 'busy' | undefined
  if (read?.success)
    simulation = await simulate(tenantDb, identity, read.data, {
      healthKeys: healthKeys(deps),
      zips: deps.zips,
      signal: c.req.raw.signal,
    })
  const wait = book >= WORTH_SAYING ? words.wait(book, Math.ceil(book / A_SECOND)) : undefined
  return page(c, <SimulatorPage {...{ typed, errors, simulation, wait }} isStored={same(typed, stored)} />, {
    title: `${words.title} - ${outreachFrame.title}`,
    status: Object.keys(errors).length > 0 ? 422 : simulation === 'busy' ? 503 : 200,
  })
}

const BOXES =
  /^(outreach_(birthday|anniversary|aep|schedule_increase)|smart_send_enabled|failed_underwriting_(enabled|pre_aep))$/

/** Boxes unticked, choices as they are stored. */
const emptied = (stored: Record<string, string>) =>
  Object.fromEntries(Object.entries(stored).map(([name, value]) => [name, BOXES.test(name) ? '' : value]))

/** What the address says of these fields; of no others. */
const known = (query: Record<string, string | string[]>, stored: Record<string, string>) =>
  Object.fromEntries(
    Object.entries(query).flatMap(([name, value]) =>
      name in stored && typeof value === 'string' ? [[name, value]] : [],
    ),
  )

const same = (one: Record<string, string>, other: Record<string, string>) =>
  Object.keys(other).every((name) => one[name] === other[name])
