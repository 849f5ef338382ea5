/*
 * The contract between the outbox and src/mail. The outbox decides when and to whom an email is sent; src/mail renders
 * and sends it. src/mail imports from this folder, which imports nothing from src/mail: src/main connects them.
 */
import type { MailFacts } from './mail-facts.ts'

/**
 * An email as the provider receives it. Plain JSON: it is stored before the first attempt. Once the provider may have
 * accepted it, each retry sends the same bytes.
 */
export interface OutgoingMail {
  from: string
  to: string
  replyTo?: string
  subject: string
  html: string
  text: string
  headers: Record<string, string>
  tags: { name: string; value: string }[]
}

export type SendOutcome =
  | { kind: 'accepted'; providerId: string }
  /** Rejected for good. Retrying does not help. */
  | { kind: 'refused'; reason: string }
  /** Not accepted now. Retry after this many milliseconds or later. */
  | { kind: 'busy'; retryAfterMs: number }
  /** Rejected because of our key, account or settings. No email can be sent until the operator fixes it. */
  | { kind: 'locked_out'; reason: string }
  /** Rejected because the account's quota is used up. No email can be sent until it resets. */
  | { kind: 'quota'; reason: string }
  /** Certainly not accepted: no connection to the provider was made. */
  | { kind: 'unreached'; reason: string }
  /**
   * Possibly accepted. Retrying with the same key and the same bytes cannot send it twice. `answered`: the provider
   * itself returned an error. It normally returns ids for anything it has already accepted under this key.
   */
  | { kind: 'uncertain'; reason: string; answered?: true }
  /** The key was used before with other bytes. Something was sent, but we cannot tell what. */
  | { kind: 'conflict'; reason: string }

/** The outcome of each email in an accepted batch, in order. */
export type BatchPart = { kind: 'accepted'; providerId: string } | { kind: 'refused'; reason: string }

/** 'refused': nothing in the batch was accepted, so it may be split and sent under new keys. */
export type BatchOutcome = Exclude<SendOutcome, { kind: 'accepted' }> | { kind: 'accepted'; parts: BatchPart[] }

export interface AcceptedEmails {
  /** Maps our message id to the provider's id for each accepted email. */
  providerIds: Map<string, string>
  /** True if no other email of the batch can have been accepted. */
  isComplete: boolean
}

export interface Mailer {
  /** Returns within about 8 seconds and does not throw. */
  send(mail: OutgoingMail, idempotencyKey: string): Promise<SendOutcome>
  /**
   * Sends up to 100 emails in one request under one key. Returns within about 15 seconds and does not throw. If
   * missing, emails are sent one by one.
   */
  sendBatch?(emails: readonly OutgoingMail[], idempotencyKey: string): Promise<BatchOutcome>
  /**
   * Returns which of these emails the provider has accepted since `since`, by each email's tag. Makes several requests
   * and awaits `mayRequest` before each. Does not throw. Undefined if the list cannot be read. If only a listed email
   * cannot be read, `isComplete` is false.
   */
  findAccepted?(
    emails: readonly OutgoingMail[],
    since: Date,
    mayRequest: () => Promise<boolean>,
  ): Promise<AcceptedEmails | undefined>
}

/** Renders an email. Reads nothing from the database or the network. */
export type Compose = (facts: MailFacts) => Promise<OutgoingMail>
