import { secretToken, sha256 } from '../../src/lib/tokens.ts'
import { generateQuote } from '../../src/quotes/generate.ts'
import { type Agency, as, makeContact } from '../agency.ts'
import type { TestDatabase } from '../db.ts'

/** What somebody who means well would fill in: ids and texts that are true of one agency. */
export interface Known {
  slug: string
  numbers: readonly number[]
  /** For a name in a call's path. */
  part(path: string, name: string): string
  /** For a field of its query or body; undefined for what may be anything. */
  field(path: string, name: string): unknown
}

/** No to each of the seven health questions. */
const HEALTHY = [1, 2, 3, 4, 5, 6, 7].map((id) => ({ id, answer: false, follow_ups: [] }))

/** With a contact, a quote, an import and a mailed link of their own. */
export async function knownOf(t: TestDatabase, agency: Agency): Promise<Known> {
  const { id: contact } = await makeContact(agency, {}, t)
  const { quoteId } = await as(agency.ruth, (scope) => generateQuote(scope, contact), t)
  const of = { organization_id: agency.id }
  const now = t.tenantDb.now()
  const { id: imported } = await t.db
    .insertInto('contact_imports')
    .values({ ...of, uploaded_by: agency.dana.id, file_name: 'clients.csv', status: 'done' })
    .returning('id')
    .executeTakeFirstOrThrow()
  const [link, secret] = [secretToken(), secretToken()]
  await t.db
    .insertInto('login_tokens')
    .values({
      ...of,
      id: link,
      user_id: agency.omar.id,
      purpose: 'login',
      created_at: now,
      expires_at: new Date(now.getTime() + 600_000),
      secret_hash: sha256(secret),
      code_hash: sha256(secret),
    })
    .execute()
  const parts: Record<string, string> = {
    zip: '28801',
    address: 'somebody@mail.example',
    quoteId,
    a: link,
    b: secret,
    org: agency.slug,
    orgId: agency.slug,
    orgIdOrSlug: agency.slug,
    contactId: String(contact),
  }
  const fields: Record<string, unknown> = {
    orgId: agency.slug,
    org: agency.slug,
    orgSlug: agency.slug,
    reassignTo: String(agency.dana.id),
    agent_id: agency.dana.id,
    agentId: agency.dana.id,
    contact_owner_id: agency.dana.id,
    contact_ids: contact,
    contactId: contact,
    contact_id: contact,
    quoteId,
    quote_id: quoteId,
    tid: quoteId,
    tierId: 'usage',
    numAgents: '3',
    bookSize: '300',
    carrierChoice: 'Humana',
    version: 1,
    age: 70,
    extraAgents: 0,
    extraContacts: 0,
    currentPremium: 120,
    contactOutreachDelayYears: 2,
    answers: HEALTHY,
  }
  return {
    slug: agency.slug,
    numbers: [contact, agency.dana.id],
    part(path, name) {
      if (name !== 'id') return parts[name] ?? String(contact)
      if (path.includes('/agents/')) return String(agency.omar.id)
      if (path.includes('/imports/')) return String(imported)
      return /schedule|\/org\//.test(path) ? quoteId : String(contact)
    },
    field(path, name) {
      // A trap for those who fill in everything.
      if (name === 'website' && /waitlist|contact-us/.test(path)) return ''
      // Whoever sets up an agency says who they are.
      if (/^email/.test(name) && path.includes('onboarding')) return agency.ruth.email
      if (path.includes('/contacts') && name === '') return contact
      // Another one than it has.
      if (name === 'tierId' && path.endsWith('/subscription')) return 'pro'
      if (name === 'contact_id' && path.includes('eligibility')) return quoteId
      return fields[name]
    },
  }
}
