/*
 * The contract between the outbox and src/sms. The outbox decides when and to whom a text is sent; src/sms writes and
 * sends it. src/main connects them.
 */
import type { Language } from '../lib/language.ts'

/** Kinds of email that are accompanied by a text if the client agreed to texts. Other kinds are email only. */
export const textKinds = ['birthday', 'anniversary', 'schedule_increase', 'new_year', 'aep'] as const
export type TextKind = (typeof textKinds)[number]

/** A text as the provider receives it. Plain JSON: it is stored before the only attempt. */
export interface OutgoingText {
  /** +18285550142. */
  to: string
  body: string
}

export interface TextFacts {
  kind: TextKind
  language: Language
  agency: string
  clientFirstName: string
  trackingId: string
}

export type TextOutcome =
  | { kind: 'accepted'; providerId: string }
  /** Rejected for good. `optedOut`: the phone texted STOP to the provider. */
  | { kind: 'refused'; reason: string; optedOut?: boolean }
  /** Not accepted now. Retry after this many milliseconds or later. */
  | { kind: 'busy'; retryAfterMs: number }
  /** Rejected because of our account or its settings. No text can be sent until the operator fixes it. */
  | { kind: 'locked_out'; reason: string }
  /** Rejected for this number, perhaps because of its country. Other texts are not affected. */
  | { kind: 'not_there'; reason: string }
  /** Rejected because the account's quota is used up. Retry after `retryAfterMs`, or the next day if missing. */
  | { kind: 'quota'; reason: string; retryAfterMs?: number | undefined }
  /** Certainly not accepted: no connection was made. */
  | { kind: 'not_reached'; reason: string }
  /** Possibly accepted. There is no idempotency key, so it is never retried. */
  | { kind: 'uncertain'; reason: string }

/** A request that claims to come from the text provider. */
export interface SignedRequest {
  signature: string | undefined
  /** Path and query of the request. */
  path: string
  fields: Record<string, string>
}

/** Sends and receives texts. If missing, texts are off. */
export interface TextProvider {
  /** The number that clients see, or a messaging service of the provider. */
  from: string
  /** Fast and without I/O: it runs inside a transaction. */
  compose(facts: TextFacts): string
  /** Returns within about 8 seconds and does not throw. Later delivery reports refer to `messageId`. */
  send(text: OutgoingText, messageId: string): Promise<TextOutcome>
  isGenuine(request: SignedRequest): Promise<boolean>
  /** In practice mode: simulates a text from this phone (ten digits). */
  receive?: ((phone: string, body: string) => Promise<void>) | undefined
}
