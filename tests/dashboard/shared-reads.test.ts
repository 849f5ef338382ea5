import { beforeEach, expect, test } from 'vitest'
import { readSharedParts } from '../../routes/dashboard/overview/read-parts.ts'
import { SharedReads } from '../../src/dashboard/shared-reads.ts'
import type { Identity } from '../../src/scope.ts'
import { type Agency, makeAgency, makeContact } from '../agency.ts'
import { testApp, type Visitor } from '../app.ts'
import { testDatabase } from '../db.ts'
import { sendQuote } from './events.ts'

const t = await testDatabase()
let reads: SharedReads
let agency: Agency
let app: Awaited<ReturnType<typeof testApp>>
let ruth: Visitor
let omar: Visitor

beforeEach(async () => {
  t.clock.now = new Date('2026-11-20T15:00:00Z')
  reads = new SharedReads(60_000)
  app = await testApp({ sharedReads: reads }, t)
  agency = await makeAgency()
  await t.db.updateTable('users').set({ is_admin: true }).where('id', '=', agency.omar.id).execute()
  ruth = await app.as(agency.ruth)
  omar = await app.as(agency.omar)
})

async function sendQuoteOf(person: { id: number }) {
  const contact = await makeContact(agency, { agent_id: person.id })
  await sendQuote(t, agency, contact.id, t.clock.now.toISOString())
}

const quotesSent = async (visitor: Visitor, path = '/dashboard') =>
  Number(/Quotes Sent (\d+)/.exec(await visitor.words(path))?.[1])

test('people with the same rights share a dashboard for some seconds, and it says of when its figures are', async () => {
  await sendQuoteOf(agency.omar)
  expect(await quotesSent(ruth)).toBe(1)
  await sendQuoteOf(agency.omar)
  t.clock.now = new Date('2026-11-20T15:02:00Z')
  expect(await quotesSent(omar)).toBe(1)
  expect(await omar.words('/dashboard')).toContain('Figures as of 9:00 AM.')
})

test('Refresh reads the figures anew, for the others too', async () => {
  await quotesSent(ruth)
  await sendQuoteOf(agency.omar)
  t.clock.now = new Date('2026-11-20T15:02:00Z')
  const refresh = /href="(\/dashboard\?[^"]*refresh[^"]*)"/.exec(await omar.html('/dashboard'))![1]!
  expect(await quotesSent(omar, refresh)).toBe(1)
  expect(await ruth.words('/dashboard')).toContain('Figures as of 9:02 AM.')
  expect(await quotesSent(ruth)).toBe(1)
})

test('after a change people see their own dashboard as it is now', async () => {
  await quotesSent(ruth)
  await sendQuoteOf(agency.omar)
  expect((await omar.post('/profile/digest', { wanted: 'no' })).status).toBe(303)
  expect(await quotesSent(ruth)).toBe(1)
})

test('another range of days is read for itself', async () => {
  await quotesSent(ruth)
  await sendQuoteOf(agency.omar)
  expect(await quotesSent(ruth, '/dashboard?period=7days')).toBe(1)
})

test('agents who see only their own clients share with nobody, and agencies never share', async () => {
  const dana = await app.as(agency.dana)
  await sendQuoteOf(agency.omar)
  expect(await quotesSent(ruth)).toBe(1)
  expect(await quotesSent(dana)).toBe(0)
  expect(await quotesSent(omar)).toBe(1)
  const other = await makeAgency()
  expect(await quotesSent(await app.as(other.ruth))).toBe(0)
})

/** Opens a page with one shared part and one of the person's own. */
const open = (identity: Identity, read: () => Promise<unknown>, own: () => Promise<unknown> = async () => 'own') =>
  readSharedParts({ tenantDb: t.tenantDb, identity }, { figures: read, own }, () => {}, {
    reads,
    keys: { figures: 'figures' },
    mustRead: false,
  })

test('requests that arrive during a read wait for it instead of reading too', async () => {
  let times = 0
  const gate = Promise.withResolvers<void>()
  const slow = async () => {
    times++
    await gate.promise
    return times
  }
  const first = open(agency.ruth.identity, slow)
  const second = open(agency.ruth.identity, slow)
  gate.resolve()
  for (const { parts } of [await first, await second]) expect(parts.figures).toEqual({ ok: true, data: 1 })
  expect(times).toBe(1)
})

test('a part that could not be read is not shared', async () => {
  const failed = await open(agency.ruth.identity, async () => Promise.reject(new Error('no database')))
  expect(failed.parts).toMatchObject({ figures: { ok: false }, own: { ok: true } })
  const again = await open(agency.ruth.identity, async () => 'figures')
  expect(again.parts.figures).toEqual({ ok: true, data: 'figures' })
})

test('each person’s own part is read for each of them', async () => {
  let times = 0
  const own = async () => ++times
  await open(agency.ruth.identity, async () => 1, own)
  expect((await open(agency.ruth.identity, async () => 1, own)).parts.own).toEqual({ ok: true, data: 2 })
})

test('of all who wait for a read that fails, one reads again and the others wait for it', async () => {
  let fail = (_: Error) => {}
  let tries = 0
  const read = () => (++tries === 1 ? new Promise<string>((_, reject) => (fail = reject)) : Promise.resolve('read'))
  const share = () => reads.share(agency.ruth.identity, 'plans', t.clock.now, read)
  const [first, second, third] = [share(), share(), share()]
  fail(new Error('too slow'))
  await expect(first).rejects.toThrow('too slow')
  expect(await Promise.all([second, third])).toEqual(['read', 'read'])
  expect(tries).toBe(2)
})
