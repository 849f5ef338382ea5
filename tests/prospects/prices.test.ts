import { beforeAll, expect, test } from 'vitest'
import { sealKeys } from '../../src/lib/sealed-column.ts'
import { generateQuote } from '../../src/quotes/generate.ts'
import { ensureIllustrativeBook } from '../../src/rates/illustrative-book.ts'
import { readDraft } from '../../src/visitors/visitor-draft.ts'
import { as, makeAgency, makeContact } from '../agency.ts'
import { type TestApp, testApp } from '../app.ts'
import { fieldsOf, wordsOf } from '../page.ts'
import { contactsOf, path, tokenOf, without } from './people.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
  await app.t.tenantDb.withSystem('test', ensureIllustrativeBook)
})

const answers = {
  zip: '28801',
  birth_month: '3',
  birth_day: '14',
  birth_year: '1953',
  gender: 'F',
  tobacco: 'no',
}

async function withQuote() {
  const agency = await makeAgency()
  const { id } = await makeContact(agency, { zip_code: '29401', state: 'SC', county: 'Charleston', tobacco_user: true })
  const { quoteId } = await as(agency.ruth, (scope) => generateQuote(scope, id))
  return { agency, id, quoteId, address: `${path(agency)}?quoteId=${quoteId}` }
}

test('with a client’s quote the page asks for what a price needs, has all but the birth date, and continues to their prices (selfonboarding-010)', async () => {
  const { agency, quoteId, address } = await withQuote()
  const visitor = app.visitor()
  const html = await visitor.html(address)
  expect(html).toContain('<title>Get Your Quote</title>')
  expect(html).toMatch(/<h1>Get Your Quote<\/h1>/)
  expect(fieldsOf(html)).toMatchObject({
    zip: '29401',
    birth_month: '',
    birth_day: '',
    birth_year: '',
    gender: 'M',
    tobacco: 'yes',
  })
  expect(html).not.toContain('1954')
  expect(html).toMatch(/<button type="submit"[^>]*>Next<\/button>/)
  expect(wordsOf(html)).not.toContain('Rates and Plan Options')
  await app.t.db
    .updateTable('organization_settings')
    .set({ plans_video: 'https://video.example/plans' })
    .where('organization_id', '=', agency.id)
    .execute()
  expect(await visitor.html(address)).toMatch(/href="https:\/\/video.example\/plans"[^>]*>.*?Rates and Plan Options/s)
  const response = await visitor.post(address, { ...answers, zip: '42223', place: 'TN:Montgomery' })
  expect(response.status).toBe(303)
  expect(response.headers.get('Location')).toBe(
    `/compare/${quoteId}?zip=42223&county=Montgomery&age=73&gender=F&tobacco=no`,
  )
  expect(await visitor.words(response.headers.get('Location')!)).toContain('Montgomery County, Tennessee')
  expect(await contactsOf(app, agency)).toMatchObject([{ zip_code: '29401' }])
})

test('a quote that cannot be loaded says so and allows typing everything (selfonboarding-012, selfonboarding-025, selfonboarding-026)', async () => {
  const { agency, id, quoteId, address } = await withQuote()
  const other = await makeAgency()
  for (const where of [`${path(agency)}?quoteId=nobody`, `${path(other)}?quoteId=${quoteId}`]) {
    const words = await app.visitor().words(where)
    expect(words).toContain('Failed to load quote information...')
    expect(words).toContain('You can manually enter your information below to get a quote.')
    expect(words).not.toContain('29401')
  }
  await app.t.db.updateTable('contacts').set({ deleted_at: new Date() }).where('id', '=', id).execute()
  const words = await app.visitor().words(address)
  expect(words).toContain('Contact information not found')
  expect(words).toContain('You can manually enter your information below to get a quote.')
  expect(await app.visitor().words(`${path(agency)}?manual=yes`)).toContain('You can manually enter your information')
  const visitor = app.visitor()
  const omar = await tokenOf(app, agency.omar.id)
  const response = await visitor.post(`${address}&agentId=${omar}`, answers)
  expect(response.headers.get('Location')).toBe(`/compare?orgId=${agency.slug}&agentId=${omar}&kept=yes`)
  const row = await app.t.db
    .selectFrom('visitors')
    .selectAll()
    .where('organization_id', '=', agency.id)
    .executeTakeFirstOrThrow()
  expect(row.draft).not.toContain('1953')
  expect(readDraft(sealKeys(app.deps), agency.id, row)).toMatchObject({
    zip: '28801',
    state: 'NC',
    county: 'Buncombe',
    birth_on: '1953-03-14',
    gender: 'F',
    tobacco: false,
  })
  expect(readDraft(sealKeys(app.deps), other.id, row)).toBeUndefined()
})

test('an empty field is named, and what was typed is kept (selfonboarding-015)', async () => {
  const agency = await makeAgency()
  const address = `${path(agency)}?manual=yes`
  for (const [fields, message] of [
    [{ ...answers, zip: '' }, 'Please enter your zip code'],
    [{ ...answers, birth_year: '' }, 'Please enter your date of birth'],
    [without(answers, 'gender'), 'Please choose Female or Male'],
    [without(answers, 'tobacco'), 'Please choose Yes or No'],
  ] as const) {
    const response = await app.visitor().post(address, fields)
    const html = await response.text()
    expect(response.status).toBe(422)
    expect(wordsOf(html)).toContain('Please fill out all required fields for a quote')
    expect(wordsOf(html)).toContain(message)
    expect(fieldsOf(html)).toMatchObject({ birth_month: '3' })
  }
  expect(await contactsOf(app, agency)).toEqual([])
})

test('a browser without cookies is told why it sees no prices, and gets a form that needs none', async () => {
  const agency = await makeAgency()
  const token = await tokenOf(app, agency.omar.id)
  const response = await app.visitor().post(`/self-onboarding/${token}?manual=yes`, answers)
  const back = await app.visitor().get(response.headers.get('Location')!)
  const to = back.headers.get('Location')!
  expect(to).toBe(`${path(agency)}?agentId=${token}&lost=yes`)
  const words = await app.visitor().words(to)
  expect(words).toContain('so it did not keep what you typed. This form works without them')
  expect(words).toContain('Omar')
  const visitor = app.visitor()
  const kept = await visitor.post(`${path(agency)}?manual=yes`, answers)
  expect((await visitor.get(kept.headers.get('Location')!)).status).toBe(200)
  expect((await visitor.post(`${path(agency)}?manual=yes`, answers)).headers.get('Location')).toBe(
    `/compare?orgId=${agency.slug}`,
  )
})

test('a helper’s link opens neither the form nor its answers', async () => {
  const { quoteId, agency } = await withQuote()
  const helper = 'h'.repeat(22)
  await app.t.db
    .updateTable('quotes')
    .set({ helper_id: `${helper}${agency.id}` })
    .where('id', '=', quoteId)
    .execute()
  const address = `${path(agency)}?quoteId=${helper}${agency.id}`
  expect((await app.visitor().get(address)).status).toBe(403)
  expect((await app.visitor().post(address, answers)).status).toBe(403)
})
