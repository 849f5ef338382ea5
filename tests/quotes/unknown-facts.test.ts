import { beforeAll, describe, expect, test } from 'vitest'
import type { TestApp } from '../app.ts'
import { makeQuote, pricedApp } from './compared.ts'
import { open, type Page, questionsIn, UNKNOWN } from './quote-form-page.ts'
import { DAY, later } from './quotes-setup.ts'

let app: TestApp
beforeAll(async () => {
  app = await pricedApp()
})

/** The URL a browser without JavaScript opens when it submits the form. */
function sendForm({ main }: Page, answers: Record<string, string>): string {
  const form = /<section class="correct".*?<form [^>]*action="([^"]*)".*?<\/form>/s.exec(main)!
  const hidden = [...form[0].matchAll(/<input type="hidden" name="([^"]*)" value="([^"]*)"/g)]
  const query = new URLSearchParams([
    ...hidden.map(([, name = '', value = '']) => [name, value]),
    ...Object.entries(answers),
  ])
  return `${form[1]}?${query}`
}

const openDetails = (contactId: number) =>
  app.t.db
    .selectFrom('submitted_details')
    .select(['id', 'details', 'reviewed_at'])
    .where('contact_id', '=', contactId)
    .orderBy('id')
    .execute()

const PAGES = {
  '/compare/{id}': ({ quoteId }: { quoteId: string; slug: string }) => `/compare/${quoteId}`,
  '/quote': ({ quoteId, slug }: { quoteId: string; slug: string }) => `/quote?id=${quoteId}&orgId=${slug}`,
}

const SAYS = {
  en: {
    before: ['Before we show your prices', 'Sex', 'Do you use tobacco?'],
    after: ['Priced for a woman, age 65, no tobacco'],
    month: 'a month',
  },
  es: {
    before: ['Antes de mostrarle sus precios', 'Sexo', '¿Usa tabaco?'],
    after: ['Precios para una mujer de 65 años, que no usa tabaco'],
    month: 'al mes',
  },
}

describe.each(['en', 'es'] as const)('a client reads in %s', (language) => {
  test.each(Object.entries(PAGES))(
    '%s shows no price until the client answers, and then prices',
    async (page, path) => {
      const { quoteId, agency } = await makeQuote(UNKNOWN)
      const visitor = app.visitor()
      const asked = await open(visitor, path({ quoteId, slug: agency.slug }), language)
      for (const sentence of SAYS[language].before) expect(asked.words).toContain(sentence)
      expect(asked.words).not.toMatch(/\$\d/)
      expect(questionsIn(asked)).toEqual(['gender', 'tobacco'])
      const half = await open(visitor, sendForm(asked, { gender: 'F' }), language)
      expect(half.words).not.toMatch(/\$\d/)
      expect(questionsIn(half)).toEqual(['tobacco'])
      const priced = await open(visitor, sendForm(half, { tobacco: 'no' }), language)
      expect(priced.words).toMatch(/\$\d/)
      expect(priced.words).toContain(SAYS[language].month)
      if (page !== '/quote') for (const sentence of SAYS[language].after) expect(priced.words).toContain(sentence)
    },
  )
})

test.each([
  [{ gender: null }, ['gender']],
  [{ tobacco_user: null }, ['tobacco']],
])('only what is not known is asked: %o', async (unknown, questions) => {
  const { quoteId } = await makeQuote({ gender: 'F', tobacco_user: false, ...unknown })
  expect(questionsIn(await open(app.visitor(), `/compare/${quoteId}`))).toEqual(questions)
})

test('if the ZIP code is missing too, one form asks for everything', async () => {
  const { quoteId } = await makeQuote({ ...UNKNOWN, zip_code: null, state: null, county: null })
  const asked = await open(app.visitor(), `/compare/${quoteId}`)
  expect(asked.words).toContain('Tell us your ZIP code to see prices')
  expect(asked.main).not.toMatch(/type="radio"[^>]*checked/)
  const priced = await open(app.visitor(), sendForm(asked, { zip: '28801', gender: 'M', tobacco: 'yes' }))
  expect(priced.words).toContain('Priced for a man, age 65, uses tobacco')
})

test('a correction of known facts stays on the page, without the agent', async () => {
  const { contactId, quoteId } = await makeQuote({ gender: 'M', tobacco_user: false })
  await open(app.visitor(), `/compare/${quoteId}?gender=F&tobacco=yes`)
  expect(await openDetails(contactId)).toEqual([])
})

test('a helper is asked nothing and sees no price', async () => {
  const { contactId, quoteId } = await makeQuote(UNKNOWN)
  await app.visitor().post(`/compare/${quoteId}/share`)
  const { helper_id } = await app.t.db
    .selectFrom('quotes')
    .select('helper_id')
    .where('id', '=', quoteId)
    .executeTakeFirstOrThrow()
  const helper = await open(app.visitor(), `/compare/${helper_id}`)
  expect(helper.words).toContain('You will see prices here after Walter answers on their own page.')
  expect(helper.words).not.toMatch(/\$\d/)
  expect(questionsIn(helper)).toEqual([])
  await open(app.visitor(), `/compare/${helper_id}?gender=F&tobacco=no`)
  expect(await openDetails(contactId)).toEqual([])
})

test('a colleague tries the answers without sending them', async () => {
  const { agency, contactId, quoteId } = await makeQuote(UNKNOWN)
  const tried = await open(await app.as(agency.dana), `/compare/${quoteId}?gender=F&tobacco=no`)
  expect(tried.words).toContain('Priced for a woman, age 65, no tobacco')
  expect(await openDetails(contactId)).toEqual([])
})

test('no plan can be chosen before the answers, at any URL', async () => {
  const { quoteId } = await makeQuote(UNKNOWN)
  expect((await app.visitor().post(`/compare/${quoteId}/choice`, { offer: 'G:Aetna' })).status).toBe(422)
  const answered = await app.visitor().post(`/compare/${quoteId}/choice?gender=F&tobacco=no`, { offer: 'G:Aetna' })
  expect(answered.status).toBe(303)
})

test('the contact’s page shows missing facts and saves only what the agent fills in', async () => {
  const { agency, contactId, quoteId } = await makeQuote(UNKNOWN)
  const dana = await app.as(agency.dana)
  const path = `/contact/${contactId}`
  const before = await dana.words(path)
  expect(before).toContain(
    'Gender and tobacco use are unknown. You can still send a quote: it asks Walter for them before showing a price.',
  )
  expect(before).toContain('Gender Unknown Tobacco Unknown')
  await dana.post(`${path}/unknown-facts`, {})
  expect(await dana.words(path)).toContain('Nothing was saved: no answer was chosen, or it was already on file.')
  await dana.post(`${path}/unknown-facts`, { gender: 'F' })
  expect(await dana.words(path)).toContain('Tobacco use is unknown.')
  // A page opened earlier must not replace what is known by now.
  await dana.post(`${path}/unknown-facts`, { gender: 'M', tobacco_user: 'no' })
  const after = await dana.words(path)
  expect(after).toContain('Gender Female Tobacco No')
  expect(after).not.toContain('Needed for prices')
  expect(after).toContain('Undo this change')
  expect((await open(app.visitor(), `/compare/${quoteId}`)).words).toContain('Priced for a woman, age 65, no tobacco')
  const omar = await app.as(agency.omar)
  expect((await omar.post(`${path}/unknown-facts`, { gender: 'M' })).status).toBe(404)
})

test('the agent sees that the client looked and did not answer', async () => {
  const { agency, contactId, quoteId } = await makeQuote(UNKNOWN)
  await open(app.visitor(), `/compare/${quoteId}`)
  const words = await (await app.as(agency.dana)).words(`/contact/${contactId}`)
  expect(words).toContain('gender unknown, age 65, tobacco use unknown, starting Dec 1, 2026.')
  expect(words).toContain('The page asked for the missing details and showed no prices.')
})

test('an earlier price is not reported as changed while nothing can be priced', async () => {
  const { contactId, quoteId } = await makeQuote({ ...UNKNOWN, gender: 'F', tobacco_user: false })
  await open(app.visitor(), `/compare/${quoteId}`)
  await app.t.db.updateTable('contacts').set({ gender: null }).where('id', '=', contactId).execute()
  const asked = await later(app, 2 * DAY, () => open(app.visitor(), `/compare/${quoteId}`))
  expect(asked.words).toContain('Before we show your prices')
  expect(asked.words).not.toMatch(/\$\d/)
})

test('the API returns null for unknown facts of a quote’s client', async () => {
  const { quoteId } = await makeQuote(UNKNOWN)
  const { body } = await app.visitor().call('GET', `/api/quotes/decode/${quoteId}`)
  expect(body.contact).toMatchObject({ gender: null, tobacco: null, age: 65 })
})

test('a visitor whose URL lacks facts is asked too, and their browser keeps the answer (nav-031)', async () => {
  const { agency } = await makeQuote()
  const stranger = app.visitor()
  await stranger.get(`/compare?orgId=${agency.slug}&zip=28801&dateOfBirth=1961-03-03`)
  const asked = await open(stranger, `/compare?orgId=${agency.slug}`)
  expect(questionsIn(asked)).toEqual(['gender', 'tobacco'])
  expect(asked.words).not.toMatch(/\$\d/)
  await stranger.get(sendForm(asked, { gender: 'F', tobacco: 'no' }))
  const priced = await open(stranger, `/compare?orgId=${agency.slug}`)
  expect(priced.words).toContain('Priced for a woman, age 65, no tobacco')
})

test('the sign-up form of a quote has no answer ticked for unknown facts', async () => {
  const { agency, quoteId } = await makeQuote(UNKNOWN)
  const { main } = await open(app.visitor(), `/self-onboarding/${agency.slug}?quoteId=${quoteId}`)
  expect(main).toMatch(/type="radio"[^>]*name="gender"/)
  expect(main).not.toMatch(/type="radio"[^>]*checked/)
})
