import { AsyncLocalStorage } from 'node:async_hooks'
import { expect, test } from 'vitest'
import type { MailFacts } from '../../src/outbox/mail-facts.ts'
import { sendDueMessages } from '../../src/outreach/sending/send-due.ts'
import { SendError } from '../../src/outreach/sending/send-run.ts'
import { makeContact } from '../agency.ts'
import { compose, makePost, testOutbox } from './outbox.ts'

const box = testOutbox()

/** Sends what is due and returns the data of each email. */
async function factsOfAll(tenantDb = box.t.tenantDb, seen: MailFacts[] = []): Promise<MailFacts[]> {
  const noting: typeof compose = (facts) => {
    seen.push(facts)
    return compose(facts)
  }
  await sendDueMessages(box.sending(makePost(), { compose: noting, tenantDb }))
  return seen
}

test('a birthday email has its date, the client’s policy, and the agency’s wording in their language', async () => {
  const contact = await makeContact(box.agency, { language: 'es', premium_cents: 14_250 }, box.t)
  await box.t.db
    .insertInto('email_wordings')
    .values(
      (['en', 'es'] as const).map((language) => ({
        organization_id: box.agency.id,
        kind: 'birthday',
        language,
        subject: `subject ${language}`,
        intro: `intro ${language}`,
        updated_at: box.t.clock.now,
      })),
    )
    .execute()
  await box.release(contact, { plan_reason: JSON.stringify({ event_on: '2026-12-20' }) })
  expect(await factsOfAll()).toMatchObject([
    {
      kind: 'birthday',
      recipient: contact.email,
      eventOn: '2026-12-20',
      language: 'es',
      policy: { carrier: 'Aetna', plan: 'Plan G', premiumCents: 14_250 },
      wording: { subject: 'subject es', intro: 'intro es' },
      increase: null,
      behavior: null,
    },
  ])
  expect(await box.rows()).toMatchObject([{ status: 'sent', kind: 'birthday' }])
})

test('a rate increase has the carrier’s announcement, a follow-up what the client did since the quote', async () => {
  const { contact, messageId } = await box.queueOne()
  await sendDueMessages(box.sending(makePost()))
  const notice = await box.t.db
    .insertInto('increase_notices')
    .values({
      organization_id: box.agency.id,
      carrier: 'Aetna',
      state: 'NC',
      plan: 'Plan G',
      percent: 8.5,
      effective_on: '2027-01-01',
      created_at: box.t.clock.now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await box.release(contact, { kind: 'schedule_increase', occasion: `schedule_increase-${notice.id}` })
  expect(await factsOfAll()).toMatchObject([
    { increase: { carrier: 'Aetna', plan: 'Plan G', percent: 8.5, effectiveOn: '2027-01-01' } },
  ])

  const followUp = async (kind: string) => {
    box.later(4 * 86_400_000)
    await box.release(contact, { kind, occasion: `${kind}-${messageId}` })
    const [facts] = await factsOfAll()
    return facts && 'behavior' in facts ? facts.behavior : undefined
  }
  expect(await followUp('follow_up_1')).toBe('not_viewed')
  await box.t.db.updateTable('messages').set({ viewed_at: box.t.clock.now }).where('id', '=', messageId).execute()
  expect(await followUp('follow_up_2')).toBe('viewed')
  await box.t.db
    .updateTable('contacts')
    .set({ health_completed_at: box.t.clock.now })
    .where('id', '=', contact.id)
    .execute()
  expect(await followUp('follow_up_3')).toBe('answered')
})

test('it has a right to switch that is open today, unless the agency does not mention rights', async () => {
  const contact = await makeContact(box.agency, { state: 'NY', zip_code: '10001' }, box.t)
  await box.release(contact)
  expect(await factsOfAll()).toMatchObject([{ right: { carriers: 'any', benefits: 'any', closesOn: null } }])
  await box.t.db
    .updateTable('organization_settings')
    .set({ show_switching_rights: false })
    .where('organization_id', '=', box.agency.id)
    .execute()
  await box.release(await makeContact(box.agency, { state: 'NY', zip_code: '10001' }, box.t))
  expect(await factsOfAll()).toMatchObject([{ right: null }])
})

/** The newest real book, with what these companies of Aetna ask of a man of 71 for Plan G in North Carolina. */
async function realBook(cents: Record<string, number>) {
  const { id } = await box.t.db
    .insertInto('rate_books')
    .values({ name: `Real ${Object.keys(cents)}`, is_illustrative: false, effective_from: '2026-11-01' })
    .returning('id')
    .executeTakeFirstOrThrow()
  const of = { book_id: id, state: 'NC', carrier: 'Aetna', plan: 'G', age: 71, gender: 'M', tobacco: false }
  await box.t.db
    .insertInto('rates')
    .values(Object.entries(cents).map(([naic, month_cents]) => ({ ...of, naic, month_cents })))
    .execute()
}

test('a quarterly update has today’s cost of the client’s plan by a real book, and no other email does', async () => {
  const who = { birth_on: '1955-03-15', gender: 'M', premium_cents: 14_250 }
  const send = async (kind: string, more = {}) => {
    const contact = await makeContact(box.agency, { ...who, ...more }, box.t)
    await box.release(contact, { kind, occasion: `${kind}-2026-12` })
    const [facts] = await factsOfAll()
    return facts && 'policy' in facts ? (facts.policy.costsNowCents ?? null) : undefined
  }
  expect(await send('quarterly_update')).toBeNull()
  await realBook({ 60054: 16_320 })
  expect(await send('quarterly_update')).toBe(16_320)
  expect(await send('birthday')).toBeNull()
  // Uncertain facts are left out.
  const asked = [{ gender: null }, { tobacco_user: null }, { birth_on: null }, { zip_code: null }]
  for (const unknown of [...asked, { current_carrier: 'Other' }, { plan_type: 'Other' }])
    expect(await send('quarterly_update', unknown)).toBeNull()
  expect(await send('quarterly_update', { state: 'SC', zip_code: '29201', county: 'Richland' })).toBeNull()
  await realBook({ 60054: 16_320, 72052: 17_110 })
  expect(await send('quarterly_update')).toBeNull()
})

test.each([
  ['in a batch', false],
  ['by themselves', true],
])('prices are asked for outside of transactions, where emails leave %s', async (_, alone) => {
  await realBook({ 60054: 16_320 })
  for (let n = 0; n < 3; n++) {
    const contact = await makeContact(box.agency, { birth_on: '1955-03-15', gender: 'M' }, box.t)
    await box.release(contact, {
      kind: 'quarterly_update',
      occasion: 'quarterly_update-2026-12',
      crash_count: alone ? 2 : 0,
    })
  }
  const transaction = new AsyncLocalStorage<string>()
  const asked: (string | undefined)[] = []
  const { tenantDb } = box.t
  const watched: typeof tenantDb = {
    ...tenantDb,
    root: {
      getExecutor: () => {
        asked.push(transaction.getStore())
        return tenantDb.root.getExecutor()
      },
    },
    withSystem: (reason, fn) => tenantDb.withSystem(reason, (system) => transaction.run(reason, () => fn(system))),
  }
  const facts = await factsOfAll(watched)
  expect(facts).toMatchObject(Array(3).fill({ policy: { costsNowCents: 16_320 } }))
  // One answer does for all of a batch who are alike.
  expect(asked).toEqual(Array(alone ? 3 : 1).fill(undefined))
})

test.each([
  ['in a batch', false],
  ['by themselves', true],
])('a price that cannot be found is reported and stops no email and no other price: %s', async (_, alone) => {
  await realBook({ 11111: 16_320, 60054: 16_320 })
  await box.t.db.updateTable('rates').set({ gender: 'F' }).where('naic', '=', '11111').execute()
  for (const gender of ['F', 'M', 'F', 'M']) {
    const contact = await makeContact(box.agency, { birth_on: '1955-03-15', gender }, box.t)
    await box.release(contact, {
      kind: 'quarterly_update',
      occasion: 'quarterly_update-2026-12',
      crash_count: alone ? 2 : 0,
    })
  }
  const seen: MailFacts[] = []
  const error = await factsOfAll(box.t.tenantDb, seen).catch((error) => error)
  expect(error).toBeInstanceOf(SendError)
  const unknown = 'The rate book Real 11111,60054 has an unknown company: NAIC 11111'
  expect(error.errors.map(({ cause }: { cause: Error }) => cause.message)).toEqual(Array(alone ? 2 : 1).fill(unknown))
  const costs = seen.map((facts) => 'policy' in facts && facts.policy.costsNowCents)
  expect(costs.filter((cents) => cents === 16_320)).toHaveLength(2)
  expect((await box.rows()).map(({ status }) => status)).toEqual(Array(4).fill('sent'))
})

test.each([
  [{}, null],
  [{ gender: null }, 'gender_tobacco'],
  [{ tobacco_user: null }, 'gender_tobacco'],
  [{ gender: null, state: null, zip_code: null, county: null }, 'zip'],
])('an email about %o says what the page asks first: %s', async (unknown, asksFirst) => {
  await box.release(await makeContact(box.agency, unknown, box.t))
  expect(await factsOfAll()).toMatchObject([{ asksFirst }])
})
