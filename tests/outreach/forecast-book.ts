import type { Insertable } from 'kysely'
import type { DB } from '../../db/schema.ts'
import { encryptAnswers } from '../../src/eligibility/answers.ts'
import { questions } from '../../src/eligibility/questions.ts'
import { addDays, type CalendarDate } from '../../src/lib/calendar-date.ts'
import { getSettings } from '../../src/organizations/queries.ts'
import { simulate } from '../../src/outreach/simulate/simulate.ts'
import { simulatorForm, simulatorValues } from '../../src/outreach/simulate/simulator-choice.ts'
import { type Agency, makeAgency } from '../agency.ts'
import type { TestDatabase } from '../db.ts'
import { healthKeys, setClock, startOutreach, ZONE, zips } from './days.ts'

export const DAYS = 90
/** Generous, because other test files share the CPU. */
export const LIVED_THROUGH_MS = 300_000

const PLACES = [
  ['28801', 'NC'],
  ['40202', 'KY'],
  ['95814', 'CA'],
  ['97201', 'OR'],
  ['63101', 'MO'],
  ['60601', 'IL'],
  ['70112', 'LA'],
  ['83702', 'ID'],
  ['89101', 'NV'],
  ['21201', 'MD'],
  ['73102', 'OK'],
  ['06103', 'CT'],
  ['10001', 'NY'],
  ['75201', 'TX'],
  ['96813', 'HI'],
  ['99501', 'AK'],
  ['33101', 'FL'],
  ['98101', 'WA'],
] as const

/** Pseudorandom numbers, the same in each run. */
function chance(seed: number) {
  let state = seed
  return (below: number) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 2 ** 32) * below)
  }
}

/** Makes most companies decline. */
const DECLINES = { [questions.find(({ hard }) => hard)!.id]: true }

const two = (n: number) => String(n).padStart(2, '0')

/**
 * A book of `size` contacts in 18 states, with birthdays, anniversaries, leap days, missing data, opt-outs, yearly
 * preferences, answers, failed health questions, and states without a licensed agent.
 */
export async function makeBook(t: TestDatabase, agency: Agency, size: number, today: CalendarDate): Promise<void> {
  const below = chance(size)
  const rows = Array.from({ length: size }, (_, n): Insertable<DB['contacts']> => {
    const [zip_code, state] = PLACES[n % PLACES.length]!
    const born = `${1932 + below(25)}-${two(1 + below(12))}-${two(1 + below(28))}`
    return {
      organization_id: agency.id,
      agent_id: agency.dana.id,
      first_name: 'Client',
      last_name: `Number ${n}`,
      email: n % 23 === 22 ? null : `client${n}@example.com`,
      zip_code: n % 11 === 10 ? null : zip_code,
      state,
      birth_on: n % 29 === 28 ? null : n % 31 === 30 ? '1948-02-29' : born,
      effective_on: n % 19 === 18 ? null : addDays(today, -30 - below(2500)),
      current_carrier: n % 7 === 6 ? null : ['Aetna', 'Humana', 'Cigna'][n % 3]!,
      plan_type: 'Plan G',
      gender: n % 2 ? 'F' : 'M',
      opt_in_quarterly_updates: n % 5 === 0,
    }
  })
  const contacts = await t.db.insertInto('contacts').values(rows).returning(['id', 'email']).execute()
  const of = { organization_id: agency.id, created_at: t.clock.now }
  const some = (nth: number) => contacts.filter(({ email }, place) => email && place % 37 === nth)
  await t.db
    .insertInto('suppression_reasons')
    .values(some(1).map(({ email }) => ({ ...of, channel: 'email', address: email!, reason: 'unsubscribed' })))
    .execute()
  await t.db
    .insertInto('email_preferences')
    .values([
      ...[...some(2), ...some(7)].map(({ email }) => ({ ...of, channel: 'email', address: email!, choice: 'yearly' })),
      ...some(3).map(({ email }) => ({
        ...of,
        channel: 'email',
        address: email!,
        choice: 'paused',
        until_on: addDays(today, 50),
      })),
    ])
    .execute()
  await t.db
    .insertInto('outreach_pauses')
    .values(some(4).map(({ id }) => ({ ...of, contact_id: id, until_on: addDays(today, 20), reason: 'person' })))
    .execute()
  await t.db
    .insertInto('increase_notices')
    .values({ ...of, carrier: 'Aetna', state: 'NC', effective_on: addDays(today, 60), percent: 8 })
    .execute()
  // Quoted clients who were marked as having answered.
  await t.db
    .insertInto('outreach_pauses')
    .values(
      some(5)
        .filter((_, place) => place % 2 === 0)
        .map(({ id }) => ({
          ...of,
          contact_id: id,
          kind: 'follow_up',
          reason: 'client_answered',
          created_at: new Date(t.clock.now.getTime() + 1),
        })),
    )
    .execute()
  await t.db
    .insertInto('eligibility_answers')
    .values(
      [...some(6), ...some(7), ...some(8)].map(({ id }) => ({
        organization_id: agency.id,
        contact_id: id,
        answered_at: new Date(t.clock.now.getTime() - 1),
        ...encryptAnswers(healthKeys, agency.id, DECLINES),
      })),
    )
    .execute()
  // No license in Texas, and one in Idaho that ends in 40 days.
  await t.db
    .insertInto('agent_licenses')
    .values(
      PLACES.filter(([, state]) => state !== 'TX').map(([, state]) => ({
        organization_id: agency.id,
        user_id: agency.dana.id,
        state,
        expires_on: state === 'ID' ? addDays(today, 40) : null,
      })),
    )
    .execute()
  const quoted = some(5).map(({ id, email }) => ({
    organization_id: agency.id,
    id: crypto.randomUUID(),
    contact_id: id,
    kind: 'quote_email',
    occasion: 'asked',
    due_on: today,
    status: 'sent',
    provider_id: 'p',
    recipient: email!,
    next_at: t.clock.now,
    sent_at: t.clock.now,
    created_at: t.clock.now,
  }))
  await t.db.insertInto('messages').values(quoted).execute()
}

/** An agency with a book, alone in its database, that begins on this day. */
export async function makeSender(
  t: TestDatabase,
  today: string,
  { size = 150, settings = { outreach_delay_years: 1 } }: { size?: number; settings?: object },
): Promise<Agency> {
  // Those of the tests before are no longer planned.
  await t.db.updateTable('organizations').set({ closed_at: t.clock.now }).where('kind', '=', 'agency').execute()
  setClock(t, today, 0)
  const agency = await makeAgency({ time_zone: ZONE }, t)
  await makeBook(t, agency, size, today)
  await t.db.updateTable('organization_settings').set(settings).where('organization_id', '=', agency.id).execute()
  await startOutreach(t, agency)
  return agency
}

/** What the simulator says of the settings as they are. */
export async function forecastNow(t: TestDatabase, agency: Agency) {
  const { identity } = agency.ruth
  const stored = simulatorValues(await t.tenantDb.withTenant(identity, getSettings))
  // A box that is not ticked is not sent.
  const ticked = Object.fromEntries(Object.entries(stored).filter(([, value]) => value !== ''))
  const simulation = await simulate(t.tenantDb, identity, simulatorForm.parse(ticked), { healthKeys, zips })
  if (!simulation || simulation === 'busy' || !simulation.forecast) throw new Error('Nothing was simulated')
  return simulation.forecast
}
