import { beforeAll, expect } from 'vitest'
import { getContact, updateContact } from '../../src/contacts/queries.ts'
import { deleteContacts } from '../../src/contacts/selection/delete-contacts.ts'
import { reassignContacts } from '../../src/contacts/selection/reassign-contacts.ts'
import { undoChangeSet } from '../../src/contacts/undo/undo.ts'
import { type Agency, as, makeAgency, type Person } from '../agency.ts'
import { type TestDatabase, testDatabase } from '../db.ts'

export const undo = (person: Person, id: number) => as(person, (scope) => undoChangeSet(scope, id))

export const remove = async (person: Person, ...ids: number[]) =>
  (await as(person, (scope) => deleteContacts(scope, { ids }))).changeSetId!

export const give = async (person: Person, to: Person | null, ...ids: number[]) => {
  const given = await as(person, (scope) => reassignContacts(scope, { ids }, to?.id ?? null))
  return given.ok ? given.changeSetId! : expect.unreachable()
}

/** An agency with helpers to change contacts and undo changes. */
export function undoSetup() {
  let t: TestDatabase
  let agency: Agency
  beforeAll(async () => {
    t = await testDatabase()
    agency = await makeAgency()
  })
  const row = (id: number) => t.db.selectFrom('contacts').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
  const edit = (id: number, changes: Parameters<typeof updateContact>[2]) =>
    as(agency.ruth, async (scope) => updateContact(scope, await getContact(scope, id), changes))

  return {
    row,
    edit,
    get agency() {
      return agency
    },
    get t() {
      return t
    },
  }
}
