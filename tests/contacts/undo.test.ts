import { expect, test } from 'vitest'
import { insertChangeSet, insertContactChanges } from '../../src/contacts/changes/queries.ts'
import { restoreContacts } from '../../src/contacts/deleted/deleted-contacts.ts'
import { updateContact } from '../../src/contacts/queries.ts'
import { NotFound } from '../../src/lib/not-found.ts'
import { as, makeAgency, makeContact } from '../agency.ts'
import { give, remove, undo, undoSetup } from './undo-setup.ts'

const setup = undoSetup()
const { row, edit } = setup

test('a deletion and a reassignment are undone completely, and each is one change with its undo beside it', async () => {
  const ids = [(await makeContact(setup.agency)).id, (await makeContact(setup.agency, { agent_id: null })).id]
  const deleted = await remove(setup.agency.ruth, ...ids)
  expect((await row(ids[0]!)).deleted_at).not.toBeNull()
  expect(await undo(setup.agency.ruth, deleted)).toMatchObject({ ok: true, restored: 2, kept: [], failed: [] })
  expect(await row(ids[0]!)).toMatchObject({ deleted_at: null, version: 3 })

  const given = await give(setup.agency.ruth, setup.agency.omar, ...ids)
  await undo(setup.agency.ruth, given)
  expect([(await row(ids[0]!)).agent_id, (await row(ids[1]!)).agent_id]).toEqual([setup.agency.dana.id, null])
  const sets = await setup.t.db
    .selectFrom('change_sets')
    .select(['kind', 'contacts', 'undone_by', 'undo_outcome'])
    .where('id', '>=', given)
    .where('organization_id', '=', setup.agency.id)
    .orderBy('id')
    .execute()
  expect(sets).toEqual([
    {
      kind: 'reassign',
      contacts: 2,
      undone_by: setup.agency.ruth.id,
      undo_outcome: {
        restored: 2,
        removed: 0,
        unassigned: 0,
        keptCount: 0,
        failedCount: 0,
        kept: [],
        failed: [],
      },
    },
    { kind: 'undo', contacts: 2, undone_by: null, undo_outcome: null },
  ])
})

test('changes are undone one by one, the last first', async () => {
  const { id } = await makeContact(setup.agency)
  const given = await give(setup.agency.ruth, setup.agency.omar, id)
  const deleted = await remove(setup.agency.ruth, id)
  await undo(setup.agency.ruth, deleted)
  expect(await undo(setup.agency.ruth, given)).toMatchObject({ restored: 1 })
  expect(await row(id)).toMatchObject({ agent_id: setup.agency.dana.id, deleted_at: null })
})

test('contacts deleted by the undo of a restoration can be restored for 30 days from then on', async () => {
  const { id } = await makeContact(setup.agency)
  await remove(setup.agency.ruth, id)
  const long = new Date(setup.t.clock.now.getTime() - 29 * 86_400_000)
  await setup.t.db.updateTable('contacts').set({ deleted_at: long }).where('id', '=', id).execute()
  const restored = await as(setup.agency.ruth, (scope) => restoreContacts(scope, [id]))
  await undo(setup.agency.ruth, restored.changeSetId!)
  expect((await row(id)).deleted_at).toEqual(setup.t.clock.now)
})

test('values of every type are restored unchanged', async () => {
  const { id } = await makeContact(setup.agency)
  const before = await row(id)
  const after = {
    effective_on: null,
    birth_on: '1950-02-03',
    premium_cents: 12_345,
    tobacco_user: true,
    opt_in_quarterly_updates: false,
    county: null,
  }
  const changed = await as(setup.agency.ruth, async (scope) => {
    const set = await insertChangeSet(scope, { kind: 'edit', contacts: 1 })
    await updateContact(scope, { id, version: 1 }, after)
    await insertContactChanges(scope, set, [{ contactId: id, version: 2, before, after }])
    return set
  })
  await undo(setup.agency.ruth, changed)
  expect({ ...(await row(id)), version: 1, updated_at: before.updated_at }).toEqual(before)
})

test('of two parallel undos one is refused; so are a second one, an undo of an undo, and one after 30 days', async () => {
  const { id } = await makeContact(setup.agency)
  const deleted = await remove(setup.agency.ruth, id)
  const both = await Promise.all([undo(setup.agency.ruth, deleted), undo(setup.agency.ruth, deleted)])
  expect(both.map(({ ok }) => ok).sort()).toEqual([false, true])
  expect(both).toContainEqual({ ok: false, refused: 'undone_before' })
  const last = await setup.t.db
    .selectFrom('change_sets')
    .select('id')
    .where('organization_id', '=', setup.agency.id)
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow()
  expect(await undo(setup.agency.ruth, last.id)).toEqual({ ok: false, refused: 'not_undoable' })

  const old = await remove(setup.agency.ruth, id)
  await setup.t.db
    .updateTable('change_sets')
    .set({ made_at: new Date(setup.t.clock.now.getTime() - 31 * 86_400_000) })
    .where('id', '=', old)
    .execute()
  expect(await undo(setup.agency.ruth, old)).toEqual({ ok: false, refused: 'too_long_ago' })
})

test('agents undo their own changes, of contacts they may still see; another agency’s change is not found', async () => {
  const [one, two] = [await makeContact(setup.agency), await makeContact(setup.agency)]
  const deleted = await remove(setup.agency.dana, one.id, two.id)
  const stranger = await makeAgency()
  for (const person of [setup.agency.omar, stranger.ruth]) await expect(undo(person, deleted)).rejects.toThrow(NotFound)
  await setup.t.db.updateTable('contacts').set({ agent_id: setup.agency.omar.id }).where('id', '=', two.id).execute()
  expect(await undo(setup.agency.dana, deleted)).toMatchObject({
    restored: 1,
    kept: [{ id: two.id, why: 'not_yours' }],
  })
})

test('undoing an import restores updated contacts and deletes added ones, except those emailed or changed since', async () => {
  const updated = await makeContact(setup.agency)
  const importId = await as(setup.agency.ruth, async ({ db, organizationId, now }) => {
    const { id } = await db
      .insertInto('contact_imports')
      .values({
        organization_id: organizationId,
        uploaded_by: setup.agency.ruth.id,
        file_name: 'a.csv',
        created_at: now,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    return id
  })
  const added = async () => (await makeContact(setup.agency, { import_id: importId })).id
  const [untouched, edited, noted] = [await added(), await added(), await added()]
  const set = await as(setup.agency.ruth, async (scope) => {
    const set = await insertChangeSet(scope, { kind: 'import', contacts: 4, importId })
    await updateContact(scope, { id: updated.id, version: 1 }, { first_name: 'Filed' })
    const change = { before: { first_name: 'Walter' }, after: { first_name: 'Filed' } }
    await insertContactChanges(scope, set, [{ contactId: updated.id, version: 2, ...change }])
    await scope.db
      .insertInto('contact_notes')
      .values({ organization_id: setup.agency.id, contact_id: noted, body: 'Called', created_at: scope.now })
      .execute()
    return set
  })
  await edit(edited, { last_name: 'Newname' })
  expect(await undo(setup.agency.ruth, set)).toMatchObject({
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
