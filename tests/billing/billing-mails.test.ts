import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { updateDueAccountStates } from '../../src/billing/account-state/update-due-account-states.ts'
import { syncSubscription } from '../../src/billing/subscription/sync-subscription.ts'
import { writeAccountMail } from '../../src/mail/account-mail.tsx'
import { closePaying, type PayingApp, payingAgency, payingApp, pays, trialAgency } from './paying.ts'

let app: PayingApp
beforeAll(async () => {
  app = await payingApp()
})
beforeEach(() => {
  app.t.clock.now = new Date('2026-11-20T15:00:00Z')
})
afterAll(() => closePaying(app))

const settle = () => updateDueAccountStates(app.t.tenantDb, new AbortController().signal)
const sync = (id: number) => syncSubscription({ tenantDb: app.t.tenantDb, cards: app.cards, log: app.deps.log }, id)
const readOnlyOn = (id: number, day: string) =>
  app.t.db
    .updateTable('organizations')
    .set({ read_only_from: new Date(day) })
    .where('id', '=', id)
    .execute()

async function mails(id: number) {
  const rows = await app.t.db
    .selectFrom('messages')
    .select(['kind', 'recipient', 'data'])
    .where('organization_id', '=', id)
    .where('kind', 'in', ['trial_ending', 'became_read_only'])
    .orderBy('created_at')
    .execute()
  return rows.map(({ kind, recipient, data }) => ({ kind, recipient, about: (data as { about?: string }).about }))
}

test('three days before a free month without a card ends its admins get one email, and another when it becomes read-only', async () => {
  const { id, ruth } = await trialAgency(app)
  await readOnlyOn(id, '2027-01-03T15:00:00Z')
  app.standIn.pass(26.9)
  await settle()
  expect(await mails(id)).toEqual([])
  app.standIn.pass(0.1)
  for (let times = 0; times < 3; times++) await settle()
  const ending = {
    kind: 'trial_ending',
    recipient: ruth.email,
    about: 'Dec 20, 2026; without a card the account becomes read-only on Jan 3, 2027',
  }
  expect(await mails(id)).toEqual([ending])
  app.standIn.pass(17)
  for (let times = 0; times < 2; times++) await settle()
  expect(await mails(id)).toEqual([ending, { kind: 'became_read_only', recipient: ruth.email, about: undefined }])
})

test('agencies with a card hear from the card provider, closed agencies and demos from nobody', async () => {
  const paid = await trialAgency(app)
  await pays(app, paid.visitor)
  const [closed, demo] = [await trialAgency(app), await trialAgency(app)]
  const { db, clock } = app.t
  await db.updateTable('organizations').set({ closed_at: clock.now }).where('id', '=', closed.id).execute()
  await db.updateTable('organizations').set({ is_demo: true }).where('id', '=', demo.id).execute()
  app.standIn.pass(28)
  await settle()
  for (const { id } of [paid, closed, demo]) expect(await mails(id)).toEqual([])
})

test('the end of a subscription is emailed when it makes the account read-only', async () => {
  const { id, ruth, subscriptionId } = await payingAgency(app)
  await app.cards.cancelNow(subscriptionId)
  for (let times = 0; times < 2; times++) await sync(id)
  expect(await mails(id)).toMatchObject([{ kind: 'became_read_only', recipient: ruth.email }])
})

test('both emails say what happens and link to the next step', () => {
  const facts = { messageId: 'm', recipient: 'r@example.com', firstName: 'Ruth', organizationName: 'Blue Ridge' }
  const link = 'https://app.example/stripe'
  const ending = writeAccountMail({ ...facts, kind: 'trial_ending', about: 'Dec 20, 2026' }, { link })
  expect(ending.text).toContain('The free month for Blue Ridge on Perennial ends on Dec 20, 2026.')
  expect(ending.text).toContain(link)
  const over = writeAccountMail({ ...facts, kind: 'became_read_only' }, { link })
  expect(over.text.replace(/\s+/g, ' ')).toContain('is now read-only because it has no paid subscription')
  expect(over.text).not.toContain('If this was not you')
})
