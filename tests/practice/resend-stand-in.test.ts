import { Resend } from 'resend'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { publicToken } from '../../src/lib/tokens.ts'
import { resendMailer } from '../../src/mail/mailer.ts'
import { listPracticeEmails } from '../../src/mail/practice-mailbox.ts'
import { resendRelease } from '../../src/mail/provider-refusals.ts'
import type { OutgoingMail } from '../../src/outbox/outgoing-mail.ts'
import type { AcceptedEmail } from '../../src/practice/accepted-email.ts'
import { type PracticeProviders, startPracticeProviders } from '../../src/practice/providers.ts'
import { PRACTICE_SENDING_KEY, resendStandIn } from '../../src/practice/resend-stand-in.ts'
import { type TestDatabase, testDatabase } from '../db.ts'

let t: TestDatabase
let providers: PracticeProviders
beforeAll(async () => {
  t = await testDatabase()
  providers = await startPracticeProviders(t.tenantDb)
})
afterAll(() => providers.close())

const mailTo = (to: string): OutgoingMail => ({
  from: '"Dana via Perennial" <mail@perennial.example>',
  to,
  replyTo: 'dana@blueridge.example',
  subject: 'Hello',
  html: '<p>Hello</p>',
  text: 'Hello',
  headers: { 'List-Unsubscribe': '<https://perennial.example/u/x>' },
  tags: [{ name: 'kind', value: 'quote_email' }],
})
const address = (name: string) => `${name}@${publicToken().toLowerCase()}.example`
const mailer = () => resendMailer({ apiKey: providers.resendKey, baseUrl: providers.resendUrl })
const received = (to: string) => t.tenantDb.withSystem('test', (system) => listPracticeEmails(system, { to }))

test('an email sent through the real client is complete in the mailbox', async () => {
  const to = address('walter')
  const outcome = await mailer().send(mailTo(to), publicToken())
  const [mail] = await received(to)
  expect(outcome).toEqual({ kind: 'accepted', providerId: mail?.id })
  expect(mail).toMatchObject({
    recipients: [to],
    sender: '"Dana via Perennial" <mail@perennial.example>',
    headers: { 'Reply-To': 'dana@blueridge.example', 'List-Unsubscribe': '<https://perennial.example/u/x>' },
    tags: [{ name: 'kind', value: 'quote_email' }],
  })
})

describe('an idempotency key', () => {
  test('returns the same id for the same email, even for ten parallel requests', async () => {
    const [to, key] = [address('walter'), publicToken()]
    const outcomes = await Promise.all(Array.from({ length: 10 }, () => mailer().send(mailTo(to), key)))
    expect(new Set(outcomes.map((outcome) => JSON.stringify(outcome))).size).toBe(1)
    expect(await received(to)).toHaveLength(1)
  })

  test('is refused for another email', async () => {
    const [to, key] = [address('walter'), publicToken()]
    await mailer().send(mailTo(to), key)
    expect((await mailer().send({ ...mailTo(to), subject: 'Other' }, key)).kind).toBe('conflict')
  })

  test('is forgotten after 24 hours', async () => {
    const [to, key] = [address('walter'), publicToken()]
    const today = t.clock.now
    await mailer().send(mailTo(to), key)
    t.clock.now = new Date(today.getTime() + 25 * 3_600_000)
    await mailer().send(mailTo(to), key)
    t.clock.now = today
    expect(await received(to)).toHaveLength(2)
  })
})

describe('an address can ask for trouble', () => {
  const outcomes = async (name: string) => {
    const [to, key] = [address(name), publicToken()]
    const first = await mailer().send(mailTo(to), key)
    const inBetween = (await received(to)).length
    const second = await mailer().send(mailTo(to), key)
    return [first.kind, inBetween, second.kind, (await received(to)).length]
  }
  test('reject is refused', async () => expect(await outcomes('reject')).toEqual(['refused', 0, 'refused', 0]))
  test('flaky fails before it is accepted', async () =>
    expect(await outcomes('flaky')).toEqual(['uncertain', 0, 'accepted', 1]))
  test('lost is accepted, but says so only when asked again', async () =>
    expect(await outcomes('lost')).toEqual(['uncertain', 1, 'accepted', 1]))
  test('poison fails each time', async () => expect(await outcomes('poison')).toEqual(['uncertain', 0, 'uncertain', 0]))
  test.each([
    ['revoked', 'locked_out'],
    ['unverified', 'locked_out'],
    ['daily', 'quota'],
    ['monthly', 'quota'],
    ['haste', 'busy'],
  ])('%s is answered so once: %s', async (name, kind) => expect(await outcomes(name)).toEqual([kind, 0, 'accepted', 1]))
  test('bounce is accepted', async () => expect(await outcomes('bounce')).toEqual(['accepted', 1, 'accepted', 1]))
  test('slow is accepted before the late response', async () => {
    const app = resendStandIn({ tenantDb: t.tenantDb, slowMs: 1 })
    const to = address('slow')
    const answer = await app.request('/emails', {
      method: 'POST',
      headers: { Authorization: `Bearer ${providers.resendKey}` },
      body: JSON.stringify(mailTo(to)),
    })
    expect(answer.status).toBe(200)
    expect(await received(to)).toHaveLength(1)
  })
})

test('a batch is accepted once as a whole', async () => {
  const resend = new Resend(providers.resendKey, { baseUrl: providers.resendUrl })
  const [one, two, key] = [address('one'), address('two'), publicToken()]
  const first = await resend.batch.send([mailTo(one), mailTo(two)], { idempotencyKey: key })
  const again = await resend.batch.send([mailTo(one), mailTo(two)], { idempotencyKey: key })
  expect(again.data).toEqual(first.data)
  expect([...(await received(one)), ...(await received(two))].map((mail) => mail.id)).toEqual(
    first.data?.data.map(({ id }) => id),
  )
})

test('in a permissive batch invalid emails are reported by position, and the others are accepted', async () => {
  const [one, bad, two, key] = [address('one'), address('reject'), address('two'), publicToken()]
  const outcome = await mailer().sendBatch!([mailTo(one), mailTo(bad), mailTo(two)], key)
  expect(outcome.kind === 'accepted' && outcome.parts.map(({ kind }) => kind)).toEqual([
    'accepted',
    'refused',
    'accepted',
  ])
  const resend = new Resend(providers.resendKey, { baseUrl: providers.resendUrl })
  const strict = await resend.batch.send([mailTo(address('one')), mailTo(bad)])
  expect(strict.error).toMatchObject({ statusCode: 422, name: 'validation_error' })
})

test('it lists accepted emails, newest first, and returns each by its id with its tags', async () => {
  const [one, two] = [address('one'), address('two')]
  t.clock.now = new Date(t.clock.now.getTime() + 30 * 86_400_000)
  await mailer().send(mailTo(one), publicToken())
  t.clock.now = new Date(t.clock.now.getTime() + 1_000)
  await mailer().send(mailTo(two), publicToken())
  const { emails } = new Resend(providers.resendKey, { baseUrl: providers.resendUrl })
  const first = (await emails.list({ limit: 1 })).data
  expect(first).toMatchObject({ object: 'list', has_more: true, data: [{ to: [two], last_event: 'delivered' }] })
  const after = first?.data[0]?.id ?? ''
  const second = (await emails.list({ limit: 1, after })).data?.data[0]
  expect(second?.to).toEqual([one])
  expect(second).not.toHaveProperty('tags')
  expect((await emails.get(second!.id)).data).toMatchObject({ to: [one], tags: mailTo(one).tags })
})

test('a bounced address is on its list, gets no more email, and can be removed', async () => {
  const [bounce, complain] = [address('bounce'), address('complain')]
  for (const to of [bounce, complain]) await mailer().send(mailTo(to), publicToken())
  const { suppressions } = new Resend(providers.resendKey, { baseUrl: providers.resendUrl })
  expect((await suppressions.get(bounce)).data).toMatchObject({
    object: 'suppression',
    email: bounce,
    origin: 'bounce',
  })
  const taken: AcceptedEmail[] = []
  const app = resendStandIn({ tenantDb: t.tenantDb, onAccepted: (mail) => void taken.push(mail) })
  await app.request('/emails', {
    method: 'POST',
    headers: { Authorization: `Bearer ${providers.resendKey}` },
    body: JSON.stringify(mailTo(bounce)),
  })
  expect(taken).toMatchObject([{ to: [bounce], isSuppressed: true }])
  const release = resendRelease({ apiKey: providers.resendKey, baseUrl: providers.resendUrl })
  expect([await release(bounce), await release(complain), await release(address('nobody'))]).toEqual([
    'released',
    'complained',
    'released',
  ])
  expect((await suppressions.get(bounce)).error?.statusCode).toBe(404)
})

test('each key is answered as the real service does', async () => {
  const asked = async (authorization?: string, path = '/emails', method = 'POST') => {
    const headers = authorization ? { Authorization: authorization } : undefined
    const answer = await fetch(`${providers.resendUrl}${path}`, { method, ...(headers && { headers }) })
    return [answer.status, ((await answer.json()) as { name: string }).name]
  }
  expect(await asked()).toEqual([401, 'missing_api_key'])
  expect(await asked('Bearer re_other')).toEqual([403, 'invalid_api_key'])
  expect(await asked(`Bearer ${PRACTICE_SENDING_KEY}`)).toEqual([422, 'validation_error'])
  expect(await asked(`Bearer ${PRACTICE_SENDING_KEY}`, '/emails', 'GET')).toEqual([401, 'restricted_api_key'])
})

test.each(['', 'not json', '{}', '[]', '{"from":"a","to":"b","subject":"c"}'])(
  'the body %j is refused',
  async (body) => {
    const answer = await fetch(`${providers.resendUrl}/emails`, {
      method: 'POST',
      headers: { Authorization: `Bearer ${providers.resendKey}`, 'Content-Type': 'application/json' },
      body,
    })
    expect(answer.status).toBe(422)
  },
)
