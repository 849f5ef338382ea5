import { expect, test } from 'vitest'
import { addDays } from '../../src/lib/calendar-date.ts'
import { testApp } from '../app.ts'

const PATH = '/.well-known/security.txt'

test('anybody can read where to report a vulnerability, and caches keep it for a day', async () => {
  const app = await testApp({ ownerEmail: 'owner@agency.example', publicUrl: 'https://app.perennial.example' })
  const answer = await app.visitor().get(PATH)
  expect(answer.status).toBe(200)
  expect(answer.headers.get('Content-Type')?.toLowerCase()).toBe('text/plain; charset=utf-8')
  expect(answer.headers.get('Cache-Control')).toBe('public, max-age=86400')
  const today = app.t.clock.now.toISOString().slice(0, 10)
  expect(await answer.text()).toBe(
    [
      'Contact: mailto:owner@agency.example',
      `Expires: ${addDays(today, 180)}T00:00:00Z`,
      'Preferred-Languages: en, es',
      'Canonical: https://app.perennial.example/.well-known/security.txt\n',
    ].join('\n'),
  )
})

test('security.txt has no URL of its own if it is not served over https', async () => {
  const app = await testApp({ publicUrl: 'http://localhost:3000' })
  expect(await (await app.visitor().get(PATH)).text()).not.toContain('Canonical')
})

test('there is no security.txt without a contact address', async () => {
  const app = await testApp({ ownerEmail: '' })
  expect((await app.visitor().get(PATH)).status).toBe(404)
})
