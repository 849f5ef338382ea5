import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { as, makeAgency, makeContact } from '../agency.ts'
import { testDatabase } from '../db.ts'

test('a change that changes no count does not lock the row of counts', async () => {
  const { db } = await testDatabase()
  const agency = await makeAgency()
  const { id } = await makeContact(agency)
  const written = async () =>
    (
      await sql<{
        by: string
      }>`select xmin::text as by from contact_counts where organization_id = ${agency.id}`.execute(db)
    ).rows
  const before = await written()
  await as(agency.ruth, ({ db }) => db.updateTable('contacts').set({ status: 'Sent' }).where('id', '=', id).execute())
  expect(await written()).toEqual(before)
  await as(agency.ruth, ({ db, now }) =>
    db.updateTable('contacts').set({ quote_sent_at: now }).where('id', '=', id).execute(),
  )
  expect(await written()).not.toEqual(before)
})
