import { expect, test } from 'vitest'
import { getImport, listBadRows } from '../../../src/contacts/import/queries.ts'
import { runContactImports } from '../../../src/contacts/import/run.ts'
import { type Agency, as, makeAgency, makeContact, type Person } from '../../agency.ts'
import { testApp } from '../../app.ts'
import { contactsOf, counts, people, zips } from './imports.ts'

const BULK = '/api/contacts/bulk-import'
const PERSON = { firstName: 'Walter', lastName: 'Brandt', email: 'walter@example.com' }

async function caller(person: (agency: Agency) => Person = ({ ruth }) => ruth) {
  const app = await testApp()
  const agency = await makeAgency()
  const visitor = await app.as(person(agency))
  const send = (body: object) => visitor.json('POST', BULK, { permission: true, ...body })
  return { app, agency, visitor, send }
}

test('contacts of another program are imported as from a file (api-036, csv-002, csv-012..015)', async () => {
  const { app, agency, visitor, send } = await caller()
  const answer = await send({
    contacts: [
      {
        ...PERSON,
        phoneNumber: '828-555-0142',
        currentCarrier: 'AARP UHC',
        effectiveDate: '3/1/2024',
        birthDate: '1954-06-14',
        tobaccoUser: true,
        gender: 'female',
        zipCode: 28801,
        planType: 'g',
        favouriteColour: 'blue',
      },
      {
        first_name: 'Lois',
        last_name: '=O"Hara,\n',
        email: 'lois@example.com',
        current_carrier: 'bcbs',
        tobacco_user: 1,
      },
      { ...PERSON, email: 'not an address' },
    ],
    overwriteExisting: false,
    agentId: agency.omar.id,
  })
  expect(answer.status).toBe(200)
  const body = (await answer.json()) as { importId: number }
  expect(body).toEqual({
    success: true,
    message: '3 contacts are being imported.',
    totalRows: 3,
    importId: expect.any(Number),
  })
  expect(app.woken).toEqual(['run-contact-imports'])
  await runContactImports(app.t.tenantDb, { zips })

  const progress = await visitor.get(`/api/contacts/imports/${body.importId}`)
  expect(await progress.json()).toMatchObject({ status: 'done', totalRows: 3, added: 2, bad: 1 })
  expect(await contactsOf(agency.id)).toMatchObject([
    { email: 'lois@example.com', last_name: '=O"Hara', tobacco_user: true, gender: null, agent_id: agency.omar.id },
    {
      email: 'walter@example.com',
      phone_number: '8285550142',
      current_carrier: 'UnitedHealthcare',
      effective_on: '2024-03-01',
      birth_on: '1954-06-14',
      tobacco_user: true,
      gender: 'F',
      zip_code: '28801',
      state: 'NC',
      plan_type: 'Plan G',
    },
  ])
  await as(agency.ruth, async (scope) => {
    expect(await listBadRows(scope, body.importId, { limit: 9 })).toMatchObject([{ row_number: expect.any(Number) }])
    expect(await getImport(scope, body.importId)).toMatchObject({
      source_kind: 'api',
      attestation: 'I have permission to contact these people',
      uploaded_by: agency.ruth.id,
    })
  })
})

test('only an admin overwrites, and only an admin assigns contacts to others (csv-018..020)', async () => {
  for (const [isAdmin, who] of [
    [true, ({ ruth }: Agency) => ruth] as const,
    [false, ({ dana }: Agency) => dana] as const,
  ]) {
    const { app, agency, send } = await caller(who)
    const known = await makeContact(agency, { first_name: 'Old' })
    const answer = await send({
      contacts: [PERSON, { ...PERSON, email: known.email }],
      overwriteExisting: true,
      agentId: String(agency.omar.id),
    })
    const { importId } = (await answer.json()) as { importId: number }
    await runContactImports(app.t.tenantDb, { zips })
    const done = await as(agency.ruth, (scope) => getImport(scope, importId))
    expect(counts(done)).toMatchObject({ added: 1, updated: isAdmin ? 1 : 0, unchanged: isAdmin ? 0 : 1 })
    expect(await contactsOf(agency.id)).toMatchObject([
      { first_name: isAdmin ? 'Walter' : 'Old' },
      { agent_id: isAdmin ? agency.omar.id : agency.dana.id },
    ])
  }
})

test('dates are year first or month first, whatever the other rows look like', async () => {
  const { app, agency, send } = await caller()
  const dates = ['1954-06-03', '3/6/1954', '03/06/1954', '13/6/1954', '14/6/1954', '15/6/1954']
  const contacts = dates.map((birthDate, n) => ({
    firstName: 'Born',
    lastName: `On${n}`,
    email: `born${n}@example.com`,
    birthDate,
  }))
  const { importId } = (await (await send({ contacts })).json()) as { importId: number }
  await runContactImports(app.t.tenantDb, { zips })
  const born = (await contactsOf(agency.id)).map(({ email, birth_on }) => [email, birth_on]).sort()
  expect(born).toEqual([
    ['born0@example.com', '1954-06-03'],
    ['born1@example.com', '1954-03-06'],
    ['born2@example.com', '1954-03-06'],
    ['born3@example.com', null],
    ['born4@example.com', null],
    ['born5@example.com', null],
  ])
  const listed = await as(agency.ruth, (scope) => listBadRows(scope, importId, { limit: 10 }))
  expect(listed).toMatchObject(
    [5, 6, 7].map((row_number) => ({ row_number, is_imported: true, reason: expect.stringContaining('no month 1') })),
  )
})

test('every contact of a program counts, even with a name like a heading; the first row names the columns', async () => {
  const { app, agency, send } = await caller()
  const names = ['Total', 'Count', 'Confidential', 'First name', 'Walter']
  const contacts = [
    { email: 'Email' },
    ...names.map((firstName, n) => ({ firstName, lastName: 'Last name', email: `w${n}@example.com` })),
  ]
  const answer = (await (await send({ contacts })).json()) as { importId: number; totalRows: number }
  expect(answer.totalRows).toBe(6)
  await runContactImports(app.t.tenantDb, { zips })
  expect((await contactsOf(agency.id)).map(({ first_name }) => first_name).sort()).toEqual([...names].sort())
  expect(counts(await as(agency.ruth, (scope) => getImport(scope, answer.importId)))).toMatchObject({
    added: 5,
    bad: 1,
  })
})

test('an invalid bulk import is refused with a sentence, and nothing is stored (csv-009, csv-021..023)', async () => {
  const { app, agency, visitor, send } = await caller()
  const refused = async (answer: Response) => [answer.status, ((await answer.json()) as { error: string }).error]
  const other = await makeAgency()

  expect(await refused(await visitor.json('POST', BULK, { contacts: [PERSON] }))).toEqual([
    422,
    'Confirm that you have permission to contact these people: send "permission": true.',
  ])
  expect(await refused(await send({ contacts: [] }))).toEqual([422, 'There are no contacts to import.'])
  expect(await refused(await send({ contacts: [{ ...PERSON, email: 'walter' }] }))).toEqual([
    422,
    'No valid contacts found in CSV. Please check email formats.',
  ])
  expect(await refused(await send({ contacts: [PERSON], agentId: other.dana.id }))).toEqual([
    422,
    'That agent is no longer in your agency. Please choose another one.',
  ])
  expect(await refused(await send({ contacts: [{ ...PERSON, lastName: 'x'.repeat(1_100_000) }] }))).toEqual([
    400,
    expect.stringMatching(/^The CSV format is invalid\. Row 2 is longer than 1 MB/),
  ])
  expect(await refused(await send({ contacts: Array(5_001).fill(PERSON) }))).toEqual([
    413,
    expect.stringMatching(/^The file is too large\./),
  ])
  expect(await refused(await send({ contacts: [{ ...PERSON, notes: 'x'.repeat(22 * 1024 * 1024) }] }))).toEqual([
    413,
    expect.stringMatching(/^The file is too large\./),
  ])
  await app.t.db.updateTable('users').set({ is_agent: false }).where('id', '=', agency.dana.id).execute()
  const dana = await app.as(agency.dana)
  expect(await refused(await dana.json('POST', BULK, { contacts: [PERSON], permission: true }))).toEqual([
    403,
    "You don't have permission to upload contacts. Please contact your administrator.",
  ])
  const kept = app.t.db.selectFrom('contact_imports').select('id').where('organization_id', '=', agency.id)
  expect(await kept.execute()).toEqual([])
})

test('5,000 contacts in one call of several megabytes are all imported', async () => {
  const { app, agency, send } = await caller()
  const contacts = people(5_000).map(([firstName, lastName, email]) => ({
    firstName,
    lastName,
    email,
    notes: 'x'.repeat(500),
  }))
  const answer = await send({ contacts })
  expect(await answer.json()).toMatchObject({ success: true, totalRows: 5_000 })
  await runContactImports(app.t.tenantDb, { zips })
  expect(await contactsOf(agency.id)).toHaveLength(5_000)
})
