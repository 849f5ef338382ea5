import { expect, test } from 'vitest'
import { urls } from '../../src/urls.ts'
import { ORIGIN, testApp } from '../app.ts'

test('search engines get a list of public pages, and are told to skip clients’ pages', async () => {
  const app = await testApp()
  const robots = await (await app.visitor().get('/robots.txt')).text()
  expect(robots).toContain('Disallow: /compare\n')
  expect(robots).toContain(`Sitemap: ${ORIGIN}/sitemap.xml`)
  const sitemap = await app.visitor().get('/sitemap.xml')
  expect(sitemap.headers.get('Content-Type')).toMatch(/^application\/xml/)
  const pages = [...(await sitemap.text()).matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, url]) => url!.slice(ORIGIN.length))
  expect(pages).toEqual(expect.arrayContaining(['/', '/pricing', '/privacy', '/rules/NC']))
  for (const path of pages) {
    const { status, headers } = await app.visitor().get(path)
    expect([status, headers.get('X-Robots-Tag')], path).toEqual([200, null])
  }
})

test('no link with a secret or a name is indexable', async () => {
  const app = await testApp()
  const [token, secret] = ['a'.repeat(22), 'b'.repeat(43)]
  for (const path of [
    urls.verify(token, secret),
    urls.compare(token),
    urls.quote({ id: token, orgId: 'blue-ridge' }),
    urls.eligibility({ id: token }),
    urls.schedule({ id: token }),
    urls.unsubscribe(token),
    urls.selfOnboarding('nobody'),
    urls.signup({ firstName: 'Ann', email: 'ann@client.example' }),
    urls.onboarding.show({ email: 'ann@client.example' }),
    '/no-such-page',
  ])
    expect([path, (await app.visitor().get(path)).headers.get('X-Robots-Tag')]).toEqual([path, 'noindex'])
})
