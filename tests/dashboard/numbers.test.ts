import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { seedDemo } from '../../db/seeds/demo.ts'
import { blueRidge } from '../../db/seeds/demo-people.ts'
import { type Random, seededRandom } from '../../db/seeds/random.ts'
import { vacuumTables } from '../../db/vacuum.ts'
import { mergeContacts } from '../../src/contacts/merge/merge-contacts.ts'
import { undoChangeSet } from '../../src/contacts/undo/undo.ts'
import { activityCounterIdentity, countAgency, rebuildFigures } from '../../src/dashboard/activity/store-counts.ts'
import { findFigures, listDays } from '../../src/dashboard/figure-queries.ts'
import { metrics } from '../../src/dashboard/figures.ts'
import { listLeaderboard } from '../../src/dashboard/leaderboard.ts'
import { type CountedPerson, listPeople } from '../../src/dashboard/people.ts'
import type { DayRange } from '../../src/dashboard/period.ts'
import { listSendRanking } from '../../src/dashboard/send-ranking.ts'
import { answerEncryptor } from '../../src/eligibility/answers.ts'
import { todayIn } from '../../src/lib/calendar-date.ts'
import { eraseContactRows } from '../../src/organizations/erase-contact-rows.ts'
import type { Identity, Scope } from '../../src/scope.ts'
import { type Agency, as, makeAgency, makeContact } from '../agency.ts'
import { type TestDatabase, testDatabase } from '../db.ts'
import { beVisited, sendQuote } from './events.ts'
import { rangesUpTo, trueByAgent, trueCohorts, trueDays, trueFigures } from './truth.ts'

const DAY_MS = 86_400_000
let t: TestDatabase
beforeAll(async () => {
  t = await testDatabase()
})

const count = (agencyId: number) => countAgency(t.tenantDb, agencyId, new AbortController().signal)

/** Each figure of each range as shown and as expected. Includes one agent's for the first range. */
async function expectTruth(agencyId: number, everybody: Identity, own: Identity, ranges: readonly DayRange[]) {
  for (const range of ranges) {
    for (const identity of range === ranges[0] ? [everybody, own] : [everybody]) {
      const only = identity.onlyAgentId
      const shown = await t.tenantDb.withTenant(identity, async (scope) => ({
        figures: await findFigures(scope, range),
        days: await listDays(scope, range),
        ranking: (await listSendRanking(scope, range, { sort: 'chronological', page: 1, pageSize: 500 })).entries,
        people: await countListed(scope, range),
        board: (await listLeaderboard(scope, range, 'name')).filter((row) => row.total + row.sent > 0),
      }))
      expect(shown.figures, JSON.stringify(range)).toEqual(await trueFigures(t, agencyId, range, only))
      expect(shown.people, JSON.stringify(range)).toEqual(metrics.map((metric) => shown.figures[metric]))
      expect(shown.days).toEqual(await trueDays(t, agencyId, range, only))
      expect(shown.ranking.map(({ rank: _, ...cohort }) => cohort)).toEqual(await trueCohorts(t, agencyId, range, only))
      const board = shown.board.map(({ agentId, sent, viewed, health, asked }) => {
        return { agentId, sent, viewed, health, asked }
      })
      expect(board.toSorted((a, b) => a.agentId - b.agentId)).toEqual(await trueByAgent(t, agencyId, range, only))
    }
  }
}

/** The number of people in the lists behind the figures. Checks that each is listed once, latest first. */
async function countListed(scope: Scope, range: DayRange): Promise<number[]> {
  const totals: number[] = []
  for (const metric of metrics) {
    const listed: CountedPerson[] = []
    for (let page = 1, total = 1; listed.length < total; page++) {
      const found = await listPeople(scope, { metric, range, page })
      total = found.total
      listed.push(...found.people)
      if (found.people.length === 0) break
    }
    expect(new Set(listed.map(({ id }) => id)).size).toBe(listed.length)
    expect(listed.map(({ day }) => day)).toEqual(
      listed
        .map(({ day }) => day)
        .toSorted()
        .reverse(),
    )
    totals.push(listed.length)
  }
  return totals
}

test('the demo agency’s figures equal a slow count of its rows, read from rows and from stored days', async () => {
  await seedDemo(t.db, t.clock.now, answerEncryptor(new Uint8Array(32).fill(7)))
  await vacuumTables(t)
  const { id, time_zone } = await t.db
    .selectFrom('organizations')
    .select(['id', 'time_zone'])
    .where('slug', '=', blueRidge.slug)
    .executeTakeFirstOrThrow()
  const { agent_id } = await t.db
    .selectFrom('contacts')
    .select('agent_id')
    .where('organization_id', '=', id)
    .where('agent_id', 'is not', null)
    .limit(1)
    .executeTakeFirstOrThrow()
  const own = { ...activityCounterIdentity(id), onlyAgentId: agent_id! }
  const ranges = rangesUpTo(todayIn(time_zone, t.clock.now), seededRandom(1))
  await expectTruth(id, activityCounterIdentity(id), own, ranges)
  expect(await count(id)).toBeGreaterThan(0)
  await expectTruth(id, activityCounterIdentity(id), own, ranges)
})

interface Book {
  agency: Agency
  contacts: number[]
  quotes: { id: string; contact: number }[]
}

/** Inserts an activity at this time. */
async function happen(book: Book, random: Random, at: Date) {
  const { agency } = book
  const contact = random.pick(book.contacts)
  const own = { organization_id: agency.id, contact_id: contact }
  const quote = random.pick(book.quotes.filter((one) => one.contact === contact)) as Book['quotes'][0] | undefined
  const what = random.below(10)
  if (what < 4 || !quote) {
    const createdBy = random.chance(0.3) ? { createdBy: agency.dana.id } : {}
    const odd = random.chance(0.1) ? random.pick([{ status: 'failed' }, { mode: 'test' }]) : {}
    const id = await sendQuote(t, agency, contact, at, { ...createdBy, ...odd })
    book.quotes.push({ id, contact })
  } else if (what < 7) await beVisited(t, agency, quote.id, at, random.chance(0.2) ? 'scanner' : null)
  else if (what < 8)
    await t.db
      .insertInto('eligibility_answers')
      .values({ ...own, sealed: 'x', key_id: 'k', answered_at: at })
      .execute()
  else {
    const kind = random.pick(['call_request', 'decline', 'reminder'])
    await t.db
      .insertInto('follow_ups')
      .values({ ...own, kind, requested_at: at })
      .execute()
  }
}

/** Changes that affect days that are already counted. */
async function change({ agency, contacts, quotes }: Book, random: Random) {
  const { db } = t
  const [moved, keepId, otherId, erased, again, split] = random.shuffle(contacts)
  await db
    .updateTable('contacts')
    .set({ agent_id: agency.omar.id })
    .where('organization_id', '=', agency.id)
    .where('id', '=', moved!)
    .execute()
  const merge = (keep: number, other: number) =>
    as(agency.ruth, (scope) => mergeContacts(scope, { keepId: keep, otherId: other, picks: {} }))
  expect(await merge(keepId!, otherId!)).toMatchObject({ ok: true })
  const merged = await merge(again!, split!)
  if (!merged.ok) throw new Error('not merged')
  // Changed days are counted again once a minute.
  t.clock.now = new Date(t.clock.now.getTime() + 60_000)
  await count(agency.id)
  expect(await as(agency.ruth, (scope) => undoChangeSet(scope, merged.changeSetId))).toMatchObject({ ok: true })
  await as(agency.ruth, (scope) => eraseContactRows(scope, agency.id, [erased!]))
  await sql`update messages set status = 'failed' where organization_id = ${agency.id} and id = (
    select id from messages where organization_id = ${agency.id} and contact_id = ${moved} limit 1)`.execute(db)
  const gone = new Set([otherId, erased])
  return {
    agency,
    contacts: contacts.filter((id) => !gone.has(id)),
    quotes: quotes
      .filter(({ contact }) => contact !== erased)
      .map((quote) => (quote.contact === otherId ? { ...quote, contact: keepId! } : quote)),
  }
}

const daysOf = async ({ id }: Agency) => {
  const { rows } = await sql`select activity, agent_id, day, people, gaps, repeated, delays, answered from activity_days
    where organization_id = ${id} order by activity, agent_id, day`.execute(t.db)
  return rows
}

const countsOf = ({ id }: Agency) =>
  sql`select counts_since_whole_day as counts from activity_counts where organization_id = ${id}`.execute(t.db)

test('figures of a random agency equal a slow count, whatever happens to its contacts', async () => {
  // A separate agency for each database engine.
  const random = seededRandom(t.kind === 'embedded' ? 7 : 19)
  const zones = ['America/New_York', 'Pacific/Honolulu', 'America/Los_Angeles']
  const agency = await makeAgency({ time_zone: random.pick(zones) })
  const clock = (days: number) => {
    t.clock.now = new Date(t.clock.now.getTime() + days * DAY_MS)
    return todayIn(zone, t.clock.now)
  }
  let zone = (
    await t.db.selectFrom('organizations').select('time_zone').where('id', '=', agency.id).executeTakeFirstOrThrow()
  ).time_zone
  let book: Book = { agency, contacts: [], quotes: [] }
  for (let one = 0; one < 20; one++) {
    const agent_id = random.pick([agency.dana.id, agency.omar.id, agency.ruth.id, null])
    book.contacts.push((await makeContact(agency, { agent_id })).id)
  }
  const lately = async (events: number, days: number) => {
    for (let one = 0; one < events; one++)
      await happen(book, random, new Date(t.clock.now.getTime() - 1 - random.below(days * DAY_MS)))
  }
  const agree = async () =>
    expectTruth(agency.id, agency.ruth.identity, agency.dana.identity, rangesUpTo(clock(0), random))

  await lately(90, 400)
  await vacuumTables(t)
  await agree()
  await count(agency.id)
  await agree()

  // Live activity, on the last counted day and after it.
  clock(0.01)
  await lately(6, 0.01)
  clock(2.3)
  await lately(25, 2.2)
  await agree()
  await count(agency.id)
  await agree()

  // Parts of a day, with people who were active earlier on the same day.
  for (let part = 0; part < 5; part++) {
    clock(0.0003)
    await lately(8, 0.0003)
    await agree()
    await count(agency.id)
    await agree()
  }
  expect((await countsOf(agency)).rows).toEqual([{ counts: expect.toSatisfy((counts: number) => counts > 1) }])

  book = await change(book, random)
  clock(0.001)
  await count(agency.id)
  await agree()
  expect(
    await t.db.selectFrom('activity_marks').selectAll().where('organization_id', '=', agency.id).execute(),
  ).toEqual([])

  zone = random.pick(zones.filter((other) => other !== zone))
  await t.db.updateTable('organizations').set({ time_zone: zone }).where('id', '=', agency.id).execute()
  await agree()
  await count(agency.id)
  await agree()

  clock(0.2)
  await lately(10, 0.19)
  await count(agency.id)
  // A quiet minute later, the parts are replaced by the whole day.
  clock(0.002)
  await count(agency.id)
  expect((await countsOf(agency)).rows).toEqual([{ counts: 0 }])
  const kept = await daysOf(agency)
  expect(await rebuildFigures(t.tenantDb, agency.slug)).toMatchObject([{ slug: agency.slug }])
  expect(await daysOf(agency)).toEqual(kept)
})
