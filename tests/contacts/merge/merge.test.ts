import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { mergeContacts } from '../../../src/contacts/merge/merge-contacts.ts'
import { findMergeTarget } from '../../../src/contacts/merge/queries.ts'
import { childTables } from '../../../src/contacts/merge/related-rows.ts'
import { NotFound } from '../../../src/lib/not-found.ts'
import { openQuote, recordVisit } from '../../../src/quotes/quote-visits.ts'
import { type Agency, as, makeAgency, makeContact } from '../../agency.ts'
import { type TestDatabase, testDatabase } from '../../db.ts'
import { addAll, addMail, addNote, merge, rowOf } from './pairs.ts'

let t: TestDatabase
let agency: Agency

beforeEach(async () => {
  t ??= await testDatabase()
  agency = await makeAgency()
})

test('merging keeps the chosen values, moves all related rows, and is logged', async () => {
  const keep = await makeContact(agency, { phone_number: null, first_name: 'Walt', updated_at: new Date('2026-01-01') })
  const other = await makeContact(agency, {
    first_name: 'Walter',
    current_carrier: 'Humana',
    updated_at: new Date('2026-02-01'),
  })
  await addAll(t, agency, other.id)
  const merged = await merge(agency.ruth, keep.id, other.id, { picks: { current_carrier: keep.id } })
  expect(await rowOf(t, keep.id)).toMatchObject({
    first_name: 'Walter',
    phone_number: '8285550142',
    current_carrier: 'Aetna',
    email: other.email,
    version: 2,
  })
  expect(await rowOf(t, other.id)).toMatchObject({ merged_into: keep.id, deleted_at: t.clock.now, version: 2 })
  for (const table of [...childTables, 'messages', 'outreach_pauses']) {
    const { rows } = await sql`select 1 from ${sql.table(table)} where contact_id = ${keep.id}`.execute(t.db)
    expect([table, rows.length]).toEqual([table, 1])
  }
  const set = await t.db
    .selectFrom('change_sets')
    .selectAll()
    .where('id', '=', merged.changeSetId)
    .executeTakeFirstOrThrow()
  expect(set).toMatchObject({ kind: 'merge', contacts: 2, made_by: agency.ruth.id })
  const changes = await t.db.selectFrom('contact_changes').selectAll().where('change_set_id', '=', set.id).execute()
  expect(changes.map(({ contact_id, version }) => [contact_id, version]).sort()).toEqual([
    [keep.id, 2],
    [other.id, 2],
  ])
  const event = await t.db
    .selectFrom('audit_events')
    .selectAll()
    .where('organization_id', '=', agency.id)
    .executeTakeFirstOrThrow()
  expect(event).toMatchObject({ action: 'contacts_merged', target: `contact ${other.id}`, detail: { into: keep.id } })
})

test('every table that references a contact is moved by a merge, or is listed as staying', async () => {
  const { rows } = await sql<{ name: string }>`
    select distinct f.conrelid::regclass::text as name from pg_constraint f
    where f.contype = 'f' and f.confrelid = 'contacts'::regclass`.execute(t.db)
  // A browser that entered one contact's data is not known to belong to the other. Rate increases are recomputed each
  // night. Snoozed tasks are copied, see below.
  const stay = ['contacts', 'contact_changes', 'not_duplicates', 'rate_increases', 'today_marks', 'visitor_contacts']
  expect(rows.map(({ name }) => name).sort()).toEqual([...childTables, 'messages', 'outreach_pauses', ...stay].sort())
})

test('snoozed tasks stay snoozed when they move, and the remaining contact’s mark wins', async () => {
  const [keep, other] = [await makeContact(agency), await makeContact(agency)]
  const mark = (contact_id: number, kind: string, subject: string, snoozed_until: string) =>
    t.db
      .insertInto('today_marks')
      .values({ organization_id: agency.id, contact_id, kind, subject, snoozed_until })
      .execute()
  await mark(other.id, 'follow_up', '7', '2026-12-01')
  await mark(other.id, 'window', '2027-01-31', '2026-12-01')
  await mark(other.id, 'details', '9', '2026-12-01')
  await mark(keep.id, 'details', '9', '2026-12-24')
  await merge(agency.ruth, keep.id, other.id)
  const marks = await t.db
    .selectFrom('today_marks')
    .select(['kind', 'snoozed_until'])
    .where('contact_id', '=', keep.id)
    .orderBy('kind')
    .execute()
  expect(marks).toEqual([
    { kind: 'details', snoozed_until: '2026-12-24' },
    { kind: 'follow_up', snoozed_until: '2026-12-01' },
  ])
})

test('contacts of another agency, or of another agent for those who see only their own, cannot be merged', async () => {
  const [danas, omars] = [await makeContact(agency), await makeContact(agency, { agent_id: agency.omar.id })]
  const theirs = await makeContact(await makeAgency())
  for (const [person, one, two] of [
    [agency.dana, danas.id, omars.id],
    [agency.dana, omars.id, danas.id],
    [agency.ruth, danas.id, theirs.id],
    [agency.ruth, theirs.id, danas.id],
    [agency.ruth, danas.id, 999_999_999],
  ] as const)
    await expect(merge(person, one, two)).rejects.toThrow(NotFound)
  const own = await makeContact(agency)
  await merge(agency.dana, danas.id, own.id)
})

test('a contact that changed since it was shown is not merged', async () => {
  const [keep, other] = [await makeContact(agency), await makeContact(agency)]
  const versions = new Map([
    [keep.id, 1],
    [other.id, 0],
  ])
  const merged = await as(agency.ruth, (scope) =>
    mergeContacts(scope, { keepId: keep.id, otherId: other.id, picks: {}, versions }),
  )
  expect(merged).toEqual({ ok: false, refused: 'changed_meanwhile' })
  expect((await rowOf(t, other.id)).deleted_at).toBeNull()
})

test('of two crossing merges one is refused, and nothing is lost', async () => {
  const [a, b, c] = [await makeContact(agency), await makeContact(agency), await makeContact(agency)]
  for (const { id } of [a, b, c]) await addNote(t, agency, id)
  const results = await Promise.allSettled([
    merge(agency.ruth, a.id, b.id),
    merge(agency.ruth, c.id, b.id),
    merge(agency.ruth, b.id, c.id),
  ])
  const failed = results.flatMap((result) => (result.status === 'rejected' ? [result.reason] : []))
  expect(failed.every((error) => error instanceof NotFound)).toBe(true)
  expect(results.some(({ status }) => status === 'fulfilled')).toBe(true)
  const notes = await t.db
    .selectFrom('contact_notes as n')
    .innerJoin('contacts as c', 'c.id', 'n.contact_id')
    .select('c.deleted_at')
    .where('n.organization_id', '=', agency.id)
    .execute()
  expect(notes.map(({ deleted_at }) => deleted_at)).toEqual([null, null, null])
})

test('of two emails for one occasion both stay readable, and a queued one is never sent', async () => {
  const [keep, other] = [await makeContact(agency), await makeContact(agency)]
  const sent = await addMail(t, agency, keep.id, { occasion: 'birthday-2027' })
  const waits = await addMail(t, agency, other.id, { occasion: 'birthday-2027', status: 'queued' })
  const alone = await addMail(t, agency, other.id, { occasion: 'birthday-2028', status: 'queued' })
  await merge(agency.ruth, keep.id, other.id)
  const mails = await t.db.selectFrom('messages').select(['id', 'status']).where('contact_id', '=', keep.id).execute()
  expect(new Map(mails.map(({ id, status }) => [id, status]))).toEqual(
    new Map([
      [sent, 'sent'],
      [waits, 'skipped'],
      [alone, 'queued'],
    ]),
  )
})

test('the link in an old email of the merged contact opens its quote, and the visit counts for the remaining one', async () => {
  const [keep, other] = [await makeContact(agency, { status: 'Sent' }), await makeContact(agency)]
  const id = await addMail(t, agency, other.id, { kind: 'quote_email' })
  const { tracking_id } = await t.db
    .selectFrom('messages')
    .select('tracking_id')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  const before = await openQuote(t.tenantDb, tracking_id!)
  await merge(agency.ruth, keep.id, other.id)
  expect(await openQuote(t.tenantDb, tracking_id!)).toMatchObject({ contact_id: keep.id })
  // Opened just before the merge, recorded just after it.
  await recordVisit(t.tenantDb, before!)
  expect(await rowOf(t, keep.id)).toMatchObject({ status: 'Opened', quote_viewed_at: t.clock.now })
  expect((await rowOf(t, other.id)).quote_viewed_at).toBeNull()
})

test('a merged contact redirects to the remaining one, over any number of merges', async () => {
  const [a, b, c] = [await makeContact(agency), await makeContact(agency), await makeContact(agency)]
  await merge(agency.ruth, b.id, a.id)
  await merge(agency.ruth, c.id, b.id)
  const successor = (id: number) => as(agency.ruth, (scope) => findMergeTarget(scope, id))
  expect([await successor(a.id), await successor(b.id), await successor(c.id)]).toEqual([c.id, c.id, undefined])
})

test('a client who signed up again stays with the agent assigned by the agency, unless somebody chooses', async () => {
  const pair = async () => {
    const known = await makeContact(agency, { agent_id: agency.omar.id, updated_at: new Date('2026-01-01') })
    const alone = { source: 'self_onboarding', agent_id: agency.dana.id, phone_number: '8285550177' }
    return [known.id, (await makeContact(agency, { ...alone, updated_at: new Date('2026-02-01') })).id] as const
  }
  const [known, prospect] = await pair()
  await merge(agency.ruth, known, prospect)
  expect(await rowOf(t, known)).toMatchObject({ agent_id: agency.omar.id, phone_number: '8285550177' })
  const [second, itself] = await pair()
  await merge(agency.ruth, itself, second)
  expect(await rowOf(t, itself)).toMatchObject({ agent_id: agency.omar.id })
  const [third, newer] = await pair()
  await merge(agency.ruth, third, newer, { picks: { agent_id: newer } })
  expect(await rowOf(t, third)).toMatchObject({ agent_id: agency.dana.id })
})
