import { beforeAll, expect, test } from 'vitest'
import { ensureIllustrativeBook } from '../../src/rates/illustrative-book.ts'
import { makeAgency } from '../agency.ts'
import { type TestApp, testApp } from '../app.ts'
import { location } from './quotes-setup.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
  await app.t.tenantDb.withSystem('test', ensureIllustrativeBook)
})

const CRITERIA =
  'zip=28801&state=NC&county=Buncombe&gender=F&tobacco=false&age=69&dateOfBirth=1957-03-04&currentCarrier=Aetna&planType=G'

async function come(query = CRITERIA) {
  const { slug } = await makeAgency()
  const visitor = app.visitor()
  const response = await visitor.get(`/compare?orgId=${slug}&${query}`)
  return { slug, visitor, response, to: location(response) }
}

test('a URL with facts shows prices, and is removed from the browser’s address (nav-031)', async () => {
  const { slug, visitor, response, to } = await come()
  expect(response.status).toBe(303)
  expect(to).toBe(`/compare?orgId=${slug}`)
  const words = await visitor.words(to)
  expect(words).toContain('Hello.')
  expect(words).toContain('Priced for a woman, age 69, no tobacco, ZIP 28801.')
  expect(words).toContain('Plan G prices from other companies')
  expect(words).toContain('Explore Options')
  expect(words).not.toContain('Choose the price')
  expect(words).toMatch(/a month .*Press 'See if I Qualify', or call us.* See if I Qualify Call us/)
})

test('without a contact, Explore Options leads through /contact to the page’s agency (quotes-014)', async () => {
  const { slug, visitor, to } = await come()
  const [, href] = /<a[^>]*href="(\/contact[^"]*)"[^>]*>Explore Options/.exec(await visitor.html(to)) ?? []
  expect(href).toBe(`/contact?org=${slug}`)
  expect(location(await visitor.get(href!))).toBe(`/schedule?org=${slug}&status=decline`)
  expect(location(await visitor.get('/contact'))).toBe('/contact-us')
})

test('facts are stored sealed: neither birth date nor ZIP is readable in the row (nav-031)', async () => {
  const { slug } = await come()
  const { draft } = await app.t.db
    .selectFrom('visitors as v')
    .innerJoin('organizations as o', 'o.id', 'v.organization_id')
    .select('v.draft')
    .where('o.slug', '=', slug)
    .executeTakeFirstOrThrow()
  expect(draft).toMatch(/^[\w-]{40,}$/)
  const open = Buffer.from(draft!, 'base64url').toString('latin1')
  expect(open).not.toMatch(/1957|28801|Aetna/)
})

test('another browser, and one without facts, is asked instead (nav-031)', async () => {
  const { slug } = await come()
  for (const path of [`/compare?orgId=${slug}`, `/compare?org=${slug}`])
    expect(location(await app.visitor().get(path))).toBe(`/self-onboarding/${slug}`)
  const { to } = await come('gender=F')
  expect(to).toMatch(/^\/self-onboarding\//)
})

test('corrections on the page are stored the same way, and the birth date stays (nav-031)', async () => {
  const { slug, visitor, to } = await come()
  const corrected = location(
    await visitor.get(`/compare?orgId=${slug}&plan=N&zip=42223&county=Montgomery&age=69&carrier=Cigna`),
  )
  expect(corrected).toBe(`/compare?orgId=${slug}&plan=N`)
  const words = await visitor.words(corrected)
  expect(words).toContain('Montgomery County, Tennessee')
  expect(words).toContain('Priced for a woman, age 69')
  expect(words).toContain('Plan N prices from other companies')
  const wrong = await visitor.get(`${to}&zip=2880`)
  expect(wrong.status).toBe(422)
  expect(await wrong.text()).toContain('Please enter a valid 5-digit zip code')
})

test('the agent of the link stays on the page, its corrections and the pages after it', async () => {
  const { slug, omar } = await makeAgency()
  const { public_token: agentId } = await app.t.db
    .selectFrom('users')
    .select('public_token')
    .where('id', '=', omar.id)
    .executeTakeFirstOrThrow()
  const visitor = app.visitor()
  const to = location(await visitor.get(`/compare?orgId=${slug}&agentId=${agentId}&${CRITERIA}`))
  expect(to).toBe(`/compare?orgId=${slug}&agentId=${agentId}`)
  const html = await visitor.html(to)
  const [form = ''] = /<form[^>]*class="correct__form"[\s\S]*?<\/form>/.exec(html) ?? []
  expect(form).toContain(`name="agentId" value="${agentId}"`)
  const hrefs = [...html.matchAll(/href="(\/(?:schedule|eligibility|contact)[^"]*)"/g)].map(([, href]) => href!)
  expect(new Set(hrefs.map((href) => href.split('?')[0]))).toEqual(new Set(['/schedule', '/eligibility', '/contact']))
  expect(hrefs.filter((href) => !href.includes(`agentId=${agentId}`))).toEqual([])
  expect(location(await visitor.get(`/contact?org=${slug}&agentId=${agentId}`))).toBe(
    `/schedule?org=${slug}&agentId=${agentId}&status=decline`,
  )
})

test('robots store no row, and one network not thousands', async () => {
  const { slug } = await makeAgency()
  const rows = async () =>
    (
      await app.t.db
        .selectFrom('visitors as v')
        .innerJoin('organizations as o', 'o.id', 'v.organization_id')
        .select('v.id')
        .where('o.slug', '=', slug)
        .execute()
    ).length
  const path = `/compare?orgId=${slug}&${CRITERIA}`
  for (const [name, value] of [
    ['User-Agent', 'Googlebot'],
    ['Sec-Purpose', 'prefetch'],
    ['Accept-Language', ''],
  ] as const)
    expect((await app.visitor().get(path, { [name]: value })).headers.getSetCookie()).toEqual([])
  expect(await rows()).toBe(0)
  const answers = []
  for (let i = 0; i < 32; i++)
    answers.push((await app.visitor().get(path, { 'X-Forwarded-For': '203.0.113.7' })).status)
  expect(answers.filter((status) => status === 303)).toHaveLength(30)
  expect(answers.slice(-2)).toEqual([429, 429])
  expect(await rows()).toBe(30)
})

test('an unknown agency is not found, and a missing one is an error (nav-047)', async () => {
  expect(location(await app.visitor().get(`/compare?orgId=nobody&${CRITERIA}`))).toBe('/404')
  for (const org of ['', 'default'])
    expect(location(await app.visitor().get(`/compare?orgId=${org}&${CRITERIA}`))).toBe(
      '/error?message=Missing or invalid organization ID',
    )
})

test.for([
  ['/compare', 'No parameters provided. Please provide either a quote ID or organization ID.', 'quotes-029'],
  [
    `/compare?${CRITERIA}`,
    'Missing required parameters. Please provide either a quote ID or organization ID.',
    'quotes-030',
  ],
] as const)('%s names neither a quote nor an agency: %s (%s)', async ([path, message]) => {
  expect(location(await app.visitor().get(path))).toBe(`/error?message=${message}`)
})
