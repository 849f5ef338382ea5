import type { Database } from '../client.ts'
import type { SealAnswers } from './desk-work.ts'

interface Visits {
  organization_id: number
  /** A client who came back by their own browser, the first quote of theirs, and when. */
  contactId: number
  quoteId: string
  at: Date
  sealAnswers: SealAnswers | undefined
}

const WORDING = 'Yes, please send me updates about my plan by email.'

/** What one client's browser left behind: it agreed to mails, began the health questions, and typed a new ZIP. */
export async function addVisitor(tx: Database, { organization_id, contactId, quoteId, at, sealAnswers }: Visits) {
  const { id: visitor_id } = await tx
    .insertInto('visitors')
    .values({ organization_id, token_hash: Buffer.alloc(32, 7), created_at: at, seen_at: at })
    .returning('id')
    .executeTakeFirstOrThrow()
  const of = { organization_id, visitor_id, contact_id: contactId }
  await tx
    .insertInto('visitor_contacts')
    .values({ ...of, entered_at: at })
    .execute()
  await tx
    .insertInto('consents')
    .values({
      ...of,
      channel: 'email',
      is_given: true,
      wording: WORDING,
      language: 'en',
      page: '/self-onboarding/blue-ridge',
      address: '192.0.2.17',
      recorded_at: at,
    })
    .execute()
  await tx
    .insertInto('submitted_details')
    .values({ ...of, details: JSON.stringify({ zip_code: '28210' }), submitted_at: at })
    .execute()
  // Of an address that no contact has, so nothing comes of it.
  await tx
    .insertInto('quote_link_requests')
    .values({ organization_id, email: 'somebody.else@mail.example', requested_at: at })
    .execute()
  await tx
    .insertInto('quote_snapshots')
    .values({ organization_id, quote_id: quoteId, shown_at: at, content: '{}' })
    .execute()
  if (sealAnswers)
    await tx
      .insertInto('eligibility_drafts')
      .values({
        organization_id,
        visitor_id,
        quote_id: quoteId,
        updated_at: at,
        ...sealAnswers(organization_id, { 1: false }),
      })
      .execute()
}
