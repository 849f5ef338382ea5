import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { resendMailer, sendOutcome } from '../../../src/mail/mailer.ts'

const error = (statusCode: number | null, name = 'application_error') => ({ statusCode, name, message: 'why' })

test.each([
  [429, { kind: 'busy', retryAfterMs: 5_000 }],
  [401, { kind: 'locked_out', reason: '401: why' }],
  [403, { kind: 'locked_out', reason: '403: why' }],
  [400, { kind: 'refused', reason: '400: why' }],
  [422, { kind: 'refused', reason: '422: why' }],
  [408, { kind: 'uncertain', reason: '408: why' }],
  [404, { kind: 'locked_out', reason: '404: why' }],
  [451, { kind: 'refused', reason: '451: why' }],
  [500, { kind: 'uncertain', reason: '500: why', answered: true }],
  [503, { kind: 'uncertain', reason: '503: why' }],
  [null, { kind: 'uncertain', reason: 'no response: why' }],
])('status %s', (status, outcome) => {
  expect(sendOutcome(error(status), {})).toEqual(outcome)
})

test.each([
  ['missing_api_key', 401, 'locked_out'],
  ['restricted_api_key', 401, 'locked_out'],
  ['invalid_api_key', 403, 'locked_out'],
  ['invalid_access', 422, 'locked_out'],
  ['daily_quota_exceeded', 429, 'quota'],
  ['monthly_quota_exceeded', 429, 'quota'],
  ['rate_limit_exceeded', 429, 'busy'],
  ['missing_required_field', 422, 'refused'],
  ['validation_error', 422, 'refused'],
  ['security_error', 451, 'refused'],
])('%s (%i) means the same for an agency’s own address and for ours: %s', (name, status, kind) => {
  expect(sendOutcome(error(status, name), {}).kind).toBe(kind)
  expect(sendOutcome(error(status, name), {}, true).kind).toBe(kind)
})

test.each([
  ['validation_error', 403],
  ['invalid_from_address', 422],
])('%s (%i) stops all email from our address, and refuses that of an agency’s', (name, status) => {
  expect(sendOutcome(error(status, name), {}).kind).toBe('locked_out')
  expect(sendOutcome(error(status, name), {}, true).kind).toBe('refused')
})

test('the provider’s wait time is used', () => {
  expect(sendOutcome(error(429), { 'retry-after': '17' })).toEqual({ kind: 'busy', retryAfterMs: 17_000 })
})

test('a key in use is retried, one used for another email is not', () => {
  expect(sendOutcome(error(409, 'concurrent_idempotent_requests'), {}).kind).toBe('uncertain')
  expect(sendOutcome(error(409, 'invalid_idempotent_request'), {}).kind).toBe('conflict')
})

test('an unreachable server leaves the outcome unknown', async () => {
  const mailer = resendMailer({ apiKey: 're_x', baseUrl: 'http://127.0.0.1:9' })
  const mail = { from: 'a@b.example', to: 'c@d.example', subject: 's', html: '', text: 't', headers: {}, tags: [] }
  expect((await mailer.send(mail, 'key')).kind).toBe('uncertain')
})

test('a web page in place of the provider’s response leaves the outcome unknown', async () => {
  const server = createServer((_, response) =>
    response.writeHead(200, { 'Content-Type': 'text/html' }).end('<!doctype html><h1>Sign in to the network</h1>'),
  )
  onTestFinished(() => void server.close().closeAllConnections())
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const mailer = resendMailer({ apiKey: 're_x', baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}` })
  const mail = { from: 'a@b.example', to: 'c@d.example', subject: 's', html: '', text: 't', headers: {}, tags: [] }
  expect((await mailer.send(mail, 'key')).kind).toBe('uncertain')
  expect((await mailer.sendBatch?.([mail, mail], 'keys'))?.kind).toBe('uncertain')
  expect(await mailer.findAccepted?.([mail], new Date(), async () => true)).toBeUndefined()
})

test('a refusal of an agency’s own domain affects that agency; of ours all email', async () => {
  const server = createServer((_, response) =>
    response
      .writeHead(403, { 'Content-Type': 'application/json' })
      .end('{"statusCode":403,"name":"validation_error","message":"The blueridge.example domain is not verified."}'),
  )
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const mailer = resendMailer({ apiKey: 're_x', baseUrl, mailFrom: 'mail@perennial.example' })
  const kindFrom = async (from: string) => {
    const mail = { from, to: 'c@d.example', subject: 's', html: '', text: 't', headers: {}, tags: [] }
    return (await mailer.send(mail, 'key')).kind
  }
  expect(await kindFrom('"Dana" <hello@blueridge.example>')).toBe('refused')
  expect(await kindFrom('"Dana via Perennial" <mail@perennial.example>')).toBe('locked_out')
  server.close()
})
