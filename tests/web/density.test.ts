import { beforeAll, expect, test } from 'vitest'
import { urls } from '../../src/urls.ts'
import { type Agency, makeAgency, makeContact } from '../agency.ts'
import { type TestApp, testApp } from '../app.ts'

let app: TestApp
let agency: Agency
beforeAll(async () => {
  app = await testApp()
  agency = await makeAgency()
  await makeContact(agency)
})

const isCompact = (html: string) => html.includes('class="app app--compact"')

test('a browser remembers compact rows for every list, without JavaScript', async () => {
  const ruth = await app.as(agency.ruth)
  const list = `${urls.contacts.list()}?sort=email`
  const page = await ruth.html(list)
  expect([isCompact(page), /<button [^>]*aria-pressed="(\w+)"/.exec(page)?.[1]]).toEqual([false, 'false'])
  const chosen = await ruth.post(urls.density(), { density: 'compact' }, { Referer: `${app.deps.publicUrl}${list}` })
  expect([chosen.status, chosen.headers.get('Location')]).toEqual([303, list])
  expect(chosen.headers.get('Set-Cookie')).toContain('density=compact; Max-Age=31536000; Path=/; HttpOnly')
  expect(isCompact(await ruth.html(list))).toBe(true)
  expect(isCompact(await ruth.html(urls.outreach.log()))).toBe(true)
  await ruth.post(urls.density(), { density: 'comfortable' })
  expect(isCompact(await ruth.html(list))).toBe(false)
})

test('an invalid choice changes nothing', async () => {
  const ruth = await app.as(agency.ruth)
  const chosen = await ruth.post(urls.density(), { density: 'tiny' })
  expect([chosen.status, chosen.headers.get('Set-Cookie')]).toEqual([303, expect.not.stringContaining('density')])
})
