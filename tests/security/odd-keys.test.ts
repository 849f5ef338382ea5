import { afterAll, beforeAll, expect, test } from 'vitest'
import { apiRoutes, createApp } from '../../routes/index.tsx'
import { type Agency, makeAgency, makeContact } from '../agency.ts'
import { type TestApp, testApp, type Visitor } from '../app.ts'
import { type StripeStandIn, startStripeStandIn } from '../billing/stripe-stand-in.ts'
import { testDatabase } from '../db.ts'
import { sampleOf } from '../tenancy/sample.ts'

let app: TestApp
let standIn: StripeStandIn
let agency: Agency
let ruth: Visitor
let contactId: number
beforeAll(async () => {
  standIn = await startStripeStandIn(await testDatabase())
  app = await testApp({ cards: standIn.cards })
  agency = await makeAgency()
  contactId = (await makeContact(agency)).id
  ruth = await app.as(agency.ruth)
})
afterAll(() => standIn.close())

const POLLUTION =
  '"__proto__": {"zq": 1, "isAdmin": true}, "constructor": {"prototype": {"zq": 1}}, "prototype": {"zq": 1}'

/** What every object would have if one of those keys had been followed. */
const polluted = () => (({}) as { zq?: unknown }).zq ?? (Object.prototype as { isAdmin?: unknown }).isAdmin

test('prototype keys in a call’s body are refused or ignored, and reach no object (T32)', async () => {
  const plausible = { ids: {}, number: contactId, texts: {} }
  const failed: string[] = []
  for (const route of apiRoutes.filter(({ body }) => body)) {
    const path = route.path.replaceAll(/\{\w+\}/g, String(contactId))
    const whole = JSON.stringify(sampleOf(route.body!, plausible))
    const bodies = [`{${POLLUTION}}`, whole.replace('{', `{${POLLUTION}${whole === '{}' ? '' : ','}`)]
    for (const body of bodies.filter((body) => body.includes('prototype'))) {
      const answer = await ruth.json(route.method, path, JSON.parse(body))
      const told = await answer.text()
      if (answer.status >= 500 || told.includes('"zq"'))
        failed.push(`${route.method} ${path}: ${answer.status} ${told}`)
    }
    expect(polluted(), path).toBeUndefined()
  }
  expect(failed).toEqual([])
})

test('nor do they in form fields, or in a URL (T32)', async () => {
  const fields = { '__proto__.zq': '1', '__proto__[zq]': '1', 'constructor.prototype.zq': '1', __proto__x: '1' }
  const form = { ...fields, 'people.__proto__.zq': '1', 'people.0.__proto__': 'zq', constructor: '1' }
  const failed: string[] = []
  const posts = createApp(app.deps).routes.filter(
    ({ method, path }) => method === 'POST' && !/^\/(api|u|webhooks|practice|logout|demo|stripe|auth)\b/.test(path),
  )
  for (const { path } of posts) {
    const address = path.replaceAll(/:\w+(\{[^}]*\})?/g, String(contactId))
    const { status } = await ruth.post(`${address}?__proto__[zq]=1&constructor=1`, form)
    if (status >= 500) failed.push(`${path}: ${status}`)
  }
  for (const path of ['/contacts', '/dashboard', '/api/contacts', '/outreach', '/compare', '/schedule', '/pricing'])
    if ((await ruth.get(`${path}?__proto__[zq]=1&__proto__=x&constructor=y&prototype=z`)).status >= 500)
      failed.push(path)
  expect(failed).toEqual([])
  expect(polluted()).toBeUndefined()
})
