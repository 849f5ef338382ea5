import { renderToStaticMarkup } from 'react-dom/server'
import { beforeAll, expect, test } from 'vitest'
import { ContactFormPage } from '../../routes/contacts/form/form-page.tsx'
import type { ContactFormProps } from '../../routes/contacts/form/props.ts'
import { urls } from '../../src/urls.ts'
import { type Agency, makeAgency, makeContact } from '../agency.ts'
import { type TestApp, testApp, type Visitor } from '../app.ts'
import { linksOf, wordsOf } from '../page.ts'

let app: TestApp
let agency: Agency
let ruth: Visitor
beforeAll(async () => {
  app = await testApp()
  agency = await makeAgency()
  ruth = await app.as(agency.ruth)
})

const filled = (changes: Record<string, string> = {}) => ({
  first_name: 'Ann',
  last_name: 'Lee',
  email: `ann.${crypto.randomUUID()}@mail.example.com`,
  phone_number: '',
  zip_code: '',
  current_carrier: '',
  plan_type: '',
  premium: '',
  effective_date: '',
  birth_date: '',
  gender: 'F',
  agent_id: '',
  ...changes,
})
const stored = (id: number) =>
  app.t.db.selectFrom('contacts').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

test('after one contact the next is one click away', async () => {
  const added = await ruth.post(urls.contacts.create(), filled())
  const html = await ruth.html(added.headers.get('Location')!)
  expect(wordsOf(html)).toContain('Contact added. Add another')
  expect(linksOf(html)).toContain(urls.contacts.new())
})

test('a new form starts with Male, and with quarterly updates ticked (contacts-035, contacts-037)', async () => {
  const html = await ruth.html(urls.contacts.new())
  const tags = [...html.matchAll(/<input [^>]*>/g)].map(([tag]) => tag)
  const isTicked = (...parts: string[]) =>
    tags.find((tag) => parts.every((part) => tag.includes(part)))?.includes(' checked')
  expect(isTicked('name="gender"', 'value="M"')).toBe(true)
  expect(isTicked('name="gender"', 'value="F"')).toBe(false)
  expect(isTicked('name="opt_in_quarterly_updates"')).toBe(true)
})

test('the plans offered are F, G, N and Other (contacts-036)', async () => {
  const html = await ruth.html(urls.contacts.new())
  const select = /<select [^>]*name="plan_type"[\s\S]*?<\/select>/.exec(html)![0]
  expect([...select.matchAll(/value="([^"]*)"/g)].map(([, value]) => value)).toEqual([
    '',
    'Plan F',
    'Plan G',
    'Plan N',
    'Other',
  ])
})

test('an error while saving says so and keeps what was typed (contacts-054)', async () => {
  const { id } = await makeContact(agency)
  let isBroken = true
  const errors: unknown[] = []
  const broken = await testApp(
    {
      tenantDb: {
        ...app.t.tenantDb,
        withTenant: (identity, fn) =>
          app.t.tenantDb.withTenant(identity, async (scope) => {
            const result = await fn(scope)
            if (isBroken && result && typeof result === 'object' && 'saved' in result) throw new Error('disk full')
            return result
          }),
      },
      log: { debug() {}, info() {}, error: (fields) => void errors.push(fields) },
    },
    app.t,
  )
  const visitor = await broken.as(agency.ruth)
  const refused = await visitor.post(urls.contacts.show(id), filled({ last_name: 'Unlucky' }))
  const html = await refused.text()
  expect([refused.status, errors.length]).toEqual([500, 1])
  expect(wordsOf(html)).toContain('Failed to update contact')
  expect(html).toContain('value="Unlucky"')
  expect((await stored(id)).last_name).toBe('Brandt')
  isBroken = false
  expect((await visitor.post(urls.contacts.show(id), filled({ last_name: 'Unlucky' }))).status).toBe(303)
})

test('the owner select says that there is nobody, nobody yet, or an unknown owner (contacts-051)', () => {
  const props: ContactFormProps = {
    contact: undefined,
    typed: {},
    errors: {},
    isRefused: false,
    gone: undefined,
    clashes: undefined,
    places: [],
    owners: [{ id: 1, name: 'Dana Whitfield' }],
    ownerIsMissing: false,
    mayUnassign: true,
    ownEmail: '',
    partner: undefined,
    lostAddressOf: undefined,
    sharers: [],
    needsEmail: true,
    today: '2026-07-30',
    from: undefined,
  }
  const choices = (changes: Partial<ContactFormProps>) => {
    const html = renderToStaticMarkup(<ContactFormPage {...props} {...changes} />)
    const select = /<select [^>]*name="agent_id"[\s\S]*?<\/select>/.exec(html)![0]
    return [...select.matchAll(/<option[^>]*>([^<]*)/g)].map(([, text]) => text)
  }
  expect(choices({})).toEqual(['Unassigned', 'Dana Whitfield'])
  expect(choices({ owners: [] })).toEqual(['No agents available'])
  expect(choices({ ownerIsMissing: true })).toEqual(['Configuration error', 'Dana Whitfield'])
  expect(choices({ mayUnassign: false })).toEqual(['Dana Whitfield'])
})

test('a ZIP code unknown to our data stays with its contact', async () => {
  const { id } = await makeContact(agency, { zip_code: '00000', state: 'NC', county: null })
  const saved = await ruth.post(urls.contacts.show(id), filled({ zip_code: '00000', last_name: 'Kept' }))
  expect(saved.status).toBe(303)
  expect(await stored(id)).toMatchObject({ zip_code: '00000', state: 'NC', last_name: 'Kept' })
})

test('a couple with one address: the form says whose it is, and follows if that contact moves or is deleted', async () => {
  const email = `couple.${agency.id}@mail.example.com`
  const ann = await makeContact(agency, { first_name: 'Ann', last_name: 'Lee', email })
  const bob = await makeContact(agency, {
    first_name: 'Bob',
    last_name: 'Lee',
    email: null,
    shares_email_with: ann.id,
  })
  expect(await ruth.words(urls.contacts.edit(ann.id))).toContain(
    'Bob Lee shares this address. Changing it here changes it for both.',
  )
  const moved = `moved.${agency.id}@mail.example.com`
  await ruth.post(urls.contacts.show(ann.id), filled({ email: moved }))
  const html = await ruth.html(urls.contacts.edit(bob.id))
  expect(html).toContain(`value="${moved}"`)
  expect(wordsOf(html)).toContain('They share this address with Ann Lee')

  await ruth.json('DELETE', '/api/contacts', [ann.id])
  const words = await ruth.words(urls.contacts.edit(bob.id))
  expect(words).toContain('Ann Lee had this address and was deleted. Save to use it for this contact')
  await ruth.post(urls.contacts.show(bob.id), filled({ first_name: 'Bob', email: moved }))
  expect(await stored(bob.id)).toMatchObject({ email: moved, shares_email_with: null })
})
