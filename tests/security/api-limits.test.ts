/* What asks for too much, or for something that is none. Source: reliability.md T36, T37, T47. */
import { beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { createApp } from '../../routes/index.tsx'
import { type Agency, makeAgency, makeContact } from '../agency.ts'
import { type TestApp, testApp, type Visitor } from '../app.ts'

let app: TestApp
let agency: Agency
let ruth: Visitor
beforeAll(async () => {
  app = await testApp()
  agency = await makeAgency()
  ruth = await app.as(agency.ruth)
  await makeContact(agency)
  await makeContact(agency, { first_name: 'Ada', state: 'TX' })
})

const person = { first_name: 'Ann', last_name: 'Lee', email: 'ann@lee.example', gender: 'F' }

test('lists, pages and texts over the limits are refused (T36)', async () => {
  for (const query of [
    'limit=1000000000',
    'limit=251',
    'page=-1',
    'page=0',
    'page=99999999',
    `search=${'x'.repeat(101)}`,
  ]) {
    const answer = await ruth.call('GET', `/api/contacts?${query}`)
    expect([query, answer.status]).toEqual([query, 422])
  }
  const ids = Array.from({ length: 100_000 }, (_, place) => place + 1)
  expect((await ruth.json('DELETE', '/api/contacts', ids)).status).toBe(422)
  expect(
    (await ruth.json('PUT', '/api/contacts/reassign', { contact_ids: ids, agent_id: agency.dana.id })).status,
  ).toBe(422)
  expect((await ruth.json('POST', '/api/contacts/create', { ...person, county: 'x'.repeat(1_100_000) })).status).toBe(
    413,
  )
})

test('JSON nested deeper than twenty levels is refused at any depth (T36)', async () => {
  const nested = (levels: number): unknown => (levels === 0 ? 1 : [nested(levels - 1)])
  const deep = (levels: number) => ruth.json('POST', '/api/tracking/log-tracking-click', { x: nested(levels) })
  expect((await deep(19)).status).toBe(200)
  for (const levels of [20, 21, 1_000, 5_000]) expect([levels, (await deep(levels)).status]).toEqual([levels, 400])
})

test('a caller that has not sent a whole form in half a minute is disconnected, except for a contact list and a logo (T36)', async () => {
  // Nothing here may ask the database: its connections have clocks, too.
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  const begin = (path: string, complete = false) => {
    const socket = { write: vi.fn(), remoteAddress: '192.0.2.7' }
    const incoming = { complete, socket, destroy: vi.fn(), once: vi.fn() }
    const init = { method: 'POST', headers: { Origin: app.deps.publicUrl, 'Content-Type': 'application/json' } }
    void createApp(app.deps).request(`${app.deps.publicUrl}${path}`, { ...init, body: '{}' }, { incoming })
    return incoming
  }
  const [form, call] = [begin('/nothing'), begin('/api/nothing')]
  const spared = [begin('/contacts/imports'), begin('/settings/details/logo'), begin('/nothing', true)]
  await vi.advanceTimersByTimeAsync(29_000)
  for (const each of [form, call, ...spared]) expect(each.destroy).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(1_000)
  for (const each of [form, call]) {
    expect(each.socket.write).toHaveBeenCalledWith(expect.stringMatching(/^HTTP\/1\.1 408 /))
    expect(each.destroy).toHaveBeenCalledOnce()
  }
  for (const each of spared) expect(each.destroy).not.toHaveBeenCalled()
})

// A name twice, a list for one, a tick or a number for a word, numbers that are none, halves of characters.
test('a value of the wrong type or a duplicate name is refused, and nothing is stored (T47)', async () => {
  const wrong: object[] = [
    { email: ['ann@lee.example'] },
    { email: { address: 'ann@lee.example' } },
    { first_name: ['Ann', 'Lee'] },
    { first_name: true },
    { first_name: 7 },
    { tobacco_user: ['1'] },
    { tobacco_user: 'maybe' },
    { tobacco_user: { yes: true } },
    { agent_id: String(agency.dana.id) },
    { agent_id: [agency.dana.id] },
    { agent_id: 1.5 },
    { premium_cents: '100' },
    { gender: ['F'] },
  ]
  for (const fields of wrong) {
    const answer = await ruth.json('POST', '/api/contacts/create', { ...person, ...fields })
    expect([fields, answer.status]).toEqual([fields, 422])
  }
  for (const last_name of ['half \ud800', 'half \udc00', 'nul \0']) {
    const answer = await ruth.json('POST', '/api/contacts/create', { ...person, last_name })
    expect([last_name, answer.status]).toEqual([last_name, 400])
  }
  for (const query of [
    'page=1&page=2',
    'search=a&search=b',
    'limit=50&limit=100',
    'page=NaN',
    'page=1e309',
    'page=0x10',
    'page=%201',
  ])
    expect([query, (await ruth.json('GET', `/api/contacts?${query}`)).status]).toEqual([query, 422])
  for (const id of ['1e3', '0x1', '-0', '1.0', '%2B1', '١', '9'.repeat(400)])
    expect([
      id,
      (await ruth.json('GET', `/api/contacts/${encodeURIComponent(decodeURIComponent(id))}`)).status,
    ]).toEqual([id, 422])
  expect((await ruth.call('GET', '/api/contacts')).body.total).toBe(2)
})

test('an action refuses unknown keys; saving a contact accepts what GET returned (T12, T47)', async () => {
  const { id } = await makeContact(agency)
  const calls: [string, string, object][] = [
    ['PUT', '/api/contacts/reassign', { contact_ids: [id], agent_id: agency.dana.id, everybody: true }],
    ['POST', `/api/contacts/${id}/send-quote-email`, { recipient: 'ann@lee.example' }],
  ]
  for (const [method, path, body] of calls)
    expect([path, (await ruth.json(method, path, body)).status]).toEqual([path, 422])
  const known = (await ruth.call('GET', `/api/contacts/${id}`)).body
  const saved = await ruth.call('PUT', `/api/contacts/${id}`, {
    ...known,
    first_name: 'Ada',
    id: 1,
    organization_id: 1,
  })
  expect([saved.status, saved.body.id, saved.body.first_name]).toEqual([200, id, 'Ada'])
})

test('numbers valid in JSON but not in a column are refused (T47)', async () => {
  for (const number of ['1e309', '-1e309', '9007199254740993', 'NaN', 'Infinity', '0x10']) {
    const answer = await send(`{"orgSlug":"${agency.slug}","contactId":${number},"zipCode":"28801"}`)
    expect([number, answer.status >= 400 && answer.status < 500]).toEqual([number, true])
  }
  async function send(body: string) {
    const form = new Blob([body], { type: 'application/json' })
    return ruth.upload('/api/self-service/update-location', form as unknown as FormData, {
      'Content-Type': 'application/json',
    })
  }
})

const QUOTES = ["'", "''", '"', '`', "')", "'))", '$$', "\\'"]
const TAILS = [
  ' or 1=1 --',
  ' or true#',
  '; select pg_sleep(5) --',
  ' union select null,null --',
  ' and 1=(select 1/0) --',
  '; drop table contacts; --',
  '||pg_sleep(5)||',
  ' order by 99 --',
  '::int',
  '%',
  '_',
  '/*',
  ' limit 0',
]

test('a hundred SQL snippets in searches, orders and filters find nothing, fail nowhere and change nothing (T37)', async () => {
  const payloads = QUOTES.flatMap((quote) => TAILS.map((tail) => `${quote}${tail}`))
  expect(payloads.length).toBeGreaterThan(100)
  const before = (await ruth.call('GET', '/api/contacts')).body.total
  for (const payload of payloads) {
    const text = encodeURIComponent(payload)
    const found = await ruth.call('GET', `/api/contacts?search=${text}`)
    expect([payload, found.status, found.body.total]).toEqual([payload, 200, 0])
    const filtered = await ruth.call('GET', `/api/contacts?carriers=${text}`)
    expect([payload, filtered.status, filtered.body.total]).toEqual([payload, 200, 0])
    expect((await ruth.call('GET', `/api/palette?search=${text}`)).body.total).toBe(0)
  }
  for (const name of ['sort', 'states', 'agents', 'page', 'near'])
    for (const payload of TAILS) {
      const answer = await ruth.json('GET', `/api/contacts?${name}=${encodeURIComponent(`'${payload}`)}`)
      expect([name, payload, answer.status]).toEqual([name, payload, 422])
    }
  expect((await ruth.call('GET', '/api/contacts')).body.total).toBe(before)
}, 60_000)
