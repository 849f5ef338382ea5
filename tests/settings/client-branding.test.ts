import { beforeAll, expect, test } from 'vitest'
import { publicProfile } from '../../routes/clients/shared/public-profile.ts'
import { readLogo, saveLogo } from '../../src/organizations/logo.ts'
import { sendDueMessages } from '../../src/outreach/sending/send-due.ts'
import { generateQuote } from '../../src/quotes/generate.ts'
import { openQuote } from '../../src/quotes/quote-visits.ts'
import { ensureIllustrativeBook } from '../../src/rates/illustrative-book.ts'
import { type Agency, as, makeContact } from '../agency.ts'
import { type TestApp, testApp } from '../app.ts'
import { pngOf } from '../organizations/pictures.ts'
import { makePost, testOutbox } from '../outreach/outbox.ts'

const outbox = testOutbox()
let app: TestApp
beforeAll(async () => {
  app = await testApp({}, outbox.t)
  await outbox.t.tenantDb.withSystem('test', ensureIllustrativeBook)
})

async function giveLogo(agency: Agency) {
  const read = await readLogo(pngOf(480, 120))
  if (!read.ok) throw new Error(read.refused)
  await as(agency.ruth, (scope) => saveLogo(scope, read.logo), outbox.t)
  return `/logos/${agency.slug}/${read.logo.hash}.png`
}

const set = (agency: Agency, values: { brand_name?: string; booking_link?: string; signature?: string }) =>
  outbox.t.db.updateTable('organizations').set(values).where('id', '=', agency.id).execute()
const danaBooks = (agency: Agency) =>
  outbox.t.db
    .updateTable('users')
    .set({ booking_link: 'https://calendar.example/dana' })
    .where('id', '=', agency.dana.id)
    .execute()
const force = (agency: Agency) =>
  outbox.t.db
    .updateTable('organization_settings')
    .set({ force_org_sender_details: true })
    .where('organization_id', '=', agency.id)
    .execute()

test('clients’ pages have the agency’s logo with its brand name as alt text', async () => {
  const { agency, t } = outbox
  const { id } = await makeContact(agency, {}, t)
  const { quoteId } = await as(agency.ruth, (scope) => generateQuote(scope, id), t)
  const page = async () => (await app.visitor().html(`/compare/${quoteId}`)).replaceAll('<!-- -->', '')
  expect(await page()).toContain('<p class="public__agency">Blue Ridge Medigap</p>')
  await set(agency, { brand_name: 'Blue Ridge' })
  expect(await page()).toContain('<p class="public__agency">Blue Ridge</p>')
  const logo = await giveLogo(agency)
  expect(await page()).toContain(`<p class="public__agency"><img src="${logo}" alt="Blue Ridge"/></p>`)
})

test('if the organization signs for everyone, its booking link replaces the agent’s (roles-009)', async () => {
  const { agency, t } = outbox
  await set(agency, { booking_link: 'https://calendar.example/agency' })
  await danaBooks(agency)
  const { id } = await makeContact(agency, {}, t)
  const { quoteId } = await as(agency.ruth, (scope) => generateQuote(scope, id), t)
  const profile = async () => publicProfile((await openQuote(t.tenantDb, quoteId))!)
  expect(await profile()).toMatchObject({ bookingLink: 'https://calendar.example/dana', agent: { firstName: 'Dana' } })
  await force(agency)
  expect(await profile()).toMatchObject({ bookingLink: 'https://calendar.example/agency', agent: undefined })
})

test('if the organization signs for everyone, its signature replaces the agent’s, below the logo (roles-009, product-013)', async () => {
  const { agency } = outbox
  const logo = await giveLogo(agency)
  await set(agency, { signature: 'The Blue Ridge team' })
  const send = async () => {
    const post = makePost()
    await outbox.queueOne()
    await sendDueMessages(outbox.sending(post))
    return post.mails()[0]!
  }
  const own = await send()
  expect(own.text).toContain('Dana Whitfield\nLicensed agent')
  expect(own.html).toContain(`src="https://perennial.example${logo}"`)
  expect(own.html).toMatch(/<img[^>]*alt="Blue Ridge Medigap"[^>]*height="60"[^>]*width="240"/)
  await force(agency)
  const forced = await send()
  expect(forced.text).toContain('The Blue Ridge team')
  expect(forced.text).not.toContain('Dana')
})
