import { sql } from 'kysely'
import { beforeAll, expect, inject, test } from 'vitest'
import { removeAgent } from '../../src/agents/remove-agent.ts'
import { listPastChanges } from '../../src/contacts/changes/history.ts'
import { EMPTY_CONTACT_FILTER } from '../../src/contacts/list/filter.ts'
import { contactTotals } from '../../src/contacts/list/queries.ts'
import { getContact, updateContact } from '../../src/contacts/queries.ts'
import { deleteContacts } from '../../src/contacts/selection/delete-contacts.ts'
import { reassignContacts } from '../../src/contacts/selection/reassign-contacts.ts'
import { undoChangeSet } from '../../src/contacts/undo/undo.ts'
import { type Agency, as, makeAgency } from '../agency.ts'
import { type TestDatabase, testDatabase } from '../db.ts'

const MANY = 2_000

let t: TestDatabase
let agency: Agency
beforeAll(async () => {
  t = await testDatabase()
  agency = await makeAgency()
  await sql`
    insert into contacts (organization_id, first_name, last_name, email, agent_id, state, current_carrier)
    select ${agency.id}, 'Many', 'Number ' || n, 'many' || n || '.' || ${agency.slug}::text || '@example.com',
           ${agency.dana.id}, case when n % 2 = 0 then 'NC' else 'TX' end, 'Aetna'
    from generate_series(1, ${MANY}::integer) n`.execute(t.db)
})

const everything = { all: EMPTY_CONTACT_FILTER, except: [] }
const held = (by: number) => as(agency.ruth, (scope) => contactTotals(scope, { ...EMPTY_CONTACT_FILTER, agents: [by] }))

test('2,000 contacts are reassigned and restored in one action each, except those edited meanwhile', async () => {
  const given = await as(agency.ruth, (scope) => reassignContacts(scope, everything, agency.omar.id))
  if (!given.ok) return expect.unreachable()
  expect(given.ids).toHaveLength(MANY)
  expect((await held(agency.omar.id)).matching).toBe(MANY)
  const [edited] = given.ids
  await as(agency.ruth, async (scope) =>
    updateContact(scope, await getContact(scope, edited!), { first_name: 'Edited' }),
  )
  const undone = await as(agency.ruth, (scope) => undoChangeSet(scope, given.changeSetId!))
  expect(undone).toMatchObject({ restored: MANY - 1, kept: [{ id: edited, why: 'changed' }], failed: [] })
  expect([(await held(agency.dana.id)).matching, (await held(agency.omar.id)).matching]).toEqual([MANY - 1, 1])
})

test('an undo that skips thousands counts all and lists the first 1,000', async () => {
  const given = await as(agency.ruth, (scope) => reassignContacts(scope, everything, agency.ruth.id))
  if (!given.ok) return expect.unreachable()
  await sql`update contacts set version = version + 1 where organization_id = ${agency.id}`.execute(t.db)
  const undone = await as(agency.ruth, (scope) => undoChangeSet(scope, given.changeSetId!))
  if (!undone.ok) return expect.unreachable()
  expect([undone.keptCount, undone.kept.length, undone.kept[0]?.id]).toEqual([MANY, 1_000, Math.min(...given.ids)])
  const { changes } = await as(agency.ruth, (scope) => listPastChanges(scope, undefined))
  expect(changes[0]?.undo_outcome).toEqual({
    restored: 0,
    removed: 0,
    unassigned: 0,
    keptCount: MANY,
    failedCount: 0,
  })
})

// An embedded database has one connection, so readers must wait for it.
if (inject('engine') === 'postgres')
  test('others can read the book while thousands of its contacts change', async () => {
    await as(agency.ruth, async (scope) => {
      const deleted = await deleteContacts(scope, everything)
      expect(deleted.ids).toHaveLength(MANY)
      expect((await as(agency.ruth, (other) => contactTotals(other, EMPTY_CONTACT_FILTER))).contacts).toBe(MANY)
      const seen = await as(agency.ruth, (other) => getContact(other, deleted.ids[0]!))
      expect(seen.deleted_at).toBeNull()
      await undoChangeSet(scope, deleted.changeSetId!)
    })
  })

if (inject('engine') === 'postgres')
  test('removing an agent while contacts are reassigned ends neither action', async () => {
    for (let round = 0; round < 4; round++) {
      const own = await makeAgency()
      await sql`
        insert into contacts (organization_id, first_name, last_name, agent_id)
        select ${own.id}, 'Many', 'Number ' || n, ${own.omar.id} from generate_series(1, ${MANY}::integer) n`.execute(
        t.db,
      )
      // The physical order differs from the order of ids.
      await sql`update contacts set first_name = 'Odd' where organization_id = ${own.id} and id % 2 = 1`.execute(t.db)
      const [given, removed] = await Promise.all([
        as(own.ruth, (scope) => reassignContacts(scope, everything, own.dana.id)),
        as(own.ruth, (scope) => removeAgent(scope, own.omar.id, { reassignTo: own.ruth.id })),
      ])
      expect([given.ok, removed.ok]).toEqual([true, true])
      const sets = await t.db
        .selectFrom('change_sets')
        .select('contacts')
        .where('organization_id', '=', own.id)
        .execute()
      const changed = await t.db
        .selectFrom('contact_changes')
        .select(sql<number>`count(*)::integer`.as('rows'))
        .where('organization_id', '=', own.id)
        .executeTakeFirstOrThrow()
      expect(sets.reduce((sum, { contacts }) => sum + contacts, 0)).toBe(changed.rows)
    }
  })
