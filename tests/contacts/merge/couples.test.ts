import { beforeEach, expect, test } from 'vitest'
import { deleteContacts } from '../../../src/contacts/selection/delete-contacts.ts'
import { undoChangeSet } from '../../../src/contacts/undo/undo.ts'
import { type Agency, as, makeAgency, makeContact } from '../../agency.ts'
import { type TestDatabase, testDatabase } from '../../db.ts'
import { merge, rowOf } from './pairs.ts'

let t: TestDatabase
let agency: Agency
beforeEach(async () => {
  t ??= await testDatabase()
  agency = await makeAgency()
})

/** Walter owns the address, and Martha shares it. */
async function couple() {
  const walter = await makeContact(agency)
  const martha = await makeContact(agency, { first_name: 'Martha', email: null, shares_email_with: walter.id })
  return { walter, martha }
}

const undo = (id: number) => as(agency.ruth, (scope) => undoChangeSet(scope, id))
const addressOf = async (id: number) => {
  const { email, shares_email_with } = await rowOf(t, id)
  return [email, shares_email_with]
}

test('contacts who share a merged contact’s address share the remaining one’s, and their own again after the undo', async () => {
  const { walter, martha } = await couple()
  const keep = await makeContact(agency)
  const { changeSetId } = await merge(agency.ruth, keep.id, walter.id)
  expect(await addressOf(martha.id)).toEqual([null, keep.id])
  // It is not a change of Martha's version, so a concurrent edit of Martha loses nothing.
  expect((await rowOf(t, martha.id)).version).toBe(1)
  await undo(changeSetId)
  expect(await addressOf(martha.id)).toEqual([null, walter.id])
})

test('if a couple was one person, the address stays with the remaining contact', async () => {
  for (const stays of ['walter', 'martha'] as const) {
    const both = await couple()
    const keep = both[stays]
    const other = stays === 'walter' ? both.martha : both.walter
    const { changeSetId } = await merge(agency.ruth, keep.id, other.id)
    expect(await addressOf(keep.id)).toEqual([both.walter.email, null])
    expect(await undo(changeSetId)).toMatchObject({ restored: 2 })
    expect(await addressOf(both.walter.id)).toEqual([both.walter.email, null])
    expect(await addressOf(both.martha.id)).toEqual([null, both.walter.id])
  }
})

test('contacts who shared the address of one that now shares another’s share that one', async () => {
  const { walter } = await couple()
  const { walter: keep, martha } = await couple()
  const guest = await makeContact(agency, { email: null, shares_email_with: walter.id })
  const { changeSetId } = await merge(agency.ruth, keep.id, guest.id, { picks: { email: guest.id } })
  expect([await addressOf(keep.id), await addressOf(martha.id)]).toEqual([
    [null, walter.id],
    [null, walter.id],
  ])
  await undo(changeSetId)
  expect([await addressOf(keep.id), await addressOf(martha.id), await addressOf(guest.id)]).toEqual([
    [keep.email, null],
    [null, keep.id],
    [null, walter.id],
  ])
})

test('deleting the owner of an address and undoing it leaves the couple unchanged; nobody else is affected', async () => {
  const { walter, martha } = await couple()
  const deleted = await as(agency.ruth, (scope) => deleteContacts(scope, { ids: [walter.id] }))
  expect(await addressOf(martha.id)).toEqual([null, walter.id])
  await undo(deleted.changeSetId!)
  expect([await addressOf(walter.id), await addressOf(martha.id)]).toEqual([
    [walter.email, null],
    [null, walter.id],
  ])
})

test('a deleted partner restored after a merge is linked to the remaining contact', async () => {
  const { walter, martha } = await couple()
  const keep = await makeContact(agency)
  const deleted = await as(agency.ruth, (scope) => deleteContacts(scope, { ids: [martha.id] }))
  await merge(agency.ruth, keep.id, walter.id)
  await undo(deleted.changeSetId!)
  expect(await addressOf(martha.id)).toEqual([null, keep.id])
})
