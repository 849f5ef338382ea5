import { beforeAll, expect, test } from 'vitest'
import { makeAgency } from '../agency.ts'
import { type TestApp, testApp } from '../app.ts'
import { wordsOf } from '../page.ts'
import { answerAll, answersOf, DIABETES, locationOf, MARKER, makeClient, post, send } from './clients.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})

const titleOf = (html: string) => /<title>(.*?)<\/title>/.exec(html)?.[1]
const formOf = (html: string, action: string) => html.match(/<form[^>]*>/g)?.find((tag) => tag.includes(action))
const headingOf = (html: string) => wordsOf(/<h1[^>]*>(.*?)<\/h1>/s.exec(html)?.[1] ?? '').trim()

test('the first page is titled Underwriting Assessment, explains it in plain words, and says whom it does not ask (nav-033, eligibility-001, eligibility-012)', async () => {
  const { at, quoteId, agency } = await makeClient()
  for (const address of [at, `tid=${quoteId}`, `${at}&orgId=${agency.slug}`]) {
    const html = await app.visitor().html(`/eligibility?${address}`)
    expect(titleOf(html)).toBe('Underwriting Assessment')
    expect(headingOf(html)).toBe('Underwriting Assessment')
  }
  const html = await app.visitor().html(`/eligibility?${at}`)
  expect(wordsOf(html)).toMatch(/A few questions about your health.*No company decides anything here/)
  expect(wordsOf(html)).toMatch(/do not write about your family’s health or genetic tests/)
  expect(html).toMatch(
    /Some people do not have to answer.*href="\/schedule\?id=[^"&]+"[^>]*>Skip the health questions/s,
  )
  expect(html).toContain('data-pending="Loading the health questions."')
})

test('seven topics come in order, each with its question (eligibility-002, eligibility-005)', async () => {
  const { at } = await makeClient()
  const browser = app.visitor()
  const seen: string[] = []
  for (let topic = 1; topic <= 7; topic++) {
    const html = await browser.html(`/eligibility?${at}&topic=${topic}`)
    expect(wordsOf(html)).toContain(`Health questions ${topic} of 7`)
    expect(formOf(html, '/eligibility/topic')).toMatch(/^(?=.*data-whole).*data-pending="Submitting\.\.\."/)
    expect(html).toMatch(/<button[^>]*data-when-whole[^>]*>Next<\/button>/)
    seen.push(headingOf(html))
    expect(locationOf(await post(browser, at, topic, { [`q${topic}`]: 'no' }))).toBe(
      `/eligibility?${at}&topic=${topic < 7 ? topic + 1 : 'review'}`,
    )
  }
  expect(seen).toEqual([
    'Heart Health',
    'Lung Health',
    'Cancer History',
    'Diabetes with Complications',
    'Memory or Cognitive Health',
    'Recent and Current Hospitalizations',
    'Current Hospitalization or Medical Test',
  ])
})

test('the URLs that receive answers redirect to their questions', async () => {
  const { at } = await makeClient()
  const browser = app.visitor()
  expect(locationOf(await browser.get(`/eligibility/topic?${at}&topic=1`))).toBe(`/eligibility?${at}&topic=1`)
  for (const path of ['sending', 'again'])
    expect(locationOf(await browser.get(`/eligibility/${path}?${at}`))).toBe(`/eligibility?${at}`)
})

test('a yes needs its follow-ups, a no needs none; missing ones are named and what was typed is kept (eligibility-004, eligibility-008, eligibility-009)', async () => {
  const { at } = await makeClient()
  const browser = app.visitor()
  const nothing = await post(browser, at, 1, {})
  expect(nothing.status).toBe(422)
  const page = await nothing.text()
  expect(wordsOf(page)).toContain('One answer is missing Please choose yes or no.')
  // A short question, with the conditions as a list under it.
  expect(page).toMatch(/circulation problem\?<\/legend>.*For example:<ul[^>]*><li>heart attack or heart failure<\/li>/s)
  const half = await post(browser, at, 1, { q1: 'yes', q101: 'no', q103: '  ' })
  expect(half.status).toBe(422)
  const html = await half.text()
  expect(wordsOf(html)).toMatch(/2 answers need attention .*yes or no for question b\. .*a few words for question c\./)
  expect(html).toContain('href="#q102"')
  // What is missing is also listed beside Next.
  expect([...html.matchAll(/<li data-needs="(\w+)"><a/g)].map(([, name]) => name)).toEqual(['q102', 'q103'])
  expect(html).toMatch(/name="q1"[^>]*checked=""[^>]*value="yes"|name="q1"[^>]*value="yes"[^>]*checked=""/)
  const long = await post(browser, at, 1, { q1: 'yes', q101: 'no', q102: 'no', q103: `${MARKER}${'é'.repeat(1000)}` })
  const kept = await long.text()
  expect([long.status, kept.includes(MARKER)]).toEqual([422, true])
  expect(wordsOf(kept)).toContain('One answer is too long')
  expect(wordsOf(kept)).toContain('question c: it has 1,011 characters, and the limit is 1,000')
  expect(await answersOf(app, (await makeClient()).contactId)).toEqual([])
  expect(
    (await post(browser, at, 1, { q1: 'yes', q101: 'no', q102: 'no', q103: `a\r\n${'é'.repeat(998)}` })).status,
  ).toBe(303)
})

test('a browser without cookies is told why its answers are gone, and may skip them', async () => {
  const { at } = await makeClient()
  const next = locationOf(await post(app.visitor(), at, 1, { q1: 'no' }))!
  const back = locationOf(await app.visitor().get(next))!
  expect(back).toBe(`/eligibility?${at}&topic=1&missing=yes`)
  const html = await app.visitor().html(back)
  expect(wordsOf(html)).toContain('your browser is blocking cookies. Please allow cookies for this page')
  expect(html).toMatch(/<a href="\/schedule\?id=[^"]+">Skip the health questions<\/a>/)
})

test('a returning client continues where they stopped, and is told; another browser starts empty', async () => {
  const { at } = await makeClient()
  const browser = app.visitor()
  await post(browser, at, 1, { q1: 'no' })
  await post(browser, at, 2, { q2: 'yes', q201: 'no', q202: 'no', q203: 'no' })
  const again = await browser.html(`/eligibility?${at}`)
  expect(wordsOf(again)).toContain('Welcome back We saved your answers from Nov 20, 2026: 2 of 7 topics.')
  expect(headingOf(again)).toBe('Cancer History')
  const other = await app.visitor().html(`/eligibility?${at}`)
  expect(headingOf(other)).toBe('Underwriting Assessment')
  expect(wordsOf(other)).not.toContain('Welcome back')
  expect(await app.visitor().html(`/eligibility?${at}&topic=1`)).not.toContain('checked=""')
  expect(locationOf(await browser.post(`/eligibility/again?${at}`))).toBe(`/eligibility?${at}&topic=1`)
  expect(await browser.html(`/eligibility?${at}&topic=1`)).not.toContain('checked=""')
})

test('a helper is refused, and an expired link leads nowhere (nav-033)', async () => {
  const { at, quoteId, agency } = await makeClient()
  const helper = `helper-${quoteId}`
  await app.t.db.updateTable('quotes').set({ helper_id: helper }).where('id', '=', quoteId).execute()
  for (const path of [`/eligibility?id=${helper}`, `/eligibility?id=${helper}&topic=3`])
    expect((await app.visitor().get(path)).status).toBe(403)
  for (const path of ['topic', 'sending', 'again'])
    expect((await app.visitor().post(`/eligibility/${path}?id=${helper}&topic=1`, { q1: 'no' })).status).toBe(403)
  expect(locationOf(await app.visitor().get(`/eligibility?id=${quoteId}x`))).toMatch(/^\/error/)
  expect(locationOf(await app.visitor().get('/eligibility'))).toMatch(/^\/error/)
  expect(locationOf(await app.visitor().get('/eligibility?orgId=no-such'))).toBe('/404')
  expect(locationOf(await app.visitor().get(`/eligibility?${at}&orgId=${(await makeAgency()).slug}`))).toMatch(
    /^\/error/,
  )
  expect((await app.visitor().get(`/eligibility?${at}&orgId=${agency.slug}`)).status).toBe(200)
})

test('in Spanish the questions are Spanish, and the agent is told in English that they were', async () => {
  const { at, contactId, agency } = await makeClient({ language: 'es' })
  const browser = app.visitor()
  expect(await browser.words(`/eligibility?${at}&topic=1`)).toMatch(/Preguntas de salud 1 de 7.*Salud del corazón/)
  const refused = await (await post(browser, at, 4, { q4: 'yes' })).text()
  expect(wordsOf(refused)).toMatch(/Revise 3 respuestas.*Elija sí o no en la pregunta a\./)
  await answerAll(browser, at, DIABETES)
  await send(browser, at)
  const health = await (await app.as(agency.dana)).words(`/contact/${contactId}/health`)
  expect(health).toContain('Answered in Spanish.')
  expect(health).toMatch(/Do you have diabetes together with/)
})

test('a signed-in colleague can try the pages and the API, and answers for nobody', async () => {
  const { at, contactId, quoteId, agency } = await makeClient()
  const dana = await app.as(agency.dana)
  const tried = await post(dana, at, 1, { q1: 'no' })
  expect(tried.status).toBe(422)
  expect(wordsOf(await tried.text())).toContain('this is a preview')
  const all = { quote_id: quoteId, answers: [] }
  expect(await dana.call('POST', `/api/org/${agency.slug}/eligibility-answers`, all)).toMatchObject({
    status: 422,
    body: { error: expect.stringContaining('this is a preview') },
  })
  // Staff of another agency are ordinary clients here.
  const elsewhere = await app.as((await makeAgency()).dana)
  await answerAll(elsewhere, at)
  await send(elsewhere, at)
  expect(await answersOf(app, contactId)).toHaveLength(1)
})

test('changing language or text size keeps what is ticked and typed in a topic, and saves nothing (nav-033)', async () => {
  const { at } = await makeClient()
  const browser = app.visitor()
  const typed = { q1: 'yes', q101: 'no', q103: MARKER }
  const larger = await post(browser, at, 1, { ...typed, read_size: '2' })
  const html = await larger.text()
  expect([larger.status, html.includes('data-text-size="2"'), html.includes(MARKER)]).toEqual([200, true, true])
  expect(wordsOf(html)).not.toContain('Please check')
  const spanish = await (await post(browser, at, 1, { ...typed, read_language: 'es' })).text()
  expect(spanish).toMatch(/<html lang="es" data-text-size="2">/)
  expect(spanish).toContain(MARKER)
  expect(await browser.html(`/eligibility?${at}&topic=1`)).not.toContain(MARKER)
})
