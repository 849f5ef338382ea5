import { generateQuote } from '../quotes/generate.ts'
import type { Scope } from '../scope.ts'
import { type TrackingRecord, trackingRecord } from './message.ts'
import { type QuoteMailRefusal, queueQuoteMail } from './queue.ts'

export type SentQuote = { ok: true; record: TrackingRecord } | { ok: false; refused: QuoteMailRefusal }

/**
 * What the Send Quote button does: the contact's quote, and a mail that leads to it. `requestId` is made with the
 * button, so that a double click sends one mail. Wake 'send-due-messages' after the scope has closed.
 * Throws NotFound for a contact that is not there or not this agent's.
 */
export async function sendQuote(
  scope: Scope,
  { contactId, requestId }: { contactId: number; requestId: string },
): Promise<SentQuote> {
  const { quoteId } = await generateQuote(scope, contactId)
  const queued = await queueQuoteMail(scope, { contactId, quoteId, requestId })
  return queued.ok ? { ok: true, record: trackingRecord(queued.message) } : queued
}
