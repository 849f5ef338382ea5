/*
 * What the outbox and the mail room say to each other. The outbox knows when and to whom; the mail room knows how a
 * mail looks and how it leaves. Neither imports the other: main.ts introduces them.
 */
import type { CalendarDate } from '../lib/calendar-date.ts'
import type { Language } from '../lib/language.ts'
import type { OutreachKind } from './outreach-kinds.ts'

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
  /** Not accepted because of our key or account: no email at all can leave until the operator mends it. */
  | { kind: 'locked_out'; reason: string }
  /** Not accepted because the account's quota is used up: no email at all can leave before the quota resets. */
  | { kind: 'quota'; reason: string }
  /** Surely not accepted: no connection to the provider was made. */
  | { kind: 'unreached'; reason: string }
  /**
   * Perhaps accepted. Asking again with the same key and the same bytes cannot send it twice. `answered`: the provider
   * itself answered with an error, where it answers with ids what it accepted under this key before.
   */
  | { kind: 'uncertain'; reason: string; answered?: true }
  /** The key was accepted before with other bytes, so something was sent, but we cannot tell what. */
  | { kind: 'conflict'; reason: string }

/** What became of each mail of a batch, in their order, where the provider took it. */
export type BatchPart = { kind: 'accepted'; providerId: string } | { kind: 'refused'; reason: string }

/** 'refused' is a batch of which nothing was taken, and which may be sent mail by mail. */
export type BatchOutcome = Exclude<SendOutcome, { kind: 'accepted' }> | { kind: 'accepted'; parts: BatchPart[] }

export interface AcceptedEmails {
  /** The provider's id of each accepted email, by the id of our message. */
  providerIds: Map<string, string>
  /** Whether all others were surely not accepted. */
  isComplete: boolean
}

export interface Mailer {
  /** Answers within some 8 seconds and does not throw. */
  send(mail: OutgoingMail, idempotencyKey: string): Promise<SendOutcome>
  /**
   * Up to 100 mails in one request, under one key. Answers within some 15 seconds and does not throw. Without it all
   * mails are sent one by one.
   */
  sendBatch?(mails: readonly OutgoingMail[], idempotencyKey: string): Promise<BatchOutcome>
  /**
   * Which of these emails the provider has accepted since then, by the tag that each carries. Several requests: before
   * each it awaits `turn`, and ends early when that answers false. Does not throw. Undefined where the provider cannot
   * be asked.
   */
  findAccepted?(
    mails: readonly OutgoingMail[],
    since: Date,
    turn: () => Promise<boolean>,
  ): Promise<AcceptedEmails | undefined>
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
  /** In test mode: who reads it instead. Nothing in it may stop the client's mail. */
  divertTo?: string | undefined
  clientFirstName: string
  /** What the client reads. */
  language: Language
  agency: MailAgency
  sender: MailSender
}

/** What the client's page asks before it shows prices: where they live, or gender and tobacco use; null: nothing. */
export type BatchCheck = 'zip' | 'gender_tobacco' | null

export interface QuoteMailFacts extends ClientMail {
  kind: 'quote_email'
  trackingId: string
  asksFirst: BatchCheck
}

/** A mail that outreach planned. It leads to the client's own quote page, as the quote mail does. */
export interface OutreachMailFacts extends ClientMail {
  kind: OutreachKind
  trackingId: string
  asksFirst: BatchCheck
  /** The birthday, the anniversary, the day an increase takes effect; null where the mail is about no day. */
  eventOn: CalendarDate | null
  /** Of a follow-up: what the client did since the quote mail. Nothing of what they answered about their health. */
  behaviour: 'not_viewed' | 'viewed' | 'answered' | null
  /** Of a rate increase: what the carrier announced. `plan` is null where it names none. */
  increase: { carrier: string; plan: string | null; percent: number; effectiveOn: CalendarDate } | null
  /** What the client has now, as far as we know. */
  policy: {
    carrier: string | null
    plan: string | null
    /** A month, as we have it on record. */
    premiumCents: number | null
    /** A month by today's real prices; left out where there are only samples. */
    costsNowCents?: number | null
  }
  /** A right to change plans without health questions that is open on the mail's day; the last day of it, or all year. */
  right?: {
    carriers: 'any' | 'other_issuer' | 'same_issuer' | 'same_issuer_or_affiliate'
    benefits: 'any' | 'equal_or_lesser' | 'same_letter' | 'b_to_n'
    closesOn: CalendarDate | null
  } | null
  /** The agency's own subject and first lines, as it typed them. */
  wording: { subject: string; intro: string } | null
}

/** Another mail to clients is another member here; the types then ask for its template. */
export type ClientMailFacts = QuoteMailFacts | OutreachMailFacts

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
  | 'mail_test'
  | 'outreach_stopped'
  | 'trial_ending'
  | 'became_read_only'
  | 'digest'

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

/** What waits for somebody of ours today. Nothing of health, no birthdays, and no words written about a client. */
export interface Digest {
  /** All of it; see todayWords.count. */
  count: number
  items: { who: string; why: string; contactId: number | null }[]
  /** Of each kind how many are not among them, in words; '' for none. */
  more: string
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
  digest?: Digest | undefined
}

/** What a visitor of our own site wrote, for whoever runs Perennial. */
export interface EnquiryMailFacts {
  kind: 'enquiry'
  messageId: string
  recipient: string
  enquiry: {
    kind: 'waitlist' | 'message'
    name: string
    email: string
    /** Ten digits. */
    phone: string | null
    agents: number | null
    bookSize: number | null
    message: string | null
  }
}

export type MailFacts = ClientMailFacts | AccountMailFacts | EnquiryMailFacts

/** Asks nobody. */
export type Compose = (facts: MailFacts) => Promise<OutgoingMail>
