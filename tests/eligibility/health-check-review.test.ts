import { beforeAll, expect, test } from 'vitest'
import { type TestApp, testApp } from '../app.ts'
import { failingTenantDb } from '../failing-tenant-db.ts'
import { wordsOf } from '../page.ts'
import { answerAll, answersOf, contactOf, DIABETES, locationOf, MARKER, makeClient, post, send } from './clients.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
const formOf = (html: string, action: string) => html.match(/<form[^>]*>/g)?.find((tag) => tag.includes(action))
const headingOf = (html: string) => wordsOf(/<h1[^>]*>(.*?)<\/h1>/s.exec(html)?.[1] ?? '').trim()

test('a change abandoned with Back leaves the review page unchanged', async () => {
  const { at } = await makeClient()
  const browser = app.visitor()
  const review = `/eligibility?${at}&topic=review`
  expect(await answerAll(browser, at)).toBe(review)
  const before = wordsOf(/<main.*<\/main>/s.exec(await browser.html(review))![0])
  expect(locationOf(await post(browser, at, 3, { q3: 'yes', go: 'back' }, '&from=review'))).toBe(review)
  expect(wordsOf(/<main.*<\/main>/s.exec(await browser.html(review))![0])).toBe(before)
})

test('Back keeps the answers so far; follow-ups of a no are dropped', async () => {
  const { at } = await makeClient()
  const browser = app.visitor()
  await post(browser, at, 1, { q1: 'no' })
  const back = await post(browser, at, 2, { q2: 'yes', q201: 'no', go: 'back' })
  expect(locationOf(back)).toBe(`/eligibility?${at}&topic=1`)
  const html = await browser.html(`/eligibility?${at}&topic=2`)
  expect(html.match(/checked=""/g)).toHaveLength(2)
  await post(browser, at, 2, { q2: 'no', q201: 'yes', q202: 'yes', q203: 'yes' })
  expect((await browser.html(`/eligibility?${at}&topic=2`)).match(/checked=""/g)).toHaveLength(1)
  expect(locationOf(await post(browser, at, 1, { go: 'back' }))).toBe(`/eligibility?${at}&from=first`)
  expect(headingOf(await browser.html(`/eligibility?${at}&from=first`))).toBe('Underwriting Assessment')
})

test('the review shows every answer and links to each topic and back; once sent, the agent has them (eligibility-002, eligibility-012)', async () => {
  const { at, contactId, agency } = await makeClient()
  const browser = app.visitor()
  expect(locationOf(await browser.get(`/eligibility?${at}&topic=review`))).toContain('topic=1&missing=yes')
  expect(await answerAll(browser, at, DIABETES)).toBe(`/eligibility?${at}&topic=review`)
  const review = await browser.html(`/eligibility?${at}&topic=review`)
  expect(headingOf(review)).toBe('Check your answers')
  expect(wordsOf(review)).toContain(`blood-pressure medicines. ${MARKER} twice a day`)
  expect(formOf(review, '/eligibility/sending')).toContain('data-pending="Submitting..."')
  expect(wordsOf(review)).toContain('Send my answers to Dana')
  expect(review.match(/topic=\d&amp;from=review/g)).toHaveLength(7)
  expect(locationOf(await post(browser, at, 3, { q3: 'no' }, '&from=review'))).toBe(`/eligibility?${at}&topic=review`)
  expect((await contactOf(app, contactId)).health_completed_at).toBeNull()

  expect(locationOf(await send(browser, at))).toBe(`/schedule?${at}&status=accept`)
  expect(await answersOf(app, contactId)).toHaveLength(1)
  expect((await contactOf(app, contactId)).health_completed_at).toEqual(app.t.clock.now)
  const dana = await app.as(agency.dana)
  expect(await dana.words(`/contact/${contactId}`)).toMatch(/Walter answered the health questions/)
  expect(await dana.words(`/contact/${contactId}/health`)).toContain(`${MARKER} twice a day`)
  expect(await app.t.db.selectFrom('follow_ups').select('id').where('contact_id', '=', contactId).execute()).toEqual([])
})

test('a client who has sent them is told so, and may answer again; a page left open changes nothing', async () => {
  const { at, contactId } = await makeClient()
  const browser = app.visitor()
  await answerAll(browser, at)
  await send(browser, at)
  for (const address of [at, `${at}&topic=7`, `${at}&topic=review`])
    expect(await browser.words(`/eligibility?${address}`)).toContain('Dana has your answers from Nov 20, 2026.')
  expect(locationOf(await post(browser, at, 3, { q3: 'no' }))).toBe(`/eligibility?${at}`)
  expect(locationOf(await send(browser, at))).toBe(`/schedule?${at}&status=accept`)
  expect(await answersOf(app, contactId)).toHaveLength(1)
  expect(await app.visitor().words(`/eligibility?${at}`)).not.toContain('You have answered')
  const next = `/schedule?${at}&status=accept`
  expect(headingOf(await browser.html(next))).toBe('Good News')
  await browser.post(`/eligibility/again?${at}`)
  await answerAll(browser, at, DIABETES)
  await send(browser, at)
  // Good news would promise too much after a yes. Another browser learns nothing of it.
  expect(headingOf(await browser.html(next))).toBe('Next, a short call')
  expect(await browser.words(next)).toContain('Dana will check which ones may accept you')
  expect(headingOf(await app.visitor().html(next))).toBe('Good News')
  expect(await answersOf(app, contactId)).toHaveLength(2)
})

test('a double click sends them once, and two windows lose none of each other’s topics', async () => {
  const { at, contactId } = await makeClient()
  const browser = app.visitor()
  await post(browser, at, 1, { q1: 'no' })
  await Promise.all([2, 3, 4, 5, 6, 7].map((topic) => post(browser, at, topic, { [`q${topic}`]: 'no' })))
  const sent = await Promise.all([1, 2, 3].map(() => send(browser, at)))
  expect(sent.map(locationOf)).toEqual([1, 2, 3].map(() => `/schedule?${at}&status=accept`))
  expect(await answersOf(app, contactId)).toHaveLength(1)
})

test('incomplete answers cannot be sent (eligibility-008, eligibility-010)', async () => {
  const { at, contactId } = await makeClient()
  const browser = app.visitor()
  for (const topic of [1, 2, 3, 4, 5, 6]) await post(browser, at, topic, { [`q${topic}`]: 'no' })
  expect(locationOf(await send(browser, at))).toBe(`/eligibility?${at}&topic=review`)
  expect(locationOf(await browser.get(`/eligibility?${at}&topic=review`))).toBe(
    `/eligibility?${at}&topic=7&missing=yes`,
  )
  expect(await browser.words(`/eligibility?${at}&topic=7&missing=yes`)).toContain('An answer is missing here.')
  expect(await answersOf(app, contactId)).toEqual([])
})

test('answers that cannot be saved show an error, with everything still typed (eligibility-013, eligibility-014, eligibility-015)', async () => {
  const { at, agency } = await makeClient()
  const failing = failingTenantDb(app.t.tenantDb)
  const broken = await testApp({ tenantDb: failing.tenantDb, log: { ...app.deps.log, error() {} } })
  failing.failAfter(0, 1)
  const topic = await post(broken.visitor(), at, 4, DIABETES)
  expect(topic.status).toBe(500)
  const html = await topic.text()
  expect(html).toMatch(/notice--bad" role="alert".*Failed to save your answers\. Please try again\./s)
  expect(html).toContain(MARKER)
  const browser = broken.visitor()
  await answerAll(browser, at)
  failing.failAfter(0, 1)
  const sending = await send(browser, at)
  expect([sending.status, wordsOf(await sending.text())]).toEqual([
    500,
    expect.stringMatching(/Failed to save your answers\. Please try again\. .*Heart Health/),
  ])
  failing.failAfter(0, 1)
  const stranger = await post(broken.visitor(), `orgId=${agency.slug}`, 1, { q1: 'no' })
  expect(await stranger.text()).toMatch(/role="alert".*Failed to create temporary contact\. Please try again\./s)
})
