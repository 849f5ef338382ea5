/*
 * What the outbox and the text room (src/sms) say to each other. The outbox knows when and to whom; the text room how a
 * text reads and how it leaves. main introduces them.
 */
import type { Language } from '../lib/language.ts'

/** Mails with which a text goes, where the client agreed to texts. Follow-ups and the like are mails alone. */
export const textKinds = ['birthday', 'anniversary', 'schedule_increase', 'new_year', 'aep'] as const
export type TextKind = (typeof textKinds)[number]

/** A text as the provider gets it. Plain JSON: stored before the one try. */
export interface OutgoingText {
  /** +18285550142. */
  to: string
  body: string
}

export interface TextFacts {
  kind: TextKind
  /** What the client reads. */
  language: Language
  agency: string
  clientFirstName: string
  trackingId: string
}

export type TextOutcome =
  | { kind: 'accepted'; providerId: string }
  /** Not accepted, and will not be. `optedOut`: the provider was told STOP by that phone. */
  | { kind: 'refused'; reason: string; optedOut?: boolean }
  /** Not accepted now; ask again no sooner than this. */
  | { kind: 'busy'; retryAfterMs: number }
  /** Not accepted because of our account or its settings: no text at all can leave until the operator mends it. */
  | { kind: 'locked_out'; reason: string }
  /** Not accepted for this number, perhaps because of its country. Says nothing about other texts. */
  | { kind: 'not_there'; reason: string }
  /** Not accepted because the account's quota is used up; ask again no sooner than this, or than the next day. */
  | { kind: 'quota'; reason: string; retryAfterMs?: number | undefined }
  /** Nothing was written to anybody: surely not accepted. */
  | { kind: 'not_reached'; reason: string }
  /** Perhaps accepted. There is no key to ask again with, so it is never asked again. */
  | { kind: 'uncertain'; reason: string }

/** What a request said that claims to come from the provider of texts. */
export interface SignedRequest {
  signature: string | undefined
  /** Path and query, as it was asked for. */
  path: string
  fields: Record<string, string>
}

/** Texts out, and in. Where there is none, texts are off. */
export interface TextLine {
  /** The number that clients see, or a messaging service of the provider's. */
  from: string
  /** Quick, and asks nobody: it runs inside a transaction. */
  compose(facts: TextFacts): string
  /** Answers within some 8 seconds and does not throw. What becomes of the text later is reported under `messageId`. */
  send(text: OutgoingText, messageId: string): Promise<TextOutcome>
  isGenuine(request: SignedRequest): Promise<boolean>
  /** In practice mode: as if somebody texted this from that phone (ten digits). */
  receive?: ((phone: string, body: string) => Promise<void>) | undefined
}
