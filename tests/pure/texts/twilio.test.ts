import { afterEach, expect, test } from 'vitest'
import { twilioTextProvider } from '../../../src/sms/twilio.ts'
import { httpProvider } from '../../texts/http-provider.ts'

const account = { accountSid: `AC${'a'.repeat(32)}`, authToken: 'token', from: '+18285550100' }
const PUBLIC = 'https://app.perennial.example'
const ID = '0f6f0dd6-7c0e-4f0a-9a2e-3d1c5a7b9e11'
const text = { to: '+18285550142', body: 'Blue Ridge Medigap: hello' }

let provider: Awaited<ReturnType<typeof httpProvider>> | undefined
afterEach(() => provider?.close())

async function answering(status: number, body: unknown, headers: Record<string, string> = {}) {
  provider = await httpProvider((_, response) =>
    response.writeHead(status, { 'Content-Type': 'application/json', ...headers }).end(JSON.stringify(body)),
  )
  return twilioTextProvider({ ...account, apiBase: provider.apiBase }, { publicUrl: PUBLIC }).send(text, ID)
}

test('a text goes to Twilio’s own path with its status callback', async () => {
  expect(await answering(201, { sid: 'SM1', status: 'queued' })).toEqual({ kind: 'accepted', providerId: 'SM1' })
  expect(provider?.asked).toEqual([
    {
      path: `/twilio/2010-04-01/Accounts/${account.accountSid}/Messages.json`,
      authorization: `Basic ${Buffer.from(`${account.accountSid}:token`).toString('base64')}`,
      fields: {
        To: text.to,
        From: account.from,
        Body: text.body,
        StatusCallback: `${PUBLIC}/webhooks/twilio/status?m=${ID}`,
      },
    },
  ])
})

test('a messaging service replaces a number', async () => {
  provider = await httpProvider((_, response) => response.writeHead(201).end('{"sid":"SM1"}'))
  const from = `MG${'b'.repeat(32)}`
  await twilioTextProvider({ ...account, from, apiBase: provider.apiBase }, { publicUrl: PUBLIC }).send(text, ID)
  expect(provider.asked[0]?.fields).toMatchObject({ MessagingServiceSid: from })
  expect(provider.asked[0]?.fields.From).toBeUndefined()
})

const answers = [
  [400, { code: 21211, message: 'not a phone' }, { kind: 'refused', reason: '21211: not a phone' }],
  [400, { code: 21610, message: 'stopped' }, { kind: 'refused', reason: '21610: stopped', optedOut: true }],
  [429, { code: 20429, message: 'slow' }, { kind: 'busy', retryAfterMs: 5_000 }],
  [401, { code: 20003, message: 'Authenticate' }, { kind: 'locked_out', reason: '20003: Authenticate' }],
  [403, { code: 20403, message: 'suspended' }, { kind: 'locked_out', reason: '20403: suspended' }],
  [400, { code: 21606, message: 'not yours' }, { kind: 'not_there', reason: '21606: not yours' }],
  [400, { code: 21703, message: 'no numbers' }, { kind: 'locked_out', reason: '21703: no numbers' }],
  [400, { code: 21705, message: 'no service' }, { kind: 'locked_out', reason: '21705: no service' }],
  [400, { code: 21408, message: 'not here' }, { kind: 'not_there', reason: '21408: not here' }],
  [400, { code: 21611, message: 'queue full' }, { kind: 'busy', retryAfterMs: 60_000 }],
  [429, { code: 63038, message: 'daily limit' }, { kind: 'quota', reason: '63038: daily limit' }],
  [500, { code: 20500, message: 'oops' }, { kind: 'uncertain', reason: '20500: oops' }],
  [201, {}, { kind: 'uncertain', reason: 'The text service returned no id' }],
] as const
test.each(answers)('%i %o', async (status, body, outcome) => expect(await answering(status, body)).toEqual(outcome))

test('a web page in place of Twilio’s response leaves the outcome unknown, so the text is not sent again', async () => {
  provider = await httpProvider((_, response) => response.writeHead(200).end('<!doctype html><h1>Sign in</h1>'))
  const line = twilioTextProvider({ ...account, apiBase: provider.apiBase }, { publicUrl: PUBLIC })
  expect(await line.send(text, ID)).toMatchObject({ kind: 'uncertain' })
})

test('Twilio’s wait time is in seconds', async () => {
  const soon = { 'Retry-After': '17' }
  expect(await answering(429, { code: 20429, message: 'slow' }, soon)).toEqual({ kind: 'busy', retryAfterMs: 17_000 })
  await provider?.close()
  expect(await answering(429, { code: 63038, message: 'limit' }, soon)).toMatchObject({ retryAfterMs: 17_000 })
})

test('a text sent without a response is uncertain, one that was never sent is not', async () => {
  provider = await httpProvider((_, response) => response.socket?.destroy())
  const line = (apiBase: string, timeoutMs = 8_000) =>
    twilioTextProvider({ ...account, apiBase }, { publicUrl: PUBLIC, timeoutMs }).send(text, ID)
  expect(await line(provider.apiBase)).toMatchObject({ kind: 'uncertain' })
  const { apiBase } = provider
  await provider.close()
  expect(await line(apiBase)).toMatchObject({ kind: 'not_reached' })
  expect(await line('http://nobody.invalid')).toMatchObject({ kind: 'not_reached' })

  provider = await httpProvider(() => {})
  expect(await line(provider.apiBase, 50)).toMatchObject({ kind: 'uncertain' })
  await provider.close()
  provider = await httpProvider((_, response) => {
    response.writeHead(201, { 'Content-Length': 100 }).write('{"sid":')
    setTimeout(() => response.socket?.destroy(), 10)
  })
  expect(await line(provider.apiBase)).toMatchObject({ kind: 'uncertain' })
})
