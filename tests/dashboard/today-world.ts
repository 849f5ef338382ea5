import { randomUUID } from 'node:crypto'
import type { Insertable } from 'kysely'
import { beforeEach } from 'vitest'
import type { DB } from '../../db/schema.ts'
import { countToday, listToday, totalTasks } from '../../src/dashboard/today/list-today.ts'
import type { TaskQuery } from '../../src/dashboard/today/source.ts'
import { addDays, todayIn } from '../../src/lib/calendar-date.ts'
import { type Agency, as, makeAgency, makeContact, type Person } from '../agency.ts'
import { type TestApp, testApp } from '../app.ts'

export const ZONE = 'America/New_York'

/** A new agency for each test, and functions that create tasks. */
export function todayWorld() {
  let app: TestApp
  let agency: Agency
  let today: string

  beforeEach(async () => {
    app = await testApp()
    agency = await makeAgency({ time_zone: ZONE })
    today = todayIn(ZONE, app.t.clock.now)
  })

  const ask = (more: Partial<TaskQuery> = {}): TaskQuery => ({
    owner: 'everyone',
    today,
    timeZone: ZONE,
    show: 'waiting',
    ...more,
  })
  const listed = async (person: Person, more: Partial<TaskQuery> = {}) =>
    (await as(person, (scope) => listToday(scope, ask(more)), app.t)).map(({ client, facts }) =>
      client ? `${client.firstName}: ${facts.kind}` : facts.kind,
    )
  const counted = async (person: Person, more: Partial<TaskQuery> = {}) =>
    totalTasks(await as(person, (scope) => countToday(scope, ask(more)), app.t))

  /** A client without a right to switch. */
  const client = (first_name: string, more: Partial<Insertable<DB['contacts']>> = {}) =>
    makeContact(agency, { first_name, state: 'TX', ...more }, app.t)

  async function followUp(contact_id: number, more: Partial<Insertable<DB['follow_ups']>> = {}) {
    const { id } = await app.t.db
      .insertInto('follow_ups')
      .values({
        organization_id: agency.id,
        contact_id,
        kind: 'reminder',
        note: 'Ask about the dog',
        due_on: today,
        requested_at: app.t.clock.now,
        ...more,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    return id
  }

  const fail = async (contact_id: number, more: Partial<Insertable<DB['messages']>> = {}) => {
    const now = app.t.clock.now
    const id = randomUUID()
    await app.t.db
      .insertInto('messages')
      .values({
        organization_id: agency.id,
        id,
        contact_id,
        kind: 'birthday',
        occasion: id,
        due_on: today,
        status: 'failed',
        recipient: 'walter@example.com',
        next_at: now,
        created_at: now,
        ...more,
      })
      .execute()
    return id
  }

  const rise = (contact_id: number, more: Partial<Insertable<DB['rate_increases']>> = {}) =>
    app.t.db
      .insertInto('rate_increases')
      .values({
        organization_id: agency.id,
        contact_id,
        kind: 'book',
        effective_on: addDays(today, 30),
        carrier: 'Aetna',
        plan: 'Plan G',
        old_cents: 14_200,
        new_cents: 15_800,
        is_illustrative: false,
        best_carrier: 'Mutual of Omaha',
        best_plan: 'Plan G',
        best_cents: 14_033,
        saves_cents: 21_200,
        found_at: app.t.clock.now,
        ...more,
      })
      .execute()

  /** Birthday this many days from today, in a state with a window of 60 days from the birthday. */
  const bornIn = (days: number) => ({ state: 'CA', birth_on: `1950${addDays(today, days).slice(4)}` })

  return {
    ask,
    listed,
    counted,
    client,
    followUp,
    fail,
    rise,
    bornIn,
    get app() {
      return app
    },
    get agency() {
      return agency
    },
    get today() {
      return today
    },
  }
}
