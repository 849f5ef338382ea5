import { urls } from '../../src/urls.ts'

/** Ids that only a running demo has: a client's page, an email, a contact, a colleague, an import. */
export type Links = Record<
  | ('compare' | 'mail' | 'contact' | 'unsubscribe' | 'agent' | 'removal' | 'sendAgain')
  | ('imported' | 'columns' | 'check' | 'change' | 'undo' | 'merge' | 'erasure'),
  string
>

/** Every page that the tests and the gallery (npm run shots) show at each width and color scheme. */
export const signedInPages = (links: Links): Record<string, string[]> => ({
  'Today and the numbers': [
    '/dashboard',
    urls.dashboard({ period: 'custom', startDate: '2026-02-30' }),
    urls.dashboardPeople({ of: 'viewed', period: 'ytd' }),
    urls.today.list(),
    urls.today.list({ show: 'snoozed' }),
    urls.bookHealth.show(),
    urls.retention.list(),
    urls.retention.list({ period: 'ytd' }),
    urls.radar.list(),
    urls.radar.list({ carrier: 'Humana', saves: '9000' }),
  ],
  Contacts: [
    // More rows prove nothing, and each costs axe and the tab walk a tenth of a second.
    '/contacts?limit=25',
    '/contacts?search=zzz',
    '/contacts?states=NC&states=SC&sort=-carrier&limit=25',
    '/contacts/new',
    '/contacts/duplicates',
    '/contacts/imports/new',
    '/contacts/tutorial',
    '/contacts/imports',
    links.columns,
    links.check,
    links.imported,
    links.merge,
    '/contacts/deletion?all=yes',
    '/contacts/reassignment?all=yes',
    '/contacts/deleted',
    links.erasure,
    '/contacts/changes',
    links.change,
    links.undo,
    urls.contacts.views(),
    urls.contacts.list({ missing: 'birth_date', limit: 25 }),
  ],
  'One contact': [
    links.contact,
    `${links.contact}?show=notes`,
    `${links.contact}/edit`,
    `${links.contact}/health`,
    `${links.contact}/deletion`,
    `${links.contact}/texts`,
    `${links.contact}/outcome`,
  ],
  Outreach: [
    urls.outreach.upcoming(),
    urls.outreach.upcoming({ show: 'skipped' }),
    urls.outreach.upcoming({ state: 'AK', kind: 'quarterly_update' }),
    urls.outreach.pauses(),
    urls.outreach.year(),
    urls.outreach.simulator(),
    urls.outreach.notices(),
    urls.outreach.log(),
    links.sendAgain,
  ],
  People: ['/add-agents', '/add-agents?open=new', links.agent, links.removal],
  Settings: [
    ...[
      '/settings',
      '/brand-settings',
      '/settings/clients',
      '/settings/carriers',
      '/settings/states',
      '/settings/states/NV',
    ],
    ...[
      '/settings/outreach',
      '/settings/texts',
      '/settings/sender',
      '/settings/mails',
      '/settings/mails/anniversary',
      '/settings/domain',
      '/settings/domain/removal',
      '/settings/permissions',
      '/settings/search?q=logo',
      '/settings/log',
    ],
    urls.settings.recommendations(),
    urls.settings.closing(),
  ],
  'The person signed in': [
    '/profile',
    urls.profile.digest(),
    '/profile/sessions',
    '/walkthrough',
    '/walkthrough/steps',
    '/confirm?to=/settings/closing',
    '/stripe',
    urls.plan.change(),
    urls.plan.change({ step: 1, plan: 'usage' }),
    urls.plan.change({ step: 2, plan: 'basic', extraAgents: 0 }),
    urls.plan.change({ contacts: '12000' }),
    urls.plan.checkout(),
    urls.deliverability.show(),
    '/demo/exit',
    urls.shortcuts(),
    '/no-such-page',
    '/practice/components',
  ],
})

type ClientLinks = Pick<Links, 'compare' | 'unsubscribe'>

const tidOf = ({ compare }: ClientLinks) => compare.split('/').pop()

export const clientPages = (links: ClientLinks): string[] => [
  links.compare,
  `${links.compare}?plan=N`,
  `${links.compare}?zip=55401`,
  `${links.compare}?zip=99950`,
  urls.quote({ id: tidOf(links) ?? '', orgId: 'blue-ridge' }),
  urls.eligibility({ tid: tidOf(links) }),
  urls.eligibility({ tid: tidOf(links), topic: 1 }),
  urls.eligibility({ orgId: 'blue-ridge' }),
  ...(['accept', 'decline', ''] as const).map((status) => urls.schedule({ tid: tidOf(links), status })),
  urls.schedule({ orgId: 'blue-ridge' }),
  urls.schedule({ tid: tidOf(links), done: 'call' }),
  urls.scheduleDemo(),
  urls.sample.show(),
  urls.selfOnboarding('blue-ridge'),
  `${urls.selfOnboarding('blue-ridge')}?manual=yes`,
  urls.selfOnboarding('no-such-agency'),
  links.unsubscribe,
  urls.error('This quote link appears to be invalid or has expired. Please get a new quote to continue.', 'blue-ridge'),
]

export const publicPages = (links: Links): Record<string, string[]> => ({
  'At the door': [
    '/',
    urls.thankYou({ id: 'sample', done: 'choice' }),
    '/login',
    '/login?email=somebody@example.com',
    '/signup',
    '/logout',
    '/auth/verify/no/link',
    '/contact-us',
    urls.contactUs({ done: 'yes' }),
    urls.waitlist(),
    urls.waitlist({ done: 'yes' }),
    urls.privacy(),
    urls.terms(),
    urls.accessibility(),
    '/pricing',
    urls.pricing({ contacts: '40000', launch: 'off' }),
    urls.pricing({ contacts: '-5', commission: 'abc', rollover: '150' }),
    '/closed',
    '/rules',
    '/rules/CA',
    '/rules/KY',
    '/rules/MN',
    '/rules/NM',
    '/rules/RI',
    '/rules/TX',
    '/error',
    '/404',
  ],
  'For clients': clientPages(links),
  'Practice mode': ['/practice/mailbox', links.mail, urls.practice.texts(), '/practice/components?sheet=public'],
})

/** Setup pages before and after the address is confirmed. */
export const newcomersPages = {
  guest: [
    '/signup/sent',
    '/signup/change',
    '/onboarding',
    ...['personal', 'company', 'licensing', 'team'].map(urls.onboarding.step),
  ],
  founder: ['/choose-plan', '/setup/settings', '/setup/add-agents'],
}
