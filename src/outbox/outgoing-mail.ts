/*
 * What the outbox and the mail room say to each other. The outbox knows when and to whom; the mail room knows how a
 * mail looks and how it leaves. Neither imports the other: main.ts introduces them.
 */
import type { Language } from '../lib/language.ts'

/** A mail as the provider gets it. Plain JSON: it is stored before the first try, and each retry sends the same. */
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
  /** Not accepted, and will not be however often we ask. */
  | { kind: 'refused'; reason: string }
  /** Not accepted now; ask again no sooner than this. */
  | { kind: 'busy'; retryAfterMs: number }
  /** Not accepted because of our key: no mail at all can leave. */
  | { kind: 'locked_out'; reason: string }
  /** Perhaps accepted. Asking again with the same key and the same bytes cannot send it twice. */
  | { kind: 'uncertain'; reason: string }
  /** The key was accepted before with other bytes, so something was sent, but we cannot tell what. */
  | { kind: 'conflict'; reason: string }

export interface Mailer {
  /** Answers within some 8 seconds and does not throw. */
  send(mail: OutgoingMail, idempotencyKey: string): Promise<SendOutcome>
}

export interface MailSender {
  /** The agent's name, or the agency's where it speaks as a whole. */
  name: string
  replyTo: string
  /** Ten digits. */
  phone: string | null
  licenseNumber: string | null
  /** Plain text with line breaks. */
  signature: string
}

export interface MailAgency {
  id: number
  name: string
  primaryColor: string
  /** Where its picture is served, and how large; without one its name stands there. */
  logo?: { slug: string; hash: string; width: number; height: number } | undefined
  /** Null only in test mode. */
  mailingAddress: string | null
  /** An address on its own domain, once that is verified. */
  ownAddress: string | undefined
}

/** What every mail to a client of an agency is made from. */
interface ClientMail {
  messageId: string
  recipient: string
  clientFirstName: string
  /** What the client reads. */
  language: Language
  agency: MailAgency
  sender: MailSender
}

export interface QuoteMailFacts extends ClientMail {
  kind: 'quote_email'
  trackingId: string
  /** Whether we know in which state they live, without which there are no prices. */
  knowsPlace: boolean
}

/** Another mail to clients is another member here; the types then ask for its template. */
export type ClientMailFacts = QuoteMailFacts

/** Mails to people who work at an agency. */
export type AccountMailKind =
  | 'login_link'
  | 'activate_account'
  | 'invite_agent'
  | 'resume_setup'
  | 'fresh_code'
  | 'confirm_email'
  | 'email_change_asked'
  | 'email_changed'
  | 'agency_closed'
  | 'client_news'

/** What a client did that whoever looks after them should know soon. Nothing of their health, and no price. */
export interface ClientNews {
  contactId: number
  client: string
  /** They signed themselves up, or ask for a call: with a quote they like, about other options, about anything. */
  as: 'signed_up' | 'accept' | 'decline' | 'general'
  /** Ten digits. */
  phone: string | null
  bestTime?: 'morning' | 'afternoon' | 'evening' | null
  /** They went to the booking calendar, and may have booked there. */
  inCalendar?: boolean
  language: Language
}

export interface AccountMailFacts {
  kind: AccountMailKind
  messageId: string
  recipient: string
  firstName: string
  organizationName: string
  /** Who caused it or what it is about, where the mail says so. */
  about?: string | undefined
  /** The two parts of the link's address; neither in a mail that only tells. */
  tokenId?: string | undefined
  secret?: string | undefined
  code?: string | undefined
  news?: ClientNews | undefined
}

export type MailFacts = ClientMailFacts | AccountMailFacts

/** Quick, and asks nobody: it runs inside a transaction. */
export type Compose = (facts: MailFacts) => Promise<OutgoingMail>
