import { expect, test } from 'vitest'
import { readEnv, SettingError } from '../../../src/env.ts'

const key = 'k'.repeat(32)

test('with no settings at all it is practice mode on localhost with the demo agency', () => {
  expect(readEnv({})).toMatchObject({
    port: 3000,
    host: 'localhost',
    publicUrl: 'http://localhost:3000',
    practice: true,
    seedDemo: true,
    jobs: true,
  })
})

test('a Postgres without mail settings is refused, and the refusal names the variable', () => {
  expect(() => readEnv({ DATABASE_URL: 'postgres://x/y', SECRET_KEY: key })).toThrow(/RESEND_API_KEY/)
})

test('listening beyond loopback is not practice mode unless it is asked for', () => {
  expect(() => readEnv({ HOST: '0.0.0.0' })).toThrow(/RESEND_API_KEY/)
  expect(readEnv({ HOST: '0.0.0.0', PRACTICE: 'on' }).practice).toBe(true)
})

test('processes that share a database must share a key', () => {
  expect(() => readEnv({ DATABASE_URL: 'postgres://x/y', PRACTICE: 'on' })).toThrow(/SECRET_KEY/)
})

test('real mail needs an address to send from', () => {
  expect(() => readEnv({ RESEND_API_KEY: 're_x' })).toThrow(/MAIL_FROM/)
})

test('what mail is sent from is an email address and nothing else', () => {
  for (const MAIL_FROM of ['perennial.example', 'Perennial <mail@perennial.example>', 'mail@'])
    expect(() => readEnv({ RESEND_API_KEY: 're_x', MAIL_FROM })).toThrow(/MAIL_FROM .*must be an email address/)
  expect(readEnv({ RESEND_API_KEY: 're_x', MAIL_FROM: 'mail@agency.example' }).mailFrom).toBe('mail@agency.example')
})

test('a clock that runs ahead is refused outside practice mode', () => {
  expect(() => readEnv({ RESEND_API_KEY: 're_x', MAIL_FROM: 'a@b.example', CLOCK_OFFSET: '60' })).toThrow(
    /CLOCK_OFFSET/,
  )
})

test('a setting that cannot be read is named', () => {
  expect(() => readEnv({ PORT: 'http' })).toThrow(SettingError)
  expect(() => readEnv({ PORT: 'http' })).toThrow(/PORT/)
})

test('an empty variable counts as absent', () => {
  expect(readEnv({ DATABASE_URL: '', PORT: '' }).port).toBe(3000)
})

test('sign-in with a provider takes both of its settings, or neither', () => {
  expect(readEnv({}).oauth).toEqual({ google: undefined, microsoft: undefined })
  const both = { MICROSOFT_CLIENT_ID: 'id', MICROSOFT_CLIENT_SECRET: 'secret' }
  expect(readEnv(both).oauth.microsoft).toEqual({ clientId: 'id', clientSecret: 'secret', tenant: 'common' })
  expect(() => readEnv({ GOOGLE_CLIENT_ID: 'id' })).toThrow(/GOOGLE_CLIENT_SECRET/)
})

test('people write to OWNER_EMAIL, or else to the address our mails come from', () => {
  expect(readEnv({}).ownerEmail).toBe('owner@perennial.example')
  const real = { RESEND_API_KEY: 'k', MAIL_FROM: 'mail@agency.example' }
  expect(readEnv(real).ownerEmail).toBe('mail@agency.example')
  expect(readEnv({ ...real, OWNER_EMAIL: 'owner@agency.example' }).ownerEmail).toBe('owner@agency.example')
  expect(() => readEnv({ ...real, OWNER_EMAIL: 'nobody' })).toThrow(/OWNER_EMAIL/)
})

test('live rates are on where there is a key for them, and kept for an hour', () => {
  expect(readEnv({}).csg).toBeUndefined()
  expect(readEnv({ CSG_API_KEY: 'key' }).csg).toEqual({ apiKey: 'key', baseUrl: undefined, keepMinutes: 60 })
  for (const CSG_API_BASE of ['https://rates.example', 'https://rates.example/', 'https://rates.example/v1/'])
    expect(readEnv({ CSG_API_KEY: 'key', CSG_API_BASE, CSG_CACHE_MINUTES: '5' }).csg).toEqual({
      apiKey: 'key',
      baseUrl: 'https://rates.example',
      keepMinutes: 5,
    })
  expect(() => readEnv({ CSG_API_BASE: 'https://rates.example' })).toThrow(/CSG_API_KEY is missing/)
  expect(() => readEnv({ CSG_CACHE_MINUTES: '-1' })).toThrow(/CSG_CACHE_MINUTES/)
})

test('the made-up rates of the stand-in are for practice mode only', () => {
  expect(readEnv({ CSG_API_KEY: 'practice' }).csg?.apiKey).toBe('practice')
  const real = { RESEND_API_KEY: 'k', MAIL_FROM: 'mail@agency.example' }
  expect(() => readEnv({ ...real, CSG_API_KEY: 'practice' })).toThrow(/practice mode only/)
})

test.each(['secret', 'whsec_', 'whsec_short', 'whsec_not base64 at all, but long enough'])(
  'a webhook secret that Resend would not give is refused, and it is said where the right one stands: %j',
  (RESEND_WEBHOOK_SECRET) => {
    expect(() => readEnv({ RESEND_WEBHOOK_SECRET })).toThrow(/RESEND_WEBHOOK_SECRET.*whsec_.*Signing Secret/)
  },
)

test('a webhook secret as Resend gives it is taken', () => {
  const RESEND_WEBHOOK_SECRET = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw'
  expect(readEnv({ RESEND_WEBHOOK_SECRET }).resendWebhookSecret).toBe(RESEND_WEBHOOK_SECRET)
})

test('texts need an account, its token and a number, or none of them', () => {
  const account = { TWILIO_ACCOUNT_SID: `AC${'a'.repeat(32)}`, TWILIO_AUTH_TOKEN: 'token', TWILIO_FROM: '+18285550142' }
  expect(readEnv({}).twilio).toBeUndefined()
  expect(readEnv({ ...account, TWILIO_API_BASE: 'http://localhost:9/' }).twilio).toEqual({
    ...{ accountSid: account.TWILIO_ACCOUNT_SID, authToken: 'token', from: '+18285550142' },
    apiBase: 'http://localhost:9',
  })
  expect(() => readEnv({ ...account, TWILIO_AUTH_TOKEN: '' })).toThrow(/TWILIO_AUTH_TOKEN missing/)
  expect(() => readEnv({ TWILIO_API_BASE: 'http://localhost:9' })).toThrow(/TWILIO_ACCOUNT_SID and .* missing/)
  expect(() => readEnv({ ...account, TWILIO_FROM: '8285550142' })).toThrow(/TWILIO_FROM .*\+18285550142/)
})
