import { beforeAll, expect, test } from 'vitest'
import type { TenantDb } from '../../src/scope.ts'
import { makeAgency, makeContact } from '../agency.ts'
import { testApp, type Visitor } from '../app.ts'
import { testDatabase } from '../db.ts'
import { wordsOf } from '../page.ts'
import { sendQuote } from './events.ts'

const PARTS = ['figures', 'days', 'series', 'ranking', 'upcoming', 'board', 'worth', 'renewals', 'setup']
/** Names of functions whose transactions fail: the one for all parts, and those of single parts. */
let failing: string[] = []
let ruth: Visitor

beforeAll(async () => {
  const t = await testDatabase()
  const tenantDb: TenantDb = {
    ...t.tenantDb,
    withTenant: (identity, fn) =>
      failing.includes(fn.name) ? Promise.reject(new Error(`no ${fn.name}`)) : t.tenantDb.withTenant(identity, fn),
  }
  const app = await testApp({ tenantDb, log: { debug() {}, info() {}, error() {} } }, t)
  t.clock.now = new Date('2026-11-20T15:00:00Z')
  const agency = await makeAgency()
  ruth = await app.as(agency.ruth)
  const contact = await makeContact(agency, { effective_on: '2024-12-01' })
  await sendQuote(t, agency, contact.id, '2026-11-18T16:00:00Z')
})

async function withoutParts(...parts: string[]) {
  failing = ['readAll', ...parts]
  const response = await ruth.get('/dashboard')
  const html = await response.text()
  failing = []
  expect(response.status).toBe(200)
  return { html, words: wordsOf(html) }
}

test('without its figures the dashboard says so, its cards show 0, and the lists are there (dashboard-011, dashboard-021, dashboard-025)', async () => {
  const { words, html } = await withoutParts('figures')
  expect(words).toContain('Error loading dashboard stats.')
  const stats = wordsOf(/<dl class="stats">[\s\S]*?<\/dl>/.exec(html)![0]).trim()
  expect(stats).toBe(
    'Quotes Sent 0 Failed to load data Quotes Viewed 0 Failed to load data Health Questions Completed 0 Failed to load data Upcoming Emails 0 in the next 30 days',
  )
  expect(words).toContain('Wednesday, Nov 18, 2026 1 1 0 0')
  expect(words).not.toContain('Failed to load dashboard data.')
})

test('without its data a chart says so (dashboard-023, dashboard-024)', async () => {
  const { words } = await withoutParts('series', 'figures')
  expect(words).toContain('Failed to load time series data (API error).')
  expect(words).toContain('Error loading chart data. Please try again.')
})

test('each list says by itself that it could not be read (dashboard-026)', async () => {
  const { words } = await withoutParts('upcoming', 'ranking', 'board', 'worth', 'renewals')
  for (const text of [
    'Error loading upcoming emails.',
    'Error loading the send ranking.',
    'Error loading the leaderboard.',
    'Error loading outreach results.',
    'Error loading renewals.',
    'Upcoming Emails 0 Failed to load data',
  ])
    expect(words).toContain(text)
  expect(words).toContain('In the last 30 days, 1 person was sent a quote')
})

test('if nothing can be read the page says that first (dashboard-011, dashboard-022)', async () => {
  const { words } = await withoutParts(...PARTS)
  expect(words).toContain('Failed to load dashboard data. Error loading dashboard stats.')
  // After a reload, everything is shown.
  expect(await ruth.words('/dashboard')).toContain('In the last 30 days, 1 person was sent a quote')
})
