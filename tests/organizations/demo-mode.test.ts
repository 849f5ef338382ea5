import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { mergeContacts } from '../../src/contacts/merge/merge-contacts.ts'
import { undoChangeSet } from '../../src/contacts/undo/undo.ts'
import { publicToken } from '../../src/lib/tokens.ts'
import { findSendingSettings } from '../../src/outreach/send-obstacle.ts'
import { findAgencies } from '../../src/outreach/sending/send-policy-rows.ts'
import { type Agency, as, makeAgency, makeContact } from '../agency.ts'
import { type TestApp, testApp } from '../app.ts'
import { linksOf, wordsOf } from '../page.ts'

let app: TestApp
let agency: Agency
beforeAll(async () => {
  app = await testApp()
})
beforeEach(async () => {
  agency = await makeAgency({ is_demo: true })
})

/** A contact with a quote, an email and a visit. */
async function storyOf(source: string, extra: Parameters<typeof makeContact>[1] = {}) {
  const { db } = app.t
  const { id } = await makeContact(agency, { source, ...extra })
  const quote = publicToken()
  const message = randomUUID()
  const at = app.t.clock.now
  const own = { organization_id: agency.id }
  await db
    .insertInto('quotes')
    .values({ ...own, id: quote, contact_id: id, created_at: at, expires_at: at })
    .execute()
  await db
    .insertInto('messages')
    .values({
      ...own,
      id: message,
      contact_id: id,
      quote_id: quote,
      kind: 'quote_email',
      occasion: 'x',
      due_on: '2026-11-20',
      recipient: 'x@example.com',
      next_at: at,
      created_at: at,
    })
    .execute()
  await db
    .insertInto('quote_visits')
    .values({ ...own, quote_id: quote, message_id: message, visited_at: at })
    .execute()
  return { id, message }
}

const counted = async () => {
  const count = (table: 'contacts' | 'quotes' | 'messages' | 'quote_visits' | 'users' | 'audit_events') =>
    app.t.db
      .selectFrom(table)
      .select(sql<number>`count(*)::integer`.as('rows'))
      .where('organization_id', '=', agency.id)
      .executeTakeFirstOrThrow()
  const tables = ['contacts', 'quotes', 'messages', 'quote_visits', 'users', 'audit_events'] as const
  return Object.fromEntries(await Promise.all(tables.map(async (table) => [table, (await count(table)).rows])))
}
const isDemo = async () =>
  (await app.t.db.selectFrom('organizations').select('is_demo').where('id', '=', agency.id).executeTakeFirstOrThrow())
    .is_demo

test('demo mode is shown on every page, and admins can exit it (demo-001, demo-002)', async () => {
  const ruths = await (await app.as(agency.ruth)).html('/profile')
  expect(wordsOf(ruths)).toContain('Demo mode: sample clients. Exit demo mode')
  expect(linksOf(ruths)).toContain('/demo/exit')
  expect(ruths).toContain('<react-island name="exit-demo"')
  const danas = await (await app.as(agency.dana)).html('/profile')
  expect(wordsOf(danas)).toContain('Demo mode: sample clients.')
  expect(linksOf(danas)).not.toContain('/demo/exit')
  const other = await makeAgency()
  expect(await (await app.as(other.ruth)).html('/profile')).not.toContain('Demo mode')
})

test('exiting deletes the sample contacts with their data, and nothing else (demo-002)', async () => {
  const sample = await storyOf('sample')
  await storyOf('sample')
  await storyOf('form')
  const own = await makeContact(agency, { source: 'form', email: null, shares_email_with: sample.id })
  const other = await makeAgency({ is_demo: true })
  await makeContact(other, { source: 'sample' })
  const ruth = await app.as(agency.ruth)
  expect(await ruth.words('/demo/exit')).toContain('2 sample contacts, 2 quotes and 2 emails.')
  const left = await ruth.post('/demo/exit')
  expect([left.status, left.headers.get('Location')]).toEqual([303, '/contacts'])
  expect(await counted()).toEqual({
    contacts: 2,
    quotes: 1,
    messages: 1,
    quote_visits: 1,
    users: 3,
    audit_events: 1,
  })
  expect(await isDemo()).toBe(false)
  const kept = app.t.db.selectFrom('contacts').select('shares_email_with').where('id', '=', own.id)
  expect(await kept.executeTakeFirst()).toEqual({ shares_email_with: null })
  expect(await ruth.words('/contacts')).toContain('Total Contacts 2')
  const events = app.t.db
    .selectFrom('audit_events')
    .select(['action', 'detail'])
    .where('organization_id', '=', agency.id)
  expect(await events.execute()).toEqual([{ action: 'demo_ended', detail: { contacts: 2, quotes: 2, mails: 2 } }])
  expect((await ruth.get('/demo/exit')).headers.get('Location')).toBe('/contacts')
  const others = app.t.db.selectFrom('contacts').select('id').where('organization_id', '=', other.id)
  expect(await others.execute()).toHaveLength(1)
})

test('a client who was merged into a sample contact stays, with the data of both (demo-002)', async () => {
  const sample = await storyOf('sample')
  const client = await storyOf('import')
  const merge = () =>
    as(agency.ruth, (scope) => mergeContacts(scope, { keepId: sample.id, otherId: client.id, picks: {} }))
  const sourceOf = async (id: number) =>
    (await app.t.db.selectFrom('contacts').select('source').where('id', '=', id).executeTakeFirstOrThrow()).source
  const first = await merge()
  await as(agency.ruth, (scope) => undoChangeSet(scope, (first as { changeSetId: number }).changeSetId))
  expect([await sourceOf(sample.id), await sourceOf(client.id)]).toEqual(['sample', 'import'])

  await merge()
  await storyOf('sample')
  const ruth = await app.as(agency.ruth)
  await ruth.post('/demo/exit')
  expect(await counted()).toMatchObject({ contacts: 2, quotes: 2, messages: 2, quote_visits: 2 })
  expect(await sourceOf(sample.id)).toBe('import')
})

test('only an admin exits; agents are told so with a 403 (api-019, demo-001, demo-003)', async () => {
  await storyOf('sample')
  const dana = await app.as(agency.dana)
  const refused = await dana.json('POST', '/api/organizations/exit-demo-mode')
  expect([refused.status, await refused.json()]).toEqual([
    403,
    { success: false, error: 'Only administrators can exit demo mode' },
  ])
  expect((await dana.post('/demo/exit')).headers.get('Location')).toBe('/contacts')
  expect((await dana.get('/api/organizations/exit-demo-mode')).status).toBe(403)
  expect((await app.visitor().json('POST', '/api/organizations/exit-demo-mode')).status).toBe(401)
  expect([await isDemo(), (await counted()).contacts]).toEqual([true, 1])
  const ruth = await app.as(agency.ruth)
  const counts = await ruth.get('/api/organizations/exit-demo-mode')
  expect(await counts.json()).toEqual({ contacts: 1, quotes: 1, mails: 1 })
  for (let time = 0; time < 2; time++) {
    const done = await ruth.json('POST', '/api/organizations/exit-demo-mode')
    expect([done.status, await done.json()]).toEqual([200, { success: true }])
  }
  expect([await isDemo(), (await counted()).audit_events]).toEqual([false, 1])
})

test('a failed exit shows an error and changes nothing (demo-004)', async () => {
  await storyOf('sample')
  const { tenantDb } = app.t
  let broken = false
  const withTenant: typeof tenantDb.withTenant = (identity, fn) =>
    tenantDb.withTenant(identity, async (scope) => {
      const done = await fn(scope)
      if (!broken) return done
      broken = false
      throw new Error('the database is away')
    })
  const failing = await testApp({ tenantDb: { ...tenantDb, withTenant }, log: { debug() {}, info() {}, error() {} } })
  const ruth = await failing.as(agency.ruth)
  const error = 'Failed to exit demo mode. Please try again.'
  broken = true
  const called = await ruth.json('POST', '/api/organizations/exit-demo-mode')
  expect([called.status, await called.json()]).toEqual([500, { success: false, error }])
  broken = true
  const posted = await ruth.post('/demo/exit')
  expect([posted.status, wordsOf(await posted.text())]).toEqual([500, expect.stringContaining(error)])
  expect([await isDemo(), (await counted()).quote_visits]).toEqual([true, 1])
})

test('a demo with 10,000 contacts is exited in one step (demo-002)', async () => {
  await sql`
    with people as (
      insert into contacts (organization_id, first_name, last_name, email, agent_id, source)
      select ${agency.id}, 'Pat', 'No' || n, 'n' || n || '@example.com', ${agency.dana.id}, 'sample'
      from generate_series(1, 10000) n returning id)
    insert into quotes (organization_id, id, contact_id, created_at, expires_at)
    select ${agency.id}, 'quote-of-sample-contact-' || id, id, now(), now() from people`.execute(app.t.db)
  // Autovacuum does this within a minute. Until then the planner assumes that an agency has only a few quotes.
  await sql`analyze quotes`.execute(app.t.db)
  const ruth = await app.as(agency.ruth)
  expect((await ruth.json('POST', '/api/organizations/exit-demo-mode')).status).toBe(200)
  expect(await counted()).toMatchObject({ contacts: 0, quotes: 0 })
  expect(await ruth.words('/contacts')).toContain('No contacts found so far')
})

test('outside practice mode a demo agency’s emails are sent in test mode, whatever its settings', async () => {
  const { message } = await storyOf('sample')
  const row = await app.t.db.selectFrom('messages').selectAll().where('id', '=', message).executeTakeFirstOrThrow()
  const modes = async (practice: boolean) => [
    (await as(agency.ruth, (scope) => findSendingSettings(scope, { practice }))).send_mode,
    (await app.t.tenantDb.withSystem('test', (system) => findAgencies(system, [row.organization_id], { practice })))[0]
      ?.send_mode,
  ]
  expect(await modes(true)).toEqual(['production', 'production'])
  expect(await modes(false)).toEqual(['test', 'test'])
  await app.t.db.updateTable('organizations').set({ is_demo: false }).where('id', '=', agency.id).execute()
  expect(await modes(false)).toEqual(['production', 'production'])
})

test('an agency that exits demo mode starts a free month like any other, once (T43)', async () => {
  const { db, clock } = app.t
  await db
    .insertInto('subscriptions')
    .values({ organization_id: agency.id, tier_id: 'usage', status: 'active', started_at: new Date('2026-01-01') })
    .execute()
  const readAccountState = () =>
    db
      .selectFrom('organizations as o')
      .innerJoin('subscriptions as s', 's.organization_id', 'o.id')
      .select(['o.account_state', 's.status', 's.trial_ends_at'])
      .where('o.id', '=', agency.id)
      .executeTakeFirst()
  const ruth = await app.as(agency.ruth)
  const ends = new Date(clock.now.getTime() + 30 * 86_400_000)
  await ruth.post('/demo/exit')
  expect(await readAccountState()).toEqual({ account_state: 'trial', status: 'trialing', trial_ends_at: ends })
  clock.now = new Date(clock.now.getTime() + 60_000)
  await ruth.call('POST', '/api/organizations/exit-demo-mode')
  expect(await readAccountState()).toEqual({ account_state: 'trial', status: 'trialing', trial_ends_at: ends })
})
