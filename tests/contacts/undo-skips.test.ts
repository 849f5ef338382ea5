import { expect, test } from 'vitest'
import { insertChangeSet, insertContactChanges } from '../../src/contacts/changes/queries.ts'
import { restoreContacts } from '../../src/contacts/deleted/deleted-contacts.ts'
import { updateContact } from '../../src/contacts/queries.ts'
import { as, makeAgency, makeContact } from '../agency.ts'
import { give, remove, undo, undoSetup } from './undo-setup.ts'

const setup = undoSetup()
const { row, edit } = setup

test('a contact that changed since is skipped and listed', async () => {
  const [one, two, three] = [
    await makeContact(setup.agency),
    await makeContact(setup.agency),
    await makeContact(setup.agency),
  ]
  const given = await give(setup.agency.ruth, setup.agency.omar, one.id, two.id, three.id)
  await edit(two.id, { last_name: 'Newname' })
  await remove(setup.agency.ruth, three.id)
  expect(await undo(setup.agency.ruth, given)).toMatchObject({
    restored: 1,
    kept: [
      { id: two.id, why: 'changed' },
      { id: three.id, why: 'deleted' },
    ],
    failed: [],
  })
  expect(await row(two.id)).toMatchObject({ agent_id: setup.agency.omar.id, last_name: 'Newname' })
})

test('an address that is taken by now is not restored, and the others are', async () => {
  const [one, two] = [await makeContact(setup.agency), await makeContact(setup.agency)]
  const deleted = await remove(setup.agency.ruth, one.id, two.id)
  await makeContact(setup.agency, { email: two.email })
  expect(await undo(setup.agency.ruth, deleted)).toMatchObject({
    restored: 1,
    kept: [],
    failed: [{ id: two.id, why: 'email_taken' }],
  })
})

test('a contact that could not be restored is restored by a second undo, once the reason is gone; the others are unchanged', async () => {
  const [one, two] = [await makeContact(setup.agency), await makeContact(setup.agency)]
  const deleted = await remove(setup.agency.ruth, one.id, two.id)
  const taker = await makeContact(setup.agency, { email: two.email })
  await undo(setup.agency.ruth, deleted)
  expect(await undo(setup.agency.ruth, deleted)).toMatchObject({ ok: true, restored: 0, keptCount: 0, failedCount: 1 })
  await edit(one.id, { first_name: 'Later' })
  await edit(taker.id, { email: null })
  expect(await undo(setup.agency.ruth, deleted)).toMatchObject({ restored: 1, keptCount: 0, failedCount: 0 })
  expect([await row(one.id), await row(two.id)]).toMatchObject([
    { first_name: 'Later', deleted_at: null, version: 4 },
    { deleted_at: null, version: 3 },
  ])
  expect(await undo(setup.agency.ruth, deleted)).toEqual({ ok: false, refused: 'undone_before' })
})

test('an undo that restored nobody can be used again', async () => {
  const one = await makeContact(setup.agency)
  const deleted = await remove(setup.agency.ruth, one.id)
  const taker = await makeContact(setup.agency, { email: one.email })
  expect(await undo(setup.agency.ruth, deleted)).toMatchObject({ ok: true, restored: 0, failedCount: 1 })
  const set = () => setup.t.db.selectFrom('change_sets').selectAll().where('id', '=', deleted).executeTakeFirstOrThrow()
  expect(await set()).toMatchObject({ undone_at: null, undo_outcome: { failed: [{ id: one.id, why: 'email_taken' }] } })
  await edit(taker.id, { email: null })
  expect(await undo(setup.agency.ruth, deleted)).toMatchObject({ restored: 1 })
  expect((await set()).undone_at).not.toBeNull()
})

test('a contact whose agent has left returns unassigned, and the page says so', async () => {
  const own = await makeAgency()
  const [one, two, live] = [await makeContact(own), await makeContact(own), await makeContact(own)]
  const deleted = await remove(own.ruth, one.id)
  await remove(own.ruth, two.id)
  await setup.t.db.updateTable('users').set({ removed_at: setup.t.clock.now }).where('id', '=', own.dana.id).execute()
  expect(await undo(own.ruth, deleted)).toMatchObject({ restored: 1, unassigned: 1 })
  expect(await as(own.ruth, (scope) => restoreContacts(scope, [two.id]))).toMatchObject({ unassigned: 1 })
  expect([await row(one.id), await row(two.id)]).toMatchObject([{ agent_id: null }, { agent_id: null }])
  expect(await row(live.id)).toMatchObject({ agent_id: own.dana.id })
  const change = await setup.t.db
    .selectFrom('contact_changes')
    .select('after')
    .where('contact_id', '=', one.id)
    .orderBy('version', 'desc')
    .executeTakeFirstOrThrow()
  expect(change.after).toEqual({ deleted_at: null, agent_id: null })
})

test('an address returns to a contact from the one that took it in the same change', async () => {
  const [winner, loser] = [await makeContact(setup.agency), await makeContact(setup.agency)]
  const merged = await as(setup.agency.ruth, async (scope) => {
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
  expect(await undo(setup.agency.ruth, merged)).toMatchObject({ restored: 2, kept: [], failed: [] })
  expect(await row(winner.id)).toMatchObject({ email: winner.email })
  expect(await row(loser.id)).toMatchObject({ email: loser.email, deleted_at: null, merged_into: null })
})

test('a contact does not return to a removed agent', async () => {
  const own = await makeAgency()
  const { id } = await makeContact(own)
  const given = await give(own.ruth, own.omar, id)
  await setup.t.db.updateTable('users').set({ removed_at: setup.t.clock.now }).where('id', '=', own.dana.id).execute()
  expect(await undo(own.ruth, given)).toMatchObject({ restored: 0, kept: [{ id, why: 'agent_left' }] })
})
