import { beforeAll, expect, test } from 'vitest'
import { NotFound } from '../../src/lib/not-found.ts'
import { publicToken } from '../../src/lib/tokens.ts'
import { generateQuote } from '../../src/quotes/generate.ts'
import { openQuote, recordVisit } from '../../src/quotes/quote-visits.ts'
import { as, makeAgency, makeContact } from '../agency.ts'
import { type TestDatabase, testDatabase } from '../db.ts'
import { mailQuote } from './quotes-setup.ts'

let t: TestDatabase
beforeAll(async () => {
  t = await testDatabase()
})

const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE

async function makeQuote() {
  const agency = await makeAgency()
  const contact = await makeContact(agency, { status: 'Sent' })
  const { quoteId } = await as(agency.ruth, (scope) => generateQuote(scope, contact.id))
  return { agency, contact, quoteId }
}

/** Runs fn with the clock moved forward by `ms`, and moves it back afterwards. */
async function later<T>(ms: number, fn: () => Promise<T>): Promise<T> {
  const before = t.clock.now
  t.clock.now = new Date(before.getTime() + ms)
  try {
    return await fn()
  } finally {
    t.clock.now = before
  }
}

const open = (link: string) => openQuote(t.tenantDb, link)
const visit = async (link: string, robot?: string) =>
  recordVisit(t.tenantDb, (await open(link))!, { robotReason: robot })
const visitsOf = (quoteId: string) =>
  t.db.selectFrom('quote_visits').select('robot_reason').where('quote_id', '=', quoteId).orderBy('id').execute()
const contactRow = (id: number) =>
  t.db
    .selectFrom('contacts')
    .select(['status', 'quote_viewed_at', 'version'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()

test('a quote has an unguessable id and lives 180 days; a second request returns the same one (api-037)', async () => {
  const { agency, contact, quoteId } = await makeQuote()
  expect(quoteId).toMatch(/^[\w-]{22}$/)
  const again = await as(agency.ruth, (scope) => generateQuote(scope, contact.id))
  expect(again).toEqual({ quoteId })
  const { expires_at } = await t.db
    .selectFrom('quotes')
    .select('expires_at')
    .where('id', '=', quoteId)
    .executeTakeFirstOrThrow()
  expect(expires_at).toEqual(new Date(t.clock.now.getTime() + 180 * DAY))
})

test('two parallel requests create one quote', async () => {
  const agency = await makeAgency()
  const contact = await makeContact(agency)
  const made = await Promise.all([1, 2].map(() => as(agency.ruth, (scope) => generateQuote(scope, contact.id))))
  expect(made[0]?.quoteId).toBe(made[1]?.quoteId)
})

test('a revoked quote, or one with less than 30 days left, is not reused', async () => {
  const { agency, contact, quoteId } = await makeQuote()
  const next = await later(151 * DAY, () => as(agency.ruth, (scope) => generateQuote(scope, contact.id)))
  expect(next.quoteId).not.toBe(quoteId)
  await t.db.updateTable('quotes').set({ revoked_at: t.clock.now }).where('contact_id', '=', contact.id).execute()
  const third = await as(agency.ruth, (scope) => generateQuote(scope, contact.id))
  expect([quoteId, next.quoteId]).not.toContain(third.quoteId)
})

test('nobody creates a quote for a contact that was removed, or is another agency’s or agent’s', async () => {
  const agency = await makeAgency()
  const stranger = await makeAgency()
  const contact = await makeContact(agency, { agent_id: agency.dana.id })
  const removed = await makeContact(agency, { deleted_at: t.clock.now })
  await expect(as(stranger.ruth, (scope) => generateQuote(scope, contact.id))).rejects.toThrow(NotFound)
  await expect(as(agency.omar, (scope) => generateQuote(scope, contact.id))).rejects.toThrow(NotFound)
  await expect(as(agency.ruth, (scope) => generateQuote(scope, removed.id))).rejects.toThrow(NotFound)
})

test('a quote opens by its id and by the tracking id of its email', async () => {
  const { agency, contact, quoteId } = await makeQuote()
  const trackingId = await mailQuote({ t }, agency, contact.id, quoteId)
  expect(await open(quoteId)).toMatchObject({ quote_id: quoteId, message_id: null, agency_slug: agency.slug })
  const byMail = await open(trackingId)
  expect(byMail).toMatchObject({ quote_id: quoteId, first_name: 'Walter', agent_first_name: 'Dana' })
  expect(byMail?.message_id).toBeTruthy()
})

test('links that are unknown, expired, revoked or of a removed contact lead nowhere (nav-048, T16)', async () => {
  expect(await open(publicToken())).toBeUndefined()
  const { contact, quoteId } = await makeQuote()
  expect(await later(180 * DAY, () => open(quoteId))).toBeUndefined()
  await t.db.updateTable('contacts').set({ deleted_at: t.clock.now }).where('id', '=', contact.id).execute()
  expect(await open(quoteId)).toBeUndefined()
  const other = await makeQuote()
  await t.db.updateTable('quotes').set({ revoked_at: t.clock.now }).where('id', '=', other.quoteId).execute()
  expect(await open(other.quoteId)).toBeUndefined()
})

test('the agent is replaced by the organization if either chose so', async () => {
  const { agency, quoteId } = await makeQuote()
  const settings = t.db.updateTable('organization_settings').where('organization_id', '=', agency.id)
  await settings.set({ force_org_sender_details: true }).execute()
  expect((await open(quoteId))?.agent_first_name).toBeNull()
  await settings.set({ force_org_sender_details: false }).execute()
  expect((await open(quoteId))?.agent_first_name).toBe('Dana')
  await t.db.updateTable('users').set({ use_org_sender_details: true }).where('id', '=', agency.dana.id).execute()
  expect((await open(quoteId))?.agent_first_name).toBeNull()
})

test('a person’s first visit marks quote, email and contact as viewed, and keeps an open form’s version', async () => {
  const { agency, contact, quoteId } = await makeQuote()
  const trackingId = await mailQuote({ t }, agency, contact.id, quoteId)
  await visit(trackingId)
  expect(await contactRow(contact.id)).toEqual({ status: 'Opened', quote_viewed_at: t.clock.now, version: 1 })
  const quote = t.db.selectFrom('quotes').select('first_viewed_at').where('id', '=', quoteId)
  expect(await quote.executeTakeFirst()).toEqual({ first_viewed_at: t.clock.now })
  const message = t.db.selectFrom('messages').select('viewed_at').where('tracking_id', '=', trackingId)
  expect(await message.executeTakeFirst()).toEqual({ viewed_at: t.clock.now })
  const counts = await t.db
    .selectFrom('contact_counts')
    .select('quotes_viewed')
    .where('organization_id', '=', agency.id)
    .execute()
  expect(counts).toEqual([{ quotes_viewed: 1 }])
})

test('an email counts one visit in 30 minutes, however many come at once; another email counts separately', async () => {
  const { agency, contact, quoteId } = await makeQuote()
  const trackingId = await mailQuote({ t }, agency, contact.id, quoteId)
  await Promise.all([visit(trackingId), visit(trackingId), visit(trackingId)])
  await later(29 * MINUTE, () => visit(trackingId))
  expect(await visitsOf(quoteId)).toHaveLength(1)
  await later(31 * MINUTE, () => visit(trackingId))
  expect(await visitsOf(quoteId)).toHaveLength(2)
  const second = await mailQuote({ t }, agency, contact.id, quoteId)
  await visit(second)
  expect(await visitsOf(quoteId)).toHaveLength(3)
})

test('a bot is recorded separately, counts for nothing, and does not hide the next person', async () => {
  const { contact, quoteId } = await makeQuote()
  await visit(quoteId, 'user agent')
  await visit(quoteId, 'user agent')
  expect(await visitsOf(quoteId)).toEqual([{ robot_reason: 'user agent' }])
  expect(await contactRow(contact.id)).toMatchObject({ status: 'Sent', quote_viewed_at: null })
  await visit(quoteId)
  expect(await visitsOf(quoteId)).toEqual([{ robot_reason: 'user agent' }, { robot_reason: null }])
  expect(await contactRow(contact.id)).toMatchObject({ status: 'Opened', quote_viewed_at: t.clock.now })
})
