/* Values that earlier versions stored or sent, made with node:crypto. Changing how one is read locks people out. */
import { encodeHexLowerCase } from '@oslojs/encoding'
import { Hono } from 'hono'
import { expect, test } from 'vitest'
import { hashRateLimitKey } from '../../../src/accounts/rate-limits.ts'
import { unseal } from '../../../src/lib/seal.ts'
import { openColumn, sealColumn } from '../../../src/lib/sealed-column.ts'
import { publicToken, secretToken, sha256, sixDigits } from '../../../src/lib/tokens.ts'
import { keyFingerprint } from '../../../src/main/backup/create-backup.ts'
import { uuidV7 } from '../../../src/main/heartbeat.ts'
import { secretKey } from '../../../src/main/secret-key.ts'
import { isSelfServiceHash, selfServiceHash } from '../../../src/prospects/self-service-hash.ts'
import type { AppEnv } from '../../../src/web/app-env.ts'
import { readJsonCookie } from '../../../src/web/cookies.ts'

const key = secretKey('0123456789abcdef0123456789abcdef', undefined)

test('stored hashes and keys are derived as before', () => {
  expect(encodeHexLowerCase(key)).toBe('3eb1bd439947eb762998e566ccc2e099c791118b2f40579cc4f7da2b5061b7f9')
  expect(encodeHexLowerCase(sha256('iW8fY1vX3mYkq7nV0sT2uR5wZ8bE4hJ6lO9pQcAdGfI'))).toBe(
    'be3cbb75955ab74c046791fe25d6bc0cb712aad3203ba289fe87ea56d076d5f0',
  )
  expect(encodeHexLowerCase(sha256('José 👋'))).toBe('60896a6a6b38b905a4a927b51599c144b23b0cd5ebb30684fe631e09bd532014')
  expect(hashRateLimitKey('signup-look:192.0.2.7')).toBe(
    '2c8436b7df240cb5b9e64d8acd27eef3d81a4f51005298bc106dfeca9ba2223c',
  )
  expect(keyFingerprint(key)).toBe('22f50827825b5d0c')
})

test('sealed values can be opened, and nothing else', () => {
  const token = 'yDZdjg-HKmVCpnRT_16OGe2f_1lruJgxuM5ebbfggg1NTHXOyXZNaQ9d0BToPFRn4w5h1J43l7f9f4Ii'
  expect(unseal(key, 'unsubscribe', token)).toEqual([7, 'email', 'José@mail.example'])
  for (const wrong of [`${token}=`, token.slice(0, -1), `${token.slice(0, -1)}j`, `${token} `, '', '*'])
    expect(unseal(key, 'unsubscribe', wrong), wrong).toBeUndefined()

  const column = {
    sealed: '6x26-D6jlyKejNBjBRfnOB5okJDDH6H0Oz34YOKxgT5JEa5koWsJw_U2RHGgHKEbEJR2Iuz2',
    key_id: '7dfe23ef8a9e',
  }
  expect(openColumn([key], 'health answers', 7, column)).toEqual({ answers: { 1: 'no' } })
  expect(openColumn([key], 'health answers', 8, column)).toBeUndefined()
  expect(sealColumn([key], 'health answers', 7, {}).key_id).toBe(column.key_id)
})

test('links sent before a change of libraries still work', () => {
  const prospect = { organizationId: 7, contactId: 41, email: 'walter@mail.example' }
  const expiresAt = new Date('2026-12-01T00:00:00Z')
  const hash = '1796083200.vODhCZ7Ot726rZv-u__4bLfK7y8JCfmUsQ_6VKjgSQg'
  expect(selfServiceHash(key, prospect, expiresAt)).toBe(hash)
  const isGood = (text: string, time: Date) => isSelfServiceHash(key, prospect, text, time)
  const before = new Date('2026-11-30T23:59:59Z')
  expect(isGood(hash, before)).toBe(true)
  expect(isGood(hash, expiresAt)).toBe(false)
  for (const wrong of [hash.replace(/g$/, 'h'), hash.replace('1796083200', '1796083201')])
    expect(isGood(wrong, before), wrong).toBe(false)
})

test('cookies of open browsers are read as before, and edited ones are ignored', async () => {
  const app = new Hono<AppEnv>().get('/', (c) => {
    c.set('deps', { publicUrl: 'http://localhost' } as AppEnv['Variables']['deps'])
    return c.json(readJsonCookie(c, 'flash') ?? 'none')
  })
  const read = async (value: string) => (await app.request('/', { headers: { Cookie: `flash=${value}` } })).json()
  const flash = 'eyJraW5kIjoiZ29vZCIsInRleHQiOiLCoUd1YXJkYWRvISDDkWFuZMO6IPCfkYsifQ'
  expect(await read(flash)).toEqual({ kind: 'good', text: '¡Guardado! Ñandú 👋' })
  for (const wrong of ['', '*', flash.slice(0, -1), 'bm90IEpTT04']) expect(await read(wrong), wrong).toBe('none')
})

test('tokens are random, with the alphabet and length that links and columns accept', () => {
  const made = Array.from({ length: 1_000 }, () => [publicToken(), secretToken(), sixDigits(), uuidV7(new Date())])
  for (const [publicText, secret, digits, uuid] of made) {
    expect(publicText).toMatch(/^[\w-]{22}$/)
    expect(secret).toMatch(/^[\w-]{43}$/)
    expect(digits).toMatch(/^\d{6}$/)
    expect(uuid).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-8[0-9a-f]{3}-[0-9a-f]{12}$/)
  }
  for (const place of [0, 1, 3]) expect(new Set(made.map((tokens) => tokens[place])).size).toBe(1_000)
  // Six random digits: a thousand of a million repeat rarely, and each place has each digit.
  expect(new Set(made.map((tokens) => tokens[2])).size).toBeGreaterThan(980)
  for (let place = 0; place < 6; place++) expect(new Set(made.map((tokens) => tokens[2]![place])).size).toBe(10)
})
