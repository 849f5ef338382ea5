import { afterAll, beforeAll, expect, test } from 'vitest'
import { publicToken } from '../../src/lib/tokens.ts'
import { failureOf, resendDomains } from '../../src/mail/domain-provider.ts'
import { type PracticeProviders, startPracticeProviders } from '../../src/practice/providers.ts'
import { testDatabase } from '../db.ts'

let providers: PracticeProviders
beforeAll(async () => {
  providers = await startPracticeProviders((await testDatabase()).tenantDb)
})
afterAll(() => providers.close())

const provider = () => resendDomains({ apiKey: providers.resendKey, baseUrl: providers.resendUrl })
const nameOf = (word: string) =>
  `${word}.a${publicToken()
    .toLowerCase()
    .replace(/[^a-z0-9]/g, '')}.example`

async function add(name: string) {
  const answer = await provider().add(name)
  if (!answer.ok) throw new Error(answer.failed)
  return answer.domain
}

test('a domain is created with the DNS records to set, and verification is not started', async () => {
  const domain = await add(nameOf('mail'))
  expect(domain.status).toBe('not_started')
  expect(domain.records.map(({ record, type, name }) => [record, type, name])).toEqual([
    ['SPF', 'MX', 'send.mail'],
    ['SPF', 'TXT', 'send.mail'],
    ['DKIM', 'TXT', 'resend._domainkey.mail'],
  ])
  expect(domain.records[0]).toMatchObject({ value: 'feedback-smtp.us-east-1.amazonses.com', priority: 10 })
})

test.each([
  ['mail', 'verified'],
  ['pending', 'pending'],
  ['fail', 'failed'],
])('a check of a name with %s in it ends %s', async (word, status) => {
  const { providerId } = await add(nameOf(word))
  expect(await provider().check(providerId)).toMatchObject({ ok: true, domain: { providerId, status } })
})

test('a domain is registered once, and forgotten when it is removed', async () => {
  const name = nameOf('mail')
  const { providerId } = await add(name)
  expect(await provider().add(name)).toEqual({ ok: false, failed: 'taken' })
  expect(await provider().remove(providerId)).toEqual({ ok: true })
  expect(await provider().check(providerId)).toEqual({ ok: false, failed: 'unknown' })
  expect(await provider().remove(providerId)).toEqual({ ok: true })
  expect((await add(name)).providerId).not.toBe(providerId)
})

test('a failure returns a code and never throws', async () => {
  expect(await provider().add(nameOf('stumble'))).toEqual({ ok: false, failed: 'no_answer' })
  expect(await provider().add('no domain')).toEqual({ ok: false, failed: 'refused' })
  const stranger = resendDomains({ apiKey: 're_other', baseUrl: providers.resendUrl })
  expect(await stranger.add(nameOf('mail'))).toEqual({ ok: false, failed: 'no_access' })
  const nobody = resendDomains({ apiKey: 're_x', baseUrl: 'http://127.0.0.1:9' })
  expect(await nobody.add(nameOf('mail'))).toEqual({ ok: false, failed: 'no_answer' })
  expect(failureOf({ name: 'rate_limit_exceeded', message: 'Slow down', statusCode: 429 })).toBe('no_answer')
})

test('a domain is read without a new check', async () => {
  const { providerId } = await add(nameOf('mail'))
  expect(await provider().look(providerId)).toMatchObject({ ok: true, domain: { status: 'not_started' } })
})
