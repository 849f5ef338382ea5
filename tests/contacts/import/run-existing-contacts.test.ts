import { expect, test } from 'vitest'
import type { ImportMode } from '../../../src/contacts/import/contact-import.ts'
import { makeAgency, makeContact } from '../../agency.ts'
import { testDatabase } from '../../db.ts'
import { contactsOf, counts, csv, imported } from './imports.ts'

test('existing contacts stay unchanged unless an admin overwrites (csv-018, csv-019)', async () => {
  const agency = await makeAgency()
  const known = await makeContact(agency, {
    first_name: 'Old',
    status: 'Sent',
    opt_in_quarterly_updates: false,
    county: 'Madison',
    tobacco_user: true,
  })
  const file = csv(
    [['New', 'Brandt', known.email!.toUpperCase(), 'Humana', '28801', '']],
    ['First name', 'Last name', 'Email', 'Carrier', 'ZIP', 'Phone'],
  )

  expect(counts(await imported(agency.ruth, file))).toMatchObject({ added: 0, updated: 0, unchanged: 1 })
  expect(counts(await imported(agency.dana, file, { mode: 'overwrite' }))).toMatchObject({
    updated: 0,
    unchanged: 1,
  })
  expect((await contactsOf(agency.id))[0]).toMatchObject({ first_name: 'Old', current_carrier: 'Aetna' })

  expect(counts(await imported(agency.ruth, file, { mode: 'overwrite' }))).toMatchObject({
    added: 0,
    updated: 1,
    unchanged: 0,
  })
  expect(await contactsOf(agency.id)).toMatchObject([
    {
      id: known.id,
      first_name: 'New',
      current_carrier: 'Humana',
      phone_number: '8285550142',
      county: 'Madison',
      tobacco_user: true,
      status: 'Sent',
      opt_in_quarterly_updates: false,
      agent_id: agency.dana.id,
      source: 'form',
      version: 2,
    },
  ])
  expect(counts(await imported(agency.ruth, file, { mode: 'overwrite' }))).toMatchObject({
    updated: 0,
    unchanged: 1,
  })
})

test('filling adds the file’s facts where a contact has none, and changes nothing else', async () => {
  const agency = await makeAgency()
  const known = await makeContact(agency, { first_name: 'Old', zip_code: null, state: null, county: null })
  const file = csv(
    [['Olive', 'Brandt', known.email!, 'Humana', '28801', '5555550199']],
    ['First name', 'Last name', 'Email', 'Carrier', 'ZIP', 'Phone'],
  )
  expect(counts(await imported(agency.dana, file, { mode: 'fill' }))).toMatchObject({ added: 0, updated: 1 })
  expect(await contactsOf(agency.id)).toMatchObject([
    {
      first_name: 'Old',
      current_carrier: 'Aetna',
      phone_number: '8285550142',
      zip_code: '28801',
      state: 'NC',
      agent_id: agency.dana.id,
      version: 2,
    },
  ])
  expect(counts(await imported(agency.dana, file, { mode: 'fill' }))).toMatchObject({ updated: 0, unchanged: 1 })
})

test('the facts of another carrier’s policy are not filled in, and a new carrier has no known premium', async () => {
  const agency = await makeAgency()
  const policy = { current_carrier: 'Aetna', plan_type: null, premium_cents: 14_250 }
  const { email } = await makeContact(agency, policy)
  const policyAfter = async (carrier: string, mode: ImportMode) => {
    const file = csv(
      [['Walter', 'Brandt', email!, carrier, 'G']],
      ['First name', 'Last name', 'Email', 'Carrier', 'Plan'],
    )
    await imported(agency.ruth, file, { mode })
    const [contact] = await contactsOf(agency.id)
    return [contact?.current_carrier, contact?.plan_type, contact?.premium_cents]
  }
  expect(await policyAfter('Humana', 'fill')).toEqual(['Aetna', null, 14_250])
  expect(await policyAfter('Aetna', 'fill')).toEqual(['Aetna', 'Plan G', 14_250])
  expect(await policyAfter('', 'overwrite')).toEqual(['Aetna', 'Plan G', 14_250])
  expect(await policyAfter('Humana', 'overwrite')).toEqual(['Humana', 'Plan G', null])
})

test('an agent who sees only their own contacts fills in only those', async () => {
  const agency = await makeAgency()
  const { db } = await testDatabase()
  await db
    .updateTable('organization_settings')
    .set({ restrict_agents_to_own: true })
    .where('organization_id', '=', agency.id)
    .execute()
  const danas = await makeContact(agency, { zip_code: null, state: null, county: null })
  const file = csv(
    [['Wally', 'Brandt', danas.email!, 'Humana', '28801']],
    ['First name', 'Last name', 'Email', 'Carrier', 'ZIP'],
  )
  expect(counts(await imported(agency.omar, file, { mode: 'fill' }))).toMatchObject({ updated: 0, unchanged: 1 })
  expect(counts(await imported(agency.dana, file, { mode: 'fill' }))).toMatchObject({ updated: 1, unchanged: 0 })
})
