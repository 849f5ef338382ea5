import type { Insertable } from 'kysely'
import type { DB } from '../../db/schema.ts'
import { addDays, type CalendarDate } from '../../src/lib/calendar-date.ts'
import { readPlanFacts } from '../../src/outreach/plan/facts.ts'
import { healthReader } from '../../src/outreach/plan/health-of.ts'
import { asPlanner } from '../../src/outreach/planning/plan-outreach.ts'
import { type ForecastOf, forecastOf } from '../../src/outreach/release/forecast.ts'
import { findReleasingAgency, findSpent } from '../../src/outreach/release/queries.ts'
import type { Agency } from '../cast.ts'
import type { TestDatabase } from '../db.ts'
import { healthKeys } from './days.ts'

const PLACES = [
  ...[
    ['28801', 'NC'],
    ['40202', 'KY'],
    ['95814', 'CA'],
    ['97201', 'OR'],
    ['63101', 'MO'],
    ['60601', 'IL'],
    ['70112', 'LA'],
  ],
  ...[
    ['83702', 'ID'],
    ['89101', 'NV'],
    ['21201', 'MD'],
    ['73102', 'OK'],
    ['06103', 'CT'],
    ['10001', 'NY'],
    ['75201', 'TX'],
  ],
  ...[
    ['96813', 'HI'],
    ['99501', 'AK'],
    ['33101', 'FL'],
    ['98101', 'WA'],
  ],
] as const

/** Numbers that look like chance and are the same in each run. */
function chance(seed: number) {
  let state = seed
  return (below: number) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 2 ** 32) * below)
  }
}

const two = (n: number) => String(n).padStart(2, '0')

/** A book of `size` contacts over 18 states, with birthdays, anniversaries, leap days, gaps and people who refuse mail. */
export async function makeBook(t: TestDatabase, agency: Agency, size: number, today: CalendarDate): Promise<void> {
  const below = chance(size)
  const rows = Array.from({ length: size }, (_, n): Insertable<DB['contacts']> => {
    const [zip_code, state] = PLACES[n % PLACES.length]!
    const born = `${1932 + below(25)}-${two(1 + below(12))}-${two(1 + below(28))}`
    return {
      ...{ organization_id: agency.id, agent_id: agency.dana.id, first_name: 'Client', last_name: `Number ${n}` },
      ...{ email: n % 23 === 22 ? null : `client${n}@example.com`, zip_code: n % 11 === 10 ? null : zip_code, state },
      birth_on: n % 29 === 28 ? null : n % 31 === 30 ? '1948-02-29' : born,
      effective_on: n % 19 === 18 ? null : addDays(today, -30 - below(2500)),
      current_carrier: n % 7 === 6 ? null : ['Aetna', 'Humana', 'Cigna'][n % 3]!,
      ...{ plan_type: 'Plan G', gender: n % 2 ? 'F' : 'M', opt_in_quarterly_updates: n % 5 === 0 },
    }
  })
  const contacts = await t.db.insertInto('contacts').values(rows).returning(['id', 'email']).execute()
  const of = { organization_id: agency.id, created_at: t.clock.now }
  const some = (nth: number) => contacts.filter(({ email }, place) => email && place % 37 === nth)
  await t.db
    .insertInto('suppressions')
    .values(some(1).map(({ email }) => ({ ...of, channel: 'email', address: email!, reason: 'unsubscribed' })))
    .execute()
  await t.db
    .insertInto('mail_preferences')
    .values([
      ...some(2).map(({ email }) => ({ ...of, channel: 'email', address: email!, choice: 'yearly' })),
      ...some(3).map(({ email }) => ({
        ...{ ...of, channel: 'email', address: email!, choice: 'paused', until_on: addDays(today, 50) },
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
  const quoted = some(5).map(({ id, email }) => ({
    ...{ organization_id: agency.id, id: crypto.randomUUID(), contact_id: id, kind: 'quote_email', occasion: 'asked' },
    ...{ due_on: today, status: 'sent', provider_id: 'p', recipient: email!, next_at: t.clock.now },
    ...{ sent_at: t.clock.now, created_at: t.clock.now },
  }))
  await t.db.insertInto('outreach_messages').values(quoted).execute()
}

/** What a screen would say now of the next `days` days. */
export async function forecastNow(t: TestDatabase, agency: Agency, days: number) {
  const given = await t.doors.inScope(asPlanner(agency.id), async (scope): Promise<ForecastOf> => {
    const facts = await readPlanFacts(
      scope,
      { after: 0, limit: 5000 },
      { healthOf: healthReader(healthKeys, agency.id) },
    )
    const found = await findReleasingAgency(scope, { practice: true })
    const { book, started_on: startedOn, send_mode: mode } = found!
    const spent = await findSpent(scope, facts.agency.today)
    return { ...facts, sender: { book, startedOn, mode }, ...(spent ? { spent } : {}) }
  })
  return forecastOf(given, days)
}
