import { beforeAll, expect, test } from 'vitest'
import { addDays } from '../../src/lib/calendar-date.ts'
import { type Agency, makeAgency, makeContact } from '../agency.ts'
import { type TestApp, testApp, type Visitor } from '../app.ts'
import { beVisited, sendQuote } from './events.ts'

let app: TestApp
let agency: Agency
let ruth: Visitor
let dana: Visitor
const TODAY = '2026-11-20'

beforeAll(async () => {
  app = await testApp()
  agency = await makeAgency({ time_zone: 'America/Chicago' })
  ruth = await app.as(agency.ruth)
  dana = await app.as(agency.dana)
  const walter = await makeContact(agency, { first_name: 'Walter', effective_on: '2024-11-25', plan_type: 'Plan G' })
  const iris = await makeContact(agency, { first_name: 'Iris', agent_id: agency.omar.id, effective_on: '2024-02-01' })
  const first = await sendQuote(app.t, agency, walter.id, '2026-11-10T16:00:00Z', { createdBy: agency.dana.id })
  await beVisited(app.t, agency, first, '2026-11-12T16:00:00Z')
  await sendQuote(app.t, agency, iris.id, '2026-11-10T16:00:00Z')
  await sendQuote(app.t, agency, walter.id, '2026-11-18T16:00:00Z')
  await sendQuote(app.t, agency, iris.id, '2026-08-30T16:00:00Z')
  await app.t.db
    .insertInto('planned_emails')
    .values([
      ...[1, 29, 31].map((days) => ({
        organization_id: agency.id,
        contact_id: walter.id,
        kind: 'birthday',
        occasion: `birthday-${days}`,
        due_on: addDays(TODAY, days),
        status: 'scheduled',
      })),
      {
        organization_id: agency.id,
        contact_id: iris.id,
        kind: 'aep',
        occasion: 'aep-2026',
        due_on: TODAY,
        status: 'skipped',
      },
    ])
    .execute()
})

const get = (visitor: Visitor, path: string) => visitor.call('GET', `/api/dashboard/${path}`)
const body = async (visitor: Visitor, path: string) => (await get(visitor, path)).body

test('stats count people by the spec’s names, with chart data by day and scheduled emails (entities-030, api-061)', async () => {
  const stats = await body(ruth, 'stats?period=30days')
  expect(stats).toMatchObject({
    success: true,
    quotesSent: 2,
    manualQuotesSent: 1,
    quotesViewed: 1,
    followUpsRequested: 0,
    healthQuestionsCompleted: 0,
  })
  const { x, ...series } = stats.chartData
  expect([x.length, x[0], x[29]]).toEqual([30, '2026-10-22', TODAY])
  expect(Object.keys(series)).toEqual(['sends', 'views', 'followUps', 'healthCompleted'])
  expect([series.sends[19], series.sends[27], series.views[21]]).toEqual([2, 1, 1])
  expect(stats.upcomingEmails).toEqual({
    total: 2,
    emails: [1, 29].map((days) => ({
      id: expect.any(String),
      contact_id: expect.any(Number),
      email_type: 'birthday',
      status: 'scheduled',
      scheduled_send_date: addDays(TODAY, days),
      first_name: 'Walter',
      last_name: 'Brandt',
    })),
  })
})

test('each period code is known, and without one stats and ranking cover 30 days, the series 90 (dashboard-013, dashboard-014, dashboard-015, dashboard-016, api-062, api-063)', async () => {
  const sent: Record<string, number> = {}
  for (const period of ['today', 'yesterday', '7days', '30days', '90days', 'ytd'])
    sent[period] = (await body(ruth, `stats?period=${period}`)).quotesSent
  expect(sent).toEqual({ today: 0, yesterday: 0, '7days': 1, '30days': 2, '90days': 2, ytd: 2 })
  const custom = await body(ruth, 'stats?period=custom&startDate=2026-08-30&endDate=2026-08-30')
  expect([custom.quotesSent, custom.chartData.x]).toEqual([1, ['2026-08-30']])
  expect(await body(ruth, 'stats')).toEqual(await body(ruth, 'stats?period=30days'))
  expect(await body(ruth, 'send-ranking')).toEqual(await body(ruth, 'send-ranking?period=30days'))
  expect(await body(ruth, 'time-series')).toEqual(await body(ruth, 'time-series?period=90days'))
  expect((await body(ruth, 'send-ranking?period=90days')).total).toBe(3)
})

test('a custom period needs both dates, and errors are sentences (dashboard-012)', async () => {
  const both = 'Choose both dates, From and To.'
  expect(await get(ruth, 'stats?period=custom&startDate=2026-11-01')).toEqual({
    status: 422,
    body: { success: false, error: both, fields: { endDate: both } },
  })
  expect((await get(ruth, 'time-series?period=custom&endDate=2026-11-01')).body.fields).toEqual({ startDate: both })
  for (const query of ['send-ranking?period=week', 'send-ranking?sort=luck', 'upcoming?page=0', 'renewals?page=x'])
    expect((await get(ruth, query)).status).toBe(422)
})

test('the ranking has a row per day, the series a point per day and 30 days ahead (entities-031, entities-032)', async () => {
  expect(await body(ruth, 'send-ranking?sort=quotes_sent')).toEqual({
    success: true,
    total: 2,
    ranking: [
      { rank: 1, sendDate: '2026-11-10', quotesSent: 2, quotesViewed: 1, healthCompleted: 0 },
      { rank: 2, sendDate: '2026-11-18', quotesSent: 1, quotesViewed: 0, healthCompleted: 0 },
    ],
  })
  const { series } = await body(ruth, 'time-series')
  expect([series.length, series[90 + 0].date, series[90 + 28]]).toEqual([
    ...[120, '2026-11-21'],
    { date: '2026-12-19', sent: 0, scheduled: 1 },
  ])
  expect(series[79]).toEqual({ date: '2026-11-10', sent: 2, scheduled: 0 })
})

test('renewals are policies whose anniversary is near (entities-033, api-064)', async () => {
  expect(await body(ruth, 'renewals')).toEqual({
    success: true,
    total: 1,
    renewals: [
      {
        id: expect.any(Number),
        name: 'Walter Brandt',
        email: expect.any(String),
        phone: '8285550142',
        date: '2026-11-25',
        policyType: 'Plan G',
      },
    ],
  })
})

test('the leaderboard has a row per agent in any sort order, and none if it is hidden (entities-034)', async () => {
  const names = async (sort: string) =>
    (await body(ruth, `leaderboard?sort=${sort}`)).leaderboard.map(({ name }: { name: string }) => name.split(' ')[0])
  expect(await names('total')).toEqual(['Dana', 'Omar', 'Ruth'])
  expect(await names('name')).toEqual(['Dana', 'Omar', 'Ruth'])
  const rows = (await body(ruth, 'leaderboard')).leaderboard
  expect(rows[0]).toMatchObject({ name: 'Dana Whitfield', contacts: 1, sent: 1, viewed: 1, total: 1 })
  expect(rows[2]).toMatchObject({ name: 'Ruth Calloway', contacts: 0, sent: 0, viewed: 0, total: 0 })
  const { db } = app.t
  const show = (show_leaderboard: boolean) =>
    db.updateTable('organization_settings').set({ show_leaderboard }).where('organization_id', '=', agency.id).execute()
  await show(false)
  expect((await body(ruth, 'leaderboard')).leaderboard).toEqual([])
  await show(true)
})

test('agents who see only their own clients get only their own figures', async () => {
  expect(await body(dana, 'stats')).toMatchObject({ quotesSent: 1, quotesViewed: 1 })
  expect((await body(dana, 'send-ranking')).ranking[1]).toMatchObject({ sendDate: '2026-11-10', quotesSent: 1 })
  expect((await body(dana, 'leaderboard')).leaderboard).toHaveLength(1)
  const omar = await app.as(agency.omar)
  expect(await body(omar, 'stats')).toMatchObject({ quotesSent: 1, quotesViewed: 0, upcomingEmails: { total: 0 } })
  expect((await body(omar, 'renewals')).total).toBe(0)
})

test('25 renewals are 20 on the first page and five on the second, the soonest first (dashboard-017)', async () => {
  const large = await makeAgency()
  for (let place = 0; place < 25; place++)
    await makeContact(large, { last_name: `No${place}`, effective_on: addDays('2024-11-20', (place * 7) % 25) })
  // Effective today, deleted, and in 31 days: none of these are listed.
  await makeContact(large, { effective_on: TODAY })
  await makeContact(large, { effective_on: '2024-11-22', deleted_at: app.t.clock.now })
  await makeContact(large, { effective_on: '2024-12-21' })
  const visitor = await app.as(large.ruth)
  const pages = [
    await body(visitor, 'renewals'),
    await body(visitor, 'renewals?page=2'),
    await body(visitor, 'renewals?page=3'),
  ]
  expect(pages.map(({ total, renewals }) => [total, renewals.length])).toEqual([
    [25, 20],
    [25, 5],
    [25, 0],
  ])
  const dates = pages.flatMap(({ renewals }) => renewals.map(({ date }: { date: string }) => date))
  expect(dates).toEqual(Array.from({ length: 25 }, (_, place) => addDays(TODAY, place)))
})
