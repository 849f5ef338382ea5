import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { AccountMailData } from '../../src/accounts/account-mail.ts'
import { mailDigests } from '../../src/dashboard/today/mail-digests.ts'
import { createComposer } from '../../src/mail/compose.ts'
import { type Agency, makeAgency, makeContact, type Person } from '../agency.ts'
import { type TestApp, testApp } from '../app.ts'
import { freshDatabase, type TestDatabase } from '../db.ts'
import { wordsOf } from '../page.ts'

// Its own database, because the job reads every agency.
let t: TestDatabase
let app: TestApp
let agency: Agency

beforeAll(async () => {
  t = await freshDatabase()
  app = await testApp({}, t)
})
afterAll(() => t.close())
beforeEach(async () => {
  agency = await makeAgency({ time_zone: 'America/New_York' }, t)
})

/** A Tuesday; 12:10 UTC is 7:10 in New York. */
const MORNING = '2026-11-24T12:10:00Z'

function run(at: string) {
  t.clock.now = new Date(at)
  return mailDigests(t.tenantDb, new AbortController().signal)
}

const mailsTo = (person: Person) =>
  t.db
    .selectFrom('messages')
    .select(['kind', 'occasion', 'data', 'id'])
    .where('user_id', '=', person.id)
    .orderBy('created_at')
    .execute()
const daysOf = async (person: Person) => (await mailsTo(person)).map(({ occasion }) => occasion)

async function remind(agent: Person | null, count = 1) {
  for (let nth = 0; nth < count; nth++) {
    const { id } = await makeContact(
      agency,
      { first_name: `Ann${nth}`, state: 'TX', agent_id: agent?.id ?? null, birth_on: '1951-08-09' },
      t,
    )
    await t.db
      .insertInto('follow_ups')
      .values({
        organization_id: agency.id,
        contact_id: id,
        kind: 'reminder',
        note: 'Ask about her diabetes',
        due_on: '2026-11-20',
        requested_at: new Date('2026-11-01T12:00:00Z'),
      })
      .execute()
  }
}

test('people with open tasks get one email on a weekday morning, and others none', async () => {
  await remind(agency.dana)
  await remind(null)
  await run('2026-11-24T11:50:00Z')
  expect(await daysOf(agency.dana)).toEqual([])
  await run(MORNING)
  await run(MORNING.replace('12:10', '13:10'))
  expect(await daysOf(agency.dana)).toEqual(['digest-2026-11-24'])
  // Unassigned clients are the admins'.
  expect(await daysOf(agency.ruth)).toEqual(['digest-2026-11-24'])
  expect(await daysOf(agency.omar)).toEqual([])
  await run('2026-11-28T12:10:00Z')
  // A missed digest is sent later on the same day, but not in the evening.
  await run('2026-11-30T19:10:00Z')
  await run('2026-12-01T23:10:00Z')
  expect(await daysOf(agency.dana)).toEqual(['digest-2026-11-24', 'digest-2026-11-30'])
})

test('tasks that arrive later wait for the next morning, and missing data alone is never emailed', async () => {
  await run(MORNING)
  await remind(agency.dana)
  await t.db
    .insertInto('health_counts')
    .values({
      organization_id: agency.id,
      agent_id: agency.omar.id,
      problem: 'zip',
      contacts: 2,
      counted_at: t.clock.now,
    })
    .execute()
  await run(MORNING.replace('12:10', '18:10'))
  expect(await daysOf(agency.dana)).toEqual([])
  await run('2026-11-25T12:10:00Z')
  expect(await daysOf(agency.dana)).toEqual(['digest-2026-11-25'])
  expect(await daysOf(agency.omar)).toEqual([])
})

test.each([
  ['read-only', { account_state: 'read_only' }],
  ['closed', { closed_at: new Date('2026-11-01T00:00:00Z') }],
  ['being set up', { onboarded_at: null }],
])('an agency that is %s gets none', async (_, state) => {
  await remind(agency.dana)
  await t.db.updateTable('organizations').set(state).where('id', '=', agency.id).execute()
  await run(MORNING)
  expect(await daysOf(agency.dana)).toEqual([])
})

test('it has ten lines and counts the rest, with links, and no health data or birth dates', async () => {
  await remind(agency.dana, 12)
  await run(MORNING)
  const [row] = await mailsTo(agency.dana)
  const data = row!.data as unknown as AccountMailData
  expect(data.digest).toMatchObject({ count: 12, more: 'Also: Reminders (2).' })
  expect(data.digest?.items).toHaveLength(10)
  const compose = createComposer({
    publicUrl: 'https://p.example',
    mailFrom: 'mail@p.example',
    secretKey: new Uint8Array(32),
  })
  const mail = await compose({ kind: 'digest', messageId: row!.id, recipient: agency.dana.email, ...data })
  expect(mail.subject).toBe('Today: 12 tasks for you')
  for (const body of [mail.html, mail.text]) {
    expect(body).toContain(`https://p.example/contact/${data.digest?.items[0]?.contactId}`)
    expect(body).toContain('https://p.example/today')
    expect(body).toContain('https://p.example/profile/digest')
    expect(body).toContain('Reminder, 4 days overdue.')
    expect(body).not.toMatch(/diabetes|1951|Aug 9/)
  }
})

test('people stop it on the profile or on the page linked in the email, and viewing changes nothing', async () => {
  await remind(agency.dana)
  const dana = await app.as(agency.dana)
  expect(await dana.html('/profile')).toMatch(/name="wanted"[^>]*checked/)
  expect(await dana.words('/profile/digest')).toContain('Stop the daily email')
  const stopped = async () =>
    (await t.db.selectFrom('users').select('digest_stopped_at').where('id', '=', agency.dana.id).executeTakeFirst())
      ?.digest_stopped_at !== null
  expect(await stopped()).toBe(false)
  const answer = await dana.post('/profile/digest', { from: 'mail' })
  expect([answer.status, answer.headers.get('Location'), await stopped()]).toEqual([303, '/profile/digest', true])
  expect(wordsOf(await dana.html('/profile/digest'))).toContain('Send me the daily email')
  await run(MORNING)
  expect(await daysOf(agency.dana)).toEqual([])
  await dana.post('/profile/digest', { wanted: 'on' })
  expect(await stopped()).toBe(false)
  await run(MORNING)
  expect(await daysOf(agency.dana)).toEqual(['digest-2026-11-24'])
})
