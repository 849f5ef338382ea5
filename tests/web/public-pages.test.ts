import { expect, test } from 'vitest'
import { generateQuote } from '../../src/quotes/generate.ts'
import { ensureIllustrativeBook } from '../../src/rates/illustrative-book.ts'
import { urls } from '../../src/urls.ts'
import { as, makeAgency, makeContact } from '../agency.ts'
import { testApp } from '../app.ts'

test('pages the specification calls public open without a sign-in, and set no cookie on mere visits (nav-036)', async () => {
  const app = await testApp()
  await app.t.tenantDb.withSystem('test', ensureIllustrativeBook)
  const agency = await makeAgency()
  const { id: contactId } = await makeContact(agency)
  const { quoteId: id } = await as(agency.ruth, (scope) => generateQuote(scope, contactId))
  const orgId = agency.slug
  const open = [
    urls.home(),
    urls.landing({ id: 'abc' }),
    urls.tempLanding(),
    urls.login(),
    urls.signup(),
    urls.pricing(),
    urls.contactUs(),
    urls.waitlist(),
    urls.scheduleDemo(),
    urls.compare(id),
    urls.compareQuote({ id }),
    urls.quote({ id, orgId }),
    urls.eligibility({ id }),
    urls.eligibility({ orgId }),
    urls.schedule({ id }),
    urls.schedule({ orgId }),
    urls.selfOnboarding(orgId),
  ]
  const answers = await Promise.all(
    open.map(async (path) => {
      const nobody = app.visitor()
      const { status } = await nobody.get(path)
      return [path, status, [...nobody.cookies.keys()]] as const
    }),
  )
  expect(answers).toEqual(open.map((path) => [path, 200, []]))
})

test('a client with an expired link sees no way to our own pages; a lost visitor does', async () => {
  const app = await testApp()
  const header = async (path: string) =>
    /<header[\s\S]*<\/header>/.exec(await (await app.visitor().get(path)).text())?.[0] ?? ''
  for (const path of [
    urls.error('anything'),
    urls.error('Quote ID is missing.'),
    urls.notFound(),
    urls.selfOnboarding('no-such-agency'),
    urls.unsubscribe('dead'),
  ]) {
    expect(await header(path), path).toContain('wordmark')
    for (const way of [urls.login(), urls.signup(), urls.pricing()])
      expect(await header(path), path).not.toContain(`href="${way}"`)
  }
  expect(await header('/no-such-page')).toContain(`href="${urls.login()}"`)
})
