import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { MigrationError } from '../../../db/migrate.ts'
import { SettingError } from '../../../src/lib/setting-error.ts'
import { startupPage } from '../../../src/main/startup-page.tsx'
import type { Assets } from '../../../src/web/assets.ts'
import { wordsOf } from '../../page.ts'

const assets: Assets = {
  scripts: [],
  alwaysScripts: [],
  fonts: [],
  pageScripts: {
    'contact-list': { href: '' },
    'pending-state': { href: '' },
    'phone-section': { href: '' },
    'live-filter': { href: '' },
    'preserve-focus': { href: '' },
    'quote-form': { href: '' },
    'row-selection': { href: '' },
  },
  island: () => [],
  stylesheet: () => ({ inline: 'h1{color:green}' }),
}
// showFailure waits until every browser has had time to reload.
beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const open = (practice: boolean) => startupPage({ assets, https: false, practice })
const look = (page: ReturnType<typeof open>, path: string, headers: HeadersInit = { Accept: 'text/html' }) =>
  page.fetch(new Request(`http://localhost:3000${path}`, { headers }))

test('during the start a browser sees that the server is starting, on a page that reloads itself (nav-058)', async () => {
  const page = open(true)
  const answer = await look(page, '/contacts?search=Ann&page=2')
  expect([answer.status, answer.headers.get('Refresh'), answer.headers.get('Cache-Control')]).toEqual([
    503,
    '2',
    'no-store',
  ])
  expect(answer.headers.get('Content-Security-Policy')).toContain("default-src 'none'")
  const html = await answer.text()
  expect(wordsOf(html)).toContain("Click refresh if the page doesn't load.")
  // The button leads to what was asked for.
  expect(html).toContain('<form action="/contacts" method="get">')
  expect(html).toContain('name="search" value="Ann"')
  expect(html).toContain('name="page" value="2"')

  expect([(await look(page, '/healthz')).status, (await look(page, '/readyz')).status]).toEqual([200, 503])
  const call = await look(page, '/api/contacts', {})
  expect([call.status, await call.json()]).toEqual([
    503,
    { success: false, error: expect.stringContaining('starting') },
  ])
})

test('a form sent during a start, or a failed one, is not reloaded: a sentence says that it was not saved', async () => {
  const page = open(true)
  const send = async () => {
    const sent = { method: 'POST', headers: { Accept: 'text/html' }, body: new URLSearchParams({ note: 'Call Ann' }) }
    const answer = await page.fetch(new Request('http://localhost:3000/contacts/7/notes', sent))
    const html = await answer.text()
    expect([answer.status, answer.headers.get('Refresh')]).toEqual([503, null])
    expect(html).not.toContain('<form')
    return wordsOf(html)
  }
  expect(await send()).toMatch(/Nothing was saved\. Go back.* try again/)
  const told = page.showFailure(new SettingError('SECRET_KEY is missing.'))
  expect(await send()).toMatch(/SECRET_KEY is missing\..*Nothing was saved\./)
  await vi.runAllTimersAsync()
  await told
})

test.each(['//', '//example.com/a?b=1'])('the button of a page at %s stays on this host', async (path) => {
  const answer = await look(open(true), path)
  expect(answer.status).toBe(503)
  expect(await answer.text()).toMatch(/<form action="\/(?!\/)/)
})

test('a failed start is shown to a waiting browser, with the error and a reload button (nav-059)', async () => {
  const page = open(true)
  await look(page, '/')
  let over = false
  const told = page.showFailure(new MigrationError('Migration 0031 was changed after it ran.')).then(() => {
    over = true
  })
  expect(over).toBe(false)
  const answer = await look(page, '/')
  expect([answer.status, answer.headers.get('Refresh')]).toEqual([503, null])
  const html = await answer.text()
  expect(wordsOf(html)).toContain('Migration 0031 was changed after it ran.')
  expect(html).toMatch(/<button[^>]*>Refresh Page<\/button>/)
  await vi.runAllTimersAsync()
  await told
})

test.each([
  [new SettingError('SECRET_KEY of 3 characters is too short.'), 'A setting is missing or wrong.'],
  [new MigrationError('column "x" of relation "users"'), 'The database could not be updated.'],
  [new Error('password authentication failed for user "perennial"'), 'Something went wrong during startup.'],
])('strangers learn only what kind of failure it is: %o (nav-059)', async (error, said) => {
  const page = open(false)
  await page.showFailure(error)
  const words = wordsOf(await (await look(page, '/')).text())
  expect(words).toContain(said)
  expect(words).not.toContain(error.message)
})
