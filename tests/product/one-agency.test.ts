import { afterAll, beforeAll, expect, test } from 'vitest'
import { planOutreach } from '../../src/outreach/planning/plan-outreach.ts'
import { sendDueMessages } from '../../src/outreach/sending/send-due.ts'
import { ensureIllustrativeBook } from '../../src/rates/illustrative-book.ts'
import { urls } from '../../src/urls.ts'
import { type Agency, makeAgency } from '../agency.ts'
import { type TestApp, testApp, type Visitor } from '../app.ts'
import { agencyThatBought } from '../billing/bought.ts'
import { type StripeStandIn, startStripeStandIn } from '../billing/stripe-stand-in.ts'
import { answerAll, send } from '../eligibility/clients.ts'
import { makePost, testOutbox } from '../outreach/outbox.ts'
import { linksOf } from '../page.ts'

/* What the product is, walked once on one agency: by its admin, its agent, and two clients without a sign-in. */

const box = testOutbox()
let app: TestApp
let standIn: StripeStandIn
let agency: Agency
let ruth: Visitor
let dana: Visitor
beforeAll(async () => {
  standIn = await startStripeStandIn(box.t)
  app = await testApp({ cards: standIn.cards }, box.t)
  await box.t.tenantDb.withSystem('test', ensureIllustrativeBook)
  agency = await agencyThatBought(app, standIn)
  ruth = await app.as(agency.ruth)
  dana = await app.as(agency.dana)
})
afterAll(() => standIn.close())

async function changeSettings(settings: object) {
  const { status, body } = await ruth.call('PUT', '/api/settings/org', { settings })
  expect([status, body]).toEqual([200, { success: true, error: null }])
}

/** Adds a contact through the API, sends the quote email, and returns the path of its link. */
async function quoteTo(first_name: string, facts: object) {
  const email = `${first_name.toLowerCase()}@client.example`
  const { body } = await dana.call('POST', '/api/contacts/create', {
    first_name,
    last_name: 'Brandt',
    email,
    phone_number: '8285550142',
    zip_code: '28801',
    birth_date: '1958-12-28',
    gender: 'F',
    tobacco_user: false,
    ...facts,
  })
  const sent = await dana.call('POST', `/api/contacts/${body.id}/send-quote-email`, {})
  expect([first_name, sent.status, sent.body]).toMatchObject([first_name, 200, { success: true }])
  const post = makePost()
  await sendDueMessages(box.sending(post))
  const mail = post.mails().find(({ to }) => to === email)!
  const link = linksOf(mail.html).find((href) => href.includes('/compare/'))!
  const tid = /\/compare\/([\w-]+)/.exec(link)![1]!
  return { contactId: Number(body.id), tid, mail }
}

test('an admin, an agent and a visitor each reach their own pages and not the others’ (product-001)', async () => {
  const { tid } = await quoteTo('Opal', {})
  const paths = [urls.agents.list(), urls.settings.show(), urls.contacts.list(), urls.dashboard()]
  const opened = async (visitor: Visitor) =>
    Promise.all(
      paths.map(async (path) => {
        const { status, headers } = await visitor.get(path)
        return status === 200 ? path : headers.get('Location')!.split('?')[0]
      }),
    )
  expect(await opened(ruth)).toEqual(paths)
  expect(await opened(dana)).toEqual([urls.contacts.list(), urls.contacts.list(), paths[2], paths[3]])
  expect(await opened(app.visitor())).toEqual(paths.map(() => urls.login()))
  for (const path of [urls.home(), urls.pricing(), urls.compare(tid), urls.selfOnboarding(agency.slug)])
    expect([path, (await app.visitor().get(path)).status]).toEqual([path, 200])
})

test('contacts, agents, carrier contracts, branding, outreach rules and a subscription belong to one organization (product-002)', async () => {
  const other = await agencyThatBought(app, standIn)
  const held = async (of: Agency) => {
    const admin = await app.as(of.ruth)
    const [contacts, agents, { orgSettings }, plan] = await Promise.all(
      ['/api/contacts', '/api/agents', '/api/settings', '/api/organizations/my-subscription'].map(
        async (path) => (await admin.call('GET', path)).body,
      ),
    )
    return {
      contacts: contacts.total,
      agents: JSON.stringify(agents),
      carriers: orgSettings.carrierContracts,
      outreach: orgSettings.outreachTypes.aep,
      plan: plan.tierName,
      color: /--agency:(#\w+)/.exec(await admin.html(urls.settings.brand()))![1],
    }
  }
  const before = await held(other)
  await quoteTo('Pearl', {})
  await changeSettings({
    carrierContracts: ['Aetna', 'Humana'],
    outreachTypes: { aep: false },
    primaryColor: '#0B5F4A',
  })
  const ours = await held(agency)
  expect(ours).toMatchObject({ carriers: ['Aetna', 'Humana'], outreach: false, color: '#0B5F4A' })
  expect(ours.contacts).toBeGreaterThan(0)
  expect([ours.agents.includes(agency.omar.email), ours.agents.includes(other.omar.email)]).toEqual([true, false])
  // Neither agency's changes affect the other.
  expect(await held(other)).toEqual(before)
  expect(before).toMatchObject({ contacts: 0, outreach: true, plan: ours.plan, color: '#6B46C1' })
  expect(before.carriers).toHaveLength(6)
  const rows = await box.t.db.selectFrom('subscriptions').select('organization_id').execute()
  expect(rows.map(({ organization_id }) => organization_id)).toEqual(expect.arrayContaining([agency.id, other.id]))
  await changeSettings({ carrierContracts: before.carriers, outreachTypes: { aep: true } })
})

test('outreach is set for birthday, anniversary, annual enrollment and rate increase, and disabled types are not planned (product-004, product-006)', async () => {
  const page = await ruth.html(urls.settings.outreach())
  for (const kind of ['Birthday', 'Anniversary', 'Annual enrollment', 'increase'])
    expect(page).toMatch(new RegExp(kind, 'i'))
  const { contactId } = await quoteTo('Iris', {
    current_carrier: 'Aetna',
    plan_type: 'Plan G',
    effective_date: '2024-12-20',
  })
  const ahead = async () => {
    await planOutreach({
      tenantDb: box.t.tenantDb,
      healthKeys: [new Uint8Array(32).fill(7)],
      signal: new AbortController().signal,
    })
    const rows = await box.t.db
      .selectFrom('planned_emails')
      .select('kind')
      .where('contact_id', '=', contactId)
      .where('status', '=', 'scheduled')
      .execute()
    return new Set<string>(rows.map(({ kind }) => kind))
  }
  const kinds = { birthday: 'birthday', enrollmentAnniversary: 'anniversary', aep: 'aep', scheduleIncrease: 'new_year' }
  const all = await ahead()
  expect([...all].sort()).toEqual(expect.arrayContaining(Object.values(kinds).sort()))
  for (const [name, kind] of Object.entries(kinds)) {
    await changeSettings({ outreachTypes: { [name]: false } })
    expect([name, (await ahead()).has(kind)]).toEqual([name, false])
    await changeSettings({ outreachTypes: { [name]: true } })
  }
  expect(await ahead()).toEqual(all)
})

test('clients choose a plan, answer the health questions and ask for a call or decline it without a sign-in, and the agency sees each step (product-005, product-006, product-009, product-010)', async () => {
  const before = (await ruth.call('GET', '/api/dashboard/stats')).body
  const client = await quoteTo('June', { current_carrier: 'Aetna', plan_type: 'Plan G', effective_date: '2024-03-01' })
  const lead = await quoteTo('Lena', {})
  const browser = app.visitor()
  expect(await browser.words(urls.compare(client.tid))).toMatch(/Plan G .*Plan N/)
  const chosen = await browser.post(`${urls.compare(client.tid)}/choice`, { offer: 'G:Cigna' })
  const at = chosen.headers.get('Location')!.split('?')[1]!
  expect(chosen.headers.get('Location')).toMatch(/^\/eligibility\?/)
  expect(await answerAll(browser, at)).toContain('review')
  await send(browser, at)
  expect((await browser.post(`/schedule/call?${at}&status=accept`)).status).toBe(303)
  expect((await app.visitor().post(`/schedule/call?id=${lead.tid}&status=decline`)).status).toBe(303)

  const { body } = await ruth.call('GET', '/api/dashboard/stats')
  const grown = ['quotesSent', 'quotesViewed', 'healthQuestionsCompleted', 'followUpsRequested'].map(
    (name) => body[name] - before[name],
  )
  expect(grown).toEqual([2, 1, 1, 2])
  expect(await dana.words(urls.dashboard())).toMatch(/Quotes Sent.*Quotes Viewed.*Health Completed/i)
  for (const { contactId, said } of [
    { contactId: client.contactId, said: 'June' },
    { contactId: lead.contactId, said: 'Lena' },
  ]) {
    expect(await dana.words(urls.contacts.list())).toContain(said)
    expect(await dana.words(urls.contacts.show(contactId))).toMatch(
      /Follow-up Requests.*Email Activity|Email Activity.*Follow-up Requests/,
    )
    expect((await dana.call('GET', `/api/contacts/${contactId}/follow-ups`)).body).toHaveLength(1)
  }
  expect(await ruth.words(urls.billing())).toMatch(/Current plan .* \$99 a month/)
})

test('a client eligible before 2020 is quoted plan F and chooses it on the quote page without a sign-in (product-010)', async () => {
  const { tid } = await quoteTo('Fern', { birth_date: '1953-12-28', current_carrier: 'Aetna', plan_type: 'Plan F' })
  for (const plan of ['F', 'G', 'N']) {
    const page = urls.quote({ id: tid, orgId: agency.slug, planType: plan })
    const offer = new RegExp(`name="offer"[^>]* value="(${plan}:[^"]+)"`).exec(await app.visitor().html(page))?.[1]
    expect([plan, offer]).toEqual([plan, expect.stringMatching(/:./)])
    const chosen = await app.visitor().post(`${urls.compare(tid)}/choice?planType=${plan}`, { offer: offer! })
    expect([plan, chosen.status, chosen.headers.get('Location')]).toEqual([
      ...[plan, 303],
      expect.stringMatching(/^\/eligibility\?/),
    ])
  }
})

test('the landing page says what the product is for: it keeps clients, sends them quotes and goes through health questions (product-006)', async () => {
  const text = await app.visitor().words(urls.home())
  expect(text).toMatch(/keep the Medigap clients you have|Medigap Renewals/)
  expect(text).toMatch(/emails each client a personal plan comparison at the right time, .* health questions/)
})

test('prices depend on the contacts held: a base with more contacts, or a tier with its limits, paid in a checkout (product-016)', async () => {
  expect(await app.visitor().words(urls.pricing())).toMatch(
    /Base subscription \$99 a month 500 contacts .* Additional contacts \$\d/,
  )
  const { tiers } = (await ruth.call('GET', '/api/organizations/subscription-tiers')).body
  expect(tiers).toEqual(
    expect.arrayContaining([expect.objectContaining({ agentLimit: 1 }), expect.objectContaining({ agentLimit: 3 })]),
  )
  const newcomer = await makeAgency({ set_up_at: null, onboarded_at: null, plan: null }, box.t)
  const choosing = await app.as(newcomer.ruth)
  expect(await choosing.words(urls.choosePlan())).toMatch(/\$99\/mo/)
  const chosen = await choosing.post(urls.choosePlan(), { plan: 'usage' })
  expect(chosen.headers.get('Location')).toBe(urls.setup.settings({ plan: 'usage' }))
  const trying = await makeAgency({ account_state: 'trial' }, box.t)
  const begun = await (await app.as(trying.ruth)).call('POST', '/api/stripe/create-checkout-session', {
    orgSlug: trying.slug,
    tierId: 'usage',
    extraAgents: 0,
    extraContacts: 0,
  })
  expect(begun).toMatchObject({ status: 200, body: { sessionId: expect.stringMatching(/^cs_/) } })
})
