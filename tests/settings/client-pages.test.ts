import { beforeAll, beforeEach, expect, test } from 'vitest'
import { type Agency, makeAgency } from '../agency.ts'
import { type TestApp, testApp, type Visitor } from '../app.ts'
import { linksOf } from '../page.ts'

let app: TestApp
let agency: Agency
let ruth: Visitor
beforeAll(async () => {
  app = await testApp()
})
beforeEach(async () => {
  agency = await makeAgency({ booking_link: 'https://calendly.com/blue-ridge' })
  ruth = await app.as(agency.ruth)
})

const typed = {
  show_switching_rights: 'on',
  advantage_organizations: '',
  advantage_plans: '',
  plans_video: '',
  qualify_video: '',
  low_price_video: '',
}
const save = (changes: Partial<typeof typed>) => ruth.post('/settings/clients', { ...typed, ...changes })
const stored = () =>
  app.t.db
    .selectFrom('organization_settings')
    .select(['show_switching_rights', 'advantage_organizations', 'advantage_plans', 'plans_video', 'qualify_video'])
    .where('organization_id', '=', agency.id)
    .executeTakeFirstOrThrow()

test('Medicare Advantage appears on the schedule page only if the disclaimer’s counts are set (schedule-001)', async () => {
  const decline = `/schedule?orgId=${agency.slug}&status=decline`
  expect(await app.visitor().words(decline)).toContain('Other ways to lower your costs')
  const saved = await save({ advantage_organizations: '7', advantage_plans: '1,234' })
  expect(saved.headers.get('Location')).toBe('/settings/clients?saved=clients')
  expect(await stored()).toMatchObject({ advantage_organizations: 7, advantage_plans: 1234 })
  expect(await app.visitor().words(decline)).toMatch(/Medicare Advantage Follow-up.*represent 7 organizations/)
  expect(await ruth.words('/settings/clients')).toContain('Currently we represent 7 organizations')
  await save({})
  expect(await app.visitor().words(decline)).not.toContain('Advantage')
})

test('an incomplete or invalid count is refused next to its field', async () => {
  for (const [changes, says] of [
    [{ advantage_organizations: '7' }, 'href="#advantage_plans">The disclaimer needs both numbers'],
    [{ advantage_plans: '12' }, 'href="#advantage_organizations">The disclaimer needs both numbers'],
    [{ advantage_organizations: '0', advantage_plans: '1' }, 'a whole number from 1 to 9,999'],
    [{ advantage_organizations: '10000', advantage_plans: '1' }, 'a whole number from 1 to 9,999'],
    [{ advantage_organizations: '1.5', advantage_plans: '1' }, 'a whole number from 1 to 9,999'],
    [{ plans_video: 'http://films.example/g' }, 'Please enter an address that starts with https'],
    [{ qualify_video: 'javascript:alert(1)' }, 'Please enter a web address'],
  ] as const) {
    const refused = await save(changes)
    expect(refused.status, says).toBe(422)
    expect(await refused.text()).toContain(says)
  }
  expect(await stored()).toMatchObject({ show_switching_rights: true, advantage_plans: null, plans_video: null })
})

test('the switch is on by default, videos need https, and the log says what changed', async () => {
  expect(await ruth.html('/settings/clients')).toMatch(
    /name="show_switching_rights"[^>]*checked=""|checked=""[^>]*name="show_switching_rights"/,
  )
  const { show_switching_rights: _, ...without } = typed
  await ruth.post('/settings/clients', { ...without, plans_video: 'films.example/g-or-n' })
  expect(await stored()).toMatchObject({ show_switching_rights: false, plans_video: 'https://films.example/g-or-n' })
  expect(await ruth.words('/settings/clients')).toContain('Last changed by Ruth Calloway')
  const log = await ruth.words('/settings/log')
  expect(log).toContain('Changed settings: client pages')
  expect(log).toMatch(/Clients are told about an open right to switch: yes is now no/)
  expect(log).toContain('Video about Plans G and N')
})

test('the page shows clients’ links and previews, to admins only', async () => {
  const html = await ruth.html('/settings/clients')
  expect(html).toContain('https://calendly.com/blue-ridge')
  expect(linksOf(html)).toContain(`/schedule?orgId=${agency.slug}&status=decline`)
  const dana = await app.as(agency.dana)
  expect((await dana.post('/settings/clients', typed)).headers.get('Location')).toBe('/contacts')
})
