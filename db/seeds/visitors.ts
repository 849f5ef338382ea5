import type { Database } from '../client.ts'
import type { SealAnswers } from './staff-activity.ts'

interface Visits {
  organization_id: number
  /** The client who uses this browser. `quoteId` is their quote. */
  contactId: number
  quoteId: string
  at: Date
  sealAnswers: SealAnswers | undefined
}

const WORDING = 'Yes, please send me updates about my plan by email.'

/** One visitor: agreed to emails, started the health questions, and submitted a new ZIP code. */
export async function addVisitor(tx: Database, { organization_id, contactId, quoteId, at, sealAnswers }: Visits) {
  const { id: visitor_id } = await tx
    .insertInto('visitors')
    .values({ organization_id, token_hash: Buffer.alloc(32, 7), created_at: at, seen_at: at })
    .returning('id')
    .executeTakeFirstOrThrow()
  const owner = { organization_id, visitor_id, contact_id: contactId }
  await tx
    .insertInto('visitor_contacts')
    .values({ ...owner, entered_at: at })
    .execute()
  await tx
    .insertInto('consents')
    .values({
      ...owner,
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
    .values({ ...owner, details: JSON.stringify({ zip_code: '28210' }), submitted_at: at })
    .execute()
  // For an address that no contact has, so no email is sent.
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
