import { expect, test } from 'vitest'
import { jobs } from '../../jobs/index.ts'
import { runOnce } from '../../jobs/runner.ts'
import { type Agency, as, makeAgency, makeContact, makeContacts, unremarkable } from '../agency.ts'
import type { TestDatabase } from '../db.ts'
import { toolsOn } from '../jobs/timetable.ts'
import { messagesOf, planAll, releaseAll, setClock, startOutreach, testOutreach, ZONE } from './days.ts'

let t: TestDatabase
let agency: Agency
testOutreach((now) => {
  t = now.t
  agency = now.agency
})

const messages = () => messagesOf(t, agency)

const settings = (changes: object) =>
  t.db.updateTable('organization_settings').set(changes).where('organization_id', '=', agency.id).execute()

test('a due email becomes one message with its reason, a quote, and the client’s local hour', async () => {
  const { id, email } = await makeContact(agency, { state: 'HI', zip_code: '96813', county: 'Honolulu' }, t)
  await planAll(t.tenantDb)
  expect(await releaseAll(t.tenantDb)).toEqual({ released: 1, agencies: 1 })
  const [message, ...others] = await messages()
  expect(others).toEqual([])
  expect(message).toMatchObject({
    contact_id: id,
    kind: 'new_year',
    occasion: 'new_year-2027',
    lane: 2,
    mode: 'production',
    due_on: '2027-01-02',
    recipient: email,
    status: 'queued',
    next_at: new Date('2027-01-02T19:00:00Z'),
    plan_reason: { reason: null, rule: null, event_on: '2027-01-02', planned_on: '2027-01-02', due_on: '2027-01-02' },
  })
  expect(message?.quote_id).toBeTruthy()
  const { status } = await t.db.selectFrom('contacts').select('status').where('id', '=', id).executeTakeFirstOrThrow()
  expect(status).toBe('Scheduled')
  expect((await releaseAll(t.tenantDb)).released).toBe(0)
})

test('the email of a client who moved is decided again by their new local hour', async () => {
  const { id } = await makeContact(agency, { state: 'HI', zip_code: '96813', county: 'Honolulu' }, t)
  await planAll(t.tenantDb)
  await releaseAll(t.tenantDb)
  const nextAt = async () => (await messages())[0]?.next_at.toISOString()
  const move = (place: { zip_code: string; state: string }) =>
    as(agency.ruth, ({ db }) => db.updateTable('contacts').set(place).where('id', '=', id).execute(), t)
  const send = () => runOnce(jobs, 'send-outreach', toolsOn(t), { signal: new AbortController().signal })
  expect(await nextAt()).toBe('2027-01-02T19:00:00.000Z')
  await move({ zip_code: '19103', state: 'PA' })
  await send()
  expect(await nextAt()).toBe('2027-01-02T14:00:00.000Z')
  await move({ zip_code: '96813', state: 'HI' })
  await send()
  expect(await nextAt()).toBe('2027-01-02T19:00:00.000Z')
})

test('nothing is sent before an admin clicked Start, and nothing of a closed agency', async () => {
  await makeContact(agency, {}, t)
  await planAll(t.tenantDb)
  await settings({ outreach_started_at: null })
  expect((await releaseAll(t.tenantDb)).released).toBe(0)
  await settings({ outreach_started_at: t.clock.now })
  await t.db.updateTable('organizations').set({ closed_at: t.clock.now }).where('id', '=', agency.id).execute()
  expect((await releaseAll(t.tenantDb)).released).toBe(0)
})

test('what the agency itself blocks stays planned: without a postal address nothing is released', async () => {
  await makeContact(agency, {}, t)
  await planAll(t.tenantDb)
  await t.db.updateTable('organizations').set({ mailing_address: null }).where('id', '=', agency.id).execute()
  expect((await releaseAll(t.tenantDb)).released).toBe(0)
  await t.db
    .updateTable('organizations')
    .set({ mailing_address: '1 Main St, 28801' })
    .where('id', '=', agency.id)
    .execute()
  expect((await releaseAll(t.tenantDb)).released).toBe(1)
})

test('each is checked again on the day: clients who unsubscribed or were deleted since get nothing', async () => {
  const gone = await makeContact(agency, {}, t)
  const refuses = await makeContact(agency, {}, t)
  const stays = await makeContact(agency, {}, t)
  await planAll(t.tenantDb)
  await t.db.updateTable('contacts').set({ deleted_at: t.clock.now }).where('id', '=', gone.id).execute()
  await t.db
    .insertInto('suppression_reasons')
    .values({
      organization_id: agency.id,
      channel: 'email',
      address: refuses.email!,
      reason: 'unsubscribed',
      created_at: t.clock.now,
    })
    .execute()
  await releaseAll(t.tenantDb)
  expect((await messages()).map(({ contact_id }) => contact_id)).toEqual([stays.id])
})

test('a late email is in the catch-up lane, and one of 31 days ago is not sent', async () => {
  await makeContact(agency, { effective_on: '2020-07-01', birth_on: '1950-09-09' }, t)
  setClock(t, '2027-02-01', 1)
  await planAll(t.tenantDb)
  await releaseAll(t.tenantDb)
  expect((await messages()).map(({ kind, lane, due_on }) => [kind, lane, due_on])).toEqual([
    ['new_year', 3, '2027-01-02'],
  ])
  const other = await makeAgency({ time_zone: ZONE }, t)
  await startOutreach(t, other)
  await makeContact(other, { effective_on: '2020-07-01', birth_on: '1950-09-09' }, t)
  setClock(t, '2027-02-02', 1)
  await planAll(t.tenantDb)
  expect((await releaseAll(t.tenantDb)).released).toBe(0)
})

test('a client gets one outreach email a day, and at most five emails in 30 days including manual quotes', async () => {
  const { id } = await makeContact(agency, {}, t)
  // No follow-ups, which would be additional emails.
  await t.db
    .insertInto('outreach_pauses')
    .values({
      organization_id: agency.id,
      contact_id: id,
      kind: 'follow_up',
      reason: 'client_answered',
      created_at: new Date(t.clock.now.getTime() - 1),
    })
    .execute()
  await planAll(t.tenantDb)
  const quoteOn = async (day: string, occasion: string) =>
    t.db
      .insertInto('messages')
      .values({
        organization_id: agency.id,
        id: crypto.randomUUID(),
        contact_id: id,
        kind: 'quote_email',
        occasion,
        due_on: day,
        status: 'sent',
        provider_id: 'p',
        recipient: 'x@example.com',
        next_at: new Date(`${day}T15:00:00Z`),
        sent_at: new Date(`${day}T15:00:00Z`),
        created_at: new Date(`${day}T15:00:00Z`),
      })
      .execute()
  for (const day of ['2026-12-03', '2026-12-05', '2026-12-10', '2026-12-20', '2026-12-30']) await quoteOn(day, day)
  expect((await releaseAll(t.tenantDb)).released).toBe(1)
  await t.db.deleteFrom('messages').where('contact_id', '=', id).where('kind', '=', 'new_year').execute()
  await quoteOn('2027-01-01', 'one more')
  setClock(t, '2027-01-02', 2)
  expect((await releaseAll(t.tenantDb)).released).toBe(0)
})

test('in test mode 20 emails a day go to the agency, use up nothing, and are sent in production mode later', async () => {
  await settings({ send_mode: 'test' })
  await makeContacts(agency, unremarkable(25), t)
  await planAll(t.tenantDb)
  expect((await releaseAll(t.tenantDb)).released).toBe(20)
  const tests = await messages()
  expect(new Set(tests.map(({ occasion, mode }) => `${mode} ${occasion}`))).toEqual(
    new Set(['test test:new_year-2027']),
  )
  setClock(t, '2027-01-03', 1)
  expect((await releaseAll(t.tenantDb)).released).toBe(5)
  await settings({ send_mode: 'production' })
  setClock(t, '2027-01-04', 1)
  await planAll(t.tenantDb)
  expect((await releaseAll(t.tenantDb)).released).toBe(25)
})

test('after eight in the evening for the client an email waits for the morning', async () => {
  const { id } = await makeContact(agency, {}, t)
  setClock(t, '2027-01-02', 21)
  await planAll(t.tenantDb)
  expect((await releaseAll(t.tenantDb)).released).toBe(0)
  setClock(t, '2027-01-03', 10)
  await releaseAll(t.tenantDb)
  expect(await messages()).toMatchObject([{ contact_id: id, lane: 3, next_at: t.clock.now }])
})

test('a release wakes the sender: outreach emails, then their texts', async () => {
  setClock(t, '2027-01-02', 15)
  await makeContact(agency, {}, t)
  await planAll(t.tenantDb)
  const woken: string[] = []
  const tools = { ...toolsOn(t), wake: (name: string) => void woken.push(name) }
  for (const job of ['release-outreach', 'send-outreach'])
    await jobs.find(({ name }) => name === job)!.run({ ...tools, signal: new AbortController().signal, dryRun: false })
  expect(woken).toEqual(['send-outreach', 'send-due-texts'])
})
