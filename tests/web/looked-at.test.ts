import { expect, test } from 'vitest'
import { createApp } from '../../routes/index.tsx'
import { cardPages } from '../../src/practice/card-pages/card-pages.tsx'
import type { PracticeCards } from '../../src/practice/stripe/practice-cards.ts'
import { testApp } from '../app.ts'
import { type Links, publicPages, signedInPages } from '../journeys/pages.ts'

const LINKS: Links = {
  compare: '/compare/x',
  mail: '/practice/mailbox/x',
  contact: '/contact/1',
  unsubscribe: '/u/x',
  agent: '/add-agents?open=1',
  removal: '/add-agents/1/removal',
}

/** Pages that need more than an address to stand there, and what walks over them; and what is no page. */
const ELSEWHERE: Record<string, readonly string[]> = {
  'an answer to a machine, or a file': [
    '/healthz',
    '/readyz',
    '/robots.txt',
    '/sitemap.xml',
    '/practice/mailbox.json',
    '/practice/mailbox/:id/html',
    '/practice/texts.json',
    '/practice/stripe.js',
    '/practice/checkout.js',
    '/practice/invoices/:id/pdf',
    '/logos/:slug/:file',
    '/settings/export/:file',
    '/settings/mails/:kind/preview',
    '/contacts/imports/:id/bad-rows.csv',
    '/contacts/imports/:id/carrier-conversions.csv',
    '/contacts/export.csv',
    '/retention/export.csv',
    '/radar/export.csv',
    '/stripe/invoices/:id',
    '/stripe/invoices/:id/payment',
    '/contact/:id/record.json',
    '/contact/:id/consents.csv',
    '/contact/:id/consents.pdf',
  ],
  'only leads to another page': [
    '/auth/:provider',
    '/auth/:provider/callback',
    '/compare',
    '/profile/selling',
    '/add-agents/:id',
    '/settings/details',
    '/settings/brand',
    '/contact',
    '/schedule/call',
    '/schedule/booking',
  ],
  'the start page by another name': ['/landing', '/templanding'],
  'walked in journeys/billing, which makes what they show': [
    '/practice/checkout/:id',
    '/practice/portal/:id',
    '/practice/invoices/:id',
  ],
  'walked in journeys/sign-in, new-agency, import, merge and outreach': [
    '/outreach/log/:id/again',
    '/login/sent',
    '/onboarding',
    '/onboarding/:step',
    '/setup/settings',
    '/setup/add-agents',
    '/contacts/imports/:id/check',
    '/contacts/merge',
  ],
  'no browser looks at it yet; their tests read them over HTTP': [
    '/signup/sent',
    '/signup/change',
    '/choose-plan',
    '/change-plan/checkout/return',
    '/contacts/changes/:id',
    '/contacts/changes/:id/undo',
    '/contacts/deleted/erasure',
    '/settings/domain/removal',
    '/stripe/go-live',
    '/stripe/cancellation',
  ],
}

const pattern = (route: string) => new RegExp(`^${route.replace(/:\w+(?:\{.+\})?/g, '[^/]+')}$`)

test('every page is in the gallery, or it is said what looks at it', async () => {
  const { deps } = await testApp()
  const routes = createApp({ ...deps, practiceCards: cardPages({} as PracticeCards) }).routes.filter(
    ({ method, path }) => method === 'GET' && !path.startsWith('/api/'),
  )
  const gallery = [signedInPages(LINKS), publicPages(LINKS)].flatMap((groups) => Object.values(groups).flat())
  const looked = gallery.map((path) => path.replace(/\?.*$/, ''))
  const unseen = routes.map(({ path }) => path).filter((page) => !looked.some((path) => pattern(page).test(path)))
  expect([...new Set(unseen)].sort()).toEqual(Object.values(ELSEWHERE).flat().sort())
})
