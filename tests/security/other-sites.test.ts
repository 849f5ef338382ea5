import { beforeAll, expect, test } from 'vitest'
import { createApp } from '../../routes/index.tsx'
import { type Agency, makeAgency, makeContact } from '../agency.ts'
import { ORIGIN, type TestApp, testApp, type Visitor } from '../app.ts'
import { rowsOf } from '../rows.ts'
import { badAddresses } from './payloads.ts'

let app: TestApp
let agency: Agency
let ruth: Visitor
let contactId: number
beforeAll(async () => {
  app = await testApp()
  agency = await makeAgency()
  contactId = (await makeContact(agency)).id
  ruth = await app.as(agency.ruth)
})

const EVIL = 'https://evil.example'
const TYPES = [
  ...['application/x-www-form-urlencoded', 'multipart/form-data; boundary=x', 'text/plain'],
  ...['application/json', 'text/html', ''],
]
/** What a browser says of a write that a page of another site caused; the last is a form of a very old one. */
const CAUSES: Record<string, string>[] = [
  { Origin: EVIL },
  { Origin: 'null' },
  { Origin: `${ORIGIN}.evil.example` },
  { 'Sec-Fetch-Site': 'cross-site' },
  { 'Sec-Fetch-Site': 'same-site' },
]

test('no route accepts a write caused by another site, with any content type (T22)', async () => {
  const routes = createApp(app.deps).routes.filter(
    ({ method, path }) => !['ALL', 'GET'].includes(method) && !/^\/(u|webhooks)\//.test(path),
  )
  expect(routes.length).toBeGreaterThan(150)
  const before = await rowsOf(app.t, agency)
  const through: string[] = []
  const raw = createApp(app.deps)
  const cookie = [...ruth.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  for (const [place, { method, path }] of routes.entries()) {
    const address = `${ORIGIN}${path.replaceAll(/:\w+(\{[^}]*\})?/g, String(contactId))}`
    // Two causes for each route; over all of them every cause comes with every content type.
    for (const at of [0, 1]) {
      const cause = CAUSES[(place + at) % CAUSES.length]!
      const type = TYPES[(place + at) % TYPES.length]!
      const headers = {
        ...cause,
        Cookie: cookie,
        Accept: 'application/json',
        ...(type ? { 'Content-Type': type } : {}),
      }
      const answer = await raw.request(address, { method, headers, body: '{}' })
      if (answer.status !== 403) through.push(`${method} ${path} ${JSON.stringify(headers)}: ${answer.status}`)
    }
  }
  expect(through).toEqual([])
  expect(await rowsOf(app.t, agency)).toEqual(before)
})

test('pages of other sites cannot read our responses (T22)', async () => {
  for (const path of ['/api/me', '/api/openapi.json', '/api/plans', '/contacts']) {
    const { headers } = await ruth.get(path, { Origin: EVIL })
    expect([...headers.keys()].filter((name) => name.startsWith('access-control'))).toEqual([])
  }
})

const LURES = [
  ...badAddresses.filter((address) => !address.includes('\0')),
  ...['/\t/evil.example', '/%09/evil.example', '/%2f%2fevil.example', '//evil.example/%2f..', '/\n/evil.example'],
  ...[
    '/.//evil.example',
    '/..//evil.example',
    '.evil.example',
    '@evil.example',
    '///evil.example@x',
    '/%5cevil.example',
  ],
]

test('for any URL a redirect stays on our site (T28)', async () => {
  expect(LURES.length).toBeGreaterThanOrEqual(40)
  const fresh = await app.as(agency.ruth)
  const out: string[] = []
  const judge = (by: string, lure: string, answer: Response) => {
    const location = answer.headers.get('Location')
    if (answer.status >= 500) out.push(`${by} ${JSON.stringify(lure)}: ${answer.status}`)
    if (location !== null && new URL(location, `${ORIGIN}/a/b`).origin !== ORIGIN)
      out.push(`${by} ${JSON.stringify(lure)}: ${location}`)
  }
  for (const lure of LURES) {
    const query = (name: string) => `?${new URLSearchParams({ [name]: lure })}`
    for (const path of [`/confirm${query('to')}`, `/login${query('next')}`, `/walkthrough${query('email')}`])
      judge(path.split('?')[0]!, lure, await fresh.get(path))
    judge('an agency', lure, await app.visitor().get(`/contact${query('org')}`))
    judge('/language', lure, await app.visitor().post('/language', { language: 'es', to: lure }))
    judge('/text-size', lure, await app.visitor().post('/text-size', { size: 'larger', to: lure }))
    const back = { Referer: `${ORIGIN}${lure.startsWith('/') ? lure.replace(/[\t\n\r]/g, '') : '/'}` }
    judge(
      'a note',
      lure,
      await fresh.post(`/contact/${contactId}/notes`, { form: 'note', body: 'x', from: lure }, back),
    )
  }
  expect(out).toEqual([])
})
