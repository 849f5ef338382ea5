import { expect, test } from 'vitest'
import { undoChangeSet } from '../../../src/contacts/undo/undo.ts'
import { as, makeAgency, makeContact } from '../../agency.ts'
import { testDatabase } from '../../db.ts'
import { merge } from './pairs.ts'

test('a pause of either contact applies to both: the longer one, until the merge is undone', async () => {
  const t = await testDatabase()
  const agency = await makeAgency()
  const [keep, other] = [await makeContact(agency), await makeContact(agency)]
  const pause = (contact_id: number, kind: string | null, until_on: string | null) => ({
    organization_id: agency.id,
    contact_id,
    kind,
    until_on,
    reason: 'person',
    created_at: t.clock.now,
  })
  await t.db
    .insertInto('outreach_pauses')
    .values([
      ...[pause(keep.id, null, '2027-01-10'), pause(other.id, null, '2027-03-01')],
      ...[pause(keep.id, 'birthday', null), pause(other.id, 'birthday', '2027-01-01'), pause(other.id, 'aep', null)],
    ])
    .execute()
  const pauses = async () => {
    const rows = await t.db
      .selectFrom('outreach_pauses')
      .select(['contact_id', 'kind', 'until_on'])
      .where('organization_id', '=', agency.id)
      .orderBy('id')
      .execute()
    return rows.map(({ contact_id, kind, until_on }) => [contact_id === keep.id ? 'keep' : 'other', kind, until_on])
  }
  const before = await pauses()
  const { changeSetId } = await merge(agency.ruth, keep.id, other.id)
  expect((await pauses()).filter(([whose]) => whose === 'keep')).toEqual([
    ['keep', null, '2027-03-01'],
    ['keep', 'birthday', null],
    ['keep', 'aep', null],
  ])
  await as(agency.ruth, (scope) => undoChangeSet(scope, changeSetId))
  expect(await pauses()).toEqual(before)
})
