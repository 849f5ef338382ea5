/*
 * What an agent who sees only their own contacts could infer about a colleague's: from a couple that two agents share,
 * the order of a list, or differences between responses.
 */
import { beforeAll, expect, test } from 'vitest'
import { urls } from '../../src/urls.ts'
import { type Agency, makeAgency, makeContact } from '../agency.ts'
import { type TestApp, testApp, type Visitor } from '../app.ts'

const CANARY = 'Canarybird'

let app: TestApp
let agency: Agency
let dana: Visitor
let ruth: Visitor
beforeAll(async () => {
  app = await testApp()
  agency = await makeAgency()
  dana = await app.as(agency.dana)
  ruth = await app.as(agency.ruth)
})

test('of a couple shared by two agents, neither sees the other one’s client', async () => {
  const hers = await makeContact(agency)
  const his = await makeContact(agency, {
    first_name: CANARY,
    last_name: CANARY,
    agent_id: agency.omar.id,
    email: null,
    shares_email_with: hers.id,
  })
  const bulk = urls.contacts.deletionOf({ ids: String(hers.id) })
  for (const path of [urls.contacts.edit(hers.id), urls.contacts.deletion(hers.id), bulk]) {
    const told = await dana.html(path)
    expect(told, path).not.toContain(CANARY)
    expect(told, path).not.toContain(urls.contacts.show(his.id))
    // Users who see all contacts read the name; others only that another contact exists.
    expect(await ruth.html(path), path).toContain(CANARY)
    expect(told, path).toContain(
      path === bulk ? 'contact you keep shares an address' : 'A contact you cannot see shares',
    )
  }
})

test('a bookmark at a colleague’s contact is ignored, so that its position reveals no name', async () => {
  const letters = Array.from({ length: 120 }, (_, i) => `${String.fromCharCode(97 + (i % 26))}${i}`)
  for (const last_name of letters) await makeContact(agency, { first_name: 'Ann', last_name })
  const omars = await makeContact(agency, { first_name: 'Mo', last_name: 'mm', agent_id: agency.omar.id })
  const page = async (near: string) => {
    const answer = await dana.get(`/api/contacts?page=2&limit=50&near=${near}`)
    return ((await answer.json()) as { contacts: { id: number }[] }).contacts.map(({ id }) => id)
  }
  expect(await page(`1-${omars.id}`)).toEqual(await page('1-999999999'))
})

test('no contact search shows or counts a colleague’s contacts (T11)', async () => {
  const { omar, dana: owner } = agency
  const same = { phone_number: '8285550177', birth_on: '1950-02-03', last_name: CANARY }
  const hers = await makeContact(agency, { ...same, first_name: 'Ann' })
  const looks = [
    '/api/contacts?limit=50',
    `/api/contacts?limit=50&agents=${omar.id}`,
    `/api/contacts?limit=50&agents=${omar.id},${owner.id}`,
    '/api/contacts?limit=50&states=HI&carriers=Humana',
    `/api/contacts?limit=50&search=${CANARY}`,
    '/api/contacts?limit=50&search=8285550177',
    `/api/contacts?limit=50&near=2-${hers.id}`,
    `/api/palette?search=${CANARY}`,
    '/contacts?states=HI&carriers=Humana',
    `/contacts?search=${CANARY}`,
    '/contacts/duplicates',
    '/contacts/deleted',
    '/contacts/changes',
    '/contacts/imports',
    `/contacts/merge?ids=${hers.id}`,
    `/contacts/export.csv?search=${CANARY}`,
    urls.contacts.deletionOf({ all: 'yes', search: CANARY }),
    ...[
      '/dashboard',
      '/dashboard/people',
      '/today',
      '/radar',
      '/retention',
      '/book-health',
      '/outreach',
      '/outreach/log',
    ],
    ...['stats', 'send-ranking', 'time-series', 'renewals', 'leaderboard', 'upcoming'].map(
      (one) => `/api/dashboard/${one}`,
    ),
  ]
  const look = async () => {
    const told: string[] = []
    for (const path of looks)
      told.push(`${path} ${(await (await dana.get(path)).text()).replaceAll(/nonce="[^"]*"/g, '')}`)
    return told
  }
  const before = await look()
  for (const first_name of ['Ann', 'Anna'])
    await makeContact(agency, { ...same, first_name, agent_id: omar.id, state: 'HI', current_carrier: 'Humana' })
  expect(await look()).toEqual(before)
})
