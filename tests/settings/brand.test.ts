import { beforeAll, expect, test } from 'vitest'
import { type Agency, makeAgency } from '../agency.ts'
import { type TestApp, testApp, type Visitor } from '../app.ts'

let app: TestApp
let agency: Agency
let ruth: Visitor
beforeAll(async () => {
  app = await testApp()
  agency = await makeAgency()
  ruth = await app.as(agency.ruth)
})
const colors = () =>
  app.t.db
    .selectFrom('organizations')
    .select(['primary_color', 'secondary_color'])
    .where('id', '=', agency.id)
    .executeTakeFirstOrThrow()

test('/brand-settings shows the brand settings, with the default colors of a new agency (nav-019, settings-010, settings-011)', async () => {
  const html = await ruth.html('/brand-settings')
  expect(html).toContain('<a href="/brand-settings" aria-current="page">Brand</a>')
  expect(html).toMatch(/name="primary_color"[^>]* value="#6B46C1"/)
  expect(html).toMatch(/name="secondary_color"[^>]* value="#9F7AEA"/)
  expect(html).toContain(':root{--agency:#6B46C1;--agency-ink:#ffffff;')
})

test('a color too pale for text is darkened for text, and the page says so, before saving', async () => {
  const before = await colors()
  const answer = await ruth.post('/settings/brand', {
    primary_color: '#ffd400',
    secondary_color: '#9F7AEA',
    intent: 'preview',
  })
  const html = (await answer.text()).replaceAll('<!-- -->', '')
  expect(answer.status).toBe(200)
  expect(html).toContain(':root{--agency:#FFD400;--agency-ink:#000000;--agency-text:#')
  expect(html).toMatch(/This color is too pale for text. For text we darken it to #[0-9A-F]{6}\./)
  expect(await colors()).toEqual(before)
})

test('colors are saved as six digits, and nothing else reaches the page’s style (T24)', async () => {
  const saved = await ruth.post('/settings/brand', { primary_color: ' #1f5f8b ', secondary_color: '#a9cce3' })
  expect(saved.headers.get('Location')).toBe('/brand-settings?saved=brand')
  expect(await colors()).toEqual({ primary_color: '#1F5F8B', secondary_color: '#A9CCE3' })
  for (const wrong of [
    'red',
    '#12345',
    '#1234567',
    '#12345g',
    '#fff;}*{display:none',
    'url(https://evil.example)',
    '',
  ]) {
    const answer = await ruth.post('/settings/brand', { primary_color: wrong, secondary_color: '#A9CCE3' })
    const html = await answer.text()
    expect([wrong, answer.status]).toEqual([wrong, 422])
    expect(html).toContain('Please enter a color as # and six digits or letters A to F, such as #6B46C1')
    expect(html).toContain(':root{--agency:#1F5F8B;')
  }
  expect((await colors()).primary_color).toBe('#1F5F8B')
})
