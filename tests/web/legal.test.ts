import { beforeAll, expect, test } from 'vitest'
import { privacy } from '../../src/messages/legal.ts'
import { RETENTION_DAYS } from '../../src/retention.ts'
import { urls } from '../../src/urls.ts'
import { type TestApp, testApp } from '../app.ts'
import { linksOf, wordsOf } from '../page.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})

const pages = [urls.privacy(), urls.terms(), urls.accessibility()]

test.each(pages)('%s is public, dated, and says whom to ask', async (path) => {
  const html = await app.visitor().html(path)
  expect(wordsOf(html)).toMatch(/Last updated on \w{3} \d+, \d{4}/)
  expect(linksOf(html)).toContain(`mailto:${app.deps.ownerEmail}`)
})

test('each of our own pages links to them', async () => {
  const html = await app.visitor().html(urls.login())
  expect(linksOf(html)).toEqual(expect.arrayContaining([...pages, urls.contactUs()]))
})

test('the retention times on the privacy page match what is deleted', () => {
  const kept = privacy.parts.find(({ heading }) => heading === 'How long we keep it')?.points ?? []
  const days = (table: string) => RETENTION_DAYS.filter((rule) => rule.table === table).map((rule) => rule.days)
  expect(kept).toContain('Health answers: 24 months.')
  expect(days('eligibility_answers')).toEqual([2 * 365])
  expect(kept).toContain('Messages you sent us through this site: 2 years.')
  expect(days('enquiries')).toEqual([2 * 365])
  expect(kept.some((point) => point.includes('30 days after the last visit'))).toBe(true)
  expect(days('visitors')).toContain(30)
})
