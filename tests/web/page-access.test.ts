import { randomBytes } from 'node:crypto'
import { beforeAll, expect, test } from 'vitest'
import { makeAgency } from '../agency.ts'
import { type TestApp, testApp } from '../app.ts'
import { browserOf, type Persona, personas } from './personas.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})

/*
 * Written by hand from the specification, not read from the table that decides: 'in' is the page itself, anything else
 * is where one is redirected.
 */
const IN = 'in'
const LOGIN = '/login'
const WORK = '/contacts'
const PLAN = '/choose-plan'
const DETAILS = '/setup/settings?plan=usage'
const TEAM = '/setup/add-agents?plan=usage&org=complete'
const MONTH = '/onboarding/payment'

/** By visitor: anonymous, founders without a plan, details, agents, a free month, an agent, an admin. */
const work = [LOGIN, PLAN, DETAILS, TEAM, MONTH, IN, IN]
const administration = [LOGIN, PLAN, DETAILS, TEAM, MONTH, WORK, IN]
const wayIn = [IN, WORK, WORK, WORK, WORK, WORK, WORK]
const open = [IN, IN, IN, IN, IN, IN, IN]

const expected: Record<string, string[]> = {
  '/': open,
  '/login': wayIn,
  '/signup': wayIn,
  '/onboarding': [LOGIN, IN, IN, IN, IN, WORK, WORK],
  '/choose-plan': [LOGIN, IN, IN, IN, MONTH, WORK, WORK],
  '/setup/settings': [LOGIN, PLAN, IN, IN, MONTH, WORK, WORK],
  '/setup/add-agents': [LOGIN, PLAN, DETAILS, IN, MONTH, WORK, WORK],
  '/walkthrough': [LOGIN, IN, IN, IN, IN, IN, IN],
  '/dashboard': work,
  '/contacts': work,
  '/contacts/new': work,
  '/contacts/imports/new': work,
  '/outreach': work,
  '/outreach/pauses': administration,
  '/outreach/notices': administration,
  '/profile': work,
  // A stolen session can be ended at any stage of the setup.
  '/profile/sessions': [LOGIN, IN, IN, IN, IN, IN, IN],
  '/settings': administration,
  '/settings/carriers': administration,
  '/settings/states': administration,
  '/settings/log': administration,
  '/settings/closing': administration,
  '/brand-settings': administration,
  '/add-agents': administration,
  '/stripe': administration,
}

test.each(personas)(
  'each page is for the users that the specification names: %s (nav-038, nav-039, nav-040, nav-041, nav-042, nav-043, nav-044, nav-045)',
  async (persona: Persona) => {
    const browser = await browserOf(app, persona)
    const found: Record<string, string> = {}
    for (const path of Object.keys(expected)) {
      const answer = await browser.get(path)
      found[path] =
        answer.status === 200 ? IN : answer.status === 303 ? answer.headers.get('Location')! : `${answer.status}`
    }
    const place = personas.indexOf(persona)
    expect(found).toEqual(Object.fromEntries(Object.entries(expected).map(([path, who]) => [path, who[place]])))
  },
  30_000,
)

test('a URL with an unknown, foreign or invalid organization is not found (nav-029)', async () => {
  const other = await makeAgency()
  const founder = await browserOf(app, 'founder 1')
  const { organizationSlug: own } = await (await founder.get('/api/auth/session')).json()
  for (const org of ['no-such-agency', other.slug, String(other.id), '-1', "' or 1=1"]) {
    const page = await founder.get(`/choose-plan?org=${encodeURIComponent(org)}`)
    expect([org, page.status, await page.text()]).toEqual([org, 404, expect.stringContaining('Organization not found')])
    const call = await founder.json('POST', `/api/organizations/${encodeURIComponent(org)}/setup-database`, {})
    expect([org, call.status, await call.json()]).toEqual([
      org,
      404,
      { success: false, error: 'Organization not found' },
    ])
    const logo = await app.visitor().get(`/logos/${encodeURIComponent(org)}/${randomBytes(16).toString('hex')}.png`)
    expect([org, logo.status]).toEqual([org, 404])
  }
  expect((await founder.get(`/choose-plan?org=${own}`)).status).toBe(200)
})
