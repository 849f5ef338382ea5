import fc from 'fast-check'
import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { restoreContacts } from '../../../src/contacts/deleted/deleted-contacts.ts'
import { eraseContacts } from '../../../src/contacts/deleted/erase-contacts.ts'
import { type MergePicks, mergeFields } from '../../../src/contacts/merge/merge-fields.ts'
import { getContact, updateContact } from '../../../src/contacts/queries.ts'
import { deleteContacts } from '../../../src/contacts/selection/delete-contacts.ts'
import { undoChangeSet } from '../../../src/contacts/undo/undo.ts'
import { suppress } from '../../../src/outbox/suppressions.ts'
import { type Agency, as, makeAgency, makeContact } from '../../agency.ts'
import { type TestDatabase, testDatabase } from '../../db.ts'
import { addAll, addMail, addNote, everything, merge, rowOf } from './pairs.ts'

let t: TestDatabase
let agency: Agency

beforeEach(async () => {
  t ??= await testDatabase()
  agency = await makeAgency()
})

const undo = async (changeSetId: number) => {
  const undone = await as(agency.ruth, (scope) => undoChangeSet(scope, changeSetId))
  if (!undone.ok) throw new Error(undone.refused)
  return undone
}

const maybe = <T>(arbitrary: fc.Arbitrary<T>) => fc.option(arbitrary, { nil: null })
const moment = maybe(fc.integer({ min: 0, max: 1e6 }).map((s) => new Date(1_780_000_000_000 + s * 1000)))
const person = fc.record({
  first_name: fc.constantFrom('Walter', 'Bo', 'Ann'),
  phone_number: maybe(fc.constantFrom('8285550101', '8285550102')),
  zip_code: maybe(fc.constantFrom('28801', '02139')),
  current_carrier: maybe(fc.constantFrom('Aetna', 'Humana')),
  premium_cents: maybe(fc.integer({ min: 0, max: 30_000 })),
  effective_on: maybe(fc.constantFrom('2024-03-01', '2020-01-01')),
  birth_on: maybe(fc.constantFrom('1954-06-14', '1950-01-01')),
  tobacco_user: fc.constantFrom(true, false, null),
  gender: fc.constantFrom('M', 'F', null),
  opt_in_quarterly_updates: fc.boolean(),
  status: fc.constantFrom('New', 'Sent', 'Opened', 'Failed'),
  last_emailed_at: moment,
  quote_sent_at: moment,
  quote_viewed_at: moment,
})

const couples = ['none', 'keep uses other', 'other uses keep', 'third uses other', 'other uses third'] as const
const stories = fc.record({
  keep: person,
  other: person,
  couple: fc.constantFrom(...couples),
  refused: fc.subarray(['keep', 'other'] as const),
  mails: fc.array(
    fc.record({
      to: fc.constantFrom('keep', 'other'),
      occasion: fc.constantFrom('birthday-2026', 'birthday-2027'),
      status: fc.constantFrom('sent', 'queued', 'failed', 'skipped'),
    }),
    { maxLength: 4 },
  ),
  picks: fc.array(fc.constantFrom('keep', 'other'), { minLength: mergeFields.length, maxLength: mergeFields.length }),
})

test('undoing a merge restores every row, whatever the two had and chose', async () => {
  await fc.assert(
    fc.asyncProperty(stories, async (story) => {
      agency = await makeAgency()
      const keep = await makeContact(agency, story.keep)
      const third = await makeContact(agency, { last_name: 'Third' })
      const other = await makeContact(agency, { ...story.other, agent_id: agency.omar.id })
      const ids = { keep: keep.id, other: other.id }
      const share = (id: number, shares_email_with: number) =>
        t.db.updateTable('contacts').set({ email: null, shares_email_with }).where('id', '=', id).execute()
      if (story.couple === 'keep uses other') await share(keep.id, other.id)
      if (story.couple === 'other uses keep') await share(other.id, keep.id)
      if (story.couple === 'third uses other') await share(third.id, other.id)
      if (story.couple === 'other uses third') await share(other.id, third.id)
      for (const who of story.refused) {
        const address = (who === 'keep' ? keep : other).email!
        const refusal = { organizationId: agency.id, channel: 'email', address } as const
        await t.tenantDb.withSystem('a test', (system) => suppress(system, refusal, 'unsubscribed'))
      }
      const occasions = new Set<string>()
      for (const { to, occasion, status } of story.mails)
        if (!occasions.has(to + occasion)) {
          occasions.add(to + occasion)
          await addMail(t, agency, ids[to as 'keep' | 'other'], { occasion, status })
        }
      await addAll(t, agency, keep.id)
      await addAll(t, agency, other.id)

      const owns = { keep: story.couple !== 'keep uses other', other: !story.couple.startsWith('other uses') }
      const before = await everything(t, agency)
      const picks = Object.fromEntries(
        mergeFields.map(({ name }, index) => [name, ids[story.picks[index] as 'keep' | 'other']]),
      ) as MergePicks
      const { changeSetId } = await merge(agency.ruth, keep.id, other.id, { picks })
      const { rows: left } = await sql`select 1 from contact_notes where contact_id = ${other.id}`.execute(t.db)
      expect(left).toEqual([])
      const merged = await rowOf(t, keep.id)
      if (story.keep.opt_in_quarterly_updates !== story.other.opt_in_quarterly_updates)
        expect(merged.opt_in_quarterly_updates).toBe(false)
      const reach = await sql`select 1 from suppressions
        where organization_id = ${agency.id} and address = ${merged.email}`.execute(t.db)
      if (story.refused.some((who) => owns[who]) && merged.email) expect(reach.rows).toHaveLength(1)

      expect(await undo(changeSetId)).toMatchObject({ restored: 2, kept: [], failed: [] })
      expect(await everything(t, agency)).toEqual(before)
    }),
    { numRuns: 40 },
  )
}, 120_000)

test('rows written since the merge stay with the remaining contact, and so does its new status', async () => {
  const [keep, other] = [await makeContact(agency), await makeContact(agency)]
  const moved = await addNote(t, agency, other.id)
  const { changeSetId } = await merge(agency.ruth, keep.id, other.id)
  const since = await addNote(t, agency, keep.id)
  await t.db.updateTable('contacts').set({ status: 'Opened' }).where('id', '=', keep.id).execute()
  await undo(changeSetId)
  const notes = await t.db
    .selectFrom('contact_notes')
    .select(['id', 'contact_id'])
    .where('id', 'in', [moved, since])
    .orderBy('id')
    .execute()
  expect(notes).toEqual([
    { id: moved, contact_id: other.id },
    { id: since, contact_id: keep.id },
  ])
  expect((await rowOf(t, keep.id)).status).toBe('Opened')
})

const refusal = (changeSetId: number) => as(agency.ruth, (scope) => undoChangeSet(scope, changeSetId))
const edit = (id: number, changes: Parameters<typeof updateContact>[2]) =>
  as(agency.ruth, async (scope) => updateContact(scope, await getContact(scope, id), changes))

test('a contact edited since the merge keeps the edit, and the other one returns with its address', async () => {
  const [keep, other] = [await makeContact(agency), await makeContact(agency, { last_name: 'Other' })]
  const { changeSetId } = await merge(agency.ruth, keep.id, other.id, {
    picks: { email: other.id, last_name: other.id },
  })
  const before = await as(agency.ruth, (scope) => getContact(scope, keep.id))
  expect(before).toMatchObject({ email: other.email, last_name: 'Other' })
  await edit(keep.id, { first_name: 'Later', last_name: 'Since' })
  expect(await undo(changeSetId)).toMatchObject({ restored: 2, kept: [], failed: [] })
  expect(await rowOf(t, keep.id)).toMatchObject({ email: keep.email, first_name: 'Later', last_name: 'Since' })
  expect(await rowOf(t, other.id)).toMatchObject({ email: other.email, last_name: 'Other', deleted_at: null })
})

test('if another contact has taken an address nothing happens, and the undo works once it is free', async () => {
  const [keep, other] = [await makeContact(agency), await makeContact(agency)]
  await addNote(t, agency, other.id)
  const { changeSetId } = await merge(agency.ruth, keep.id, other.id, { picks: { email: other.id } })
  const taker = await makeContact(agency, { email: keep.email })
  const before = await everything(t, agency)
  expect(await refusal(changeSetId)).toEqual({ ok: false, refused: 'address_taken' })
  expect(await everything(t, agency)).toEqual(before)
  await edit(taker.id, { email: null })
  expect(await undo(changeSetId)).toMatchObject({ restored: 2 })
})

test('a merge whose contact was deleted since is not half undone: once restored, both return', async () => {
  const [keep, other] = [await makeContact(agency), await makeContact(agency)]
  const { changeSetId } = await merge(agency.ruth, keep.id, other.id, { picks: { email: other.id } })
  await as(agency.ruth, (scope) => deleteContacts(scope, { ids: [keep.id] }))
  expect(await refusal(changeSetId)).toEqual({ ok: false, refused: 'keeper_deleted' })
  await as(agency.ruth, (scope) => restoreContacts(scope, [keep.id]))
  await undo(changeSetId)
  expect(await rowOf(t, keep.id)).toMatchObject({ email: keep.email, deleted_at: null })
  expect(await rowOf(t, other.id)).toMatchObject({ email: other.email, deleted_at: null })
})

test('after the merged contact was purged the remaining one keeps what it got from it', async () => {
  const [keep, other] = [await makeContact(agency), await makeContact(agency, { phone_number: '8285550177' })]
  const { changeSetId } = await merge(agency.ruth, keep.id, other.id, { picks: { phone_number: other.id } })
  await as(agency.ruth, (scope) => eraseContacts(scope, [other.id]))
  expect(await refusal(changeSetId)).toEqual({ ok: false, refused: 'other_erased' })
  expect(await rowOf(t, keep.id)).toMatchObject({ phone_number: '8285550177' })
})

test('a quote linked in an email sent since the merge stays with its recipient', async () => {
  const [keep, other] = [await makeContact(agency), await makeContact(agency)]
  const first = await addMail(t, agency, other.id)
  const { changeSetId } = await merge(agency.ruth, keep.id, other.id)
  const quoteOf = async (id: string) =>
    (await t.db.selectFrom('messages').select('quote_id').where('id', '=', id).executeTakeFirstOrThrow()).quote_id
  const quote = await quoteOf(first)
  const since = await addMail(t, agency, keep.id)
  await t.db.updateTable('messages').set({ quote_id: quote }).where('id', '=', since).execute()
  await undo(changeSetId)
  await as(agency.ruth, async (scope) => {
    await deleteContacts(scope, { ids: [other.id] })
    await eraseContacts(scope, [other.id])
  })
  expect(await quoteOf(since)).toBe(quote)
  const found = await t.db.selectFrom('quotes').select('contact_id').where('id', '=', quote).executeTakeFirst()
  expect(found?.contact_id).toBe(keep.id)
})

test('successive merges are undone in any order, each restoring its own rows', async () => {
  for (const order of ['last first', 'first first']) {
    const [a, b, c] = [await makeContact(agency), await makeContact(agency), await makeContact(agency)]
    for (const { id } of [a, b, c]) await addAll(t, agency, id)
    const notes = () =>
      t.db
        .selectFrom('contact_notes')
        .select(['id', 'contact_id'])
        .where('contact_id', 'in', [a.id, b.id, c.id])
        .orderBy('id')
        .execute()
    const before = await notes()
    const first = await merge(agency.ruth, b.id, a.id)
    const second = await merge(agency.ruth, c.id, b.id)
    expect(new Set((await notes()).map(({ contact_id }) => contact_id))).toEqual(new Set([c.id]))
    const sets = [first.changeSetId, second.changeSetId]
    for (const id of order === 'last first' ? sets.reverse() : sets) await undo(id)
    expect([order, await notes()]).toEqual([order, before])
    for (const { id } of [a, b, c]) expect((await rowOf(t, id)).deleted_at).toBeNull()
  }
})
