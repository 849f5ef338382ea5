import { beforeAll, expect, test } from 'vitest'
import { ensureIllustrativeBook } from '../../src/rates/illustrative-book.ts'
import { type TestApp, testApp } from '../app.ts'
import { wordsOf } from '../page.ts'
import { DAY, later, location, mailQuote, makeQuote, quoteRow } from './quotes-setup.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
  await app.t.tenantDb.withSystem('test', ensureIllustrativeBook)
})

const quoteMails = (contactId: number) =>
  app.t.db
    .selectFrom('messages')
    .select(['recipient', 'kind', 'created_by', 'quote_id'])
    .where('contact_id', '=', contactId)
    .execute()

test('a ticked price is stored, and leads to the health questions', async () => {
  const { agency, contactId, quoteId } = await makeQuote({ birth_on: '1961-03-03', gender: 'F', current_carrier: null })
  const link = await mailQuote(app, agency, contactId, quoteId)
  const response = await app.visitor().post(`/compare/${link}/choice`, { offer: 'G:Aetna', cents: '1' })
  expect(response.status).toBe(303)
  expect(location(response)).toBe(`/eligibility?id=${link}`)
  // 15900 x 0.95 (NC) x 0.95 (Aetna)
  const chosen = { chosen_carrier: 'Aetna', chosen_plan: 'G', chosen_cents: 14_350, chosen_at: app.t.clock.now }
  expect(await quoteRow(app, quoteId)).toMatchObject(chosen)
  await app.visitor().post(`/compare/${link}/choice?zip=42223&county=Montgomery`, { offer: 'N:Cigna' })
  expect(await quoteRow(app, quoteId)).toMatchObject({ chosen_carrier: 'Cigna', chosen_plan: 'N' })
})

test('a price that is not on the page cannot be chosen: the page returns with a sentence', async () => {
  const { quoteId } = await makeQuote({ current_carrier: 'Aetna' })
  for (const [fields, sentence] of [
    [{}, 'Please choose the plan you like, then press the button.'],
    [{ offer: 'G:Aetna' }, 'That plan is no longer in this list.'],
    [{ offer: 'F:Cigna' }, 'That plan is no longer in this list.'],
    [{ offer: 'x'.repeat(5_000) }, 'That plan is no longer in this list.'],
  ] as const) {
    const response = await app.visitor().post(`/compare/${quoteId}/choice?plan=N&zip=42223`, fields)
    const words = wordsOf(await response.text())
    expect(response.status).toBe(422)
    expect(words).toContain(sentence)
    expect(words).toContain('ZIP 42223')
  }
  const onQuotePage = await app.visitor().post(`/compare/${quoteId}/choice?page=quote`)
  expect(await onQuotePage.text()).toContain('Personal Quote')
  expect(await quoteRow(app, quoteId)).toMatchObject({ chosen_at: null })
})

test('a colleague tries the page without choosing, emailing or sharing for the client', async () => {
  const { agency, contactId, quoteId } = await makeQuote({ current_carrier: null })
  const dana = await app.as(agency.dana)
  expect(location(await dana.post(`/compare/${quoteId}/choice`, { offer: 'G:Aetna' }))).toContain('/eligibility')
  expect((await dana.post(`/compare/${quoteId}/mail`)).status).toBe(422)
  expect((await dana.post(`/compare/${quoteId}/share`)).status).toBe(422)
  expect(await quoteRow(app, quoteId)).toMatchObject({ chosen_at: null, helper_id: null })
  expect(await quoteMails(contactId)).toEqual([])
})

test('the page is emailed to the stored address only', async () => {
  const { contactId, quoteId, email } = await makeQuote()
  const visitor = app.visitor()
  const before = app.woken.length
  const response = await visitor.post(`/compare/${quoteId}/mail?plan=N`, { email: 'thief@example.com' })
  expect(location(response)).toBe(`/compare/${quoteId}?plan=N&mailed=yes`)
  expect(await quoteMails(contactId)).toEqual([
    { recipient: email, kind: 'quote_email', created_by: null, quote_id: quoteId },
  ])
  expect(app.woken.slice(before)).toContain('send-due-messages')
  const words = await visitor.words(location(response))
  expect(words).toContain('We sent it to w***@example.com')
  expect(words).not.toContain(email)
  // A double submit sends one email and gets the same answer.
  expect(location(await visitor.post(`/compare/${quoteId}/mail`))).toBe(`/compare/${quoteId}?mailed=yes`)
  expect(await quoteMails(contactId)).toHaveLength(1)
  // The page does not claim that an email was sent.
  const other = await makeQuote()
  expect(await visitor.words(`/compare/${other.quoteId}?mailed=yes`)).not.toContain('We sent it')
})

test('three emails a day are the limit; clients without an address or without consent are told so', async () => {
  const { contactId, quoteId } = await makeQuote()
  const mail = () => app.visitor().post(`/compare/${quoteId}/mail`)
  for (const minutes of [0, 2, 4])
    expect((await later(app, minutes * 60_000, mail)).headers.get('Location')).toContain('mailed=yes')
  const often = await later(app, 6 * 60_000, mail)
  expect(often.status).toBe(429)
  expect(wordsOf(await often.text())).toContain('You have already asked for this email three times.')
  expect(await quoteMails(contactId)).toHaveLength(3)
  expect((await later(app, DAY, mail)).status).toBe(303)

  const refused = async (
    contact: Parameters<typeof makeQuote>[0],
    prepare?: (of: Awaited<ReturnType<typeof makeQuote>>) => Promise<unknown>,
  ) => {
    const made = await makeQuote(contact)
    await prepare?.(made)
    const response = await app.visitor().post(`/compare/${made.quoteId}/mail`)
    expect(response.status).toBe(422)
    expect(await quoteMails(made.contactId)).toEqual([])
    return wordsOf(await response.text())
  }
  expect(await refused({ email: null })).toContain('We do not have your email address.')
  const stop =
    (reason: string) =>
    ({ agency, email }: Awaited<ReturnType<typeof makeQuote>>) =>
      app.t.db
        .insertInto('suppression_reasons')
        .values({
          organization_id: agency.id,
          channel: 'email',
          address: email!,
          reason,
          created_at: app.t.clock.now,
        })
        .execute()
  expect(await refused({}, stop('unsubscribed'))).toContain(
    'You asked us to stop sending emails, so we did not send this one.',
  )
  for (const reason of ['unsubscribed_elsewhere', 'bounced']) {
    expect(await refused({}, stop(reason))).toContain(
      'We no longer send emails to your address, so we did not send this one.',
    )
    expect(await refused({ language: 'es' }, stop(reason))).toContain('Ya no enviamos correos a su dirección')
  }
})

test('a helper’s link is created once; it shows prices, and can do nothing', async () => {
  const { quoteId, contactId } = await makeQuote({ current_carrier: null })
  const visitor = app.visitor()
  const to = location(await visitor.post(`/compare/${quoteId}/share`))
  await visitor.post(`/compare/${quoteId}/share`)
  const { helper_id } = await quoteRow(app, quoteId)
  expect(helper_id).toMatch(/^[\w-]{22}$/)
  expect(await visitor.html(to)).toContain(`value="http://localhost:3000/compare/${helper_id}"`)

  const helper = app.visitor()
  const page = await helper.html(`/compare/${helper_id}`)
  expect(wordsOf(page)).toContain('You can view this page. Only Walter can choose a plan.')
  expect(wordsOf(page)).toContain('Plan G prices')
  expect(page).not.toMatch(/name="offer"|\/choice|\/mail"|\/share"/)
  for (const action of ['choice', 'mail', 'share']) {
    const response = await helper.post(`/compare/${helper_id}/${action}`, { offer: 'G:Aetna' })
    expect(response.status, action).toBe(403)
    expect(wordsOf(await response.text())).toContain('This link is for viewing only')
  }
  expect(await helper.html(`/compare/${helper_id}?shared=yes&mailed=yes`)).not.toContain('We sent it')
  expect(await quoteMails(contactId)).toEqual([])
  // A helper's visit does not count as the client's.
  const visits = await app.t.db.selectFrom('quote_visits').select('id').where('quote_id', '=', quoteId).execute()
  expect(visits).toHaveLength(1)
})

test('forms of other sites and expired links do nothing', async () => {
  const { quoteId } = await makeQuote({ current_carrier: null })
  for (const action of ['choice', 'mail', 'share']) {
    const foreign = await app
      .visitor()
      .post(`/compare/${quoteId}/${action}`, { offer: 'G:Aetna' }, { Origin: 'https://elsewhere.example' })
    expect(foreign.status).toBe(403)
    expect(location(await app.visitor().post(`/compare/bogus/${action}`))).toContain('/error?message=This quote link')
  }
  expect(await quoteRow(app, quoteId)).toMatchObject({ chosen_at: null, helper_id: null })
})
