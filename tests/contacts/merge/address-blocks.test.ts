import { beforeEach, expect, test } from 'vitest'
import { removeBlocks } from '../../../src/contacts/import/opt-outs.ts'
import { getImport } from '../../../src/contacts/import/queries.ts'
import { undoChangeSet } from '../../../src/contacts/undo/undo.ts'
import { resumeEmails } from '../../../src/outbox/email-preferences.ts'
import { suppress } from '../../../src/outbox/suppressions.ts'
import { releaseSuppression, suppressByHand } from '../../../src/outreach/deliverability/blocked-addresses.ts'
import { blockTexts, unblockTexts } from '../../../src/outreach/texting/verbal-consent.ts'
import { type Agency, as, makeAgency, makeContact } from '../../agency.ts'
import { type TestDatabase, testDatabase } from '../../db.ts'
import { imported } from '../import/imports.ts'
import { merge, rowOf } from './pairs.ts'

let t: TestDatabase
let agency: Agency

beforeEach(async () => {
  t ??= await testDatabase()
  agency = await makeAgency()
})

const block = (address: string, reason: string, channel = 'email') =>
  t.db
    .insertInto('suppression_reasons')
    .values({ organization_id: agency.id, channel, address, reason, created_at: new Date(0) })
    .execute()
const blocks = async () =>
  new Map(
    (
      await t.db
        .selectFrom('suppressions')
        .select(['address', 'reason'])
        .where('organization_id', '=', agency.id)
        .execute()
    ).map(({ address, reason }) => [address, reason]),
  )
const report = (address: string, reason: 'unsubscribed' | 'bounced') =>
  t.tenantDb.withSystem('a test', (system) =>
    suppress(system, { organizationId: agency.id, channel: 'email', address }, reason),
  )
const undo = async (changeSetId: number) => {
  const undone = await as(agency.ruth, (scope) => undoChangeSet(scope, changeSetId))
  expect(undone.ok).toBe(true)
}
/** Imports a file that blocks this address and another one, which nothing else blocks. Returns its id. */
const wrongFile = async (address: string, another = 'ann@example.com') => {
  const file = `First name,Last name,Email,Carrier,Email status
Walter,Brandt,${address},Aetna,Unsubscribed
Ann,Lind,${another},Aetna,Unsubscribed`
  return (await imported(agency.ruth, file)).id
}
const takeBack = (importId: number) =>
  as(agency.ruth, async (scope) => removeBlocks(scope, await getImport(scope, importId)))

test('a merge opts nobody in: unsubscribes and opt-outs of either apply', async () => {
  const keep = await makeContact(agency)
  const other = await makeContact(agency, { opt_in_quarterly_updates: false })
  await block(other.email!, 'unsubscribed')
  await merge(agency.ruth, keep.id, other.id, { picks: { email: keep.id } })
  expect(await rowOf(t, keep.id)).toMatchObject({ email: keep.email, opt_in_quarterly_updates: false })
  expect(await blocks()).toEqual(
    new Map([
      [other.email, 'unsubscribed'],
      [keep.email, 'merged'],
    ]),
  )
})

test.each([
  ['bounced', 'unsubscribed', 'merged'],
  ['bounced', 'by_hand', 'merged'],
  ['by_hand', 'unsubscribed_elsewhere', 'merged'],
  ['by_hand', 'by_hand', 'by_hand'],
  ['by_hand', 'bounced', 'by_hand'],
  ['complained', 'unsubscribed', 'complained'],
  ['unsubscribed_elsewhere', 'unsubscribed', 'unsubscribed_elsewhere'],
  ['unsubscribed', 'unsubscribed', 'unsubscribed'],
])(
  'a block of the other address applies until the undo, beside one of the remaining address: %s and %s (T50)',
  async (own, others, merged) => {
    const [keep, other] = [await makeContact(agency), await makeContact(agency)]
    await block(keep.email!, own)
    await block(other.email!, others)
    const before = await blocks()
    const { changeSetId } = await merge(agency.ruth, keep.id, other.id, { picks: { email: keep.id } })
    expect((await blocks()).get(keep.email!)).toBe(merged)
    await undo(changeSetId)
    expect(await blocks()).toEqual(before)
  },
)

test('a bounced address is not preferred, and does not affect the other', async () => {
  const keep = await makeContact(agency, { updated_at: new Date('2026-01-01') })
  const other = await makeContact(agency, { updated_at: new Date('2026-02-01') })
  await block(other.email!, 'bounced')
  await merge(agency.ruth, keep.id, other.id)
  expect((await rowOf(t, keep.id)).email).toBe(keep.email)
  expect(await blocks()).toEqual(new Map([[other.email, 'bounced']]))
})

test('a number that cannot get texts does not affect the other, one whose owner texted STOP does', async () => {
  for (const [reason, expected] of [
    ['unreachable', undefined],
    ['stopped', 'merged'],
  ] as const) {
    const keep = await makeContact(agency, { phone_number: '8285550101' })
    const other = await makeContact(agency, { phone_number: '8285550102' })
    await block('8285550102', reason, 'text')
    await merge(agency.ruth, keep.id, other.id, { picks: { phone_number: keep.id } })
    expect((await blocks()).get('8285550101')).toBe(expected)
    agency = await makeAgency()
  }
})

test('a contact who unsubscribes after a merge stays unsubscribed after its undo, one who bounces stays bounced', async () => {
  for (const [reason, afterMerge, afterUndo] of [
    ['unsubscribed', 'unsubscribed', 'unsubscribed'],
    ['bounced', 'merged', 'bounced'],
  ] as const) {
    const [keep, other] = [await makeContact(agency), await makeContact(agency)]
    await report(other.email!, 'unsubscribed')
    const { changeSetId } = await merge(agency.ruth, keep.id, other.id, { picks: { email: keep.id } })
    await report(keep.email!, reason)
    expect((await blocks()).get(keep.email!)).toBe(afterMerge)
    await undo(changeSetId)
    expect([(await blocks()).get(keep.email!), (await blocks()).get(other.email!)]).toEqual([afterUndo, 'unsubscribed'])
  }
})

test('of two merges that both need a block, undoing one keeps it (T50)', async () => {
  const [keep, first, second] = [await makeContact(agency), await makeContact(agency), await makeContact(agency)]
  await block(first.email!, 'unsubscribed')
  await block(second.email!, 'complained')
  const into = { picks: { email: keep.id } }
  const merges = [await merge(agency.ruth, keep.id, first.id, into), await merge(agency.ruth, keep.id, second.id, into)]
  await undo(merges[0]!.changeSetId)
  expect((await blocks()).get(keep.email!)).toBe('merged')
  await undo(merges[1]!.changeSetId)
  expect((await blocks()).get(keep.email!)).toBeUndefined()
})

test('an admin’s block outlasts a merge and a wrong file, whichever is taken back first (T50)', async () => {
  for (const undoesFirst of [true, false]) {
    const [keep, other] = [await makeContact(agency), await makeContact(agency)]
    await block(keep.email!, 'by_hand')
    await block(other.email!, 'unsubscribed')
    const { changeSetId } = await merge(agency.ruth, keep.id, other.id, { picks: { email: keep.id } })
    const file = await wrongFile(keep.email!)
    if (undoesFirst) await undo(changeSetId)
    await takeBack(file)
    if (!undoesFirst) await undo(changeSetId)
    expect((await blocks()).get(keep.email!)).toBe('by_hand')
    agency = await makeAgency()
  }
})

test('a merge onto an address that a file blocks outlasts the removal of the file’s blocks, until its undo (T50)', async () => {
  for (const undoesFirst of [true, false]) {
    const [keep, other] = [await makeContact(agency), await makeContact(agency)]
    await block(other.email!, 'unsubscribed')
    const file = await wrongFile(keep.email!)
    const { changeSetId } = await merge(agency.ruth, keep.id, other.id, { picks: { email: keep.id } })
    expect((await blocks()).get(keep.email!)).toBe('unsubscribed_elsewhere')
    if (undoesFirst) await undo(changeSetId)
    await takeBack(file)
    expect((await blocks()).get(keep.email!)).toBe(undoesFirst ? undefined : 'merged')
    if (!undoesFirst) await undo(changeSetId)
    expect((await blocks()).get(keep.email!)).toBeUndefined()
    agency = await makeAgency()
  }
})

test('an address that two files, two merges and an admin block is free once all five are taken back (T50)', async () => {
  const [keep, first, second] = [await makeContact(agency), await makeContact(agency), await makeContact(agency)]
  for (const { email } of [first, second]) await block(email!, 'unsubscribed')
  const files = [await wrongFile(keep.email!), await wrongFile(keep.email!, 'bo@example.com')]
  const into = { picks: { email: keep.id } }
  const merges = [await merge(agency.ruth, keep.id, first.id, into), await merge(agency.ruth, keep.id, second.id, into)]
  await as(agency.ruth, (scope) => suppressByHand(scope, keep.email!))
  const shown = async () => (await blocks()).get(keep.email!)
  await undo(merges[0]!.changeSetId)
  expect(await shown()).toBe('unsubscribed_elsewhere')
  await takeBack(files[0]!)
  expect(await shown()).toBe('unsubscribed_elsewhere')
  await takeBack(files[1]!)
  expect(await shown()).toBe('merged')
  await undo(merges[1]!.changeSetId)
  expect(await shown()).toBe('by_hand')
  await as(agency.ruth, (scope) => releaseSuppression(scope, keep.email!))
  expect(await shown()).toBeUndefined()
})

test('a client who unsubscribed both addresses before a merge may ask for email again', async () => {
  const [keep, other] = [await makeContact(agency), await makeContact(agency)]
  for (const { email } of [keep, other]) await report(email!, 'unsubscribed')
  await merge(agency.ruth, keep.id, other.id, { picks: { email: keep.id } })
  const recipient = { organizationId: agency.id, channel: 'email', address: keep.email! } as const
  const proof = { wording: 'Send me email', language: 'en', page: '/u', address: '203.0.113.7', userAgent: '' } as const
  await t.tenantDb.withSystem('a test', (system) => resumeEmails(system, recipient, proof))
  expect((await blocks()).get(keep.email!)).toBeUndefined()
})

test('a wrong file that blocks both addresses of a merged contact blocks neither once it is taken back', async () => {
  const [keep, other] = [await makeContact(agency), await makeContact(agency)]
  const file = await wrongFile(keep.email!, other.email!)
  await merge(agency.ruth, keep.id, other.id, { picks: { email: keep.id } })
  await takeBack(file)
  expect(await blocks()).toEqual(new Map())
})

test('a merge still stops texts after an agent’s “Do not text” is removed (T50)', async () => {
  const keep = await makeContact(agency, { phone_number: '8285550101' })
  const other = await makeContact(agency, { phone_number: '8285550102' })
  await block('8285550102', 'stopped', 'text')
  const { changeSetId } = await merge(agency.ruth, keep.id, other.id, { picks: { phone_number: keep.id } })
  const recorder = { page: '/contact', address: '203.0.113.7', userAgent: 'Firefox' }
  await as(agency.ruth, (scope) => blockTexts(scope, keep.id, 'Asked on the phone', recorder))
  expect((await blocks()).get('8285550101')).toBe('do_not_text')
  await as(agency.ruth, (scope) => unblockTexts(scope, keep.id))
  expect((await blocks()).get('8285550101')).toBe('merged')
  await undo(changeSetId)
  expect((await blocks()).get('8285550101')).toBeUndefined()
})

test('an admin can block an address that a merge blocks, and the block outlasts its undo (T50)', async () => {
  const [keep, other] = [await makeContact(agency), await makeContact(agency)]
  await block(other.email!, 'unsubscribed')
  const { changeSetId } = await merge(agency.ruth, keep.id, other.id, { picks: { email: keep.id } })
  const blockByHand = () => as(agency.ruth, (scope) => suppressByHand(scope, keep.email!))
  expect([await blockByHand(), await blockByHand()]).toEqual([true, false])
  expect((await blocks()).get(keep.email!)).toBe('merged')
  await undo(changeSetId)
  expect((await blocks()).get(keep.email!)).toBe('by_hand')
})
