import { healthKeys } from '../../../src/eligibility/answers.ts'
import { outreachFrame } from '../../../src/messages/outreach-pages.ts'
import { simulatorWords as words } from '../../../src/messages/outreach-simulator.ts'
import { getSettings } from '../../../src/organizations/queries.ts'
import { countBook, type Simulation, simulate } from '../../../src/outreach/simulate/simulate.ts'
import { simulatorForm, simulatorValues } from '../../../src/outreach/simulate/simulator-choice.ts'
import type { AppContext } from '../../../src/web/app-env.ts'
import { firstErrors, parseFields } from '../../../src/web/form.ts'
import { page } from '../../../src/web/page.tsx'
import { queryOf } from '../../../src/web/query.ts'
import { SimulatorPage } from './simulator-page.tsx'

/** From this size on, the page says how long a simulation takes. Measured at about 3,000 contacts a second. */
const MIN_CONTACTS_FOR_ESTIMATE = 3_000
const CONTACTS_PER_SECOND = 3_000

/** Uses the field names of the settings form, so unsaved settings can be carried over. */
export async function showSimulator(c: AppContext) {
  const { scoped, tenantDb, identity, deps } = c.var
  const query = queryOf(c)
  // A submitted form contains all choices, but no unchecked boxes.
  const isSubmitted = 'outreach_delay_years' in query
  const { stored, book } = await scoped(async (scope) => ({
    stored: simulatorValues(await getSettings(scope)),
    book: await countBook(scope),
  }))
  const typed = isSubmitted ? { ...withoutChecks(stored), ...submittedValues(query, stored) } : stored
  const read = isSubmitted ? parseFields(simulatorForm, query) : undefined
  const errors = read && !read.success ? firstErrors(read.error) : {}
  let simulation: Simulation | 'busy' | undefined
  if (read?.success)
    simulation = await simulate(tenantDb, identity, read.data, {
      healthKeys: healthKeys(deps),
      zips: deps.zips,
      signal: c.req.raw.signal,
    })
  const wait = book >= MIN_CONTACTS_FOR_ESTIMATE ? words.wait(book, Math.ceil(book / CONTACTS_PER_SECOND)) : undefined
  const isStored = Object.keys(stored).every((name) => typed[name] === stored[name])
  return page(
    c,
    <SimulatorPage typed={typed} errors={errors} simulation={simulation} wait={wait} isStored={isStored} />,
    {
      title: `${words.title} - ${outreachFrame.title}`,
      status: Object.keys(errors).length > 0 ? 422 : simulation === 'busy' ? 503 : 200,
    },
  )
}

const CHECKBOX_NAMES =
  /^(outreach_(birthday|anniversary|aep|schedule_increase)|smart_send_enabled|failed_underwriting_(enabled|pre_aep))$/

/** The stored choices with all boxes unchecked. */
const withoutChecks = (stored: Record<string, string>) =>
  Object.fromEntries(Object.entries(stored).map(([name, value]) => [name, CHECKBOX_NAMES.test(name) ? '' : value]))

/** The query's values for the form's fields. */
const submittedValues = (query: Record<string, string | string[]>, stored: Record<string, string>) =>
  Object.fromEntries(
    Object.entries(query).flatMap(([name, value]) =>
      name in stored && typeof value === 'string' ? [[name, value]] : [],
    ),
  )
