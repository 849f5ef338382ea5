import { expect, test } from 'vitest'
import { readEnv } from '../../../src/env.ts'
import { hasLoopbackPublicUrl, hasUntrustedProxy } from '../../../src/lib/deployment-checks.ts'
import { SettingError } from '../../../src/lib/setting-error.ts'

const key = 'k'.repeat(32)
const PUBLIC_URL = 'https://app.agency.example'
const cards = {
  STRIPE_SECRET_KEY: 'sk_test_x',
  STRIPE_PUBLISHABLE_KEY: 'pk_test_x',
  STRIPE_WEBHOOK_SECRET: 'whsec_x',
}

test('without settings it is practice mode on localhost with the demo agency', () => {
  expect(readEnv({})).toMatchObject({
    port: 3000,
    host: 'localhost',
    publicUrl: 'http://localhost:3000',
    practice: true,
    seedDemo: true,
    jobs: true,
  })
})

test('a Postgres without email settings is refused, and the refusal names the variable', () => {
  expect(() => readEnv({ DATABASE_URL: 'postgres://x/y', SECRET_KEY: key })).toThrow(/RESEND_API_KEY/)
})

test('listening beyond loopback is not practice mode unless requested (T45)', () => {
  expect(() => readEnv({ HOST: '0.0.0.0' })).toThrow(/RESEND_API_KEY/)
  expect(readEnv({ HOST: '0.0.0.0', PRACTICE: 'on' }).practice).toBe(true)
})

test('processes that share a database must share a key', () => {
  expect(() => readEnv({ DATABASE_URL: 'postgres://x/y', PRACTICE: 'on' })).toThrow(/SECRET_KEY/)
})

test('a read replica has one host, and needs a primary', () => {
  const set = (DATABASE_REPLICA_URL: string, DATABASE_URL = 'postgres://a/y') =>
    readEnv({ DATABASE_REPLICA_URL, DATABASE_URL, SECRET_KEY: key, PRACTICE: 'on' }).replicaUrl
  for (const one of ['postgres://b/y', 'postgresql://u:p%2C@b:5432/y?sslmode=require', 'postgres://u:p,@[::1]:1/y'])
    expect(set(one)).toBe(one)
  expect(() => set('postgres://u:p@b:1,c:2/y')).toThrow(/one host: a replica, or a proxy/)
  expect(() => set('http://b/y')).toThrow(/DATABASE_REPLICA_URL/)
  expect(() => set('postgres://b/y', '')).toThrow(/DATABASE_URL is missing/)
})

test('real email needs an address to send from', () => {
  expect(() => readEnv({ RESEND_API_KEY: 're_x' })).toThrow(/MAIL_FROM/)
})

test('a real server whose links only work on this machine is detected', () => {
  const real = { ...cards, RESEND_API_KEY: 're_x', MAIL_FROM: 'mail@agency.example' }
  expect(hasLoopbackPublicUrl(readEnv(real))).toBe(true)
  expect(hasLoopbackPublicUrl(readEnv({ ...real, PUBLIC_URL: 'http://[::1]:3000' }))).toBe(true)
  expect(hasLoopbackPublicUrl(readEnv({ ...real, PUBLIC_URL }))).toBe(false)
  expect(hasLoopbackPublicUrl(readEnv({}))).toBe(false)
})

test('the sender is an email address and nothing else', () => {
  for (const MAIL_FROM of ['perennial.example', 'Perennial <mail@perennial.example>', 'mail@'])
    expect(() => readEnv({ RESEND_API_KEY: 're_x', MAIL_FROM })).toThrow(/MAIL_FROM .*must be an email address/)
  expect(readEnv({ ...cards, RESEND_API_KEY: 're_x', PUBLIC_URL, MAIL_FROM: 'mail@agency.example' }).mailFrom).toBe(
    'mail@agency.example',
  )
})

test('practice mode, in which everybody can read the mailbox, is refused with real keys (T45)', () => {
  for (const key of [
    { RESEND_API_KEY: 're_x' },
    { STRIPE_SECRET_KEY: 'sk_live_x' },
    { STRIPE_SECRET_KEY: 'rk_live_x' },
  ])
    expect(() => readEnv({ ...cards, ...key, PRACTICE: 'on', PUBLIC_URL, MAIL_FROM: 'a@b.example' })).toThrow(
      /^Practice mode and .* cannot be combined/,
    )
  expect(readEnv({ ...cards, PRACTICE: 'on' }).practice).toBe(true)
})

test('outside practice mode no URL of ours or of a provider is without TLS, except on the same machine (T45)', () => {
  const real = { ...cards, RESEND_API_KEY: 're_x', PUBLIC_URL, MAIL_FROM: 'a@b.example', CSG_API_KEY: 'key' }
  const names = ['PUBLIC_URL', 'RESEND_BASE_URL', 'STRIPE_API_BASE', 'TWILIO_API_BASE', 'CSG_API_BASE']
  for (const name of [...names, 'AWS_ENDPOINT_URL_S3']) {
    expect(() => readEnv({ ...real, [name]: 'http://agency.example' })).toThrow(
      new RegExp(`^${name} must begin with https`),
    )
    expect(() => readEnv({ ...real, [name]: 'http://localhost.agency.example' })).toThrow(name)
  }
  for (const host of ['localhost:9', '127.0.0.1:9', '[::1]:9'])
    expect(readEnv({ ...real, PUBLIC_URL: `http://${host}` }).publicUrl).toBe(`http://${host}`)
  expect(readEnv({ PRACTICE: 'on', PUBLIC_URL: 'http://192.168.1.7:3000' }).practice).toBe(true)
})

test('an https URL without a trusted proxy is detected: all visitors would count as one', () => {
  const real = { ...cards, RESEND_API_KEY: 're_x', MAIL_FROM: 'a@b.example', PUBLIC_URL }
  expect(hasUntrustedProxy(readEnv(real))).toBe(true)
  expect(hasUntrustedProxy(readEnv({ ...real, TRUST_PROXY: '1' }))).toBe(false)
  expect(hasUntrustedProxy(readEnv({}))).toBe(false)
})

test('a clock that is ahead is refused outside practice mode (T45)', () => {
  expect(() => readEnv({ RESEND_API_KEY: 're_x', PUBLIC_URL, MAIL_FROM: 'a@b.example', CLOCK_OFFSET: '60' })).toThrow(
    /CLOCK_OFFSET/,
  )
})

test('an unreadable setting is named', () => {
  expect(() => readEnv({ PORT: 'http' })).toThrow(SettingError)
  expect(() => readEnv({ PORT: 'http' })).toThrow(/PORT/)
})

test.each([
  ['PORT', 'abc', 'a whole number from 0 to 65535'],
  ['PORT', '70000', 'a whole number from 0 to 65535'],
  ['PORT', ' ', 'a whole number from 0 to 65535'],
  ['CSG_CACHE_MINUTES', '-1', 'a whole number from 0 to 1440'],
  ['TRUST_PROXY', '1.5', 'a whole number from 0 to 10'],
  ['OTEL_TRACES_SAMPLER_ARG', '10', 'a number from 0 to 1'],
  ['SEND_RATE', '0', 'a number above 0, up to 1000'],
  ['CLOCK_OFFSET', '1h', 'a whole number of seconds'],
])('of a number that cannot be used it is said what was given, and what it takes: %s=%j', (name, given, takes) => {
  expect(() => readEnv({ [name]: given })).toThrow(
    new SettingError(`The setting ${name} is not valid: it must be ${takes}, not ${JSON.stringify(given)}`),
  )
})

test('a number is used as given', () => {
  const given = { PORT: '0', CSG_CACHE_MINUTES: '1440', TRUST_PROXY: '2', SEND_RATE: '0.5', CLOCK_OFFSET: '-60' }
  expect(readEnv({ ...given, CSG_API_KEY: 'key' })).toMatchObject({
    port: 0,
    trustProxy: 2,
    sendRate: 0.5,
    clockOffsetSeconds: -60,
    csg: { cacheMinutes: 1440 },
  })
})

test('traces are exported only to an http address', () => {
  expect(readEnv({}).traces).toBe(undefined)
  const OTEL_EXPORTER_OTLP_ENDPOINT = 'http://collector:4318'
  expect(readEnv({ OTEL_EXPORTER_OTLP_ENDPOINT }).traces).toEqual({ share: 1 })
  expect(readEnv({ OTEL_EXPORTER_OTLP_ENDPOINT, OTEL_TRACES_SAMPLER_ARG: '0.1' }).traces).toEqual({ share: 0.1 })
  expect(() => readEnv({ OTEL_EXPORTER_OTLP_ENDPOINT: 'collector:4318' })).toThrow(
    'The setting OTEL_EXPORTER_OTLP_ENDPOINT is not valid: it must be an http or https address',
  )
})

test('an empty variable counts as absent', () => {
  expect(readEnv({ DATABASE_URL: '', PORT: '' }).port).toBe(3000)
})

test('sign-in with a provider needs both of its settings, or neither', () => {
  expect(readEnv({}).oauth).toEqual({ google: undefined, microsoft: undefined })
  const both = { MICROSOFT_CLIENT_ID: 'id', MICROSOFT_CLIENT_SECRET: 'secret' }
  expect(readEnv(both).oauth.microsoft).toEqual({ clientId: 'id', clientSecret: 'secret', tenant: 'common' })
  expect(() => readEnv({ GOOGLE_CLIENT_ID: 'id' })).toThrow(/GOOGLE_CLIENT_SECRET/)
})

test('people write to OWNER_EMAIL, or else to the address our emails come from', () => {
  expect(readEnv({}).ownerEmail).toBe('owner@perennial.example')
  const real = { ...cards, RESEND_API_KEY: 'k', PUBLIC_URL, MAIL_FROM: 'mail@agency.example' }
  expect(readEnv(real).ownerEmail).toBe('mail@agency.example')
  expect(readEnv({ ...real, OWNER_EMAIL: 'owner@agency.example' }).ownerEmail).toBe('owner@agency.example')
  expect(() => readEnv({ ...real, OWNER_EMAIL: 'nobody' })).toThrow(/OWNER_EMAIL/)
})

test('live rates are on if there is a key, and kept for an hour', () => {
  expect(readEnv({}).csg).toBeUndefined()
  expect(readEnv({ CSG_API_KEY: 'key' }).csg).toEqual({ apiKey: 'key', baseUrl: undefined, cacheMinutes: 60 })
  for (const CSG_API_BASE of ['https://rates.example', 'https://rates.example/', 'https://rates.example/v1/'])
    expect(readEnv({ CSG_API_KEY: 'key', CSG_API_BASE, CSG_CACHE_MINUTES: '5' }).csg).toEqual({
      apiKey: 'key',
      baseUrl: 'https://rates.example',
      cacheMinutes: 5,
    })
  expect(() => readEnv({ CSG_API_BASE: 'https://rates.example' })).toThrow(/CSG_API_KEY is missing/)
  expect(() => readEnv({ CSG_CACHE_MINUTES: '-1' })).toThrow(/CSG_CACHE_MINUTES/)
})

test('the stand-in’s made-up rates are for practice mode only (T45)', () => {
  expect(readEnv({ CSG_API_KEY: 'practice' }).csg?.apiKey).toBe('practice')
  const real = { RESEND_API_KEY: 'k', PUBLIC_URL, MAIL_FROM: 'mail@agency.example' }
  expect(() => readEnv({ ...real, CSG_API_KEY: 'practice' })).toThrow(/practice mode only/)
})

test.each(['secret', 'whsec_', 'whsec_short', 'whsec_not base64 at all, but long enough'])(
  'an invalid Resend webhook secret is refused, and the message says where to find it: %j',
  (RESEND_WEBHOOK_SECRET) => {
    expect(() => readEnv({ RESEND_WEBHOOK_SECRET })).toThrow(/RESEND_WEBHOOK_SECRET.*whsec_.*Signing Secret/)
  },
)

test('a valid Resend webhook secret is accepted', () => {
  const RESEND_WEBHOOK_SECRET = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw'
  expect(readEnv({ RESEND_WEBHOOK_SECRET }).resendWebhookSecret).toBe(RESEND_WEBHOOK_SECRET)
})

test('texts need an account, its token and a number, or none of them', () => {
  const account = { TWILIO_ACCOUNT_SID: `AC${'a'.repeat(32)}`, TWILIO_AUTH_TOKEN: 'token', TWILIO_FROM: '+18285550142' }
  expect(readEnv({}).twilio).toBeUndefined()
  expect(readEnv({ ...account, TWILIO_API_BASE: 'http://localhost:9/' }).twilio).toEqual({
    accountSid: account.TWILIO_ACCOUNT_SID,
    authToken: 'token',
    from: '+18285550142',
    apiBase: 'http://localhost:9',
  })
  expect(() => readEnv({ ...account, TWILIO_AUTH_TOKEN: '' })).toThrow(/TWILIO_AUTH_TOKEN missing/)
  expect(() => readEnv({ TWILIO_API_BASE: 'http://localhost:9' })).toThrow(/TWILIO_ACCOUNT_SID and .* missing/)
  expect(() => readEnv({ ...account, TWILIO_FROM: '8285550142' })).toThrow(/TWILIO_FROM .*\+18285550142/)
})

const mail = { RESEND_API_KEY: 're_x', PUBLIC_URL, MAIL_FROM: 'mail@agency.example' }

test('outside practice mode a start needs payment keys, and the refusal names what is missing', () => {
  expect(() => readEnv(mail)).toThrow(/STRIPE_SECRET_KEY and STRIPE_PUBLISHABLE_KEY and STRIPE_WEBHOOK_SECRET missing/)
  for (const name of Object.keys(cards)) {
    const message = new RegExp(`^${name} missing, so agencies could not pay`)
    expect(() => readEnv({ ...mail, ...cards, [name]: '' })).toThrow(message)
  }
  expect(readEnv({ ...mail, ...cards, STRIPE_API_BASE: 'http://localhost:9/' }).stripe).toEqual({
    secretKey: 'sk_test_x',
    publishableKey: 'pk_test_x',
    webhookSecret: 'whsec_x',
    apiBase: 'http://localhost:9',
  })
})

test('a live key beside a test key is refused, and so is one in the wrong setting', () => {
  const mixed = { ...mail, ...cards, STRIPE_SECRET_KEY: 'sk_live_x' }
  expect(() => readEnv(mixed)).toThrow(/must be test keys/)
  expect(() => readEnv({ ...mail, ...cards, STRIPE_SECRET_KEY: 'pk_test_x' })).toThrow(/STRIPE_SECRET_KEY .*start with/)
})

test('the launch offer is off unless it is switched on, except in practice, and its code can be changed', () => {
  const real = { ...mail, ...cards }
  expect(readEnv(real).launchCode).toBeUndefined()
  expect(readEnv({ ...real, LAUNCH_PROMO_CODE: 'EARLY' }).launchCode).toBeUndefined()
  expect(readEnv({ ...real, LAUNCH_ACTIVE: 'on' }).launchCode).toBe('LAUNCH25')
  expect(readEnv({ ...real, LAUNCH_ACTIVE: 'on', LAUNCH_PROMO_CODE: 'EARLY' }).launchCode).toBe('EARLY')
  expect(readEnv({}).launchCode).toBe('LAUNCH25')
  expect(readEnv({ LAUNCH_ACTIVE: 'off' }).launchCode).toBeUndefined()
  expect(() => readEnv({ LAUNCH_PROMO_CODE: 'early bird' })).toThrow(/LAUNCH_PROMO_CODE .*letters and digits/)
})
