import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { enqueueTexts } from '../../src/outreach/texting/enqueue-texts.ts'
import { type Agency, as, makeContact } from '../agency.ts'
import { testDatabase } from '../db.ts'
import { agree, textingAgency } from './phones.ts'

const t = await testDatabase()

async function release(agency: Agency, contactId: number, more: Record<string, unknown> = {}) {
  const id = randomUUID()
  const at = new Date('2026-11-20T14:00:00Z')
  const mail = { organization_id: agency.id, id, contact_id: contactId, kind: 'birthday', occasion: 'birthday-2026' }
  await t.db
    .insertInto('messages')
    .values({
      ...mail,
      due_on: '2026-11-20',
      recipient: 'x@example.com',
      lane: 2,
      next_at: at,
      created_at: at,
      rule_id: 'r',
      ...more,
    })
    .execute()
  return id
}
const textsOf = (contactId: number) =>
  t.db.selectFrom('messages').selectAll().where('contact_id', '=', contactId).where('channel', '=', 'text').execute()
const add = (agency: Agency, ids: string[]) => as(agency.ruth, (scope) => enqueueTexts(scope, ids), t)

test('a released email includes a text for those who agreed, once, at the same time (product-012)', async () => {
  const agency = await textingAgency(t)
  const [agreed, silent, elsewhere] = [
    await makeContact(agency, {}, t),
    await makeContact(agency, {}, t),
    await makeContact(agency, { phone_number: '8285550177' }, t),
  ]
  await agree(t, agency, agreed.id)
  await agree(t, agency, elsewhere.id, '8285550142')
  const ids = [await release(agency, agreed.id), await release(agency, silent.id), await release(agency, elsewhere.id)]
  expect(await add(agency, ids)).toBe(1)
  expect(await add(agency, ids)).toBe(0)
  expect(await textsOf(agreed.id)).toMatchObject([
    {
      kind: 'birthday',
      occasion: 'birthday-2026',
      lane: 2,
      rule_id: 'r',
      status: 'queued',
      mode: 'production',
      recipient: '+18285550142',
      next_at: new Date('2026-11-20T14:00:00Z'),
    },
  ])
  expect([...(await textsOf(silent.id)), ...(await textsOf(elsewhere.id))]).toEqual([])
})

test('follow-ups, tests, stopped numbers and agencies without texting get none', async () => {
  const agency = await textingAgency(t)
  const client = async () => {
    const { id } = await makeContact(agency, {}, t)
    await agree(t, agency, id)
    return id
  }
  const ids = [
    await release(agency, await client(), { kind: 'follow_up_1' }),
    await release(agency, await client(), { mode: 'test', occasion: 'test:birthday-2026' }),
  ]
  expect(await add(agency, ids)).toBe(0)
  const last = await release(agency, await client())
  const stop = { organization_id: agency.id, channel: 'text', address: '8285550142', reason: 'stopped' }
  await t.db
    .insertInto('suppression_reasons')
    .values({ ...stop, created_at: t.clock.now })
    .execute()
  expect(await add(agency, [last])).toBe(0)
  await t.db.deleteFrom('suppression_reasons').where('organization_id', '=', agency.id).execute()
  const settings = t.db.updateTable('organization_settings').where('organization_id', '=', agency.id)
  await settings.set({ texts_enabled: false }).execute()
  expect(await add(agency, [last])).toBe(0)
  await settings.set({ texts_enabled: true }).execute()
  expect(await add(agency, [last])).toBe(1)
})
