import { randomUUID } from 'node:crypto'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { formatLong, formatWithWeekday, todayIn } from '../../src/lib/calendar-date.ts'
import { readContactSchedule } from '../../src/outreach/plan/contact-schedule.ts'
import { urls } from '../../src/urls.ts'
import { type Agency, as, makeAgency, makeContact } from '../agency.ts'
import { type TestApp, testApp, type Visitor } from '../app.ts'
import { linksOf, wordsOf } from '../page.ts'
import { linesOf } from '../pure/outreach/made-up.ts'

let app: TestApp
let agency: Agency
let ruth: Visitor
let dana: Visitor
let today: string
beforeAll(async () => {
  app = await testApp()
})
beforeEach(async () => {
  agency = await makeAgency()
  ruth = await app.as(agency.ruth)
  dana = await app.as(agency.dana)
  today = todayIn('America/New_York', app.t.clock.now)
})

const next = (monthDay: string) => `${Number(today.slice(0, 4)) + (monthDay > today.slice(5) ? 0 : 1)}-${monthDay}`

const cardOf = (html: string) => /<section class="card" id="future-activity".*?<\/section>/s.exec(html)?.[0] ?? ''
async function card(contactId: number, visitor = ruth) {
  const html = cardOf(await visitor.html(urls.contacts.show(contactId)))
  return { html, words: wordsOf(html), links: linksOf(html) }
}

const scheduleOf = async (contactId: number) => {
  const contact = await app.t.db
    .selectFrom('contacts')
    .selectAll()
    .where('organization_id', '=', agency.id)
    .where('id', '=', contactId)
    .executeTakeFirstOrThrow()
  return as(agency.ruth, (scope) => readContactSchedule(scope, contact))
}

async function wasMailed(contactId: number, kind: string, occasion: string, status = 'sent') {
  await app.t.db
    .insertInto('messages')
    .values({
      organization_id: agency.id,
      id: randomUUID(),
      contact_id: contactId,
      kind,
      occasion,
      status,
      due_on: today,
      recipient: 'w@example.com',
      provider_id: status === 'sent' ? 'p' : null,
      next_at: app.t.clock.now,
      created_at: app.t.clock.now,
    })
    .execute()
}

const set = (changes: Record<string, unknown>) =>
  app.t.db.updateTable('organization_settings').set(changes).where('organization_id', '=', agency.id).execute()

test('each planned email is shown with its kind, its date in words and its status (entities-010)', async () => {
  const { id } = await makeContact(agency, { birth_on: '1951-06-14', effective_on: '2020-03-01' })
  const { words, html } = await card(id)
  const birthday = (await scheduleOf(id)).entries.find(({ kind }) => kind === 'birthday')!
  expect(words).toContain('Future Activity')
  expect(words).toContain(`Birthday Scheduled ${formatWithWeekday(birthday.date!)}`)
  expect(words).toContain(`Ahead of the birthday on ${formatLong(birthday.eventOn!)}.`)
  for (const kind of ['Anniversary', 'New Year', 'AEP Reminder']) expect(words).toContain(kind)
  expect(html).toMatch(/<svg class="year-strip__drawing" role="img"[^>]* aria-label="[^"]+mails and 0 windows/)
})

test('a delayed email shows its original date, why, and the rule with its dates (outreach-011, outreach-016)', async () => {
  const { id } = await makeContact(agency, { state: 'CA', birth_on: '1951-03-15', effective_on: '2020-07-01' })
  const { words } = await card(id)
  const entry = (await scheduleOf(id)).entries.find(({ kind }) => kind === 'birthday')!
  const { opensOn, closesOn } = entry.rule!
  expect(words).toContain(`Birthday Scheduled - Delayed ${formatWithWeekday(entry.date!)}`)
  expect(words).toContain(`Moved from ${formatLong(opensOn!)} due to birthday rule window.`)
  const days = `${formatLong(opensOn!).replace(/,.*/, '')} to ${formatLong(closesOn!)}`
  expect(words).toContain(`California: 60 days, starting 30 days before the birthday, ${days}`)
})

test('a state that is open all year has one entry in the spec’s words (outreach-012)', async () => {
  const { id } = await makeContact(agency, { state: 'NY' })
  const { words } = await card(id)
  expect(words).toContain("Contact's state has continuous open enrollment Skipped New York: open all year")
  expect(words).not.toContain('Birthday')
})

test('sent emails are not shown again; queued ones still are', async () => {
  const { id } = await makeContact(agency, { birth_on: '1951-06-14' })
  const birthday = (await scheduleOf(id)).entries.find(({ kind }) => kind === 'birthday')!.occasion!
  await wasMailed(id, 'new_year', `new_year-${next('01-02').slice(0, 4)}`)
  await wasMailed(id, 'birthday', birthday, 'queued')
  const kinds = (await scheduleOf(id)).entries.map(({ kind }) => kind)
  expect(kinds).toContain('birthday')
  expect(kinds).not.toContain('new_year')
})

test('the agency’s settings apply: email types, timing, rules, smart send and Target GI', async () => {
  const dates = { birth_on: '1951-03-15', effective_on: '2020-07-01' }
  const { id } = await makeContact(agency, { state: 'CA', ...dates, opt_in_quarterly_updates: false })
  const birthday = async () => linesOf((await scheduleOf(id)).entries, 'birthday').join()
  expect(await birthday()).toContain('Scheduled - Delayed')
  await set({ smart_send_enabled: false })
  expect(await birthday()).toMatch(/birthday Scheduled$/)
  await set({ smart_send_enabled: true, state_rule_set: 'current_law' })
  expect(await birthday()).toMatch(/birthday Scheduled$/)
  await set({ state_rule_set: 'spec' })
  const row = { organization_id: agency.id, state: 'CA', carrier: 'Aetna' }
  await app.t.db
    .insertInto('state_carrier_settings')
    .values({ ...row, active: true, target_gi: true })
    .execute()
  expect(await birthday()).toMatch(/birthday Scheduled$/)
  expect((await card(id)).words).toContain('one of your carriers in the state has Target GI')
  await set({ carriers: ['Cigna'] })
  expect(await birthday()).toContain('Scheduled - Delayed')
  await set({ outreach_birthday: false, outreach_aep: false, outreach_schedule_increase: false })
  expect((await scheduleOf(id)).entries.map(({ kind }) => kind)).toEqual(['anniversary'])
})

test('with every email switched off the card says so, and links admins to the settings', async () => {
  await set({ outreach_birthday: false, outreach_aep: false, outreach_schedule_increase: false })
  await set({ outreach_anniversary: false })
  const { id } = await makeContact(agency, { opt_in_quarterly_updates: false })
  const admin = await card(id)
  expect(admin.words).toContain('Nothing planned')
  expect(admin.links).toEqual([urls.settings.outreach()])
  const agent = await card(id, dana)
  expect(agent.words).toContain('An admin can turn them on under Outreach.')
  expect(agent.links).toEqual([])
})

test('missing dates are named, with a link to fill them in', async () => {
  const { id } = await makeContact(agency, { birth_on: null, effective_on: null, state: null })
  const { words, links } = await card(id)
  expect(words).toContain('No birth date, so no birthday email')
  expect(words).toContain('No effective date, so no anniversary email and no anniversary window.')
  expect(words).toContain('No state, so no switching windows.')
  expect(links).toEqual([urls.contacts.edit(id)])
})

test('unsubscribed contacts and those without an address get nothing and the card says why', async () => {
  const gone = await makeContact(agency)
  await app.t.db
    .insertInto('suppression_reasons')
    .values({
      organization_id: agency.id,
      channel: 'email',
      address: gone.email!,
      reason: 'unsubscribed',
      created_at: app.t.clock.now,
    })
    .execute()
  expect((await card(gone.id)).words).toContain('The contact unsubscribed Skipped')
  const without = await card((await makeContact(agency, { email: null })).id)
  expect(without.words).toContain('The contact has no email address Skipped Add an email address')
})

test('a suppression, email or setting of another agency changes nothing here', async () => {
  const { id, email } = await makeContact(agency)
  const other = await makeAgency()
  await app.t.db
    .insertInto('suppression_reasons')
    .values({
      organization_id: other.id,
      channel: 'email',
      address: email!,
      reason: 'bounced',
      created_at: app.t.clock.now,
    })
    .execute()
  expect((await scheduleOf(id)).entries.some(({ kind }) => kind === 'none')).toBe(false)
})
