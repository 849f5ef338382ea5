import { beforeAll, beforeEach, expect, test } from 'vitest'
import { type Agency, makeAgency, makeContact } from '../agency.ts'
import { type TestApp, testApp } from '../app.ts'
import { linksOf, wordsOf } from '../page.ts'

let app: TestApp
let agency: Agency
beforeAll(async () => {
  app = await testApp()
})
beforeEach(async () => {
  agency = await makeAgency()
})

const add = (facts: Parameters<typeof makeContact>[1] = {}) => makeContact(agency, { premium_cents: 14250, ...facts })

test('the page starts with how many are complete, then lists missing data by its cost, each with its list', async () => {
  await add()
  await add({ premium_cents: null })
  await add({ premium_cents: null })
  await add({ premium_cents: null, birth_on: null, agent_id: agency.omar.id })
  const ruth = await app.as(agency.ruth)
  const html = await ruth.html('/book-health')
  expect(wordsOf(html)).toMatch(
    /1 of your 4 contacts \(25%\) has no missing details.*3 have missing details.*No birth date.*No premium.*Counted just now/,
  )
  expect(linksOf(html)).toEqual(expect.arrayContaining(['/contacts?missing=birth_date', '/contacts?missing=premium']))
  const dana = await app.as(agency.dana)
  expect(await dana.words('/book-health')).toMatch(/1 of your own 3 contacts \(33%\).*2 67% of contacts No premium/)
  expect(await dana.words('/contacts?missing=birth_date')).toContain('No contacts found')
})

test('a book without gaps and an empty one say so', async () => {
  const ruth = await app.as(agency.ruth)
  expect(await ruth.words('/book-health')).toContain('Your book is empty')
  expect(await (await app.as(agency.dana)).words('/book-health')).toContain('No contacts assigned to you yet')
  await add()
  expect(await ruth.words('/book-health')).toMatch(/Your one contact has no missing details\..*Nothing is missing/)
})

test('a recount covers the whole book, and the user sees only their own', async () => {
  await add({ birth_on: null })
  await add({ birth_on: null, agent_id: agency.omar.id })
  const dana = await app.as(agency.dana)
  expect((await dana.post('/book-health/count')).headers.get('Location')).toBe('/book-health')
  const rows = await app.t.db
    .selectFrom('health_counts')
    .select(['agent_id', 'contacts'])
    .where('organization_id', '=', agency.id)
    .where('problem', '=', 'birth_date')
    .orderBy('agent_id')
    .execute()
  expect(rows).toEqual([
    { agent_id: agency.dana.id, contacts: 1 },
    { agent_id: agency.omar.id, contacts: 1 },
  ])
  expect(await dana.words('/book-health')).toContain('Recounted.')
})

test('a book is counted on request once in five minutes', async () => {
  app.t.clock.now = new Date('2026-11-20T15:00:00Z')
  await add({ birth_on: null })
  const ruth = await app.as(agency.ruth)
  const countAt = async (time: string) => {
    app.t.clock.now = new Date(`2026-11-20T${time}Z`)
    await ruth.post('/book-health/count')
    const { counted_at } = await app.t.db
      .selectFrom('health_counts')
      .select('counted_at')
      .where('organization_id', '=', agency.id)
      .limit(1)
      .executeTakeFirstOrThrow()
    return [counted_at.toISOString().slice(11, 19), await ruth.words('/book-health')]
  }
  expect(await countAt('15:00:00')).toEqual(['15:00:00', expect.stringContaining('Recounted.')])
  expect(await countAt('15:04:59')).toEqual(['15:00:00', expect.stringMatching(/last counted at \d+:00 [AP]M/)])
  expect(await countAt('15:05:00')).toEqual(['15:05:00', expect.stringContaining('Recounted.')])
})

test('agents who may not reassign are told who may, and get no link to a field they cannot change', async () => {
  await makeContact(agency, { first_name: 'Nora', agent_id: null })
  const ruth = await app.as(agency.ruth)
  expect(await ruth.words('/contacts?missing=agent')).toMatch(/Nora Brandt.*Choose an agent/)
  await app.t.db
    .updateTable('organization_settings')
    .set({ restrict_agents_to_own: false })
    .where('organization_id', '=', agency.id)
    .execute()
  const words = await (await app.as(agency.dana)).words('/contacts?missing=agent')
  expect(words).toMatch(/An admin can reassign them\..*Nora Brandt/)
  expect(words).not.toContain('Choose an agent')
})

test('a missing-data list can be left, selected as a whole, exported, saved as a view and read through the API', async () => {
  const [one, other] = [await add({ birth_on: null, last_name: 'Gap' }), await add({ last_name: 'Whole' })]
  const ruth = await app.as(agency.ruth)
  const html = await ruth.html('/contacts?missing=birth_date&states=NC')
  expect(wordsOf(html)).toMatch(/Remove Missing: birth date .*We cannot tell when their birthday window/)
  expect(linksOf(html)).toEqual(
    expect.arrayContaining([
      '/contacts?states=NC',
      '/contacts?states=NC&missing=birth_date&sort=-name',
      `/contact/${one.id}/edit?from=states%3DNC%26missing%3Dbirth_date#birth_date`,
    ]),
  )
  expect(html).toContain('<input type="hidden" name="missing" value="birth_date"/>')
  expect(await ruth.words('/contacts/deletion?all=yes&missing=birth_date')).toMatch(/1 contact/)
  const csv = await (await ruth.get('/contacts/export.csv?missing=birth_date')).text()
  expect([csv.includes('Gap'), csv.includes('Whole')]).toEqual([true, false])
  const { detail } = await app.t.db
    .selectFrom('audit_events')
    .select('detail')
    .where('organization_id', '=', agency.id)
    .where('target', '=', 'contacts.csv')
    .executeTakeFirstOrThrow()
  expect(detail).toMatchObject({ contacts: 1, filter: 'without a birth date' })
  await ruth.post('/contacts/views', { name: 'Gaps', query: 'missing=birth_date' })
  expect(await ruth.words('/contacts/views')).toContain('without a birth date')
  const { body } = await ruth.call('GET', '/api/contacts?missing=birth_date')
  expect(body.contacts.map(({ id }: { id: number }) => id)).toEqual([one.id])
  expect((await ruth.call('GET', '/api/contacts?missing=shoes')).status).toBe(422)
  expect(other.id).not.toBe(one.id)
})

test('saving from such a list returns to it, with a link to the contact', async () => {
  const { id } = await add({ birth_on: null, last_name: 'Gap' })
  const ruth = await app.as(agency.ruth)
  const empty = { phone_number: '', current_carrier: '', plan_type: '', premium: '', effective_date: '', language: '' }
  const saved = await ruth.post(`/contact/${id}`, {
    ...empty,
    first_name: 'Walter',
    last_name: 'Gap',
    email: 'walter.gap@example.com',
    birth_date: '3/14/1951',
    zip_code: '28801',
    gender: 'M',
    from: 'missing=birth_date',
    agent_id: String(agency.dana.id),
  })
  expect([saved.status, saved.headers.get('Location')]).toEqual([303, '/contacts?missing=birth_date'])
  const html = await ruth.html('/contacts?missing=birth_date')
  expect(wordsOf(html)).toContain('Saved Walter Gap. Open contact')
  expect(linksOf(html)).toContain(`/contact/${id}?from=missing%3Dbirth_date`)
})
