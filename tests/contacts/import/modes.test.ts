import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { ImportMode } from '../../../src/contacts/import/contact-import.ts'
import { getImport } from '../../../src/contacts/import/queries.ts'
import { runContactImports } from '../../../src/contacts/import/run.ts'
import { undoChangeSet } from '../../../src/contacts/undo/undo.ts'
import { as, makeAgency, makeContact, type Person } from '../../agency.ts'
import { testDatabase } from '../../db.ts'
import { contactsOf, counts, csv, imported, people, queued, zips } from './imports.ts'

const HEADER = ['First name', 'Last name', 'Email', 'Carrier', 'ZIP', 'Phone', 'Plan', 'DOB', 'Smoker', 'Gender']
const row = (email: string, changes: Partial<Record<string, string>> = {}) => {
  const cells: Record<string, string | undefined> = {
    'First name': 'Wally',
    'Last name': 'Name',
    Carrier: 'Humana',
    ...changes,
  }
  return HEADER.map((name) => (name === 'Email' ? email : (cells[name] ?? '')))
}

const BLANK = {
  phone_number: null,
  state: null,
  zip_code: null,
  county: null,
  current_carrier: null,
  plan_type: null,
  effective_on: null,
  birth_on: null,
}

test('filling blanks fills an unknown gender and tobacco use, and its undo makes them unknown again', async () => {
  const agency = await makeAgency()
  const known = await makeContact(agency, { ...BLANK, gender: 'F', tobacco_user: false })
  const unknown = await makeContact(agency, { ...BLANK, gender: null, tobacco_user: null })
  const facts = { Smoker: 'yes', Gender: 'M' }
  const done = await imported(agency.ruth, csv([row(known.email!, facts), row(unknown.email!, facts)], HEADER), {
    mode: 'fill',
  })
  const { sets, changes } = await changesOf(done.id)
  const answers = async () => (await contactsOf(agency.id)).map((one) => [one.gender, one.tobacco_user])
  expect(await answers()).toEqual([
    ['F', false],
    ['M', true],
  ])
  expect(changes.find(({ contact_id }) => contact_id === unknown.id)).toMatchObject({
    before: { gender: null, tobacco_user: null },
    after: { gender: 'M', tobacco_user: true },
  })
  await as(agency.ruth, (scope) => undoChangeSet(scope, sets[0]!.id))
  expect(await answers()).toEqual([
    ['F', false],
    [null, null],
  ])
})

test('a file without gender and tobacco use adds contacts with both unknown', async () => {
  const agency = await makeAgency()
  await imported(agency.ruth, csv([row('new@mail.example')], HEADER))
  expect(await contactsOf(agency.id)).toMatchObject([{ gender: null, tobacco_user: null }])
})

async function changesOf(importId: number) {
  const { db } = await testDatabase()
  const sets = await db.selectFrom('change_sets').selectAll().where('import_id', '=', importId).execute()
  const changes = await db
    .selectFrom('contact_changes as c')
    .innerJoin('change_sets as s', (join) =>
      join.onRef('s.organization_id', '=', 'c.organization_id').onRef('s.id', '=', 'c.change_set_id'),
    )
    .select(['c.contact_id', 'c.version', 'c.before', 'c.after'])
    .where('s.import_id', '=', importId)
    .orderBy('c.contact_id')
    .execute()
  return { sets, changes }
}

test('filling blanks writes only unknown values, and keeps the others', async () => {
  const agency = await makeAgency()
  const partly = await makeContact(agency, { ...BLANK, current_carrier: 'Aetna', status: 'Sent' })
  const full = await makeContact(agency)
  const elsewhere = await makeContact(agency, { ...BLANK, state: 'SC', current_carrier: 'Aetna' })
  const facts = { ZIP: '28801', Phone: '828-555-0199', Plan: 'G', DOB: '6/14/1954', Smoker: 'yes', Gender: 'F' }
  const sameCarrier = { ...facts, Carrier: 'Aetna' }
  const file = csv(
    [row(partly.email!, sameCarrier), row(full.email!, facts), row(elsewhere.email!, { ZIP: '28801' })],
    HEADER,
  )

  const done = await imported(agency.ruth, file, { mode: 'fill' })
  expect(counts(done)).toMatchObject({ added: 0, updated: 1, unchanged: 2, bad: 0 })
  expect(await contactsOf(agency.id)).toMatchObject([
    {
      first_name: 'Walter',
      current_carrier: 'Aetna',
      phone_number: '8285550199',
      zip_code: '28801',
      state: 'NC',
      county: 'Buncombe',
      plan_type: 'Plan G',
      birth_on: '1954-06-14',
      tobacco_user: false,
      gender: 'M',
      status: 'Sent',
      version: 2,
    },
    { first_name: 'Walter', phone_number: '8285550142', version: 1 },
    { state: 'SC', zip_code: null, county: null, version: 1 },
  ])
  const { sets, changes } = await changesOf(done.id)
  expect(sets).toMatchObject([{ kind: 'import', made_by: agency.ruth.id, contacts: 1 }])
  const after = {
    phone_number: '8285550199',
    zip_code: '28801',
    state: 'NC',
    county: 'Buncombe',
    plan_type: 'Plan G',
    birth_on: '1954-06-14',
  }
  const before = Object.fromEntries(Object.keys(after).map((column) => [column, null]))
  expect(changes).toEqual([{ contact_id: partly.id, version: 2, before, after }])

  const again = await imported(agency.ruth, file, { mode: 'fill' })
  expect(counts(again)).toMatchObject({ updated: 0, unchanged: 3 })
  expect((await changesOf(again.id)).sets).toEqual([])
})

test('if a file gives one address to two people, a contact gets no facts of the other one', async () => {
  for (const mode of ['fill', 'overwrite'] as const) {
    const agency = await makeAgency()
    const name = { first_name: 'Walter', last_name: 'Hale' }
    const walter = await makeContact(agency, { ...BLANK, ...name })
    const rosa = row(walter.email!, { 'First name': 'Rosa', Phone: '828-555-0199' })
    const own = { 'First name': 'Walter', 'Last name': 'Hale', Phone: '828-555-0198' }
    const file = csv([rosa, row(walter.email!, own)], HEADER)
    expect(counts(await imported(agency.ruth, file, { mode }))).toMatchObject({ added: 1, updated: 1, unchanged: 0 })
    const stored = await contactsOf(agency.id)
    expect(stored.find(({ id }) => id === walter.id)).toMatchObject({
      ...name,
      email: walter.email,
      phone_number: '8285550198',
    })
    expect(stored.find(({ first_name }) => first_name === 'Rosa')).toMatchObject({
      email: null,
      shares_email_with: walter.id,
      phone_number: '8285550199',
    })
  }
})

test('overwriting stores before and after of only the changed columns', async () => {
  const agency = await makeAgency()
  const known = await makeContact(agency, { opt_in_quarterly_updates: false, status: 'Opened' })
  const file = csv([row(known.email!, { 'Last name': 'Brandt', ZIP: '10001' }), row('new@example.com')], HEADER)
  const done = await imported(agency.ruth, file, { mode: 'overwrite', agentId: agency.omar.id })
  expect(counts(done)).toMatchObject({ added: 1, updated: 1 })
  const { sets, changes } = await changesOf(done.id)
  expect(sets).toMatchObject([{ contacts: 2 }])
  expect(changes).toEqual([
    {
      contact_id: known.id,
      version: 2,
      before: {
        first_name: 'Walter',
        current_carrier: 'Aetna',
        zip_code: '28801',
        state: 'NC',
        county: 'Buncombe',
        agent_id: agency.dana.id,
      },
      after: {
        first_name: 'Wally',
        current_carrier: 'Humana',
        zip_code: '10001',
        state: 'NY',
        county: 'New York',
        agent_id: agency.omar.id,
      },
    },
  ])
  expect((await contactsOf(agency.id))[0]).toMatchObject({ opt_in_quarterly_updates: false, status: 'Opened' })
})

test('no file overwrites or fills what its owner may not change (csv-018, csv-019)', async () => {
  const agency = await makeAgency()
  const { db } = await testDatabase()
  const danas = await makeContact(agency, { ...BLANK, agent_id: agency.dana.id })
  const omars = await makeContact(agency, { ...BLANK, agent_id: agency.omar.id })
  const file = csv([row(danas.email!), row(omars.email!)], HEADER)
  const carriers = async () => (await contactsOf(agency.id)).map((contact) => contact.current_carrier)

  const run = async (person: Person, mode: ImportMode) => counts(await imported(person, file, { mode }))
  expect(await run(agency.omar, 'overwrite')).toMatchObject({ added: 0, updated: 0, unchanged: 2 })
  expect(await carriers()).toEqual([null, null])
  expect(await run(agency.omar, 'fill')).toMatchObject({ added: 0, updated: 1, unchanged: 1 })
  expect(await carriers()).toEqual([null, 'Humana'])

  await db
    .updateTable('organization_settings')
    .set({ restrict_agents_to_own: false })
    .where('organization_id', '=', agency.id)
    .execute()
  expect(await run(agency.omar, 'fill')).toMatchObject({ updated: 1, unchanged: 1 })
  expect(await carriers()).toEqual(['Humana', 'Humana'])
})

test('the address of a deleted contact counts as new', async () => {
  const agency = await makeAgency()
  const gone = await makeContact(agency, { deleted_at: new Date('2026-11-01T00:00:00Z') })
  for (const mode of ['overwrite', 'skip'] as const) {
    const done = await imported(agency.ruth, csv([row(gone.email!)], HEADER), { mode })
    expect(counts(done)).toMatchObject(mode === 'overwrite' ? { added: 1, unchanged: 0 } : { added: 0, unchanged: 1 })
  }
  expect(await contactsOf(agency.id)).toMatchObject([{ id: gone.id, version: 1 }, { first_name: 'Wally' }])
})

test('an import has the same counts at any batch size', async () => {
  const { tenantDb } = await testDatabase()
  const known = people(12).map(([, , email]) => email!)
  const rows = [
    ...known.map((email, n) => row(email, n % 3 === 0 ? { 'First name': 'W.' } : { Phone: '828-555-0199' })),
    ...people(6, 8).map(([, , email]) => row(email!)),
    row(known[9]!, { 'First name': 'Rosa' }),
    row('bad'),
    ...people(9, 20).map(([, , email]) => row(email!)),
  ]
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom<ImportMode>('skip', 'fill', 'overwrite'),
      fc.integer({ min: 1, max: 40 }),
      async (mode, batchRows) => {
        const agency = await makeAgency()
        for (const email of known) await makeContact(agency, { email, phone_number: null, current_carrier: 'Humana' })
        const importId = await queued(agency.ruth, csv(rows, HEADER), { mode })
        await runContactImports(tenantDb, { zips, batchRows })
        const done = await as(agency.ruth, (scope) => getImport(scope, importId))
        const updated = { skip: 0, fill: 8, overwrite: 12 }[mode]
        const { sets, changes } = await changesOf(importId)
        expect([changes.length, sets[0]?.contacts]).toEqual([updated, updated + 12])
        expect(counts(done)).toMatchObject({ added: 12, updated, unchanged: 12 - updated, bad: 5, total_rows: 29 })
      },
    ),
    { numRuns: 15 },
  )
})
