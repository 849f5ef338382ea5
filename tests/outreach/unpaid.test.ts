import { beforeAll, beforeEach, expect, test } from 'vitest'
import type { AccountState } from '../../src/organizations/account-state.ts'
import { sendDueMessages } from '../../src/outreach/sending/send-due.ts'
import { makeAgency, makeContact } from '../agency.ts'
import { testApp } from '../app.ts'
import type { TestDatabase } from '../db.ts'
import { planAll, releaseAll, setClock, startOutreach, ZONE } from './days.ts'
import { makePost, testOutbox } from './outbox.ts'

const box = testOutbox()
let t: TestDatabase
beforeAll(() => {
  t = box.t
})
beforeEach(() => {
  t.clock.now = new Date('2026-11-20T15:00:00Z')
})

const stand = (account_state: AccountState, id = box.agency.id) =>
  t.db.updateTable('organizations').set({ account_state }).where('id', '=', id).execute()
const guarded = (post = makePost()) => box.sending(post, { limits: undefined, plan: undefined })
const BIRTHDAY = { birth_on: '1954-12-20', effective_on: '2019-06-01' }

test.each([
  ['setting_up', 'admin'],
  ['trial', 'admin'],
  ['live', 'client'],
  ['grace', 'client'],
] as const)(
  'whatever the settings say, the quote email of an agency whose account state is %s goes to the %s',
  async (account_state, to) => {
    await stand(account_state)
    const { contact } = await box.queueOne()
    const post = makePost()
    expect(await sendDueMessages(box.sending(post))).toEqual({ sent: 1 })
    expect(post.mails().map((mail) => mail.to)).toEqual([to === 'client' ? contact.email : box.agency.ruth.email])
    expect(await box.rows()).toMatchObject([{ mode: to === 'client' ? 'production' : 'test' }])
  },
)

test('an email queued with a card on file goes to the agency if there is none at sending', async () => {
  await box.queueOne()
  await stand('trial')
  const post = makePost()
  await sendDueMessages(box.sending(post))
  expect(post.mails().map((mail) => mail.to)).toEqual([box.agency.ruth.email])
})

test('a read-only account sends nothing to clients: queued email waits until it is paid for', async () => {
  const contact = await makeContact(box.agency, BIRTHDAY, t)
  await box.release(contact)
  await box.queueOne()
  await stand('read_only')
  const post = makePost()
  for (let round = 0; round < 3; round++) {
    await sendDueMessages(guarded(post))
    box.later(3_600_000)
  }
  expect(post.mails()).toEqual([])
  expect((await box.rows()).map(({ status, attempts }) => [status, attempts])).toEqual([
    ['queued', 0],
    ['queued', 0],
  ])
  await stand('live')
  expect(await sendDueMessages(guarded(post))).toEqual({ sent: 2 })
})

test('a client’s request for the link of a read-only account is forwarded to the agency, not refused', async () => {
  const { messageId } = await box.queueOne()
  await t.db.updateTable('messages').set({ created_by: null }).where('id', '=', messageId).execute()
  await stand('read_only')
  const post = makePost()
  expect(await sendDueMessages(box.sending(post))).toEqual({ sent: 1 })
  expect(post.mails().map((mail) => mail.to)).toEqual([box.agency.ruth.email])
})

test('a read-only account’s outreach is planned and not released, and is caught up once paid for', async () => {
  setClock(t, '2027-01-02', 1)
  const agency = await makeAgency({ time_zone: ZONE, account_state: 'read_only' }, t)
  await startOutreach(t, agency)
  await makeContact(agency, {}, t)
  await planAll(t.tenantDb)
  const planned = await t.db
    .selectFrom('planned_emails')
    .select('kind')
    .where('organization_id', '=', agency.id)
    .execute()
  expect(planned.map(({ kind }) => kind)).toContain('new_year')
  expect((await releaseAll(t.tenantDb)).released).toBe(0)
  await stand('live', agency.id)
  setClock(t, '2027-01-04', 1)
  await planAll(t.tenantDb)
  expect((await releaseAll(t.tenantDb)).released).toBe(1)
})

test('pages say why nobody is emailed yet, and link to the payment', async () => {
  const app = await testApp({}, t)
  const agency = await makeAgency({ account_state: 'trial' }, t)
  const { id } = await makeContact(agency, {}, t)
  await planAll(t.tenantDb)
  const ruth = await app.as(agency.ruth)
  const year = await ruth.html('/outreach/year')
  expect(year).toContain('Production mode needs a payment method')
  await t.db.updateTable('organizations').set({ account_state: 'read_only' }).where('id', '=', agency.id).execute()
  expect(await ruth.words(`/contact/${id}`)).toContain('Your account is read-only, so you cannot email clients')
  const unpaid = await ruth.words('/outreach/year')
  expect(unpaid).toContain('Outreach cannot start yet')
  expect(unpaid).not.toContain('needs a payment method')
})
