import { beforeAll, expect, test } from 'vitest'
import { decryptAnswers, encryptAnswers } from '../../src/eligibility/answers.ts'
import { insertAnswers } from '../../src/eligibility/queries.ts'
import { purgeOldRows } from '../../src/retention.ts'
import { type Agency, as, makeAgency, makeContact } from '../agency.ts'
import { type TestApp, testApp } from '../app.ts'
import { wordsOf } from '../page.ts'

const OTHER_KEY = new Uint8Array(32).fill(9)

let app: TestApp
let agency: Agency
beforeAll(async () => {
  app = await testApp()
  agency = await makeAgency()
  await app.t.db
    .updateTable('organization_settings')
    .set({ restrict_agents_to_own: false })
    .where('organization_id', '=', agency.id)
    .execute()
})

async function answered(key = app.deps.secretKey, of = agency) {
  const contact = await makeContact(of)
  const answers = { 1: false, 4: true, 402: true, 403: '<b>Metformin</b>' }
  await as(of.dana, (scope) =>
    insertAnswers(scope, { contactId: contact.id, ...encryptAnswers([key], of.id, answers) }),
  )
  return contact.id
}
const readings = async (id: number) =>
  app.t.db
    .selectFrom('audit_events')
    .select(['actor', 'detail'])
    .where('organization_id', '=', agency.id)
    .where('action', '=', 'health_read')
    .where('target', '=', `contact ${id}`)
    .orderBy('id')
    .execute()

test('the page says that answers exist; opening them shows each with its question, and is logged (T17)', async () => {
  const id = await answered()
  const dana = await app.as(agency.dana)
  const shown = await dana.html(`/contact/${id}`)
  expect(wordsOf(shown)).toMatch(/Answered the health questions on .* Read the answers/)
  expect(shown).not.toContain('Metformin')
  expect(await readings(id)).toEqual([])
  const health = await dana.html(`/contact/${id}/health`)
  expect(wordsOf(health)).toMatch(
    /Likely decline .*Heart Health .* No .*Has diabetes caused nerve pain.* Yes Most companies decline/,
  )
  expect(health).toContain('&lt;b&gt;Metformin&lt;/b&gt;')
  expect(await readings(id)).toEqual([{ actor: 'Dana Whitfield', detail: {} }])
})

test('the call returns status and answers, and is logged each time (api-029, T17)', async () => {
  const id = await answered()
  const ruth = await app.as(agency.ruth)
  const body = await (await ruth.get(`/api/contacts/${id}/eligibility`)).json()
  expect(body.status).toBe('likely_decline')
  expect(body.answers).toContainEqual(
    expect.objectContaining({ question_id: 1, title: 'Heart Health', answer: 'No', hard: false }),
  )
  expect(await readings(id)).toHaveLength(1)
  const none = await makeContact(agency)
  expect(await (await ruth.get(`/api/contacts/${none.id}/eligibility`)).json()).toEqual({
    status: 'none',
    answeredAt: null,
    answers: [],
  })
  expect(await ruth.words(`/contact/${none.id}/health`)).toContain('No health answers')
})

test('another agent, even one who sees the contact, may not read them; another agency finds nothing (T17)', async () => {
  const id = await answered()
  const omar = await app.as(agency.omar)
  const seen = await omar.words(`/contact/${id}`)
  expect(seen).not.toContain('Read the answers')
  const refused = await omar.get(`/contact/${id}/health`)
  expect([refused.status, wordsOf(await refused.text()).includes('Only the client’s agent')]).toEqual([403, true])
  expect((await omar.get(`/api/contacts/${id}/eligibility`)).status).toBe(403)
  const stranger = await app.as((await makeAgency()).ruth)
  for (const path of [`/contact/${id}/health`, `/api/contacts/${id}/eligibility`])
    expect((await stranger.get(path)).status).toBe(404)
  expect(await readings(id)).toEqual([])
})

test('a dump shows no answer, a copied row opens nowhere else, and after a key change old ones still open (T17)', async () => {
  const id = await answered(OTHER_KEY)
  const row = await app.t.db
    .selectFrom('eligibility_answers')
    .selectAll()
    .where('contact_id', '=', id)
    .executeTakeFirstOrThrow()
  expect(JSON.stringify(row)).not.toContain('Metformin')
  expect(Buffer.from(row.sealed, 'base64url').toString('latin1')).not.toContain('Metformin')
  expect(decryptAnswers([OTHER_KEY], agency.id, row)).toMatchObject({ 402: true })
  expect(decryptAnswers([OTHER_KEY], agency.id + 1, row)).toBeUndefined()
  expect(decryptAnswers([app.deps.secretKey], agency.id, row)).toBeUndefined()

  const path = `/contact/${id}/health`
  const without = await (await app.as(agency.ruth)).words(path)
  expect(without).toContain('These answers cannot be read anymore')
  expect(await readings(id)).toEqual([])
  const rotated = await testApp({ previousKeys: [OTHER_KEY] })
  expect(await (await rotated.as(agency.ruth)).words(path)).toContain('Likely decline')
})

test('answers are deleted after 24 months; that the contact answered is still shown', async () => {
  const id = await answered()
  const old = new Date(app.t.clock.now.getTime() - 731 * 86_400_000)
  await app.t.db.updateTable('eligibility_answers').set({ answered_at: old }).where('contact_id', '=', id).execute()
  await app.t.db.updateTable('contacts').set({ health_completed_at: old }).where('id', '=', id).execute()
  const purged = await app.t.tenantDb.withSystem('a test', (system) => purgeOldRows(system, { dryRun: false }))
  expect(purged.eligibility_answers).toBeGreaterThanOrEqual(1)
  const dana = await app.as(agency.dana)
  expect(await dana.words(`/contact/${id}`)).toContain('Walter answered the health questions')
})
