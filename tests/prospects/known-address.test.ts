import { beforeAll, expect, test } from 'vitest'
import { suppress } from '../../src/outbox/suppressions.ts'
import { emailRequestedQuoteLinks, takeLinkRequests } from '../../src/outreach/quote-link-requests.ts'
import { ensureIllustrativeBook } from '../../src/rates/illustrative-book.ts'
import { type Agency, makeAgency, makeContact } from '../agency.ts'
import { type TestApp, testApp, type Visitor } from '../app.ts'
import { wordsOf } from '../page.ts'
import { contactsOf, filled, path, sent, without } from './people.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
  await app.t.tenantDb.withSystem('test', ensureIllustrativeBook)
})

const KNOWN = 'walter@mail.example'
const typed = filled({ email: KNOWN, first_name: 'Walt', zip: '29401', carrier: 'Cigna', premium: '99' })

/** Its page gets the address that was typed. */
const calendar = { booking_link: 'https://calendly.com/blue-ridge' }

/** Walter is a contact whose data nobody outside may learn. */
async function withWalter() {
  const agency = await makeAgency(calendar)
  const walter = await makeContact(agency, {
    email: KNOWN,
    agent_id: agency.omar.id,
    premium_cents: 33_333,
    phone_number: '8285559999',
    last_name: 'Secretname',
    language: 'es',
    created_at: new Date('2026-02-03T10:00:00Z'),
  })
  return { agency, walter }
}

const runMails = () =>
  emailRequestedQuoteLinks(app.t.tenantDb, () => app.t.tenantDb.withSystem('test', takeLinkRequests), {
    signal: new AbortController().signal,
    practice: true,
  })

const mailsTo = (contactId: number) =>
  app.t.db
    .selectFrom('messages')
    .select(['kind', 'quote_id', 'recipient'])
    .where('contact_id', '=', contactId)
    .execute()

/** What an outsider can observe, without parts that differ for everyone. */
async function seen(visitor: Visitor, agency: Agency, fields: Record<string, string>) {
  const early = await visitor.post(path(agency), without(fields, 'gender'))
  const refused = wordsOf(await early.text())
  const response = await visitor.post(path(agency), fields)
  const location = response.headers.get('Location') ?? ''
  const link = location.split('/').at(-1)!
  const pages: Record<string, unknown> = { refused: [early.status, refused], status: response.status }
  const read = async (address: string) => {
    const page = await visitor.get(address)
    const text = (await page.text()).replace(/<(script|style)[\s\S]*?<\/\1>/g, '')
    const to = page.headers.get('Location') ?? ''
    return [page.status, text, to].map((part) =>
      String(part)
        .replaceAll(link, 'LINK')
        .replaceAll(agency.slug, 'AGENCY')
        .replaceAll(fields.email!, 'ADDRESS')
        .replace(/nonce="[^"]*"/g, '')
        .replace(/"contact(_id|Id)":\s*\d+/g, 'ID'),
    )
  }
  const quoted = [
    '/compare/LINK',
    '/quote?id=LINK&orgId=AGENCY',
    '/eligibility?id=LINK',
    '/schedule?id=LINK&status=accept',
  ]
  const calls = ['/api/quotes/decode/LINK', '/api/schedule/info/LINK', `/api/org/AGENCY/eligibility-answers/LINK`]
  for (const address of [...quoted, ...calls])
    pages[address] = await read(address.replace('LINK', link).replace('AGENCY', agency.slug))
  const mail = await visitor.post(`/compare/${link}/mail`)
  pages.mail = [mail.status, await read(mail.headers.get('Location') ?? '')]
  const booking = await visitor.post(`/schedule/booking?id=${link}`)
  pages.booking = [booking.status, booking.headers.get('Location')]
  return { location, pages }
}

test('nothing reveals if an address is in the book: neither the response nor any later page', async () => {
  const { agency } = await withWalter()
  const other = await makeAgency(calendar)
  const known = await seen(app.visitor(), agency, typed)
  const unknown = await seen(app.visitor(), other, typed)
  expect(known.location).toMatch(/^\/compare\/[\w-]{22}$/)
  expect(known.pages).toEqual(unknown.pages)
  for (const secret of ['Secretname', '333.33', '9999', 'Omar'])
    expect(JSON.stringify(known.pages), secret).not.toContain(secret)
  expect(JSON.stringify(known.pages['/compare/LINK'])).toContain('Hello, Walt.')
})

test('nor does the API, and a quote only goes to the browser that signed the address up (api-059, api-060)', async () => {
  const { agency } = await withWalter()
  const body = {
    orgId: agency.slug,
    email: KNOWN,
    firstName: 'Walt',
    lastName: 'Brandt',
    zip: '28801',
    phoneNumber: '8285550177',
    dateOfBirth: '1953-03-14',
    gender: 'M',
    tobacco: false,
    carrierChoice: 'None/Other',
    optInQuarterlyUpdates: true,
  }
  const visitor = app.visitor()
  const stranger = await app
    .visitor()
    .call('POST', '/api/self-service/generate-quote', { orgId: agency.slug, contactEmail: KNOWN })
  const nobody = await app
    .visitor()
    .call('POST', '/api/self-service/generate-quote', { orgId: agency.slug, contactEmail: 'x@mail.example' })
  expect(stranger).toEqual(nobody)
  expect(stranger.body).toEqual({
    success: false,
    error: 'Quote not found or expired. Please try again or contact support.',
  })
  const known = await visitor.call('POST', '/api/self-service/signup', body)
  const unknown = await app.visitor().call('POST', '/api/self-service/signup', { ...body, email: 'new@mail.example' })
  expect([known.status, unknown.status]).toEqual([200, 200])
  expect(known.body).toEqual({ success: true, contactId: expect.any(Number), email: KNOWN })
  expect(unknown.body).toEqual({ success: true, contactId: expect.any(Number), email: 'new@mail.example' })
  const quote = await visitor.call('POST', '/api/self-service/generate-quote', {
    orgId: agency.slug,
    contactEmail: KNOWN,
  })
  expect(quote.body).toEqual({
    success: true,
    contactId: known.body.contactId,
    quoteId: expect.stringMatching(/^[\w-]{22}$/),
    redirectUrl: `/compare/${quote.body.quoteId}`,
  })
  expect(await visitor.words(quote.body.redirectUrl)).not.toContain('333.33')
})

test('nor do the ids of sign-ups before and after it', async () => {
  const { agency } = await withWalter()
  const numbers: number[] = []
  for (const email of ['first@mail.example', KNOWN, 'last@mail.example']) {
    await sent(app.visitor(), agency, filled({ email }))
    numbers.push((await contactsOf(app, agency)).at(-1)!.id)
  }
  expect(numbers[2]! - numbers[1]!).toBe(numbers[1]! - numbers[0]!)
})

test('a known contact keeps their data, and gets their own link by email; what was typed waits for the agent', async () => {
  const { agency, walter } = await withWalter()
  const before = (await contactsOf(app, agency))[0]
  await sent(app.visitor(), agency, typed)
  const [known, added] = await contactsOf(app, agency)
  expect(known).toEqual(before)
  expect(added).toMatchObject({
    first_name: 'Walt',
    email: null,
    shares_email_with: walter.id,
    zip_code: '29401',
    agent_id: agency.dana.id,
  })
  expect(app.woken).toContain('mail-quote-links')
  expect(await mailsTo(walter.id)).toEqual([])
  await runMails()
  const [mail, ...more] = await mailsTo(walter.id)
  expect(mail).toMatchObject({ kind: 'quote_email', recipient: KNOWN })
  expect(more).toEqual([])
  expect(await mailsTo(added!.id)).toEqual([])
  // Once a day, however often the address is typed.
  await sent(app.visitor(), agency, typed)
  await runMails()
  expect(await mailsTo(walter.id)).toHaveLength(1)
})

test('people who just signed up, are not in the book, or stopped all email get none', async () => {
  const agency = await makeAgency()
  await runMails()
  await sent(app.visitor(), agency, filled({ email: 'fresh@mail.example' }))
  expect(await runMails()).toBe(0)
  await app
    .visitor()
    .call('POST', '/api/self-service/generate-quote', { orgId: agency.slug, contactEmail: 'none@mail.example' })
  expect(await runMails()).toBe(0)
  const { id } = await makeContact(agency, { email: 'quiet@mail.example' })
  const who = { organizationId: agency.id, channel: 'email' as const, address: 'quiet@mail.example' }
  await app.t.tenantDb.withSystem('test', (system) => suppress(system, who, 'unsubscribed'))
  await sent(app.visitor(), agency, filled({ email: 'quiet@mail.example' }))
  await runMails()
  expect(await mailsTo(id)).toEqual([])
})

test('a double click or a correction is one person; the second of a couple is another', async () => {
  const agency = await makeAgency()
  const visitor = app.visitor()
  const press = 'p'.repeat(43)
  const fields = filled({ email: 'pair@mail.example', press })
  const both = await Promise.all([visitor.post(path(agency), fields), visitor.post(path(agency), fields)])
  const places = both.map((response) => response.headers.get('Location'))
  expect(places[1]).toBe(places[0])
  expect(await sent(visitor, agency, { ...fields, zip: '29401', premium: '' })).toBe(places[0])
  expect(await contactsOf(app, agency)).toMatchObject([{ zip_code: '29401', state: 'SC', premium_cents: null }])
  await sent(visitor, agency, { ...fields, first_name: 'Paul' })
  const [iris, paul] = await contactsOf(app, agency)
  expect(iris).toMatchObject({ first_name: 'Iris', email: 'pair@mail.example' })
  expect(paul).toMatchObject({ first_name: 'Paul', email: null, shares_email_with: iris!.id })
})

test('an address that its owner gets later is not revealed to somebody who typed the old one', async () => {
  const { agency, walter } = await withWalter()
  const visitor = app.visitor()
  const link = (await sent(visitor, agency, typed)).split('/').at(-1)!
  await app.t.db.updateTable('contacts').set({ email: 'private@new.example' }).where('id', '=', walter.id).execute()
  const booking = await visitor.post(`/schedule/booking?id=${link}`)
  expect(booking.headers.get('Location')).toContain(encodeURIComponent(KNOWN))
  const { contact } = (await visitor.call('GET', `/api/quotes/decode/${link}`)).body
  expect(contact.email).toMatch(/^w.*mail\.example$/)
  const ask = (contactEmail: string) =>
    visitor.call('POST', '/api/self-service/generate-quote', { orgId: agency.slug, contactEmail })
  expect((await ask('private@new.example')).body.success).toBe(false)
  expect((await ask(KNOWN)).body.quoteId).toBe(link)
})
