import { expect, test } from 'vitest'
import { undoChangeSet } from '../../src/contacts/undo/undo.ts'
import { as, makeAgency, makeContact } from '../agency.ts'
import { testApp } from '../app.ts'
import { wordsOf } from '../page.ts'
import { contactsOf, filled, sent } from './people.ts'

const KNOWN = 'walter@mail.example'

async function withDetails() {
  const app = await testApp()
  const agency = await makeAgency()
  const { id } = await makeContact(agency, { email: KNOWN })
  await sent(
    app.visitor(),
    agency,
    filled({ email: KNOWN, first_name: 'Walter', last_name: 'Brandt', zip: '29401', texts: 'on' }),
  )
  const dana = await app.as(agency.dana)
  const open = await app.t.db
    .selectFrom('submitted_details')
    .select('id')
    .where('contact_id', '=', id)
    .executeTakeFirstOrThrow()
  return { app, agency, id, dana, action: `/contact/${id}/details/${open.id}` }
}

test('an agent accepts some submitted details and keeps the rest, and can undo it', async () => {
  const { app, agency, id, dana, action } = await withDetails()
  const { body: record } = await dana.call('GET', `/contact/${id}/record.json`)
  expect(record.details_sent).toMatchObject([{ details: { phone_number: '8285550177' }, taken: null }])
  const words = await dana.words(`/contact/${id}`)
  expect(words).toContain('Submitted details to review')
  expect(words).toContain('Phone: (828) 555-0177 instead of (828) 555-0142')
  expect(words).toContain('29401 instead of 28801')
  expect(words).not.toContain('First name: Walter instead')
  expect(words).toContain('Merge the two')
  expect(words).toContain('Someone signed up with this email address and sent their details')
  const response = await dana.post(action, { take: ['phone_number', 'zip_code'] })
  expect(response.headers.get('Location')).toBe(`/contact/${id}`)
  expect((await contactsOf(app, agency))[0]).toMatchObject({
    phone_number: '8285550177',
    zip_code: '29401',
    state: 'SC',
    county: 'Charleston',
    birth_on: '1954-06-14',
  })
  const after = await dana.words(`/contact/${id}`)
  expect(after).not.toContain('Submitted details to review')
  expect(after).toContain('and those were used')
  const set = await app.t.db
    .selectFrom('contact_changes')
    .select('change_set_id')
    .where('contact_id', '=', id)
    .executeTakeFirstOrThrow()
  await as(agency.dana, (scope) => undoChangeSet(scope, set.change_set_id))
  expect((await contactsOf(app, agency))[0]).toMatchObject({
    phone_number: '8285550142',
    zip_code: '28801',
    state: 'NC',
  })
  // A second review is refused.
  expect((await dana.post(action, { take: 'phone_number' })).status).toBe(303)
  expect((await contactsOf(app, agency))[0]).toMatchObject({ phone_number: '8285550142' })
})

test('a couple that signs up with one address in one browser has separate details, each merged separately', async () => {
  const app = await testApp()
  const agency = await makeAgency()
  const { id } = await makeContact(agency, { email: KNOWN, first_name: 'Walter', birth_on: '1954-06-14' })
  const browser = app.visitor()
  const typed = { email: KNOWN, last_name: 'Brandt' }
  await sent(browser, agency, filled({ ...typed, first_name: 'Walter', birth_year: '1951' }))
  await sent(browser, agency, filled({ ...typed, first_name: 'Ida', birth_year: '1952' }))
  // Ida corrects what she typed.
  await sent(browser, agency, filled({ ...typed, first_name: 'ida', birth_year: '1950' }))
  const [, walter, ida] = await contactsOf(app, agency)
  const html = await (await app.as(agency.dana)).html(`/contact/${id}`)
  const notes = html.split(/(?=Someone signed up with this email address on )/).slice(1)
  expect(
    notes.map((note) => [/\b19(?:50|51|52)\b/.exec(note)?.[0], /\/merge[^"]*/.exec(note)?.[0].match(/\d+/g)]),
  ).toEqual([
    ['1950', expect.arrayContaining([`${ida!.id}`])],
    ['1951', expect.arrayContaining([`${walter!.id}`])],
  ])
})

test('an agent keeps ours; another agent, who cannot see the contact, settles nothing', async () => {
  const { app, agency, id, dana, action } = await withDetails()
  await app.t.db
    .updateTable('organization_settings')
    .set({ restrict_agents_to_own: true })
    .where('organization_id', '=', agency.id)
    .execute()
  const omar = await app.as(agency.omar)
  await omar.post(action, { take: 'phone_number' })
  // Nothing ticked settles nothing either.
  await dana.post(action, {})
  expect(await dana.words(`/contact/${id}`)).toMatch(/Submitted details to review.*Select the correct details first/)
  await dana.post(action, { keep: 'ours', take: 'phone_number' })
  expect((await contactsOf(app, agency))[0]).toMatchObject({ phone_number: '8285550142', version: 1 })
  expect(await dana.words(`/contact/${id}`)).not.toContain('Submitted details to review')
})

test('contacts who signed up themselves are marked so, with their consent', async () => {
  const { app, agency, dana } = await withDetails()
  const [, added] = await contactsOf(app, agency)
  const words = wordsOf(await dana.html(`/contact/${added!.id}`))
  expect(words).toContain('Signed up on your page')
  expect(words).toContain('Text messages: Agreed')
  expect(words).toContain('Email: Agreed')
  expect(words).toContain('not a condition of buying anything')
  const record = await dana.call('GET', `/contact/${added!.id}/record.json`)
  expect(record.body.consents).toMatchObject([
    { channel: 'email', given: true },
    { channel: 'text', given: true, wording: expect.stringContaining('not a condition of buying anything') },
  ])
})

test('agents who see only their own contacts are not told about a colleague’s sign-up from the same browser', async () => {
  const { app, agency, id, dana } = await withDetails()
  expect(await dana.words(`/contact/${id}`)).toContain('Merge the two')
  const theirs = { agent_id: agency.omar.id }
  await app.t.db.updateTable('contacts').set(theirs).where('shares_email_with', '=', id).execute()
  const words = await dana.words(`/contact/${id}`)
  expect(words).toContain('Submitted details to review')
  expect(words).not.toContain('Merge the two')
})
