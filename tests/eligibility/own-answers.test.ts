import { beforeAll, expect, test } from 'vitest'
import { healthKeys } from '../../src/eligibility/answers.ts'
import { questionTypes } from '../../src/eligibility/questions.ts'
import { moveAnswersToContact } from '../../src/eligibility/submit-answers.ts'
import { findVisitor } from '../../src/visitors/queries.ts'
import { as, makeAgency, makeContact } from '../agency.ts'
import { type TestApp, testApp, type Visitor } from '../app.ts'
import { failingTenantDb } from '../failing-tenant-db.ts'
import { answerAll, answersOf, contactOf, DIABETES, locationOf, MARKER, makeClient, send } from './clients.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})

const NO = [1, 2, 3, 4, 5, 6, 7].map((id) => ({ id, answer: false as boolean | string, follow_ups: [] as object[] }))
const WITH_HEART = [
  {
    id: 1,
    question_text: 'Heart?',
    answer: true,
    follow_ups: [
      { id: 101, answer: 'no' },
      { id: 102, answer: false },
      { id: 103, answer: `${MARKER}, May 2024` },
    ],
  },
  ...NO.slice(1),
]
const give = (browser: Visitor, slug: string, body: object) =>
  browser.call('POST', `/api/org/${slug}/eligibility-answers`, body)
const seen = async (browser: Visitor, slug: string, id: string | number) =>
  (await browser.call('GET', `/api/org/${slug}/eligibility-answers/${id}`)).body

test('answers given by a quote’s id are returned to that browser, each with its question, kind and follow-ups (api-053, api-054, entities-026, entities-027, eligibility-006, eligibility-007)', async () => {
  const { agency, quoteId, contactId } = await makeClient()
  const browser = app.visitor()
  const given = await give(browser, agency.slug, { quote_id: quoteId, answers: WITH_HEART })
  expect(given).toEqual({ status: 200, body: { contactId: quoteId, orgName: agency.name, orgLogo: null } })
  const found = await seen(browser, agency.slug, quoteId)
  expect(Object.keys(found).sort()).toEqual(['answers', 'orgLogo', 'orgName'])
  expect(found.answers).toHaveLength(7)
  expect(found.answers[0]).toEqual({
    id: 1,
    question_text: 'Have you been diagnosed with or treated for a heart or circulation problem?',
    question_type: 'main',
    answer: true,
    follow_ups: [
      { id: 101, question_text: expect.any(String), question_type: 'main', answer: false },
      { id: 102, question_text: expect.any(String), question_type: 'main', answer: false },
      { id: 103, question_text: expect.any(String), question_type: 'main', answer: `${MARKER}, May 2024` },
    ],
  })
  expect(found.answers[1]).toMatchObject({ id: 2, question_type: 'lung_health', answer: false, follow_ups: [] })
  for (const { question_type } of found.answers) expect(questionTypes).toContain(question_type)
  expect(await answersOf(app, contactId)).toHaveLength(1)
  expect((await contactOf(app, contactId)).health_completed_at).toEqual(app.t.clock.now)
})

test('incomplete input is refused with a sentence, and no row id is returned (eligibility-009, api-054)', async () => {
  const { agency, quoteId, contactId } = await makeClient()
  const browser = app.visitor()
  const refused: [object, RegExp][] = [
    [{ quote_id: quoteId, answers: NO.slice(1) }, /^Please answer all seven questions/],
    [{ quote_id: quoteId, answers: [{ id: 1, answer: true }, ...NO.slice(1)] }, /For each yes, please answer/],
    [{ quote_id: quoteId, answers: [...NO.slice(0, 6), { id: 8, answer: true }] }, /no question with the ID 8/],
    [
      {
        quote_id: quoteId,
        answers: [
          {
            ...WITH_HEART[0],
            follow_ups: [
              { id: 103, answer: 'x'.repeat(1001) },
              { id: 101, answer: true },
              { id: 102, answer: true },
            ],
          },
          ...NO.slice(1),
        ],
      },
      /1,001 characters/,
    ],
    [{ answers: NO }, /quote_id or a contact_id/],
  ]
  for (const [body, sentence] of refused) {
    const answer = await give(browser, agency.slug, body)
    expect([answer.status, answer.body.error]).toEqual([422, expect.stringMatching(sentence)])
  }
  const [other, theirs] = [await makeAgency(), await makeClient()]
  for (const [slug, id] of [
    [other.slug, quoteId],
    [agency.slug, theirs.quoteId],
    [agency.slug, contactId],
    ['no-such', quoteId],
  ] as const)
    expect((await give(browser, slug, { contact_id: id, answers: NO })).status, `${slug} ${id}`).toBe(404)
  expect(await answersOf(app, contactId)).toEqual([])
})

test('a browser that gave no answers gets none, whatever id it names (T17)', async () => {
  const { agency, quoteId, contactId } = await makeClient()
  const browser = app.visitor()
  await give(browser, agency.slug, { quote_id: quoteId, answers: WITH_HEART })
  const token = browser.cookies.get('visitor')!
  const row = await as(agency.ruth, (scope) => findVisitor(scope, token))
  const other = app.visitor()
  await other.call('POST', `/api/org/${agency.slug}/temp-contact`, {})
  const ids = [
    quoteId,
    row!.id,
    contactId,
    ...[...quoteId].map((_, at) => `${quoteId.slice(0, at)}A${quoteId.slice(at)}`),
  ]
  for (const stranger of [app.visitor(), other])
    for (const id of ids) expect((await seen(stranger, agency.slug, id)).answers).toEqual([])
  const elsewhere = await makeClient()
  expect((await seen(browser, elsewhere.agency.slug, quoteId)).answers).toEqual([])
  expect((await seen(browser, elsewhere.agency.slug, row!.id)).answers).toEqual([])
  expect((await seen(browser, agency.slug, quoteId)).answers).toHaveLength(7)
  expect((await seen(browser, agency.slug, row!.id)).answers).toHaveLength(7)
})

test('a temporary contact is neither counted nor emailed; its answers wait for a contact (api-055, api-054, T20)', async () => {
  const agency = await makeAgency()
  const browser = app.visitor()
  const made = await browser.call('POST', `/api/org/${agency.slug}/temp-contact`, {
    firstName: 'Canary',
    email: 'canary@example.com',
    quoteParams: { zip: '28801' },
  })
  expect(made).toEqual({ status: 200, body: { success: true, contactId: expect.any(Number) } })
  const { contactId: tempId } = made.body
  expect((await browser.call('POST', `/api/org/${agency.slug}/temp-contact`, {})).body.contactId).toBe(tempId)
  const given = await give(browser, agency.slug, { contact_id: tempId, answers: WITH_HEART })
  expect(given.body).toEqual({ contactId: tempId, orgName: agency.name, orgLogo: null })
  expect((await give(app.visitor(), agency.slug, { contact_id: tempId, answers: NO })).status).toBe(404)
  const { t } = app
  const of = (table: 'contacts' | 'eligibility_answers' | 'messages') =>
    t.db.selectFrom(table).select('id').where('organization_id', '=', agency.id).execute()
  expect([await of('contacts'), await of('eligibility_answers'), await of('messages')]).toEqual([[], [], []])
  expect((await seen(browser, agency.slug, tempId)).answers).toHaveLength(7)

  const { id } = await makeContact(agency)
  const adopt = () =>
    as(agency.ruth, (scope) =>
      moveAnswersToContact(scope, { visitorId: tempId, contactId: id, keys: healthKeys(app.deps) }),
    )
  expect([await adopt(), await adopt()]).toEqual(['answered', 'none'])
  expect(await answersOf(app, id)).toMatchObject([{ visitor_id: tempId, quote_id: null }])
  expect(await (await app.as(agency.dana)).words(`/contact/${id}/health`)).toContain(MARKER)
  expect((await seen(browser, agency.slug, tempId)).answers).toHaveLength(7)
})

test('a visitor answers on the pages too, and unfinished answers continue with their quote', async () => {
  const client = await makeClient()
  const at = `orgId=${client.agency.slug}`
  const browser = app.visitor()
  await browser.post(`/eligibility/topic?${at}&topic=1`, { q1: 'no' })
  const visitor = await as(client.agency.ruth, (scope) => findVisitor(scope, browser.cookies.get('visitor')!))
  const adopted = await as(client.agency.ruth, (scope) =>
    moveAnswersToContact(scope, { ...client, visitorId: visitor!.id, keys: healthKeys(app.deps) }),
  )
  expect(adopted).toBe('begun')
  expect(await browser.words(`/eligibility?${client.at}`)).toContain('1 of 7 topics')
  expect(await browser.words(`/eligibility?${at}`)).not.toContain('Welcome back')

  const second = app.visitor()
  await answerAll(second, at, DIABETES)
  expect(await second.words(`/eligibility?${at}&topic=review`)).toContain(
    'Then save your answers and tell us how to reach you.',
  )
  expect(locationOf(await send(second, at))).toBe(`/schedule?${at}&status=accept`)
  expect(await second.words(`/eligibility?${at}`)).toContain('once you tell us how to reach you')
  await second.post(`/schedule/call?${at}&status=accept`, {
    first_name: 'Irma',
    last_name: 'Sundquist',
    phone: '(828) 555-0199',
    email: '',
    best_time: 'any',
    note: '',
  })
  const irma = await app.t.db
    .selectFrom('contacts')
    .select(['id', 'health_completed_at'])
    .where('organization_id', '=', client.agency.id)
    .where('first_name', '=', 'Irma')
    .executeTakeFirstOrThrow()
  expect(irma.health_completed_at).toEqual(app.t.clock.now)
  expect(await answersOf(app, irma.id)).toHaveLength(1)
})

test('ten temporary contacts an hour from one network, then an error (eligibility-014, T20)', async () => {
  const agency = await makeAgency()
  const path = `/api/org/${agency.slug}/temp-contact`
  const browser = app.visitor()
  const statuses: number[] = []
  for (let nth = 0; nth < 11; nth++) statuses.push((await browser.call('POST', path, {})).status)
  expect(statuses).toEqual([...Array(10).fill(200), 429])
  const failing = failingTenantDb(app.t.tenantDb)
  const broken = await testApp({ tenantDb: failing.tenantDb, log: { ...app.deps.log, error() {} } })
  failing.failAfter(0, 1)
  expect(await broken.visitor().call('POST', path, {})).toEqual({
    status: 500,
    body: { success: false, error: 'Failed to create temporary contact. Please try again.' },
  })
  const { agency: theirs, quoteId } = await makeClient()
  failing.failAfter(0, 1)
  expect(await give(broken.visitor(), theirs.slug, { quote_id: quoteId, answers: NO })).toEqual({
    status: 500,
    body: { success: false, error: 'Failed to save your answers. Please try again.' },
  })
})

test('the stored result has a status and answers, each yes flagged (entities-012, eligibility-011)', async () => {
  const { agency, quoteId, contactId } = await makeClient()
  await give(app.visitor(), agency.slug, { quote_id: quoteId, answers: WITH_HEART })
  const { body } = await (await app.as(agency.dana)).call('GET', `/api/contacts/${contactId}/eligibility`)
  expect(body.status).toBe('review')
  const flagged = body.answers.filter((answer: { flagged: boolean }) => answer.flagged)
  expect(flagged.map((answer: { question_id: number }) => answer.question_id)).toEqual([1])
  expect(await (await app.as(agency.dana)).words(`/contact/${contactId}/health`)).toContain(
    'Flagged (answered yes): Heart Health.',
  )
})

test('a link accepts all answers for its client twenty times an hour, from any number of browsers', async () => {
  const { agency, quoteId, contactId } = await makeClient()
  const given = { quote_id: quoteId, answers: NO }
  for (let nth = 0; nth < 20; nth++) expect((await give(app.visitor(), agency.slug, given)).status).toBe(200)
  const refused = await give(app.visitor(), agency.slug, given)
  expect(refused).toEqual({ status: 429, body: { success: false, error: expect.stringContaining('wait') } })
  expect(await answersOf(app, contactId)).toHaveLength(20)
})
