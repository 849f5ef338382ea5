import { beforeAll, expect, test } from 'vitest'
import { addDays } from '../../src/lib/calendar-date.ts'
import { type Agency, makeAgency, makeContact, type Person } from '../agency.ts'
import { type TestApp, testApp, type Visitor } from '../app.ts'
import { linksOf, namesIn, wordsOf } from '../page.ts'
import { beVisited, sendQuote } from './events.ts'

let app: TestApp
let agency: Agency
let ruth: Visitor
const TODAY = '2026-11-20'

beforeAll(async () => {
  app = await testApp()
  app.t.clock.now = new Date(`${TODAY}T15:00:00Z`)
  agency = await makeAgency()
  ruth = await app.as(agency.ruth)
  const people: number[] = []
  for (let number = 0; number < 4; number++) {
    const agent = number < 3 ? agency.dana : agency.omar
    people.push((await makeContact(agency, { first_name: `Client${number}`, agent_id: agent.id })).id)
  }
  const [first = 0, second = 0, third = 0, fourth = 0] = people
  const seen = await sendQuote(app.t, agency, first, '2026-11-18T16:00:00Z', { createdBy: agency.dana.id })
  await beVisited(app.t, agency, seen, '2026-11-19T16:00:00Z')
  await beVisited(app.t, agency, seen, '2026-11-19T16:00:02Z', 'scanner')
  await sendQuote(app.t, agency, second, '2026-11-18T16:00:00Z')
  await sendQuote(app.t, agency, third, '2026-11-02T16:00:00Z')
  const elder = await sendQuote(app.t, agency, fourth, '2026-09-20T16:00:00Z')
  await beVisited(app.t, agency, elder, '2026-11-20T14:00:00Z')
  for (let day = 1; day <= 25; day++) await sendQuote(app.t, agency, fourth, `${addDays('2026-07-01', day)}T16:00:00Z`)
  await app.t.db
    .insertInto('planned_emails')
    .values(
      Array.from({ length: 32 }, (_, ahead) => ahead)
        .filter((ahead) => ahead < 24 || ahead > 28)
        .map((ahead) => ({
          organization_id: agency.id,
          contact_id: first,
          kind: 'birthday',
          occasion: `birthday-${ahead}`,
          due_on: addDays(TODAY, ahead),
          status: 'scheduled',
        })),
    )
    .execute()
})

const page = (query = '', visitor = ruth) => visitor.html(`/dashboard${query}`)
/** One part of the page, by its id. */
const partOf = (html: string, id: string) =>
  new RegExp(`<section[^>]* id="${id}"[\\s\\S]*?</section>(?!</figure>)`).exec(
    html.replace(/<section class="chart__scroll[\s\S]*?<\/section>/g, ''),
  )?.[0] ?? ''
const rowsOf = (html: string) => [...html.matchAll(/<tr>(.*?)<\/tr>/g)].map(([, row = '']) => wordsOf(row).trim())

test('there are seven ranges, and the default is the last 30 days (dashboard-002)', async () => {
  const html = await page()
  const select = /<select[^>]*name="period"[\s\S]*?<\/select>/.exec(html)?.[0] ?? ''
  expect([...select.matchAll(/<option[^>]*>([^<]*)/g)].map(([, label]) => label)).toEqual([
    ...['Today', 'Yesterday', 'Last 7 Days', 'Last 30 Days', 'Last 90 Days', 'Year to Date', 'Custom Dates'],
  ])
  expect(select).toMatch(/value="30days" selected=""/)
  expect(html).toMatch(/type="date"[^>]*name="startDate"|name="startDate"[^>]*type="date"/)
  expect(wordsOf(html)).toContain('In the last 30 days, 3 people were sent a quote, 2 viewed one, and nobody answered')
  expect(wordsOf(await page('?period=yesterday'))).toContain(
    'Yesterday, nobody was sent a quote, 1 viewed one, and nobody answered',
  )
  expect(wordsOf(await page('?period=today'))).toContain('Today, nobody was sent a quote, 1 viewed one')
  expect(wordsOf(await page('?period=7days'))).toContain('In the last 7 days, 2 people were sent a quote, 2 viewed')
  expect(wordsOf(await page('?period=90days'))).toContain('In the last 90 days, 4 people were sent a quote')
  expect(wordsOf(await page('?period=ytd'))).toContain('This year, 4 people were sent a quote')
  expect(wordsOf(await page('?period=week'))).toContain('In the last 30 days, 3 people')
})

test('custom dates need two days; without both the default is used, and what was typed is kept (dashboard-002, dashboard-012)', async () => {
  const both = await page('?period=custom&startDate=2026-09-20&endDate=2026-11-02')
  expect(wordsOf(both)).toContain('From Sep 20 to Nov 2, 2026, 2 people were sent a quote')
  expect(both).toMatch(/value="custom" selected=""/)
  const one = await page('?period=custom&startDate=2026-09-20')
  expect(wordsOf(one)).toContain('Choose both dates, From and To. Showing the last 30 days for now. Date range')
  expect(one).toMatch(/value="custom" selected=""/)
  expect(one).toMatch(/value="2026-09-20"/)
  const odd = await page('?period=custom&startDate=the+first&endDate=2026-11-02')
  expect(wordsOf(odd)).toContain('Invalid From date format. Showing the last 30 days')
  expect(odd).toContain('value="the first"')
  expect(wordsOf(await page('?period=custom&startDate=2026-11-02&endDate=2026-11-01'))).toContain('To is before From.')
})

test('Refresh leads to the same page (dashboard-003)', async () => {
  const html = await page('?period=90days&ranking=quotes_sent')
  expect(html).toMatch(
    /href="\/dashboard\?period=90days&amp;ranking=quotes_sent&amp;refresh=yes"[^>]*>(<svg[\s\S]*?<\/svg>)?Refresh</,
  )
})

test('four figures, with their rates, each link to the people behind them (dashboard-004, dashboard-019, dashboard-020)', async () => {
  const html = await page()
  const stats = /<dl class="stats">[\s\S]*?<\/dl>/.exec(html)?.[0] ?? ''
  expect(wordsOf(stats).trim()).toBe(
    'Quotes Sent 3 Last 30 Days, 1 sent manually Quotes Viewed 2 67% view rate Health Questions Completed 0 0% completion rate Upcoming Emails 26 in the next 30 days',
  )
  expect(wordsOf(html)).toContain('1 visit looked automated (email scanners, for example) and is not counted here')
  const people = Object.fromEntries(linksOf(stats).map((href) => [/of=(\w+)/.exec(href)?.[1] ?? 'upcoming', href]))
  expect(namesIn(await ruth.html(people.sent!))).toEqual(
    ['Client1 Brandt', 'Client0 Brandt', 'Client2 Brandt'].sort(bySent),
  )
  expect(namesIn(await ruth.html(people.viewed!))).toEqual(['Client3 Brandt', 'Client0 Brandt'])
  expect(wordsOf(await ruth.html(people.health!))).toContain(
    '0 people, Oct 22 to Nov 20, 2026. Nobody in this date range.',
  )
  expect(people.upcoming).toBe('/outreach')
})
// Two were sent at the same time, so they are sorted by id.
const bySent = (a: string, b: string) => (a < b ? -1 : 1)

test('the people behind a figure can be those of one agent or one day, including people deleted since', async () => {
  const of = (query: string) => ruth.html(`/dashboard/people?of=${query}`)
  expect(namesIn(await of(`viewed&agent=${agency.dana.id}`))).toEqual(['Client0 Brandt'])
  const day = await of('sent&period=custom&startDate=2026-11-02&endDate=2026-11-02')
  expect([wordsOf(day).includes('1 person, Nov 2, 2026.'), namesIn(day)]).toEqual([true, ['Client2 Brandt']])
  const trash = (deleted_at: Date | null) =>
    app.t.db
      .updateTable('contacts')
      .set({ deleted_at })
      .where('organization_id', '=', agency.id)
      .where('first_name', '=', 'Client2')
      .execute()
  await trash(app.t.clock.now)
  expect(namesIn(await of('sent&period=90days'))).toContain('Client2 Brandt ( recently deleted )')
  await trash(null)
  const beyond = await ruth.get('/dashboard/people?of=sent&page=9')
  expect([beyond.status, beyond.headers.get('Location')]).toEqual([303, '/dashboard/people?of=sent'])
})

test('the funnel and the gauge have tables with their numbers (dashboard-005, charts-003, charts-004)', async () => {
  const html = await page()
  expect(html).toContain(
    'aria-label="Performance Metrics. Health Completed 0 (0% of quotes sent), Quotes Viewed 2 (67% of quotes sent), Quotes Sent 3."',
  )
  expect(html).toContain('aria-label="Activity. Emails Sent 3, Links Clicked 2, Health Completed 0."')
  expect(wordsOf(html)).toContain(
    'View as table Performance Metrics Step People Share Health Completed 0 0% of quotes sent Quotes Viewed 2',
  )
})

test('the send ranking has its three orders and pages of 20 (dashboard-006, dashboard-017, dashboard-018, dashboard-027)', async () => {
  const rows = async (query: string) => rowsOf(partOf(await page(query), 'ranking')).slice(1)
  expect(await rows('')).toEqual(['Wednesday, Nov 18, 2026 1 2 1 0', 'Monday, Nov 2, 2026 2 1 0 0'])
  const year = '?period=ytd&ranking='
  expect((await rows(`${year}quotes_viewed`))[0]).toMatch(/^Wednesday, Nov 18, 2026 1/)
  expect((await rows(`${year}quotes_sent`))[0]).toMatch(/^Wednesday, Nov 18, 2026 1 2/)
  expect(await rows(`${year}chronological`)).toHaveLength(20)
  expect(await rows(`${year}chronological&rankingPage=2`)).toHaveLength(8)
  expect(wordsOf(partOf(await page('?period=ytd'), 'ranking'))).toContain('1–20 of 28 days')
  expect(wordsOf(partOf(await page('?period=today'), 'ranking'))).toContain(
    'No send data available for the selected period.',
  )
})

test('upcoming emails are those of the next 30 days, 20 per page (dashboard-007, dashboard-017)', async () => {
  const first = partOf(await page(), 'upcoming')
  expect(rowsOf(first)).toHaveLength(1 + 20)
  expect(rowsOf(first)[1]).toBe('Client0 Brandt Birthday Nov 20, 2026')
  const second = rowsOf(partOf(await page('?upcomingPage=2'), 'upcoming'))
  expect(second.slice(-2)).toEqual(['Client0 Brandt Birthday Dec 19, 2026', 'Client0 Brandt Birthday Dec 20, 2026'])
})

test('upcoming emails are described as planned until outreach is started (dashboard-007)', async () => {
  const said = async () => wordsOf(partOf(await page(), 'upcoming'))
  const startAt = (outreach_started_at: Date | null) =>
    app.t.db
      .updateTable('organization_settings')
      .set({ outreach_started_at })
      .where('organization_id', '=', agency.id)
      .execute()
  expect(await said()).toMatch(/Emails planned for today .* until outreach starts/)
  await startAt(app.t.clock.now)
  expect(await said()).toContain('Emails going out automatically today and in the next 30 days.')
  await startAt(null)
})

test('the leaderboard can be sorted by each column, and hidden (dashboard-008)', async () => {
  const names = async (query: string) => namesIn(partOf(await page(query), 'leaderboard'))
  expect(await names('')).toEqual(['Dana Whitfield', 'Omar Haddad', 'Ruth Calloway'])
  for (const sort of ['total', 'sent', 'viewed', 'health', 'asked', 'contacts', 'name'])
    expect(linksOf(partOf(await page(), 'leaderboard')).join(' '), sort).toMatch(
      sort === 'total' ? /dashboard#leaderboard/ : `board=${sort}#leaderboard`,
    )
  expect(rowsOf(partOf(await page('?board=contacts'), 'leaderboard'))[1]).toBe('Dana Whitfield 1 3 1 0 0 3')
  await ruth.post('/settings/permissions', { restrict_agents_to_own: 'on' })
  expect(await page()).not.toContain('Leaderboard')
  await ruth.post('/settings/permissions', { restrict_agents_to_own: 'on', show_leaderboard: 'on' })
  expect(await ruth.html('/settings/permissions')).toMatch(
    /checked=""[^>]*name="show_leaderboard"|name="show_leaderboard"[^>]*checked=""/,
  )
  expect(await page()).toContain('Leaderboard')
})

test('renewals show their date and how to reach the client (dashboard-009)', async () => {
  const { id } = await makeContact(agency, {
    first_name: 'Renata',
    effective_on: '2024-12-01',
    phone_number: '8285550177',
  })
  expect(rowsOf(partOf(await page(), 'renewals')).slice(1)).toEqual(['Renata Brandt Dec 1, 2026 Plan G (828) 555-0177'])
  await app.t.db.deleteFrom('contacts').where('organization_id', '=', agency.id).where('id', '=', id).execute()
})

test('agents who see only their own clients see only those, including behind the figures', async () => {
  const own = async (person: Person) => {
    const visitor = await app.as(person)
    const html = await page('', visitor)
    return [
      wordsOf(html),
      namesIn(partOf(html, 'leaderboard')),
      namesIn(await visitor.html('/dashboard/people?of=viewed')),
    ] as const
  }
  const [omar, board, viewers] = await own(agency.omar)
  expect(omar).toContain('In the last 30 days, nobody was sent a quote, 1 viewed one')
  expect([board, viewers]).toEqual([['Omar Haddad'], ['Client3 Brandt']])
  // Another agent's figure is not accessible.
  const asked = await (await app.as(agency.omar)).html(`/dashboard/people?of=viewed&agent=${agency.dana.id}`)
  expect(namesIn(asked)).toEqual(['Client3 Brandt'])
})

test('an agency without data sees an empty state in each section (dashboard-027, dashboard-028, dashboard-029, charts-004)', async () => {
  const fresh = await makeAgency()
  const words = await (await app.as(fresh.ruth)).words('/dashboard')
  for (const text of [
    'In the last 30 days, no quotes were sent or viewed.',
    'No activity data to display.',
    'No send data available for the selected period.',
    'No upcoming emails scheduled in the next 30 days.',
    'No data available to display.',
    'No policy anniversaries in the next 30 days.',
  ])
    expect(words).toContain(text)
})

test('the first visit offers the introduction (dashboard-010)', async () => {
  await app.t.db.updateTable('users').set({ walkthrough_completed_at: null }).where('id', '=', agency.ruth.id).execute()
  expect(await page()).toContain('New here? See how Perennial works in three steps.')
})
