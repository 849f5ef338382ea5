import { afterAll, beforeAll, expect, test } from 'vitest'
import { demoContacts } from '../../db/seeds/book.ts'
import { ensurePlatform, seedDemo } from '../../db/seeds/demo.ts'
import { blueRidge, staff } from '../../db/seeds/demo-people.ts'
import { addDays, addMonths, ageOn } from '../../src/lib/calendar-date.ts'
import { differences, readStateCarriers } from '../../src/switching/state-carrier-settings.ts'
import { freshDatabase, type TestDatabase } from '../db.ts'

const NOW = new Date('2026-11-20T15:00:00Z')
const TODAY = '2026-11-20'

let t: TestDatabase
let organizationId: number
beforeAll(async () => {
  t = await freshDatabase()
  expect(await seedDemo(t.db, NOW)).toBe(true)
  const { id } = await t.db
    .selectFrom('organizations')
    .select('id')
    .where('slug', '=', blueRidge.slug)
    .executeTakeFirstOrThrow()
  organizationId = id
})
afterAll(() => t.close())

const contacts = () =>
  t.db.selectFrom('contacts').selectAll().where('organization_id', '=', organizationId).orderBy('id').execute()

test('the demo agency is created once, for any number of parallel requests', async () => {
  expect(await Promise.all([seedDemo(t.db, NOW), seedDemo(t.db, NOW)])).toEqual([false, false])
  expect(await contacts()).toHaveLength(250)
})

test('the platform has one organization, for any number of requests', async () => {
  const first = await ensurePlatform(t.db)
  expect(await ensurePlatform(t.db)).toBe(first)
  const rows = await t.db.selectFrom('organizations').select(['id', 'slug']).where('kind', '=', 'platform').execute()
  expect(rows).toEqual([{ id: first, slug: 'perennial' }])
})

test('two admins and three agents work for the agency, one of them the default agent', async () => {
  const users = await t.db.selectFrom('users').selectAll().where('organization_id', '=', organizationId).execute()
  expect(users.filter((user) => user.is_admin).map((user) => user.first_name)).toEqual(['Ruth', 'Marcus'])
  expect(users.filter((user) => !user.is_admin).map((user) => user.first_name)).toEqual(['Dana', 'Omar', 'Priya'])
  expect(users.filter((user) => user.is_default_agent).map((user) => user.first_name)).toEqual(['Dana'])
})

test('nobody in the demo has an address or a number that could be real', async () => {
  const book = await contacts()
  const addresses = [...book.map(({ email }) => email), ...staff.map(({ email }) => email)].filter((email) => email)
  expect(
    addresses.filter((email) => !/^[a-z0-9.-]{1,64}@(?:example\.(?:com|net|org)|[a-z]+\.example)$/.test(email!)),
  ).toEqual([])
  const phones = [blueRidge.phone, ...staff.map(({ phone }) => phone), ...book.map(({ phone_number }) => phone_number)]
  expect(phones.filter((phone) => phone !== null && !/^[2-9]\d{2}55501\d{2}$/.test(phone))).toEqual([])
  const links = [blueRidge.website, blueRidge.booking_link, ...staff.map(({ booking_link }) => booking_link)]
  expect(links.filter((link) => link && !new URL(link).host.endsWith('.example'))).toEqual([])
})

test('a few clients read Spanish, so that practice mode shows it', async () => {
  const spanish = (await contacts()).filter(({ language }) => language === 'es')
  expect(spanish.length).toBeGreaterThan(2)
  expect(spanish.length).toBeLessThan(20)
  expect(spanish.filter(({ email }) => email).length).toBeGreaterThan(1)
})

test('four of ten contacts were sent a quote, and about half of them looked at it', async () => {
  const book = await contacts()
  const count = (predicate: (contact: (typeof book)[number]) => unknown) => book.filter(predicate).length
  expect(count(({ quote_sent_at }) => quote_sent_at)).toBe(100)
  expect(count(({ quote_viewed_at }) => quote_viewed_at)).toBe(55)
  expect(count(({ health_completed_at }) => health_completed_at)).toBe(21)
  const byStatus = Object.groupBy(book, ({ status }) => status)
  expect(Object.fromEntries(Object.entries(byStatus).map(([status, group]) => [status, group!.length]))).toEqual({
    New: 127,
    Scheduled: 14,
    Sent: 45,
    Opened: 55,
    Failed: 9,
  })
})

test('messages, quotes and visits agree with the contacts, none of them in the future', async () => {
  const book = new Map((await contacts()).map((contact) => [contact.id, contact]))
  const messages = await t.db.selectFrom('messages').selectAll().orderBy('sent_at').execute()
  const quotes = await t.db.selectFrom('quotes').selectAll().execute()
  const visits = await t.db.selectFrom('quote_visits').selectAll().execute()
  expect(quotes).toHaveLength(123)
  for (const message of messages) {
    const contact = book.get(message.contact_id!)!
    expect(message.recipient).toBe(contact.email)
    expect(contact.created_at < message.created_at).toBe(true)
    if (message.status === 'queued') expect([contact.status, message.due_on > TODAY]).toEqual(['Scheduled', true])
    if (message.status === 'failed') expect([contact.status, message.reason !== null]).toEqual(['Failed', true])
    if (message.status === 'sent') expect(message.sent_at! < NOW).toBe(true)
  }
  const lastSent = new Map(messages.filter(({ sent_at }) => sent_at).map((row) => [row.contact_id!, row.sent_at]))
  for (const contact of book.values()) expect(contact.last_emailed_at).toEqual(lastSent.get(contact.id) ?? null)
  const people = visits.filter(({ robot_reason }) => robot_reason === null)
  expect(new Set(people.map(({ quote_id }) => quote_id)).size).toBe(55)
  expect(visits.length).toBeGreaterThan(people.length)
  expect(visits.every(({ visited_at }) => visited_at < NOW)).toBe(true)
  expect(quotes.filter(({ first_viewed_at }) => first_viewed_at)).toHaveLength(55)
})

test('agents stay in their licensed states, and two states have nobody', async () => {
  const book = await contacts()
  const licenses = await t.db
    .selectFrom('agent_licenses')
    .select(['user_id', 'state'])
    .where('organization_id', '=', organizationId)
    .execute()
  const unlicensed = book.filter(
    ({ agent_id, state }) =>
      agent_id !== null && !licenses.some((license) => license.user_id === agent_id && license.state === state),
  )
  expect(new Set(unlicensed.map(({ state }) => state))).toEqual(new Set(['VT', 'WV']))
  expect(book.filter(({ agent_id }) => agent_id === null)).toHaveLength(3)
})

test('couples share an address where only one of them is emailed', async () => {
  const book = await contacts()
  const second = book.filter(({ shares_email_with }) => shares_email_with !== null)
  expect(second).toHaveLength(4)
  for (const contact of second) {
    const partner = book.find(({ id }) => id === contact.shares_email_with)!
    expect([contact.email, contact.last_name, contact.zip_code]).toEqual([null, partner.last_name, partner.zip_code])
    expect(partner.email).not.toBeNull()
  }
})

const anyDay = [TODAY, '2027-01-01', '2027-03-31', '2028-02-29', '2026-12-31']

test.each(anyDay)('on %s there is a contact at every edge of the calendar', (today) => {
  const book = demoContacts(today)
  const births = new Set(book.map(({ birth_on }) => birth_on?.slice(5)))
  for (const days of [0, 1, 29, 30, 31, -1, -29, -30, -31])
    expect(births, `${days} days from today`).toContain(addMonths(addDays(today, days), -12 * 73).slice(5))
  for (const day of ['1954-12-31', '1955-01-01', '1952-02-29'])
    expect(book.map(({ birth_on }) => birth_on)).toContain(day)
  const soon = book.flatMap(({ birth_on }) =>
    birth_on ? [ageOn(birth_on, addDays(today, 60)) - ageOn(birth_on, today)] : [],
  )
  expect(soon.filter((birthdays) => birthdays === 1).length).toBeGreaterThan(20)
  for (const months of [11, 23, 35])
    expect(book.map(({ effective_on }) => effective_on)).toContain(addMonths(today, -months))
  for (const missing of ['email', 'phone_number', 'birth_on', 'current_carrier', 'effective_on', 'zip_code'] as const)
    expect(book.filter((contact) => contact[missing] === null).length, missing).toBeGreaterThan(0)
})

test('every state with a switching rule has more than one contact', () => {
  const states = demoContacts(TODAY).map(({ state }) => state)
  const ruled = ['CA', 'ID', 'IL', 'KY', 'LA', 'MD', 'NV', 'OK', 'OR', 'MO', 'CT', 'MA', 'NY', 'WA']
  expect(ruled.filter((code) => states.filter((state) => state === code).length < 2)).toEqual([])
})

test('the contacts are the same on any day, only their dates move', () => {
  const people = (today: string) =>
    demoContacts(today).map(({ first_name, last_name, email, zip_code }) => [first_name, last_name, email, zip_code])
  expect(demoContacts(TODAY)).toEqual(demoContacts(TODAY))
  for (const day of anyDay) expect(people(day)).toEqual(people(TODAY))
})

test('its states are set as recommended, except two changed by its admin', async () => {
  const identity = { organizationId, actor: { kind: 'visitor' } } as const
  const read = await t.tenantDb.withTenant(identity, readStateCarriers)
  const set = read.licensedStates
  expect(differences(read, set).map(({ state, carrier }) => `${state} ${carrier}`)).toEqual(['MO Cigna', 'OH Humana'])
  expect(read.current.filter(({ isUnset }) => !isUnset)).toHaveLength(set.length * 6)
})
