/* What the tests of clients' quote pages share. */
import { randomUUID } from 'node:crypto'
import { publicToken } from '../../src/lib/tokens.ts'
import { generateQuote } from '../../src/quotes/generate.ts'
import { type Agency, as, makeAgency, makeContact } from '../agency.ts'
import type { TestApp } from '../app.ts'

export type NewContact = Parameters<typeof makeContact>[1]

export const DAY = 86_400_000

export async function makeQuote(contact: NewContact = {}, agency?: Agency) {
  agency ??= await makeAgency()
  const { id, email } = await makeContact(agency, contact)
  const { quoteId } = await as(agency.ruth, (scope) => generateQuote(scope, id))
  return { agency, contactId: id, email, quoteId }
}

/** Queues a quote email and returns its tracking id. */
export async function mailQuote(
  { t }: Pick<TestApp, 't'>,
  agency: Agency,
  contactId: number,
  quoteId: string,
  mode: 'production' | 'test' = 'production',
): Promise<string> {
  const trackingId = publicToken()
  await t.db
    .insertInto('messages')
    .values({
      organization_id: agency.id,
      id: randomUUID(),
      contact_id: contactId,
      quote_id: quoteId,
      kind: 'quote_email',
      occasion: trackingId,
      due_on: '2026-11-20',
      recipient: 'walter@example.com',
      tracking_id: trackingId,
      mode,
      next_at: t.clock.now,
      created_at: t.clock.now,
    })
    .execute()
  return trackingId
}

/** Runs fn with the clock moved forward by `ms`, and moves it back afterwards. */
export async function later<T>({ t }: TestApp, ms: number, fn: () => Promise<T>): Promise<T> {
  const before = t.clock.now
  t.clock.now = new Date(before.getTime() + ms)
  try {
    return await fn()
  } finally {
    t.clock.now = before
  }
}

export const quoteRow = ({ t }: TestApp, quoteId: string) =>
  t.db.selectFrom('quotes').selectAll().where('id', '=', quoteId).executeTakeFirstOrThrow()

/** The decoded target of a redirect. */
export const location = (response: Response) =>
  decodeURIComponent((response.headers.get('Location') ?? '').replaceAll('+', ' '))
