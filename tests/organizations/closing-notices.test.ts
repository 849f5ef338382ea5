import { beforeEach, expect, test } from 'vitest'
import { listClosedAgencies } from '../../src/organizations/erase.ts'
import { type Agency, makeAgency } from '../agency.ts'
import { type TestApp, testApp, type Visitor } from '../app.ts'
import { linksOf, wordsOf } from '../page.ts'

let app: TestApp
let agency: Agency
let ruth: Visitor
beforeEach(async () => {
  app = await testApp()
  app.t.clock.now = new Date('2026-11-20T15:00:00Z')
  agency = await makeAgency()
  ruth = await app.as(agency.ruth)
})

const mailsOf = (kind: string) =>
  app.t.db
    .selectFrom('messages')
    .select(['recipient', 'data'])
    .where('organization_id', '=', agency.id)
    .where('kind', '=', kind)
    .orderBy('recipient')
    .execute()
const minutesLater = (minutes: number) => {
  app.t.clock.now = new Date(app.t.clock.now.getTime() + minutes * 60_000)
}
const isDue = async () =>
  (await app.t.tenantDb.withSystem('test', listClosedAgencies)).some(({ id }) => id === agency.id)
const right = { name: 'Blue Ridge Medigap', downloaded: 'on' }

test('closing checks the name and the checkbox before it emails a code', async () => {
  minutesLater(11)
  for (const wrong of [{ ...right, name: 'Another agency' }, { name: right.name }]) {
    const refused = await ruth.post('/settings/closing', wrong as Record<string, string>)
    expect([refused.status, (await refused.text()).includes('confirmationCode')]).toEqual([422, false])
  }
  expect(await mailsOf('fresh_code')).toEqual([])
})

test('another code is emailed on request, once a minute, and nothing else happens', async () => {
  minutesLater(11)
  const asked = await (await ruth.post('/settings/closing', right)).text()
  expect(wordsOf(asked)).toContain('Enter it here to continue.')
  expect(wordsOf(asked)).toContain('Confirm and close Blue Ridge Medigap Email me another code')
  const again = async () => {
    const response = await ruth.post('/settings/closing', { ...right, confirmationAgain: 'on' })
    return [response.status, wordsOf(await response.text())] as const
  }
  const [status, words] = await again()
  expect([status, words.includes('We emailed you a code less than a minute ago.')]).toEqual([422, true])
  expect(await mailsOf('fresh_code')).toHaveLength(1)
  minutesLater(1)
  expect((await again())[1]).toContain('We emailed a new code. Only the newest one works.')
  expect(await mailsOf('fresh_code')).toHaveLength(2)
})

test('everyone at a closed agency is told by whom and until when it can be reopened, and the page links to both ways on', async () => {
  expect(await ruth.words('/settings/closing')).toContain('Until Nov 27, 2026 we can reopen the agency')
  await ruth.post('/settings/closing', right)
  const told = await mailsOf('agency_closed')
  expect(told.map(({ recipient }) => recipient)).toEqual(
    [agency.dana, agency.omar, agency.ruth].map(({ email }) => email),
  )
  expect(told[0]?.data).toMatchObject({
    about: 'closed by Ruth Calloway, and its data will be permanently deleted on Nov 27, 2026',
    organizationName: 'Blue Ridge Medigap',
  })
  expect(app.woken).toContain('send-due-messages')
  expect(linksOf(await ruth.html('/closed'))).toEqual(expect.arrayContaining(['/signup', '/contact-us']))
  minutesLater(7 * 24 * 60 - 1)
  expect(await isDue()).toBe(false)
  minutesLater(1)
  expect(await isDue()).toBe(true)
})

test('an agency in setup is erased once its notices were sent, or after an hour', async () => {
  await ruth.post('/settings/closing', right)
  await app.t.db.updateTable('organizations').set({ onboarded_at: null }).where('id', '=', agency.id).execute()
  expect(await isDue()).toBe(false)
  minutesLater(61)
  expect(await isDue()).toBe(true)
  minutesLater(-61)
  await app.t.db.updateTable('messages').set({ status: 'skipped' }).where('organization_id', '=', agency.id).execute()
  expect(await isDue()).toBe(true)
})
