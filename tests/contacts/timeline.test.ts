import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { mergeContacts } from '../../src/contacts/merge/merge-contacts.ts'
import { reassignContacts } from '../../src/contacts/selection/reassign-contacts.ts'
import { cursorText, readCursor, type TimelinePart } from '../../src/contacts/timeline/entry.ts'
import { addReminder, completeFollowUp, listFollowUps } from '../../src/contacts/timeline/follow-ups.ts'
import { writeNote } from '../../src/contacts/timeline/notes.ts'
import { listTimeline } from '../../src/contacts/timeline/queries.ts'
import { publicToken } from '../../src/lib/tokens.ts'
import { suppress } from '../../src/outbox/suppressions.ts'
import { forceGenericPlans } from '../../src/scope.ts'
import { type Agency, as, makeAgency, makeContact } from '../agency.ts'
import { freshDatabase, type TestDatabase, testDatabase } from '../db.ts'

let t: TestDatabase
let agency: Agency
beforeAll(async () => {
  t = await testDatabase()
  agency = await makeAgency()
})

const read = (id: number, part: TimelinePart = 'everything', before?: string, limit?: number) =>
  as(agency.ruth, (scope) =>
    listTimeline(scope, id, { part, before: readCursor(before), ...(limit === undefined ? {} : { limit }) }),
  )
const kinds = async (id: number, part?: TimelinePart) => (await read(id, part)).entries.map(({ kind }) => kind)

test('one list has emails, visits, answers, follow-ups, notes, changes and the creation, newest first', async () => {
  const at = (minutes: number) => new Date(t.clock.now.getTime() - minutes * 60_000)
  const { id } = await makeContact(agency, { created_at: at(600) })
  const of = { organization_id: agency.id }
  const quote_id = publicToken()
  await t.db
    .insertInto('quotes')
    .values({ ...of, id: quote_id, contact_id: id, created_at: at(500), expires_at: at(-500) })
    .execute()
  const message_id = randomUUID()
  const mail = { ...of, contact_id: id, due_on: '2026-11-01', recipient: 'w@example.com', next_at: at(500) }
  await t.db
    .insertInto('messages')
    .values([
      {
        ...mail,
        id: message_id,
        kind: 'quote_email',
        occasion: 'a',
        status: 'sent',
        provider_id: 'p',
        sent_at: at(500),
        created_at: at(501),
        created_by: agency.dana.id,
      },
      {
        ...mail,
        id: randomUUID(),
        kind: 'birthday',
        occasion: 'b',
        status: 'failed',
        reason: 'No such mailbox',
        created_at: at(450),
      },
    ])
    .execute()
  await t.db
    .insertInto('quote_visits')
    .values([
      { ...of, quote_id, message_id, visited_at: at(499), robot_reason: 'a mail scanner' },
      { ...of, quote_id, message_id, visited_at: at(400), robot_reason: null },
    ])
    .execute()
  await t.db
    .insertInto('eligibility_answers')
    .values({ ...of, contact_id: id, sealed: 'x', key_id: 'k', answered_at: at(390) })
    .execute()
  await t.db
    .insertInto('follow_ups')
    .values({
      ...of,
      contact_id: id,
      kind: 'call_request',
      quote_id,
      requested_at: at(380),
      done_at: at(300),
      done_by: agency.dana.id,
    })
    .execute()
  await as(agency.dana, (scope) => writeNote(scope, id, { kind: 'call', body: 'Talked\nlong' }))
  await as(agency.ruth, (scope) => reassignContacts(scope, { ids: [id] }, agency.omar.id))

  const { entries } = await read(id)
  expect(entries.slice(2).map(({ kind }) => kind)).toEqual([
    'follow_up_done',
    'follow_up_asked',
    'answered',
    'visit',
    'mail',
    'visit',
    'mail',
    'created',
  ])
  expect(
    entries
      .slice(0, 2)
      .map(({ kind }) => kind)
      .sort(),
  ).toEqual(['change', 'note'])
  const data = (kind: string) => entries.find((entry) => entry.kind === kind)?.data
  expect(data('change')).toMatchObject({
    kind: 'reassign',
    who: 'Ruth Calloway',
    by: agency.ruth.id,
    before: { agent_id: agency.dana.id },
    after: { agent_id: agency.omar.id },
    undone: false,
  })
  expect(data('note')).toMatchObject({ kind: 'call', body: 'Talked\nlong', who: 'Dana Whitfield' })
  expect(data('mail')).toMatchObject({
    mail: 'birthday',
    status: 'failed',
    reason: 'No such mailbox',
    who: null,
    text: false,
  })
  expect(data('follow_up_done')).toMatchObject({ kind: 'call_request', who: 'Dana Whitfield' })

  expect(await kinds(id, 'mails')).toEqual(['visit', 'mail', 'visit', 'mail'])
  expect((await kinds(id, 'notes')).sort()).toEqual(['follow_up_asked', 'follow_up_done', 'note'])
  expect((await kinds(id, 'changes')).sort()).toEqual(['change', 'created'])
})

test('pages of any size show each entry once, even if many happened at the same moment', async () => {
  const { id } = await makeContact(agency)
  for (let n = 0; n < 7; n++)
    await as(agency.dana, (scope) => writeNote(scope, id, { kind: 'note', body: `Note ${n}` }))
  await as(agency.dana, (scope) => addReminder(scope, id, { note: 'Call', due_on: null }))
  const [one] = await as(agency.dana, (scope) => listFollowUps(scope, id))
  await as(agency.dana, (scope) => completeFollowUp(scope, id, one!.id, true))
  await t.db
    .updateTable('contact_notes')
    .set({ created_at: sql<Date>`timestamptz '2026-10-01T12:00:00.123456Z'` })
    .where('contact_id', '=', id)
    .execute()
  const whole = (await read(id)).entries.map(({ key }) => key)
  expect(whole).toHaveLength(10)
  for (const limit of [1, 3, 9, 10]) {
    const seen: string[] = []
    let before: string | undefined
    do {
      const page = await read(id, 'everything', before, limit)
      seen.push(...page.entries.map(({ key }) => key))
      before = page.older && cursorText(page.older)
    } while (before)
    expect(seen, String(limit)).toEqual(whole)
  }
})

test('a position that is not ours starts at the newest', async () => {
  for (const odd of ['', 'x', '1.', '99999999999999999.b1', "1.b'--", '5.z1', undefined])
    expect(readCursor(odd)).toBeUndefined()
})

test('after a merge the timeline shows the older changes of both, each once, with their contact', async () => {
  const [keep, other, older] = [
    await makeContact(agency, { first_name: 'Theo' }),
    await makeContact(agency, { first_name: 'Ted' }),
    await makeContact(agency, { first_name: 'Teddy' }),
  ]
  const ids = [keep.id, other.id, older.id]
  await as(agency.ruth, (scope) => reassignContacts(scope, { ids }, agency.omar.id))
  for (const [keepId, otherId] of [
    [other.id, older.id],
    [keep.id, other.id],
  ] as const)
    await as(agency.ruth, (scope) => mergeContacts(scope, { keepId, otherId, picks: { first_name: keepId } }))
  const { entries } = await read(keep.id, 'changes')
  const told = entries.flatMap(({ kind, data }) => (kind === 'change' ? [`${data.kind} of ${data.of}`] : []))
  expect(told.sort()).toEqual([
    'merge of Ted Brandt',
    'merge of null',
    'reassign of Ted Brandt',
    'reassign of Teddy Brandt',
    'reassign of null',
  ])
  expect(new Set(entries.map(({ key }) => key)).size).toBe(entries.length)
  for (const entry of entries) expect(readCursor(cursorText(entry))).toMatchObject({ key: entry.key })
})

test('it includes the chosen price and the date of an unsubscribe, and no key of the quote', async () => {
  const email = `${randomUUID()}@example.com`
  const { id } = await makeContact(agency, { email })
  const quote = publicToken()
  const at = new Date(t.clock.now.getTime() - 60_000)
  const choice = { chosen_carrier: 'Aflac', chosen_plan: 'MN_EXTB', chosen_cents: 15_693, chosen_at: at }
  await t.db
    .insertInto('quotes')
    .values({
      organization_id: agency.id,
      id: quote,
      contact_id: id,
      created_at: at,
      expires_at: t.clock.now,
      ...choice,
    })
    .execute()
  await t.tenantDb.withSystem('test', (system) =>
    suppress(system, { organizationId: agency.id, channel: 'email', address: email }, 'unsubscribed'),
  )
  const { entries } = await read(id)
  expect(entries.find(({ kind }) => kind === 'chose')?.data).toEqual({
    carrier: 'Aflac',
    plan: 'MN_EXTB',
    cents: 15_693,
  })
  expect(await kinds(id, 'mails')).toEqual(['unsubscribed'])
  for (const entry of entries) expect(readCursor(cursorText(entry))).toMatchObject({ key: entry.key })
  expect(JSON.stringify(entries)).not.toContain(quote)
})

test('the long timeline statement is planned once per connection, not for each view', async () => {
  // A connection prepares a limited number of statements, and earlier tests have used them up.
  const fresh = await freshDatabase()
  const { ruth } = await makeAgency({}, fresh)
  const plans = await as(
    ruth,
    async (scope) => {
      await forceGenericPlans(scope)
      for (let n = 0; n < 3; n++) await listTimeline(scope, 1, { part: 'everything' })
      const { rows } = await sql`select generic_plans::integer as kept, custom_plans::integer as anew
        from pg_prepared_statements where statement ~ 'with entries'`.execute(scope.db)
      return rows
    },
    fresh,
  )
  expect(plans).toEqual([{ kept: 3, anew: 0 }])
  await fresh.close()
})
