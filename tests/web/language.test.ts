import { beforeAll, expect, test } from 'vitest'
import { generateQuote } from '../../src/quotes/generate.ts'
import { shareQuote } from '../../src/quotes/quote-actions.ts'
import { ensureIllustrativeBook } from '../../src/rates/illustrative-book.ts'
import { urls } from '../../src/urls.ts'
import { type Agency, as, makeAgency, makeContact } from '../agency.ts'
import { type TestApp, testApp } from '../app.ts'

let app: TestApp
let agency: Agency
beforeAll(async () => {
  app = await testApp()
  await app.t.tenantDb.withSystem('test', ensureIllustrativeBook)
  agency = await makeAgency()
})

async function makeQuote(contact: Parameters<typeof makeContact>[1] = {}) {
  const { id } = await makeContact(agency, contact)
  const { quoteId } = await as(agency.ruth, (scope) => generateQuote(scope, id))
  return { id, quoteId, to: urls.compare(quoteId) }
}
const languageOf = async (id: number) =>
  (await app.t.db.selectFrom('contacts').select('language').where('id', '=', id).executeTakeFirstOrThrow()).language
const langIn = (html: string) => /<html lang="(\w+)"/.exec(html)?.[1]
const sizeIn = (html: string) => /<html [^>]*data-text-size="(\d)"/.exec(html)?.[1]

test('a client chooses the language without JavaScript: the page, the browser and the contact keep it, and it is recorded', async () => {
  const { id, quoteId, to } = await makeQuote()
  const client = app.visitor()
  const page = await client.html(to)
  expect(langIn(page)).toBe('en')
  expect(page).toMatch(/<form class="reading [^>]*action="\/language" method="post">/)
  expect(page).toContain(`<input type="hidden" name="link" value="${quoteId}"/>`)
  expect(page).toContain('<button type="submit" value="es" lang="es" name="language">Español</button>')

  const chosen = await client.post(urls.language(), { language: 'es', link: quoteId, to })
  expect([chosen.status, chosen.headers.get('Location')]).toEqual([303, to])
  expect(chosen.headers.get('Set-Cookie')).toMatch(/^language=es; Max-Age=31536000; Path=\/; HttpOnly; SameSite=Lax$/)
  const spanish = await client.html(to)
  expect(langIn(spanish)).toBe('es')
  expect(spanish).toContain('value="en" lang="en" name="language">English</button>')
  expect(await languageOf(id)).toBe('es')
  expect(await (await app.as(agency.ruth)).words(urls.contacts.show(id))).toMatch(
    /The client changed the language [^→]*blank → became Spanish/,
  )
  // In any other browser too, until that one chooses a language.
  const elsewhere = app.visitor()
  expect(langIn(await elsewhere.html(to))).toBe('es')
  await elsewhere.post(urls.language(), { language: 'en', to })
  expect([langIn(await elsewhere.html(to)), await languageOf(id)]).toEqual(['en', 'es'])
})

test('before a choice a page uses the browser’s first language that we know', async () => {
  const { to } = await makeQuote()
  const read = async (languages: string) => langIn(await app.visitor().html(to, { 'Accept-Language': languages }))
  expect(await read('es-MX,es;q=0.9,en;q=0.5')).toBe('es')
  expect(await read('de-DE,en;q=0.8,es;q=0.7')).toBe('en')
  expect(await read('de')).toBe('en')
})

test('helpers, colleagues and bare visits choose for nobody else', async () => {
  const { id, quoteId, to } = await makeQuote()
  const helper = await as(agency.ruth, (scope) => shareQuote(scope, quoteId))
  const relative = app.visitor()
  expect(await relative.html(urls.compare(helper))).not.toContain('name="link"')
  await relative.post(urls.language(), { language: 'es', link: helper, to })
  const ruth = await app.as(agency.ruth)
  await ruth.post(urls.language(), { language: 'es', link: quoteId, to })
  const robot = app.visitor()
  expect((await robot.get(`${urls.language()}?language=es&link=${quoteId}`)).status).toBe(404)
  expect([await languageOf(id), robot.cookies.size]).toEqual([null, 0])
  expect(langIn(await relative.html(urls.compare(helper)))).toBe('es')
})

test('a choice redirects only to our own pages (T28)', async () => {
  const visitor = app.visitor()
  for (const to of ['//evil.example/x', '/\\evil.example', 'https://evil.example/', 'compare', '', '/x\ny'])
    for (const [path, fields] of [
      [urls.language(), { language: 'es' }],
      [urls.textSize(), { size: '2' }],
    ] as const)
      expect((await visitor.post(path, { ...fields, to })).headers.get('Location'), to).toBe('/')
  expect((await visitor.post(urls.language(), { language: 'xx', to: '/x' })).headers.get('Location')).toBe('/')
  expect((await visitor.post(urls.textSize(), { size: '9' })).headers.get('Location')).toBe('/')
})

test('A- and A+ change the text size in steps up to 24 px, and the browser remembers it', async () => {
  const { to } = await makeQuote()
  const reader = app.visitor()
  const pressed = async (label: string) => {
    const html = await reader.html(to)
    const button = new RegExp(`<button[^>]*aria-label="${label}[^>]*>`).exec(html)![0]
    expect(button).toContain('formAction="/text-size"')
    await reader.post(urls.textSize(), { to, size: / value="(\d)"/.exec(button)![1]! })
    return sizeIn(await reader.html(to))
  }
  expect(sizeIn(await reader.html(to))).toBe(undefined)
  for (const size of ['1', '2', '3', '3']) expect(await pressed('A\\+')).toBe(size)
  for (const size of ['2', '1', undefined, undefined]) expect(await pressed('A-')).toBe(size)
})

test('changing the language all day fills nobody’s history', async () => {
  const { id, quoteId, to } = await makeQuote()
  const client = app.visitor()
  for (let n = 0; n < 13; n++)
    await client.post(urls.language(), { language: n % 2 === 0 ? 'es' : 'en', link: quoteId, to })
  const changes = await app.t.db.selectFrom('contact_changes').select('version').where('contact_id', '=', id).execute()
  expect(changes).toHaveLength(10)
})

test('the loading script is sent only with pages that need it', async () => {
  const { to } = await makeQuote()
  expect(await app.visitor().html(urls.error('No such text'))).not.toContain('<script')
  const page = await app.visitor().html(to)
  expect(page.includes('/assets/pending-state.js')).toBe(/ data-pending="| commandfor="/.test(page))
})
