import { expect, test } from 'vitest'
import { createApp } from '../../routes/index.tsx'
import { cardPages } from '../../src/practice/card-pages/card-pages.tsx'
import type { PracticeCards } from '../../src/practice/stripe/practice-cards.ts'
import { testApp } from '../app.ts'
import { type Links, newcomersPages, publicPages, signedInPages } from '../journeys/pages.ts'

const LINKS: Links = {
  compare: '/compare/x',
  mail: '/practice/mailbox/x',
  contact: '/contact/1',
  unsubscribe: '/u/x',
  agent: '/add-agents?open=1',
  removal: '/add-agents/1/removal',
  sendAgain: '/outreach/log/x/again',
  imported: '/contacts/imports/1',
  columns: '/contacts/imports/2',
  check: '/contacts/imports/2/check',
  change: '/contacts/changes/1',
  undo: '/contacts/changes/2/undo',
  merge: '/contacts/merge?ids=1&ids=2',
  erasure: '/contacts/deleted/erasure?ids=3',
}

/** Pages that need more than a URL, with the test that covers each; and routes that are no page. */
const ELSEWHERE: Record<string, readonly string[]> = {
  'an answer to a machine, or a file': [
    '/healthz',
    '/readyz',
    '/metrics',
    '/robots.txt',
    '/sitemap.xml',
    '/.well-known/security.txt',
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
    '/eligibility/topic',
    '/eligibility/sending',
    '/eligibility/again',
    '/change-plan/checkout/return',
  ],
  'the start page by another name': ['/landing', '/templanding'],
  'walked in journeys/billing, which makes what they show': [
    '/practice/checkout/:id',
    '/practice/portal/:id',
    '/practice/invoices/:id',
    '/stripe/cancellation',
  ],
  'no browser looks at it yet: its dialog is walked in journeys/billing': ['/stripe/go-live'],
  'of the operator alone, not there without METRICS_TOKEN: walked in journeys/site': ['/status'],
  'walked in journeys/sign-in, which asks for a link': ['/login/sent'],
}

const pattern = (route: string) => new RegExp(`^${route.replace(/:\w+(?:\{.+\})?/g, '[^/]+')}$`)

test('every page is in the gallery, or a reason says what covers it', async () => {
  const { deps } = await testApp()
  const routes = createApp({ ...deps, practiceCards: cardPages({} as PracticeCards) }).routes.filter(
    ({ method, path }) => method === 'GET' && !path.startsWith('/api/'),
  )
  const gallery = [signedInPages(LINKS), publicPages(LINKS), newcomersPages].flatMap((groups) =>
    Object.values(groups).flat(),
  )
  const looked = gallery.map((path) => path.replace(/\?.*$/, ''))
  const unseen = routes.map(({ path }) => path).filter((page) => !looked.some((path) => pattern(page).test(path)))
  expect([...new Set(unseen)].sort()).toEqual(Object.values(ELSEWHERE).flat().sort())
})
