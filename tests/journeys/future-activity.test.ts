import { expect, test } from 'vitest'
import { urls } from '../../src/urls.ts'
import { demoServer, expectAccessible, expectNoSidewaysScroll, PHONE, RUTH, SOON } from './demo-server.ts'
import { deliverOverHttp } from './over-http.ts'

const demo = demoServer()

const STATES = ['CA', 'KY', 'MO', 'NV', 'NY', 'NC']

test.each([
  { viewport: { width: 1280, height: 900 }, colorScheme: 'light' },
  { viewport: PHONE, colorScheme: 'dark' },
] as const)('demo contacts of six states show what is planned for them, $colorScheme', async (look) => {
  const { page, complaints } = await demo.signedIn(RUTH, { ...look, at: 'about:blank' })
  const agent = deliverOverHttp(demo, RUTH)
  const seen: string[] = []
  for (const state of STATES) {
    const { contacts } = await agent.api(`/api/contacts?states=${state}`)
    await page.goto(urls.contacts.show(contacts[0].id))
    const card = page.getByRole('region', { name: 'Future Activity' })
    // Including folded content.
    seen.push((await card.textContent()) ?? '')
    // Dark mode changes only colors.
    await expectAccessible(page, look.colorScheme === 'dark' ? 'colours and sizes' : 'all')
    await expectNoSidewaysScroll(page)
    if (state === 'NY') continue
    await expect.poll(() => card.getByRole('img', { name: /See the list below/ }).isVisible(), SOON).toBe(true)
    await expect
      .poll(() => card.getByRole('list', { name: 'Planned emails' }).getByRole('listitem').count(), SOON)
      .toBeGreaterThan(1)
  }
  expect(seen[STATES.indexOf('NY')]).toContain("Contact's state has continuous open enrollment")
  for (const text of seen.filter((_, place) => STATES[place] !== 'NY')) {
    expect(text).toMatch(/AEP Reminder\s*(Scheduled|Skipped)/)
    expect(text).toMatch(/\w+day, \w{3} \d{1,2}, \d{4}/)
  }
  expect(complaints).toEqual([])
})
