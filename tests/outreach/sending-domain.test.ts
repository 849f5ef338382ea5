import { expect, test } from 'vitest'
import type { DomainProvider, DomainResult } from '../../src/lib/sending-domain.ts'
import {
  addSendingDomain,
  checkSendingDomain,
  findSendingDomain,
  removeSendingDomain,
} from '../../src/outreach/domain/sending-domain.ts'
import { sendDueMessages } from '../../src/outreach/sending/send-due.ts'
import { as } from '../agency.ts'
import { makePost, testOutbox } from './outbox.ts'

const box = testOutbox()

/** Returns the configured answers and records the calls. */
function makeProvider(status = 'verified') {
  const asked: string[] = []
  const answer = (name: string, providerId: string): DomainResult => ({
    ok: true,
    domain: {
      providerId,
      name,
      status: asked.some((one) => one.startsWith('check')) ? status : 'not_started',
      records: [],
    },
  })
  const provider: DomainProvider = {
    add: async (name) => {
      asked.push(`add ${name}`)
      return answer(name, `id of ${name}`)
    },
    check: async (id) => {
      asked.push(`check ${id}`)
      return answer('mail.blueridge.example', id)
    },
    look: async (id) => answer('mail.blueridge.example', id),
    remove: async (id) => {
      asked.push(`remove ${id}`)
      return { ok: true }
    },
  }
  return { provider, asked }
}

const wanted = { name: 'mail.blueridge.example', localPart: 'quotes' }
const at = (provider: DomainProvider) => ({ tenantDb: box.t.tenantDb, identity: box.agency.ruth.identity, provider })
const found = () => as(box.agency.ruth, findSendingDomain, box.t)

async function fromOfNextMail() {
  await box.queueOne()
  const post = makePost()
  await sendDueMessages(box.sending(post))
  return post.mails().at(-1)?.from
}

test('client email comes from the agency’s own domain from its verification until its removal', async () => {
  const { provider, asked } = makeProvider()
  expect(await addSendingDomain(at(provider), wanted)).toEqual({ ok: true, name: wanted.name, status: 'not_started' })
  expect(await fromOfNextMail()).toBe('"Dana Whitfield, Blue Ridge Medigap via Perennial" <mail@perennial.example>')
  await checkSendingDomain(at(provider))
  expect(await fromOfNextMail()).toBe('"Dana Whitfield, Blue Ridge Medigap" <quotes@mail.blueridge.example>')
  await removeSendingDomain(at(provider))
  expect(await fromOfNextMail()).toBe('"Dana Whitfield, Blue Ridge Medigap via Perennial" <mail@perennial.example>')
  expect(await found()).toBeUndefined()
  const id = 'id of mail.blueridge.example'
  expect(asked).toEqual(['add mail.blueridge.example', `check ${id}`, `remove ${id}`])
})

test('a domain whose check fails is not used', async () => {
  const { provider } = makeProvider('failed')
  await addSendingDomain(at(provider), wanted)
  expect(await checkSendingDomain(at(provider))).toMatchObject({ ok: true, status: 'failed' })
  expect(await fromOfNextMail()).toContain('via Perennial')
})

test('an agency has one domain; a second one is refused before the provider is asked', async () => {
  const { provider, asked } = makeProvider()
  await addSendingDomain(at(provider), wanted)
  expect(await addSendingDomain(at(provider), { ...wanted, name: 'other.example' })).toEqual({
    ok: false,
    refused: 'has_one',
  })
  expect(asked).toHaveLength(1)
})

test('of two added in parallel one stays, and the other is removed at the provider', async () => {
  const { provider, asked } = makeProvider()
  const both = ['a.example', 'b.example'].map((name) => addSendingDomain(at(provider), { ...wanted, name }))
  const outcomes = await Promise.all(both)
  expect(outcomes.filter(({ ok }) => ok)).toHaveLength(1)
  const { name } = (await found())!
  const other = name === 'a.example' ? 'b.example' : 'a.example'
  if (asked.includes(`add ${other}`)) expect(asked).toContain(`remove id of ${other}`)
})

test('a domain unknown to the provider is not used', async () => {
  const { provider } = makeProvider()
  await addSendingDomain(at(provider), wanted)
  await checkSendingDomain(at(provider))
  const forgetful = { ...provider, check: async () => ({ ok: false, failed: 'unknown' }) as const }
  expect(await checkSendingDomain(at(forgetful))).toEqual({ ok: false, refused: 'unknown' })
  expect((await found())?.status).toBe('failed')
})

test('if the provider does not answer, removing it ends its use at once and can be retried', async () => {
  const { provider } = makeProvider()
  await addSendingDomain(at(provider), wanted)
  await checkSendingDomain(at(provider))
  const silent = { ...provider, remove: async () => ({ ok: false, failed: 'no_answer' }) as const }
  expect(await removeSendingDomain(at(silent))).toEqual({ ok: false, refused: 'no_answer' })
  expect((await found())?.status).toBe('removing')
  expect(await fromOfNextMail()).toContain('via Perennial')
  expect(await checkSendingDomain(at(provider))).toEqual({ ok: false, refused: 'has_none' })
  expect((await removeSendingDomain(at(provider))).ok).toBe(true)
})

test('the log says who added and removed it', async () => {
  const { provider } = makeProvider()
  await addSendingDomain(at(provider), wanted)
  await removeSendingDomain(at(provider))
  const events = await box.t.db
    .selectFrom('audit_events')
    .select(['actor', 'target', 'detail'])
    .where('organization_id', '=', box.agency.id)
    .orderBy('id')
    .execute()
  const address = 'quotes@mail.blueridge.example'
  expect(events.map(({ actor, target, detail }) => [actor, target, detail])).toEqual([
    ['Ruth Calloway', 'domain', { domain: [null, address] }],
    ['Ruth Calloway', 'domain', { domain: [address, null] }],
  ])
})
