import { beforeAll, expect, test } from 'vitest'
import type { TestApp } from '../app.ts'
import { makeQuote, pricedApp } from './compared.ts'
import { open, questionsIn, UNKNOWN } from './quote-form-page.ts'

let app: TestApp
beforeAll(async () => {
  app = await pricedApp()
})

const openDetails = (contactId: number) =>
  app.t.db
    .selectFrom('submitted_details')
    .select(['id', 'details', 'reviewed_at'])
    .where('contact_id', '=', contactId)
    .orderBy('id')
    .execute()

test('the answers wait for the agent to accept them; then the client is not asked again', async () => {
  const { agency, contactId, quoteId } = await makeQuote(UNKNOWN)
  const client = app.visitor()
  await open(client, `/compare/${quoteId}`)
  expect(await openDetails(contactId)).toEqual([])
  await open(client, `/compare/${quoteId}?gender=F&tobacco=no`)
  await open(client, `/compare/${quoteId}?gender=F&tobacco=no`)
  const [waiting, ...others] = await openDetails(contactId)
  expect(waiting!.details).toEqual({ gender: 'F', tobacco_user: false })
  expect(others).toEqual([])
  const row = () =>
    app.t.db.selectFrom('contacts').select(['gender', 'tobacco_user']).where('id', '=', contactId).executeTakeFirst()
  expect(await row()).toEqual({ gender: null, tobacco_user: null })

  const dana = await app.as(agency.dana)
  const before = await dana.words(`/contact/${contactId}`)
  expect(before).toContain('They answered this on their quote page')
  // The answers are reviewed in one place only.
  expect(before).not.toContain('Needed for prices')
  expect(before).toContain('Gender: female instead of unknown')
  expect(before).toContain('Tobacco: no instead of unknown')
  expect(before).toContain('Buncombe County, NC 28801, woman, age 65, no tobacco')
  await dana.post(`/contact/${contactId}/details/${waiting!.id}`, { take: ['gender', 'tobacco_user'] })
  expect(await row()).toEqual({ gender: 'F', tobacco_user: false })
  const after = await dana.words(`/contact/${contactId}`)
  expect(after).toContain('The client answered on their quote page, and the answer was used')
  expect(after).not.toContain('Needed for prices')
  expect((await open(client, `/compare/${quoteId}`)).words).toContain('Priced for a woman, age 65, no tobacco')
})

test('an answer the agent rejected is not sent a second time', async () => {
  const { agency, contactId, quoteId } = await makeQuote(UNKNOWN)
  await open(app.visitor(), `/compare/${quoteId}?gender=F`)
  const [waiting] = await openDetails(contactId)
  await (await app.as(agency.dana)).post(`/contact/${contactId}/details/${waiting!.id}`, { keep: 'ours' })
  await open(app.visitor(), `/compare/${quoteId}?gender=F`)
  expect(await openDetails(contactId)).toHaveLength(1)
  expect(questionsIn(await open(app.visitor(), `/compare/${quoteId}`))).toEqual(['gender', 'tobacco'])
})

test('a client who answered is not asked again by their emails’ links while the answer waits, and may change it', async () => {
  const { agency, contactId, quoteId } = await makeQuote(UNKNOWN)
  const client = app.visitor()
  const words = async (query = '') => (await open(client, `/compare/${quoteId}${query}`)).words
  await words('?gender=F')
  expect(questionsIn(await open(client, `/compare/${quoteId}`))).toEqual(['tobacco'])
  await words('?tobacco=no')
  expect(await words()).toContain('Priced for a woman, age 65, no tobacco')
  expect((await open(app.visitor(), `/quote?id=${quoteId}&orgId=${agency.slug}`)).words).toMatch(/\$\d/)
  expect(await words('?gender=M')).toContain('Priced for a man, age 65, no tobacco')
  expect(await words('?gender=F')).toContain('Priced for a woman, age 65')
  expect(await words()).toContain('Priced for a woman, age 65, no tobacco')
  expect((await openDetails(contactId)).map(({ details }) => details)).toEqual([{ gender: 'F', tobacco_user: false }])
})

test('details typed at the agency’s own page with this address do not affect prices', async () => {
  const { agency, contactId, quoteId } = await makeQuote(UNKNOWN)
  await app.t.db
    .insertInto('submitted_details')
    .values({
      organization_id: agency.id,
      contact_id: contactId,
      submitted_at: app.t.clock.now,
      details: JSON.stringify({ first_name: 'Walter', gender: 'M', tobacco_user: true }),
    })
    .execute()
  expect(questionsIn(await open(app.visitor(), `/compare/${quoteId}`))).toEqual(['gender', 'tobacco'])
})
