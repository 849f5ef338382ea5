import { beforeAll, expect, test } from 'vitest'
import { urls } from '../../src/urls.ts'
import { type Agency, makeAgency, makeContact } from '../agency.ts'
import type { TestApp } from '../app.ts'
import { wordsOf } from '../page.ts'
import { pricedApp, read } from '../quotes/compared.ts'
import { makeQuote } from '../quotes/quotes-setup.ts'

let app: TestApp
let agency: Agency
beforeAll(async () => {
  app = await pricedApp()
  agency = await makeAgency()
})

type Facts = Parameters<typeof makeContact>[1]
const WALTER: Facts = { birth_on: '1957-03-15', effective_on: '2020-07-01', zip_code: null }

/** The policy card of a contact, as the owner sees it on that day. */
async function policyCard(facts: Facts, day: string) {
  const { clock } = app.t
  const now = clock.now
  const { id } = await makeContact(agency, { ...WALTER, ...facts })
  clock.now = new Date(`${day}T18:00:00Z`)
  const html = await (await app.as(agency.ruth)).html(urls.contacts.show(id))
  clock.now = now
  return wordsOf(/<section class="card" id="policy".*?<\/section>/s.exec(html)?.[0] ?? '')
}
const TITLE = 'Rights to change plans without health questions'

test.each<[string, Facts, string, string]>([
  [
    'a right that is open',
    { state: 'KY' },
    '2027-03-15',
    `${TITLE} Open through May 13, 2027, then Mar 15 to May 13, 2028: another company only, the same plan.`,
  ],
  [
    'one that opens',
    { state: 'NM' },
    '2026-12-31',
    `${TITLE} Opens Mar 1 to Apr 29, 2027: any company, the same benefits or fewer.`,
  ],
  [
    'one of any day',
    { state: 'WA' },
    '2026-11-23',
    `${TITLE} On any day of the year: any company, any of Plans B through N (from Plan A, only to Plan A).`,
  ],
  [
    'one that a gap would end',
    { state: 'RI' },
    '2026-12-07',
    'May have this right, unconfirmed. Open through Dec 7, 2026, then Oct 15 to Dec 7, 2027: any company, any plan. Not on file: whether coverage had a gap of more than 90 days.',
  ],
  [
    'a law that nobody checked',
    { state: 'MN' },
    '2026-11-23',
    'May have this right, unconfirmed. Open through Dec 7, 2026, then Oct 15 to Dec 7, 2027: any company, any plan. We have not confirmed that this law is in effect. Not on file: whether the right was used before. The price may be up to 35% higher',
  ],
  [
    'a policy of an unknown age',
    { state: 'WV', effective_on: null },
    '2027-03-01',
    'May have this right, unconfirmed. Open through Apr 29, 2027',
  ],
  [
    'an unknown birthday',
    { state: 'KY', birth_on: null },
    '2027-03-01',
    'May have this right, unconfirmed. 60 days from the birthday: another company only, the same plan. Not on file: the birth date.',
  ],
  [
    'somebody under 65',
    { state: 'TX', birth_on: '1970-03-15' },
    '2026-11-23',
    `${TITLE} Under 65, this client may have a right to a plan (unconfirmed): People under 65 with kidney failure or ALS`,
  ],
])('the contact’s page tells the agent of %s', async (_, facts, day, words) => {
  expect(await policyCard(facts, day)).toContain(words)
})

test.each<[string, Facts, string]>([
  ['West Virginia, with a policy of less than 24 months', { state: 'WV', effective_on: '2026-02-01' }, '2026-11-23'],
  ['Minnesota, at 71', { state: 'MN', birth_on: '1955-03-15' }, '2026-11-23'],
  ['Ohio', { state: 'OH' }, '2026-11-23'],
  ['Texas, at 69', { state: 'TX' }, '2026-11-23'],
])('nothing is said of %s', async (_, facts, day) => {
  expect(await policyCard(facts, day)).not.toContain(TITLE)
})

/** The client's own page on that day. */
async function clientPage(facts: Facts, day: string) {
  const { clock } = app.t
  const now = clock.now
  const { quoteId } = await makeQuote({ ...WALTER, ...facts }, agency)
  clock.now = new Date(`${day}T18:00:00Z`)
  const { text } = await read(app, `/compare/${quoteId}`)
  clock.now = now
  return text
}

test.each<[string, Facts, string, string | undefined]>([
  [
    'Delaware, 30 days before the birthday',
    { state: 'DE' },
    '2027-02-13',
    'From Feb 13 to Apr 14, 2027, people in Delaware',
  ],
  ['Delaware, a day earlier', { state: 'DE' }, '2027-02-12', undefined],
  [
    'New Mexico, as the law begins',
    { state: 'NM', birth_on: '1957-12-20' },
    '2027-01-01',
    'From Jan 1 to Jan 29, 2027, people in New Mexico',
  ],
  ['New Mexico, a day earlier', { state: 'NM', birth_on: '1957-12-20' }, '2026-12-31', undefined],
  [
    'West Virginia, with the same company',
    { state: 'WV' },
    '2027-03-01',
    'from their current company or one of its affiliates, without',
  ],
  [
    'West Virginia, where nobody knows how old the policy is',
    { state: 'WV', effective_on: null },
    '2027-03-01',
    undefined,
  ],
  ['Rhode Island, whose gaps nobody knows', { state: 'RI' }, '2026-11-23', undefined],
  ['Minnesota, whose law nobody checked', { state: 'MN' }, '2026-11-23', undefined],
])('the client’s page in %s', async (_, facts, day, words) => {
  const text = await clientPage(facts, day)
  if (words) expect(text).toContain(words)
  else expect(text).not.toMatch(/, people in [A-Z].* who have a Medicare supplement plan may be able/)
})
