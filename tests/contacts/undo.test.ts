import { beforeAll, expect, test } from 'vitest'
import { insertChangeSet, insertContactChanges } from '../../src/contacts/changes/queries.ts'
import { undoChangeSet } from '../../src/contacts/changes/undo-change.ts'
import { restoreContacts } from '../../src/contacts/deleted/deleted.ts'
import { getContact, updateContact } from '../../src/contacts/queries.ts'
import { deleteContacts } from '../../src/contacts/selection/delete-contacts.ts'
import { reassignContacts } from '../../src/contacts/selection/reassign-contacts.ts'
import { NotFound } from '../../src/lib/not-found.ts'
import { type Agency, as, makeAgency, makeContact, type Person } from '../cast.ts'
import { type TestDatabase, testDatabase } from '../db.ts'

let t: TestDatabase
let agency: Agency
beforeAll(async () => {
  t = await testDatabase()
  agency = await makeAgency()
})

const undo = (person: Person, id: number) => as(person, (scope) => undoChangeSet(scope, id))
const remove = async (person: Person, ...ids: number[]) =>
  (await as(person, (scope) => deleteContacts(scope, { ids }))).changeSetId!
const give = async (person: Person, to: Person | null, ...ids: number[]) => {
  const given = await as(person, (scope) => reassignContacts(scope, { ids }, to?.id ?? null))
  return given.ok ? given.changeSetId! : expect.unreachable()
}
const row = (id: number) => t.db.selectFrom('contacts').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
const edit = (id: number, changes: Parameters<typeof updateContact>[2]) =>
  as(agency.ruth, async (scope) => updateContact(scope, await getContact(scope, id), changes))

test('a deletion and a reassignment are taken back whole, and each is one change with its undo beside it', async () => {
  const ids = [(await makeContact(agency)).id, (await makeContact(agency, { agent_id: null })).id]
  const deleted = await remove(agency.ruth, ...ids)
  expect((await row(ids[0]!)).deleted_at).not.toBeNull()
  expect(await undo(agency.ruth, deleted)).toMatchObject({ ok: true, restored: 2, kept: [], failed: [] })
  expect(await row(ids[0]!)).toMatchObject({ deleted_at: null, version: 3 })

  const given = await give(agency.ruth, agency.omar, ...ids)
  await undo(agency.ruth, given)
  expect([(await row(ids[0]!)).agent_id, (await row(ids[1]!)).agent_id]).toEqual([agency.dana.id, null])
  const sets = await t.db
    .selectFrom('change_sets')
    .select(['kind', 'contacts', 'undone_by', 'undo_outcome'])
    .where('id', '>=', given)
    .where('organization_id', '=', agency.id)
    .orderBy('id')
    .execute()
  expect(sets).toEqual([
    {
      kind: 'reassign',
      contacts: 2,
      undone_by: agency.ruth.id,
      undo_outcome: {
        ...{ restored: 2, removed: 0, unassigned: 0 },
        ...{ keptCount: 0, failedCount: 0, kept: [], failed: [] },
      },
    },
    { kind: 'undo', contacts: 2, undone_by: null, undo_outcome: null },
  ])
})

test('changes are taken back one after the other, the last first', async () => {
  const { id } = await makeContact(agency)
  const given = await give(agency.ruth, agency.omar, id)
  const deleted = await remove(agency.ruth, id)
  await undo(agency.ruth, deleted)
  expect(await undo(agency.ruth, given)).toMatchObject({ restored: 1 })
  expect(await row(id)).toMatchObject({ agent_id: agency.dana.id, deleted_at: null })
})

test('a contact that changed since is left alone and listed', async () => {
  const [one, two, three] = [await makeContact(agency), await makeContact(agency), await makeContact(agency)]
  const given = await give(agency.ruth, agency.omar, one.id, two.id, three.id)
  await edit(two.id, { last_name: 'Newname' })
  await remove(agency.ruth, three.id)
  expect(await undo(agency.ruth, given)).toMatchObject({
    restored: 1,
    kept: [
      { id: two.id, why: 'changed' },
      { id: three.id, why: 'deleted' },
    ],
    failed: [],
  })
  expect(await row(two.id)).toMatchObject({ agent_id: agency.omar.id, last_name: 'Newname' })
})

test('an address that somebody else has by now is not given back, and the others are', async () => {
  const [one, two] = [await makeContact(agency), await makeContact(agency)]
  const deleted = await remove(agency.ruth, one.id, two.id)
  await makeContact(agency, { email: two.email })
  expect(await undo(agency.ruth, deleted)).toMatchObject({
    restored: 1,
    kept: [],
    failed: [{ id: two.id, why: 'email_taken' }],
  })
})

test('who could not be restored is restored by a second undo, once the reason is gone; the others are not touched', async () => {
  const [one, two] = [await makeContact(agency), await makeContact(agency)]
  const deleted = await remove(agency.ruth, one.id, two.id)
  const taker = await makeContact(agency, { email: two.email })
  await undo(agency.ruth, deleted)
  expect(await undo(agency.ruth, deleted)).toMatchObject({ ok: true, restored: 0, keptCount: 0, failedCount: 1 })
  await edit(one.id, { first_name: 'Later' })
  await edit(taker.id, { email: null })
  expect(await undo(agency.ruth, deleted)).toMatchObject({ restored: 1, keptCount: 0, failedCount: 0 })
  expect([await row(one.id), await row(two.id)]).toMatchObject([
    { first_name: 'Later', deleted_at: null, version: 4 },
    { deleted_at: null, version: 3 },
  ])
  expect(await undo(agency.ruth, deleted)).toEqual({ ok: false, refused: 'undone_before' })
})

test('an undo that could bring nobody back is not used up', async () => {
  const one = await makeContact(agency)
  const deleted = await remove(agency.ruth, one.id)
  const taker = await makeContact(agency, { email: one.email })
  expect(await undo(agency.ruth, deleted)).toMatchObject({ ok: true, restored: 0, failedCount: 1 })
  const set = () => t.db.selectFrom('change_sets').selectAll().where('id', '=', deleted).executeTakeFirstOrThrow()
  expect(await set()).toMatchObject({ undone_at: null, undo_outcome: { failed: [{ id: one.id, why: 'email_taken' }] } })
  await edit(taker.id, { email: null })
  expect(await undo(agency.ruth, deleted)).toMatchObject({ restored: 1 })
  expect((await set()).undone_at).not.toBeNull()
})

test('who is put away again by the undo of a restoration can be restored for 30 days from then on', async () => {
  const { id } = await makeContact(agency)
  await remove(agency.ruth, id)
  const long = new Date(t.clock.now.getTime() - 29 * 86_400_000)
  await t.db.updateTable('contacts').set({ deleted_at: long }).where('id', '=', id).execute()
  const restored = await as(agency.ruth, (scope) => restoreContacts(scope, [id]))
  await undo(agency.ruth, restored.changeSetId!)
  expect((await row(id)).deleted_at).toEqual(t.clock.now)
})

test('who comes back after their agent has left belongs to nobody, and it is said', async () => {
  const own = await makeAgency()
  const [one, two, live] = [await makeContact(own), await makeContact(own), await makeContact(own)]
  const deleted = await remove(own.ruth, one.id)
  await remove(own.ruth, two.id)
  await t.db.updateTable('users').set({ removed_at: t.clock.now }).where('id', '=', own.dana.id).execute()
  expect(await undo(own.ruth, deleted)).toMatchObject({ restored: 1, unassigned: 1 })
  expect(await as(own.ruth, (scope) => restoreContacts(scope, [two.id]))).toMatchObject({ unassigned: 1 })
  expect([await row(one.id), await row(two.id)]).toMatchObject([{ agent_id: null }, { agent_id: null }])
  expect(await row(live.id)).toMatchObject({ agent_id: own.dana.id })
  const change = await t.db
    .selectFrom('contact_changes')
    .select('after')
    .where('contact_id', '=', one.id)
    .orderBy('version', 'desc')
    .executeTakeFirstOrThrow()
  expect(change.after).toEqual({ deleted_at: null, agent_id: null })
})

test('an address goes back to a contact from the one that had taken it over in the same change', async () => {
  const [winner, loser] = [await makeContact(agency), await makeContact(agency)]
  const merged = await as(agency.ruth, async (scope) => {
    const id = await insertChangeSet(scope, { kind: 'edit', contacts: 2 })
    const put = { deleted_at: scope.now, merged_into: winner.id }
    await updateContact(scope, { id: loser.id, version: 1 }, put)
    await updateContact(scope, { id: winner.id, version: 1 }, { email: loser.email })
    await insertContactChanges(scope, id, [
      { contactId: loser.id, version: 2, before: { deleted_at: null, merged_into: null }, after: put },
      { contactId: winner.id, version: 2, before: { email: winner.email }, after: { email: loser.email } },
    ])
    return id
  })
  expect(await undo(agency.ruth, merged)).toMatchObject({ restored: 2, kept: [], failed: [] })
  expect(await row(winner.id)).toMatchObject({ email: winner.email })
  expect(await row(loser.id)).toMatchObject({ email: loser.email, deleted_at: null, merged_into: null })
})

test('values of every type come back as they were', async () => {
  const { id } = await makeContact(agency)
  const before = await row(id)
  const after = {
    effective_on: null,
    birth_on: '1950-02-03',
    premium_cents: 12_345,
    tobacco_user: true,
    opt_in_quarterly_updates: false,
    county: null,
  }
  const changed = await as(agency.ruth, async (scope) => {
    const set = await insertChangeSet(scope, { kind: 'edit', contacts: 1 })
    await updateContact(scope, { id, version: 1 }, after)
    await insertContactChanges(scope, set, [{ contactId: id, version: 2, before, after }])
    return set
  })
  await undo(agency.ruth, changed)
  expect({ ...(await row(id)), version: 1, updated_at: before.updated_at }).toEqual(before)
})

test('of two undos at once one is refused; so are a second one, an undo of an undo, and one after 30 days', async () => {
  const { id } = await makeContact(agency)
  const deleted = await remove(agency.ruth, id)
  const both = await Promise.all([undo(agency.ruth, deleted), undo(agency.ruth, deleted)])
  expect(both.map(({ ok }) => ok).sort()).toEqual([false, true])
  expect(both).toContainEqual({ ok: false, refused: 'undone_before' })
  const last = await t.db
    .selectFrom('change_sets')
    .select('id')
    .where('organization_id', '=', agency.id)
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow()
  expect(await undo(agency.ruth, last.id)).toEqual({ ok: false, refused: 'not_undoable' })

  const old = await remove(agency.ruth, id)
  await t.db
    .updateTable('change_sets')
    .set({ made_at: new Date(t.clock.now.getTime() - 31 * 86_400_000) })
    .where('id', '=', old)
    .execute()
  expect(await undo(agency.ruth, old)).toEqual({ ok: false, refused: 'too_long_ago' })
})

test('agents undo their own changes, of contacts they may still see; another agency’s change is not there', async () => {
  const [one, two] = [await makeContact(agency), await makeContact(agency)]
  const deleted = await remove(agency.dana, one.id, two.id)
  const stranger = await makeAgency()
  for (const person of [agency.omar, stranger.ruth]) await expect(undo(person, deleted)).rejects.toThrow(NotFound)
  await t.db.updateTable('contacts').set({ agent_id: agency.omar.id }).where('id', '=', two.id).execute()
  expect(await undo(agency.dana, deleted)).toMatchObject({ restored: 1, kept: [{ id: two.id, why: 'not_yours' }] })
})

test('a contact does not go back to somebody who has left', async () => {
  const own = await makeAgency()
  const { id } = await makeContact(own)
  const given = await give(own.ruth, own.omar, id)
  await t.db.updateTable('users').set({ removed_at: t.clock.now }).where('id', '=', own.dana.id).execute()
  expect(await undo(own.ruth, given)).toMatchObject({ restored: 0, kept: [{ id, why: 'agent_left' }] })
})

test('undoing an import restores what it updated and puts away what it added, but not whom it wrote to or who changed', async () => {
  const updated = await makeContact(agency)
  const importId = await as(agency.ruth, async ({ db, organizationId, now }) => {
    const { id } = await db
      .insertInto('contact_imports')
      .values({ organization_id: organizationId, uploaded_by: agency.ruth.id, file_name: 'a.csv', created_at: now })
      .returning('id')
      .executeTakeFirstOrThrow()
    return id
  })
  const added = async () => (await makeContact(agency, { import_id: importId })).id
  const [untouched, edited, noted] = [await added(), await added(), await added()]
  const set = await as(agency.ruth, async (scope) => {
    const set = await insertChangeSet(scope, { kind: 'import', contacts: 4, importId })
    await updateContact(scope, { id: updated.id, version: 1 }, { first_name: 'Filed' })
    const change = { before: { first_name: 'Walter' }, after: { first_name: 'Filed' } }
    await insertContactChanges(scope, set, [{ contactId: updated.id, version: 2, ...change }])
    await scope.db
      .insertInto('contact_notes')
      .values({ organization_id: agency.id, contact_id: noted, body: 'Called', created_at: scope.now })
      .execute()
    return set
  })
  await edit(edited, { last_name: 'Newname' })
  expect(await undo(agency.ruth, set)).toMatchObject({
    restored: 1,
    removed: 1,
    kept: [
      { id: edited, why: 'changed' },
      { id: noted, why: 'noted' },
    ],
  })
  expect(await row(updated.id)).toMatchObject({ first_name: 'Walter' })
  expect((await row(untouched)).deleted_at).not.toBeNull()
})
