import { urls } from '../../src/urls.ts'
import { type JourneyHouse, RUTH } from './house.ts'

/** What only a running house can name: a client's page, a mail, a contact and a colleague of the demo agency. */
export type Links = Record<'compare' | 'mail' | 'contact' | 'unsubscribe' | 'agent' | 'removal', string>

const DEMO = {
  who: RUTH,
  client: { search: 'brandt', name: 'Walter Brandt', email: 'walter.brandt@mail.example' },
  colleague: 'Omar Haddad',
}

export async function findLinks(house: JourneyHouse, { who, client, colleague } = DEMO): Promise<Links> {
  const { page, context } = await house.signedIn(who)
  await page.getByRole('searchbox').fill(client.search)
  await page.keyboard.press('Enter')
  await page.getByRole('link', { name: client.name }).click()
  const contact = new URL(page.url()).pathname
  await page.getByRole('button', { name: 'Send Quote' }).click()
  await page.getByText('Email Sent').first().waitFor()
  const mail = await house.newestMail(client.email)
  const path = (part: string) => new URL(mail.links.find((href) => href.includes(part)) ?? '').pathname
  await page.goto('/add-agents')
  const hrefOf = (name: string) => page.getByRole('link', { name }).getAttribute('href')
  const [agent, removal] = [(await hrefOf(`Edit ${colleague}`)) ?? '', (await hrefOf(`Delete ${colleague}`)) ?? '']
  await context.close()
  return {
    contact,
    agent,
    removal,
    mail: `/practice/mailbox/${mail.id}`,
    compare: path('/compare/'),
    unsubscribe: path('/u/'),
  }
}

/** Every page that is looked at in each width and colour, by the tests and in the gallery (npm run shots). */
export const signedInPages = (links: Links): Record<string, string[]> => ({
  Contacts: [
    '/dashboard',
    urls.dashboard({ period: 'custom', startDate: '2026-02-30' }),
    urls.dashboardPeople({ of: 'viewed', period: 'ytd' }),
    urls.today.list(),
    urls.today.list({ show: 'snoozed' }),
    '/contacts',
    '/contacts?search=zzz',
    '/contacts?states=NC&states=SC&sort=-carrier',
    '/contacts/new',
    '/contacts/duplicates',
    '/contacts/imports/new',
    '/contacts/tutorial',
    '/contacts/imports',
    '/contacts/deletion?all=yes',
    '/contacts/reassignment?all=yes',
    '/contacts/deleted',
    '/contacts/changes',
    urls.contacts.views(),
    urls.contacts.list({ missing: 'birth_date' }),
    urls.bookHealth.show(),
    urls.retention.list(),
    urls.retention.list({ period: 'ytd' }),
    urls.radar.list(),
    urls.radar.list({ carrier: 'Humana', saves: '9000' }),
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
      '/settings/links',
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

const tidOf = ({ compare }: Links) => compare.split('/').pop()

export const clientPages = (links: Links): string[] => [
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
    '/rules/DE',
    '/rules/TX',
    '/error',
    '/404',
  ],
  'For clients': clientPages(links),
  'Practice mode': ['/practice/mailbox', links.mail, urls.practice.texts(), '/practice/components?sheet=public'],
})
