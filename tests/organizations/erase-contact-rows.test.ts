import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { eraseContactRows } from '../../src/organizations/erase-contact-rows.ts'
import { makeAgency } from '../agency.ts'
import { freshDatabase, type TestDatabase } from '../db.ts'

const MANY = 1_000

async function addQuoted(t: TestDatabase, organizationId: number, many: number): Promise<number[]> {
  const { rows } = await sql<{ contact_id: number }>`
    with people as (
      insert into contacts (organization_id, first_name, last_name)
      select ${organizationId}, 'Pat', 'Lee' from generate_series(1, ${many}::integer) returning id)
    insert into quotes (organization_id, id, contact_id, created_at, expires_at)
    select ${organizationId}, 'quote-of-contact-number-' || id, id, now(), now() from people
    returning contact_id`.execute(t.db)
  return rows.map((row) => row.contact_id)
}

test('erasing many contacts does not scan the quotes once per contact on a connection with plans for small tables', async () => {
  const t = await freshDatabase()
  const { id } = await makeAgency({}, t)
  const early = await addQuoted(t, id, 60)
  await sql`analyze quotes`.execute(t.db)
  const read = await t.db.connection().execute(async (one) => {
    // From the sixth execution on, Postgres reuses a generic plan.
    for (const quoted of early.slice(0, 12)) await sql`delete from quotes where contact_id = ${quoted}`.execute(one)
    const late = await addQuoted({ ...t, db: one }, id, MANY)
    return one.transaction().execute(async (db) => {
      await eraseContactRows({ db, now: t.clock.now }, id, late)
      const { rows } = await sql<{ read: number }>`
        select seq_tup_read::integer as read from pg_stat_xact_user_tables where relname = 'quotes'`.execute(db)
      return rows[0]?.read
    })
  })
  expect(read).toBeLessThan(20 * MANY)
  await t.close()
})
