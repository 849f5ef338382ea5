import { expect, test } from 'vitest'
import { createApp } from '../../routes/index.tsx'
import { unsubscribeToken } from '../../src/mail/unsubscribe-token.ts'
import { makeAgency } from '../agency.ts'
import { testApp } from '../app.ts'

async function withLink() {
  const app = await testApp()
  const agency = await makeAgency()
  const who = { organizationId: agency.id, channel: 'email', address: 'walter@example.com' } as const
  const suppressed = () =>
    app.t.db
      .selectFrom('suppressions')
      .select(['channel', 'address', 'reason'])
      .where('organization_id', '=', agency.id)
      .execute()
  return { agency, suppressed, visitor: app.visitor(), path: `/u/${unsubscribeToken(app.deps.secretKey, who)}` }
}
const WALTER = [{ channel: 'email', address: 'walter@example.com', reason: 'unsubscribed' }]

test('opening the link changes nothing (T40)', async () => {
  const { visitor, path, suppressed, agency } = await withLink()
  for (let i = 0; i < 5; i++) {
    const response = await visitor.get(path)
    expect(response.status).toBe(200)
    expect(await response.text()).toContain(`Choose which emails ${agency.name} sends to walter@example.com.`)
  }
  expect(await suppressed()).toEqual([])
})

test('the button stops the email, and a second click changes nothing', async () => {
  const { visitor, path, suppressed } = await withLink()
  for (let i = 0; i < 2; i++) {
    const response = await visitor.post(path)
    expect(response.status).toBe(200)
    expect(await response.text()).toContain('You are unsubscribed')
  }
  expect(await suppressed()).toEqual(WALTER)
  expect(await visitor.html(path)).toContain('You are unsubscribed')
})

test('a client whose address is blocked only by a merge can still unsubscribe, and stays so after its undo', async () => {
  const { visitor, path, suppressed, agency } = await withLink()
  const { t } = await testApp()
  const merged = { channel: 'email', address: 'walter@example.com', reason: 'merged' } as const
  await t.db
    .insertInto('suppression_reasons')
    .values({ ...merged, organization_id: agency.id, created_at: new Date() })
    .execute()
  expect(await visitor.html(path)).toContain('Stop all emails')
  await visitor.post(path)
  expect(await suppressed()).toEqual(WALTER)
})

test('the page uses the agency name that clients know', async () => {
  const { visitor, path, agency } = await withLink()
  const { t } = await testApp()
  await t.db.updateTable('organizations').set({ brand_name: 'Sunrise Plans' }).where('id', '=', agency.id).execute()
  expect(await visitor.html(path)).toContain('Choose which emails Sunrise Plans sends to')
})

test('an email program stops it with one click, without cookie or origin (RFC 8058) (T40)', async () => {
  const { path, suppressed } = await withLink()
  const app = await testApp()
  const response = await createApp(app.deps).request(`http://localhost:3000${path}`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
    body: 'List-Unsubscribe=One-Click',
  })
  expect(response.status).toBe(200)
  expect(await suppressed()).toEqual(WALTER)
})

test('a changed link is not found and stops nothing (T40)', async () => {
  const { visitor, path, suppressed } = await withLink()
  const broken = `${path.slice(0, -2)}${path.endsWith('AA') ? 'BB' : 'AA'}`
  const opened = await visitor.get(broken)
  expect(opened.status).toBe(404)
  expect(await opened.text()).toContain('reply and ask us to stop')
  expect((await visitor.post(broken)).status).toBe(404)
  expect(await suppressed()).toEqual([])
})
