import { beforeAll, beforeEach, expect, test } from 'vitest'
import { undoChangeSet } from '../../src/contacts/undo/undo.ts'
import { unsubscribeToken } from '../../src/mail/unsubscribe-token.ts'
import { urls } from '../../src/urls.ts'
import { type Agency, as, makeAgency, makeContact } from '../agency.ts'
import { type TestApp, testApp, type Visitor } from '../app.ts'
import { contactsOf, imported } from '../contacts/import/imports.ts'
import { merge } from '../contacts/merge/pairs.ts'
import { wordsOf } from '../page.ts'

let app: TestApp
let agency: Agency
let ruth: Visitor
beforeAll(async () => {
  app = await testApp()
})
beforeEach(async () => {
  agency = await makeAgency()
  ruth = await app.as(agency.ruth)
})

const file = `First name,Last name,Email,Carrier,Email status
Ann,Brandt,ann@example.com,Aetna,Unsubscribed
Bo,Lind,bo@example.com,Aetna,Bounced
Cy,Roth,cy@example.com,Aetna,Subscribed`

const suppressions = () =>
  app.t.db
    .selectFrom('suppressions')
    .select(['address', 'reason'])
    .where('organization_id', '=', agency.id)
    .orderBy('address')
    .execute()

const contact = async (email: string) => {
  const found = (await contactsOf(agency.id)).find((one) => one.email === email)
  if (!found) throw new Error(`no contact has ${email}`)
  return found
}

test('the list of blocked addresses names the file, and only a bounce can be unblocked by hand', async () => {
  await imported(agency.ruth, file)
  expect(await suppressions()).toEqual([
    { address: 'ann@example.com', reason: 'unsubscribed_elsewhere' },
    { address: 'bo@example.com', reason: 'bounced' },
  ])
  const words = await ruth.words(urls.deliverability.show())
  expect(words).toContain('Unsubscribed in another system (from book.csv)')
  expect(words).toContain('Email bounced (from book.csv)')
  for (const address of ['ann@example.com', 'bo@example.com'])
    await ruth.post(urls.deliverability.release(), { address })
  expect(await suppressions()).toEqual([{ address: 'ann@example.com', reason: 'unsubscribed_elsewhere' }])
})

test('the contact’s timeline and consent trail say where they unsubscribed', async () => {
  await imported(agency.ruth, file)
  const { id } = await contact('ann@example.com')
  expect(await ruth.words(urls.contacts.show(id))).toContain('Ann unsubscribed in another system (from book.csv)')
  const trail = await (await ruth.get(`/contact/${id}/consents.csv`)).text()
  expect(trail).toContain('Unsubscribed in another system')
  expect(trail).toContain('Imported file book.csv')
  const other = await contact('cy@example.com')
  expect(await ruth.words(urls.contacts.show(other.id))).not.toContain('another system')
})

test('an unsubscribed address cannot be corrected; a bounced one can', async () => {
  await imported(agency.ruth, file)
  const words = await ruth.words('/contacts?missing=bounced')
  expect(words).toContain('Bo Lind')
  expect(words).not.toContain('Ann Brandt')
})

test.each(['en', 'es'] as const)(
  'a client who unsubscribed elsewhere may ask for email again (%s)',
  async (language) => {
    await imported(agency.ruth, file)
    const { id } = await contact('ann@example.com')
    const token = unsubscribeToken(app.deps.secretKey, {
      organizationId: agency.id,
      channel: 'email',
      address: 'ann@example.com',
    })
    const visitor = app.visitor()
    const path = urls.unsubscribe(token, { language })
    expect(wordsOf(await visitor.html(path))).toContain(
      language === 'en' ? 'Get all emails again' : 'Volver a recibir todos los correos',
    )
    await visitor.post(path, { choice: 'again' })
    expect(await suppressions()).toEqual([{ address: 'bo@example.com', reason: 'bounced' }])
    const wishes = await app.t.db
      .selectFrom('email_preference_changes')
      .select('change')
      .where('contact_id', '=', id)
      .execute()
    // The client did not use our unsubscribe page.
    expect(wishes).toEqual([{ change: 'again' }])
  },
)

test('an opt-out stays when the import is undone and its contacts are gone', async () => {
  const { id } = await imported(agency.ruth, file)
  const changes = await app.t.db
    .selectFrom('change_sets')
    .select('id')
    .where('import_id', '=', id)
    .executeTakeFirstOrThrow()
  await as(agency.ruth, (scope) => undoChangeSet(scope, changes.id))
  expect((await contactsOf(agency.id)).filter(({ deleted_at }) => deleted_at === null)).toEqual([])
  expect(await suppressions()).toContainEqual({ address: 'ann@example.com', reason: 'unsubscribed_elsewhere' })
})

test('a contact merged with one who unsubscribed elsewhere gets no email either; a bounce is not transferred', async () => {
  await imported(agency.ruth, file)
  for (const [from, expected] of [
    ['ann@example.com', ['merged']],
    ['bo@example.com', []],
  ] as const) {
    const kept = await makeContact(agency)
    const other = await contact(from)
    await merge(agency.ruth, kept.id, other.id, { picks: { email: kept.id } })
    expect((await suppressions()).filter(({ address }) => address === kept.email).map(({ reason }) => reason)).toEqual(
      expected,
    )
  }
})

test('a file’s opt-out is shown before what an admin can unblock, a file’s bounce after every other reason', async () => {
  const blocks = [
    ['ann@example.com', 'bounced', 'unsubscribed_elsewhere'],
    ['ann@example.com', 'by_hand', 'unsubscribed_elsewhere'],
    ['ann@example.com', 'merged', 'unsubscribed_elsewhere'],
    ['ann@example.com', 'complained', 'complained'],
    ['bo@example.com', 'by_hand', 'by_hand'],
    ['bo@example.com', 'merged', 'merged'],
    ['bo@example.com', 'complained', 'complained'],
  ] as const
  for (const [address, before, after] of blocks) {
    agency = await makeAgency()
    await app.t.db
      .insertInto('suppression_reasons')
      .values({ organization_id: agency.id, channel: 'email', address, reason: before, created_at: new Date() })
      .execute()
    await imported(agency.ruth, file)
    expect(await suppressions()).toContainEqual({ address, reason: after })
  }
})

test('Send Quote says why it is off: unsubscribed elsewhere, or an address that takes no email', async () => {
  await imported(agency.ruth, file)
  for (const [email, words] of [
    ['ann@example.com', 'This contact unsubscribed in another system'],
    ['bo@example.com', 'We no longer email this address'],
  ] as const) {
    const shown = await ruth.words(urls.contacts.show((await contact(email)).id))
    expect(shown).toContain(words)
    expect(shown).not.toContain('unsubscribed from')
  }
})

test('the plan of a contact says that they unsubscribed in another system', async () => {
  await imported(agency.ruth, file)
  const { id } = await contact('ann@example.com')
  expect(await ruth.words(urls.contacts.show(id))).toContain('The contact unsubscribed in another system')
})
