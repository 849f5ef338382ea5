import { beforeEach, expect, test } from 'vitest'
import { getImport } from '../../../src/contacts/import/queries.ts'
import { suppress } from '../../../src/outbox/suppressions.ts'
import { urls } from '../../../src/urls.ts'
import { type Agency, as, makeAgency, type Person } from '../../agency.ts'
import { type TestApp, testApp } from '../../app.ts'
import { imported, upload } from './imports.ts'

let app: TestApp
let agency: Agency
beforeEach(async () => {
  app = await testApp()
  app.t.clock.now = new Date('2026-11-20T15:00:00Z')
  agency = await makeAgency()
})

const file = (rows: number, blocked: number) =>
  [
    'First name,Last name,Email,Carrier,Email status',
    ...Array.from(
      { length: rows },
      (_, row) => `Walter,Brandt ${row},w${row}@example.com,Aetna,${row < blocked ? 'Unsubscribed' : 'Subscribed'}`,
    ),
  ].join('\n')
const uploaded = async (person: Person, text: string) => {
  const result = await upload(person, text)
  if (!result.ok) throw new Error(result.refused.message)
  return result.importId
}
const blocks = async () =>
  Object.fromEntries(
    (
      await app.t.db
        .selectFrom('suppressions')
        .select(['address', 'reason'])
        .where('organization_id', '=', agency.id)
        .orderBy('address')
        .execute()
    ).map(({ address, reason }) => [address.replace('@example.com', ''), reason]),
  )
const block = (name: string, reason: string) =>
  app.t.db
    .insertInto('suppression_reasons')
    .values({
      organization_id: agency.id,
      channel: 'email',
      address: `${name}@example.com`,
      reason,
      created_at: app.t.clock.now,
    })
    .execute()
const stop = (name: string, reason: 'unsubscribed' | 'complained') =>
  app.t.tenantDb.withSystem('test', (system) =>
    suppress(system, { organizationId: agency.id, channel: 'email', address: `${name}@example.com` }, reason),
  )
const isStarted = async (importId: number) =>
  (await as(agency.ruth, (scope) => getImport(scope, importId))).status !== 'mapping'

test('a file that would block much of a book starts only once that is confirmed', async () => {
  const ruth = await app.as(agency.ruth)
  const few = await uploaded(agency.ruth, file(60, 10))
  expect(await ruth.html(urls.imports.check(few))).not.toContain('name="blocks"')
  await ruth.post(urls.imports.start(few), { mode: 'skip' })
  expect(await isStarted(few)).toBe(true)

  const many = await uploaded(agency.ruth, file(50, 10))
  expect(await ruth.words(urls.imports.check(many))).toContain('Block 10 of 50 contacts from email')
  const refused = await ruth.post(urls.imports.start(many), { mode: 'skip' })
  expect(refused.headers.get('Location')).toBe(`${urls.imports.check(many)}#blocks`)
  expect(await ruth.words(urls.imports.check(many))).toContain('This file would block many addresses from email.')
  expect(await isStarted(many)).toBe(false)
  await ruth.post(urls.imports.start(many), { mode: 'skip', blocks: 'on' })
  expect(await isStarted(many)).toBe(true)
})

test('an admin takes back exactly the blocks of a wrong file, and no client’s own opt-out (T50)', async () => {
  await block('w0', 'unsubscribed')
  await block('w1', 'bounced')
  await block('w2', 'merged')
  const { id } = await imported(agency.ruth, file(8, 8))
  await imported(agency.ruth, file(4, 4))
  await stop('w4', 'unsubscribed')
  await stop('w5', 'complained')
  const ruth = await app.as(agency.ruth)
  const report = await ruth.words(urls.imports.show(id))
  expect(report).toContain('This file blocks 8 addresses from email')
  expect(report).toContain('6 addresses will stay blocked for another reason')
  expect(report).toContain('Unblock 2 addresses')
  await ruth.post(urls.imports.unblocking(id))
  expect(Object.keys(await blocks())).toHaveLength(8)
  await ruth.post(urls.imports.unblocking(id), { isWrong: 'on' })
  expect(await blocks()).toEqual({
    w0: 'unsubscribed',
    // The second file blocks these too.
    w1: 'unsubscribed_elsewhere',
    w2: 'unsubscribed_elsewhere',
    w3: 'unsubscribed_elsewhere',
    w4: 'unsubscribed',
    w5: 'complained',
  })
  expect(await ruth.words(urls.imports.show(id))).not.toContain('blocked by mistake')
  expect(await ruth.words('/settings/log')).toContain('Unblocked 2 addresses of the file book.csv')
})

test('a wrong file that was imported twice can be taken back twice', async () => {
  const ruth = await app.as(agency.ruth)
  const ids = [(await imported(agency.ruth, file(2, 2))).id, (await imported(agency.ruth, file(2, 2))).id]
  expect(await ruth.words(urls.imports.show(ids[0]!))).toContain('Remove this file’s blocks')
  for (const id of ids) await ruth.post(urls.imports.unblocking(id), { isWrong: 'on' })
  expect(await blocks()).toEqual({})
  expect(await ruth.words(urls.imports.show(ids[1]!))).toContain('You can email 2 addresses again.')
  expect(await ruth.words('/settings/log')).toContain('Removed the blocks of the file book.csv')
})

test('an address has its earlier block again once a wrong file’s is removed', async () => {
  await block('w0', 'bounced')
  await block('w1', 'merged')
  const { id } = await imported(agency.ruth, file(3, 3))
  await (await app.as(agency.ruth)).post(urls.imports.unblocking(id), { isWrong: 'on' })
  expect(await blocks()).toEqual({ w0: 'bounced', w1: 'merged' })
})

test('an agent removes no block of a file, and nobody does after 30 days (T50)', async () => {
  const { id } = await imported(agency.dana, file(3, 3))
  await (await app.as(agency.dana)).post(urls.imports.unblocking(id), { isWrong: 'on' })
  app.t.clock.now = new Date('2026-12-21T15:00:00Z')
  await (await app.as(agency.ruth)).post(urls.imports.unblocking(id), { isWrong: 'on' })
  expect(Object.keys(await blocks())).toHaveLength(3)
})
