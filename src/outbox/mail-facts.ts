/* What an email says. The outbox collects the facts, and src/mail renders them. */
import type { CalendarDate } from '../lib/calendar-date.ts'
import type { Language } from '../lib/language.ts'
import type { OutreachKind } from './outreach-kinds.ts'

export interface MailSender {
  /** The agent's name, or the agency's name for emails from the agency as a whole. */
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
  /** Where the logo is served and its size in pixels. Without a logo, the name is shown. */
  logo?: { slug: string; hash: string; width: number; height: number } | undefined
  /** Null only in test mode and in previews. */
  mailingAddress: string | null
  /** A sender address on the agency's own domain, once the domain is verified. */
  ownAddress: string | undefined
}

/** The data of every email to a client. */
interface ClientMail {
  messageId: string
  recipient: string
  /** In test mode: the admin who gets it instead. No link in it may stop the client's own email. */
  divertTo?: string | undefined
  /** '' if the email must not repeat the name, because a stranger may have typed it. */
  clientFirstName: string
  language: Language
  agency: MailAgency
  sender: MailSender
}

/** What the client's page asks before it shows prices: the ZIP code, or gender and tobacco use. Null if nothing. */
export type FirstQuestion = 'zip' | 'gender_tobacco' | null

export interface QuoteMailFacts extends ClientMail {
  kind: 'quote_email'
  trackingId: string
  asksFirst: FirstQuestion
}

/** A planned outreach email. Like the quote email, it links to the client’s quote page. */
export interface OutreachMailFacts extends ClientMail {
  kind: OutreachKind
  trackingId: string
  asksFirst: FirstQuestion
  /** The day the email is about, such as the birthday or the day an increase takes effect. Null if unknown. */
  eventOn: CalendarDate | null
  /** For a follow-up: what the client did since the quote email. Contains nothing they answered about their health. */
  behavior: 'not_viewed' | 'viewed' | 'answered' | null
  /** For a rate increase: what the carrier announced. `plan` is null if it applies to all plans. */
  increase: { carrier: string; plan: string | null; percent: number; effectiveOn: CalendarDate } | null
  /** The client's current policy, as far as we know. */
  policy: {
    carrier: string | null
    plan: string | null
    /** Monthly, as recorded. */
    premiumCents: number | null
    /** Monthly, at today's real prices. Only in quarterly updates, and missing if the price is not certain. */
    costsNowCents?: number | null
  }
  /**
   * A right to change plans without health questions that is open when the email is sent. `closesOn` is its last day,
   * or null if it is open all year.
   */
  right?: {
    carriers: 'any' | 'other_issuer' | 'same_issuer' | 'same_issuer_or_affiliate'
    benefits: 'any' | 'equal_or_lesser' | 'same_letter' | 'b_to_n'
    closesOn: CalendarDate | null
  } | null
  /** The agency's own subject and opening, as typed. */
  wording: { subject: string; intro: string } | null
}

/** A new kind of client email is added here; the types then require its template. */
export type ClientMailFacts = QuoteMailFacts | OutreachMailFacts

/** Emails to people who work at an agency. */
export type AccountMailKind =
  | 'login_link'
  | 'activate_account'
  | 'invite_agent'
  | 'resume_setup'
  | 'fresh_code'
  | 'confirm_email'
  | 'email_change_asked'
  | 'email_changed'
  | 'client_contact_changed'
  | 'colleague_email_changed'
  | 'agency_closed'
  | 'agency_reopened'
  | 'client_news'
  | 'mail_test'
  | 'outreach_stopped'
  | 'trial_ending'
  | 'became_read_only'
  | 'digest'

/**
 * A client's action that their agent, or without one the default agent and the admins, should know about soon. Contains
 * no health data and no price.
 */
export interface ClientNews {
  contactId: number
  client: string
  /** The client signed up, or asks for a call: about a quote they like, about other options, or in general. */
  as: 'signed_up' | 'accept' | 'decline' | 'general'
  /** Ten digits. */
  phone: string | null
  bestTime?: 'morning' | 'afternoon' | 'evening' | null
  /** They opened the booking calendar and may have booked there. */
  inCalendar?: boolean
  language: Language
}

/** A staff member's tasks for today. Contains no health data, no birthdays and no notes about a client. */
export interface Digest {
  /** All tasks, including those not listed in `items`. */
  count: number
  items: { who: string; why: string; contactId: number | null }[]
  /** How many tasks of each kind are not listed, as a sentence; '' if none. */
  more: string
}

export interface AccountMailFacts {
  kind: AccountMailKind
  messageId: string
  recipient: string
  firstName: string
  organizationName: string
  /** Who caused it or what it is about, if the email says so. */
  about?: string | undefined
  /** The two parts of the link's URL. Missing in emails without a link or code that we issue. */
  tokenId?: string | undefined
  secret?: string | undefined
  code?: string | undefined
  news?: ClientNews | undefined
  digest?: Digest | undefined
}

/** A message from a visitor to Perennial's own site, sent to the operator of Perennial. */
export interface InquiryEmailFacts {
  kind: 'inquiry'
  messageId: string
  recipient: string
  inquiry: {
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

export type MailFacts = ClientMailFacts | AccountMailFacts | InquiryEmailFacts
