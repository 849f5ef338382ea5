import { publicToken } from '../../src/lib/tokens.ts'
import { urls } from '../../src/urls.ts'
import type { TestApp, Visitor } from '../app.ts'

export interface NewFounder {
  visitor: Visitor
  email: string
  organizationId: number
  userId: number
  slug: string
}

/** A founder who has just signed up and has not opened the email. */
export async function signUpFounder(app: TestApp, visitor = app.visitor()): Promise<NewFounder> {
  const email = `june.${publicToken().toLowerCase()}@example.com`
  await visitor.post(urls.signup(), {
    firstName: 'June',
    lastName: 'Okafor',
    organizationName: 'Okafor & Daughters',
    email,
    phone: '(919) 555-0134',
  })
  const user = await app.t.db
    .selectFrom('users as u')
    .innerJoin('organizations as o', 'o.id', 'u.organization_id')
    .select(['u.organization_id', 'u.id', 'o.slug'])
    .where('u.email', '=', email)
    .executeTakeFirstOrThrow()
  return { visitor, email, organizationId: user.organization_id, userId: user.id, slug: user.slug }
}

/** The newest queued email with a link or code to this address. */
export async function newestProof(app: TestApp, email: string, kind?: string) {
  const row = await app.t.db
    .selectFrom('messages')
    .select(['kind', 'data'])
    .where('recipient', '=', email)
    .$if(kind !== undefined, (query) => query.where('kind', '=', kind as string))
    .orderBy('created_at', 'desc')
    .executeTakeFirstOrThrow()
  return { kind: row.kind, ...(row.data as unknown as { tokenId: string; secret: string; code: string }) }
}

/** Proves the address in this founder's own browser. */
export async function activate(app: TestApp, { visitor, email }: NewFounder) {
  const { tokenId, secret } = await newestProof(app, email)
  return visitor.post(urls.verify(tokenId, secret))
}

export const company = {
  companyName: 'Okafor Insurance',
  companyPhone: '919-555-0100',
  companyWebsite: 'okafor.example/medigap',
  bookingLink: 'https://calendly.com/okafor',
  primaryColor: '#2F6B4F',
  secondaryColor: '#DDEEE5',
}

export const licensing = {
  'carrier.Aetna': 'on',
  'carrier.Mutual of Omaha': 'on',
  useSmartSend: 'on',
  contactOutreachDelayYears: '2',
  birthday: 'on',
  aep: 'on',
  failedFrequency: 'semiannual',
  failedTiming: 'pre_aep',
}

export const colleague = (email = `ada.${publicToken().toLowerCase()}@example.com`) => ({
  intent: 'add',
  firstName: 'Ada',
  lastName: 'Obi',
  email,
  phone: '919-555-0102',
})

/** Completes all steps before this one. */
export async function walkTo(founder: NewFounder, step: 'company' | 'licensing' | 'team' | 'payment', plan = 'usage') {
  const { visitor } = founder
  const forms: [string, Record<string, string>][] = [
    ['plan', { plan }],
    ['personal', { firstName: 'June', lastName: 'Okafor', phone: '919-555-0134' }],
    ['company', company],
    ['licensing', licensing],
    ['team', { intent: 'continue' }],
  ]
  for (const [name, fields] of forms) {
    if (name === step) return
    if (name === 'team' && plan === 'basic') continue
    const answer = await visitor.post(urls.onboarding.step(name), fields)
    if (answer.status !== 303) throw new Error(`${name}: ${answer.status} ${await answer.text()}`)
  }
}
