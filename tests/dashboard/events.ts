import { randomUUID } from 'node:crypto'
import { publicToken } from '../../src/lib/tokens.ts'
import type { Agency } from '../agency.ts'
import type { TestDatabase } from '../db.ts'

/** A quote email that was sent at this time, or is queued since. Returns the quote's id. */
export async function sendQuote(
  { db }: TestDatabase,
  agency: Agency,
  contactId: number,
  at: string | Date,
  { createdBy, status = 'sent', mode = 'production' }: { createdBy?: number; status?: string; mode?: string } = {},
): Promise<string> {
  const quoteId = publicToken()
  const moment = new Date(at)
  await db
    .insertInto('quotes')
    .values({
      organization_id: agency.id,
      id: quoteId,
      contact_id: contactId,
      created_at: moment,
      expires_at: new Date(moment.getTime() + 180 * 86_400_000),
    })
    .execute()
  await db
    .insertInto('messages')
    .values({
      organization_id: agency.id,
      id: randomUUID(),
      contact_id: contactId,
      quote_id: quoteId,
      kind: createdBy ? 'quote_email' : 'birthday',
      occasion: quoteId,
      due_on: '2026-01-01',
      status,
      mode,
      recipient: 'walter@example.com',
      tracking_id: publicToken(),
      provider_id: publicToken(),
      next_at: moment,
      sent_at: status === 'queued' ? null : moment,
      created_at: moment,
      created_by: createdBy ?? null,
    })
    .execute()
  return quoteId
}

export async function beVisited(
  { db }: TestDatabase,
  agency: Agency,
  quoteId: string,
  at: string | Date,
  robot: string | null = null,
): Promise<void> {
  await db
    .insertInto('quote_visits')
    .values({ organization_id: agency.id, quote_id: quoteId, visited_at: new Date(at), robot_reason: robot })
    .execute()
}
