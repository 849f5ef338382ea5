import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { eraseContactRows } from '../../src/organizations/erase-contact-rows.ts'
import { readDelivery } from '../../src/outreach/deliverability/figures.ts'
import { urls } from '../../src/urls.ts'
import { type Agency, as, makeAgency } from '../agency.ts'
import type { TestApp, Visitor } from '../app.ts'
import { freshDatabase, type TestDatabase } from '../db.ts'
import { permanent, reportApp, sentMail, tell } from './reports.ts'

let t: TestDatabase
let app: TestApp
let agency: Agency
let ruth: Visitor
/** The provider's response to unblocking an address. */
let provider: 'released' | 'complained' | 'no_answer'
beforeAll(async () => {
  t = await freshDatabase()
  app = await reportApp(t, { releaseAtProvider: async () => provider })
})
afterAll(() => t.close())
beforeEach(async () => {
  provider = 'released'
  agency = await makeAgency({}, t)
  ruth = await app.as(agency.ruth)
})

const page = () => ruth.words(urls.deliverability.show())
const refused = () =>
  t.db.selectFrom('suppressions').select(['address', 'reason']).where('organization_id', '=', agency.id).execute()
const refuse = (reason: string, address = 'ann@example.com') =>
  t.db
    .insertInto('suppression_reasons')
    .values({ organization_id: agency.id, channel: 'email', address, reason, created_at: t.clock.now })
    .execute()
const plans = () =>
  t.db.selectFrom('plan_requests').select('contact_id').where('organization_id', '=', agency.id).execute()
const stop = (reason: string) =>
  t.db.insertInto('outreach_pauses').values({ organization_id: agency.id, reason, created_at: t.clock.now }).execute()

test('an agency that sent nothing yet sees an empty state', async () => {
  expect(await page()).toContain('No emails sent to clients in the last 30 days')
})

test('the figures count production emails, deliveries and bounces, with links to the contacts', async () => {
  const mails = [await sentMail(app, agency), await sentMail(app, agency), await sentMail(app, agency)]
  await sentMail(app, agency, { mode: 'test' })
  await tell(app, 'delivered', mails[0]!.id)
  await tell(app, 'bounced', mails[1]!.id, { data: permanent })
  const words = await page()
  expect(words).toMatch(/Sent\s*3\s*Delivered\s*1\s*1 email not confirmed yet/)
  expect(words).toContain('1 email, 33.3% of those sent. Too few emails to tell.')
  expect(words).toContain(mails[1]!.recipient)
  expect(words).toContain('No mailbox <(address)> here')
  expect(await ruth.html(urls.deliverability.show())).toContain(`href="${urls.contacts.show(mails[1]!.contact_id!)}"`)
})

test('it shows the sender address, and that test mode reaches no client', async () => {
  await t.db
    .updateTable('organization_settings')
    .set({ send_mode: 'test' })
    .where('organization_id', '=', agency.id)
    .execute()
  const words = await page()
  expect(words).toContain('Blue Ridge Medigap via Perennial <mail@perennial.example>')
  expect(words).toContain('Your agency is in test mode')
})

test('an admin blocks an address, once; an invalid one stays typed', async () => {
  const path = urls.deliverability.refusals()
  expect((await ruth.post(path, { address: 'Ann@Example.com' })).status).toBe(303)
  expect(await refused()).toEqual([{ address: 'ann@example.com', reason: 'by_hand' }])
  const again = await ruth.post(path, { address: 'ann@example.com' })
  expect([again.status, await again.text()]).toEqual([422, expect.stringContaining('already blocked')])
  const wrong = await ruth.post(path, { address: 'ann@example' })
  expect([wrong.status, await wrong.text()]).toEqual([422, expect.stringContaining('value="ann@example"')])
})

test('a bounced address can be unblocked, and its contact is planned again', async () => {
  const mail = await sentMail(app, agency)
  await tell(app, 'bounced', mail.id, { data: permanent })
  await t.db.deleteFrom('plan_requests').where('organization_id', '=', agency.id).execute()
  await ruth.post(urls.deliverability.release(), { address: mail.recipient })
  expect(await refused()).toEqual([])
  expect(await plans()).toContainEqual({ contact_id: mail.contact_id })
  expect(await page()).toContain(`You can email ${mail.recipient} again.`)
})

test.each([
  ['complained', 'blocks it because its owner reported an email as spam'],
  ['no_answer', 'could not reach our email service'],
] as const)('what the provider still refuses is said: %s', async (answer, words) => {
  provider = answer
  await refuse('bounced')
  await ruth.post(urls.deliverability.release(), { address: 'ann@example.com' })
  expect(await refused()).toEqual([])
  expect(await page()).toContain(words)
})

test.each(['unsubscribed', 'unsubscribed_elsewhere', 'complained', 'complained_elsewhere', 'merged'])(
  'only the person can take back their own refusal: %s',
  async (reason) => {
    await refuse(reason)
    expect(await ruth.html(urls.deliverability.show())).not.toContain('Unblock')
    await ruth.post(urls.deliverability.release(), { address: 'ann@example.com' })
    expect(await refused()).toHaveLength(1)
  },
)

test('the list is searched by any part of an address, and % is a literal', async () => {
  for (const name of ['ann', 'bob', '100%']) await refuse('bounced', `${name}@example.com`)
  // Who is signed in has an address of that sort, too.
  const found = async (search: string) =>
    (await ruth.words(urls.deliverability.show({ search }))).match(/\b(?:ann|bob|100%)@example\.com/g)
  expect(await found('BO')).toEqual(['bob@example.com'])
  expect(await found('%')).toEqual(['100%@example.com'])
})

const pauses = () =>
  t.db.selectFrom('outreach_pauses').select(['reason', 'until_on']).where('organization_id', '=', agency.id).execute()

test('a manual pause and an automatic stop end independently', async () => {
  await stop('bounces')
  await ruth.post(urls.outreach.pauses(), { until: '12/4/2026' })
  expect(await page()).toContain('Outreach paused: too many emails bounced')
  await ruth.post(urls.outreach.resumption())
  expect(await page()).toContain('Outreach paused: too many emails bounced')
  expect(await pauses()).toEqual([{ reason: 'bounces', until_on: null }])

  await ruth.post(urls.outreach.pauses(), { until: '12/4/2026' })
  await ruth.post(urls.deliverability.resumption())
  expect(await pauses()).toEqual([{ reason: 'person', until_on: '2026-12-04' }])
  await ruth.post(urls.outreach.resumption())
  expect(await pauses()).toEqual([])
})

test('an admin resumes outreach after an automatic stop; a manual pause stays', async () => {
  await stop('bounces')
  expect(await page()).toContain('Outreach paused: too many emails bounced')
  await ruth.post(urls.deliverability.resumption())
  expect(await page()).toContain('The automatic pause has ended.')
  await stop('person')
  await ruth.post(urls.deliverability.resumption())
  expect(await pauses()).toEqual([{ reason: 'person', until_on: null }])
})

test('late reports of an email of an already shown day count, and days are in the agency’s zone', async () => {
  const day = 24 * 3_600_000
  const ago = (days: number) => ({ sent_at: new Date(t.clock.now.getTime() - days * day) })
  const mails = [
    await sentMail(app, agency, ago(20)),
    await sentMail(app, agency, ago(10)),
    await sentMail(app, agency),
  ]
  const sums = () => app.t.tenantDb.withTenant(agency.ruth.identity, (scope) => readDelivery(scope, 'America/New_York'))
  const kept = () => t.db.selectFrom('delivery_days').select('day').where('organization_id', '=', agency.id).execute()
  expect((await sums()).month).toEqual({ sent: 3, delivered: 0, bounced: 0, complained: 0 })
  // All days except today and yesterday, which may still get reports.
  expect(await kept()).toHaveLength(28)

  for (const { id } of mails) await tell(app, 'delivered', id)
  await tell(app, 'bounced', mails[1]!.id, { data: permanent })
  expect(await kept()).toHaveLength(22)
  const after = await sums()
  expect(after.month).toEqual({ sent: 3, delivered: 2, bounced: 1, complained: 0 })
  expect(await kept()).toHaveLength(28)
  expect(await sums()).toEqual(after)
  await t.db.deleteFrom('delivery_days').where('organization_id', '=', agency.id).execute()
  expect(await sums()).toEqual(after)

  await as(agency.ruth, (scope) => eraseContactRows(scope, agency.id, [mails[0]!.contact_id!]), t)
  expect((await sums()).month.sent).toBe(2)
})
