import { afterAll, beforeAll, expect, test } from 'vitest'
import { signUp } from '../../src/accounts/sign-up.ts'
import { ABANDONED_SIGN_UP_DAYS, closeAbandonedSignUps } from '../../src/organizations/abandoned-sign-ups.ts'
import { eraseClosedAgencies } from '../../src/organizations/erase.ts'
import { makeAgency } from '../agency.ts'
import { freshDatabase, type TestDatabase } from '../db.ts'

let t: TestDatabase
beforeAll(async () => {
  t = await freshDatabase()
})
afterAll(() => t.close())

const DAY = 86_400_000
const email = 'somebody@else.example'
const form = { firstName: 'June', lastName: 'Okafor', organizationName: 'Okafor', email, phone: '9195550134' }

const signUpNow = () => t.tenantDb.withSystem('test', (system) => signUp(system, form))
const closeAbandoned = () => t.tenantDb.withSystem('test', closeAbandonedSignUps)

test('an unverified address is available again after 30 days, and nothing of the sign-up remains', async () => {
  const other = await makeAgency({ onboarded_at: null, created_at: new Date(t.clock.now.getTime() - 90 * DAY) }, t)
  const first = await signUpNow()
  expect(first.ok).toBe(true)
  expect(await signUpNow()).toEqual({ ok: false, refused: 'email_taken' })

  t.clock.now = new Date(t.clock.now.getTime() + ABANDONED_SIGN_UP_DAYS * DAY - 60_000)
  expect(await closeAbandoned()).toBe(0)
  t.clock.now = new Date(t.clock.now.getTime() + 120_000)
  expect(await closeAbandoned()).toBe(1)
  await eraseClosedAgencies(t.tenantDb, {
    signal: new AbortController().signal,
    log: console,
    releaseProviderResources: async () => undefined,
  })
  expect((await signUpNow()).ok).toBe(true)
  // With a verified address, a setup has no time limit.
  const kept = await t.db.selectFrom('organizations').select('closed_at').where('id', '=', other.id).executeTakeFirst()
  expect(kept).toEqual({ closed_at: null })
})
