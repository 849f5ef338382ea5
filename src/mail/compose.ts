import { truncateWithEllipsis } from '../lib/truncate.ts'
import { accountMailFrame } from '../messages/account-mail.ts'
import type { AccountMailFacts, ClientMailFacts, InquiryEmailFacts, MailFacts } from '../outbox/mail-facts.ts'
import type { Compose, OutgoingMail } from '../outbox/outgoing-mail.ts'
import { outreachKinds } from '../outbox/outreach-kinds.ts'
import { urls } from '../urls.ts'
import type { ClientMailLinks } from './client-mail.tsx'
import { fromHeader, headerText } from './mail-text.ts'
import { outreachMailContent } from './outreach-mail.ts'
import { quoteMailContent } from './quote-mail.ts'
import { unsubscribeToken } from './unsubscribe-token.ts'

export interface MailSettings {
  /** Scheme and host of every link in an email, without a trailing slash. */
  publicUrl: string
  /**
   * The address on our verified domain: the sender of our own emails, and of client emails of agencies without a
   * verified domain.
   */
  mailFrom: string
  secretKey: Uint8Array
}

const clientKinds: ReadonlySet<string> = new Set(['quote_email', ...outreachKinds])
const isToClient = (facts: MailFacts): facts is ClientMailFacts => clientKinds.has(facts.kind)

/** Templates load with the first email that needs them: together they take 0.3 s, which would delay startup. */
async function renderClientMail(facts: ClientMailFacts, links: ClientMailLinks) {
  const { writeClientMail } = await import('./client-mail.tsx')
  return writeClientMail(facts, links, clientMailContent(facts))
}

export const clientMailContent = (facts: ClientMailFacts) =>
  facts.kind === 'quote_email' ? quoteMailContent(facts) : outreachMailContent(facts)

export const createComposer =
  (settings: MailSettings): Compose =>
  (facts) =>
    isToClient(facts)
      ? composeClientMail(settings, facts)
      : facts.kind === 'inquiry'
        ? composeInquiryMail(settings, facts)
        : composeAccountMail(settings, facts)

async function composeClientMail(
  { publicUrl, mailFrom, secretKey }: MailSettings,
  facts: ClientMailFacts,
): Promise<OutgoingMail> {
  const { agency, sender, recipient, divertTo } = facts
  // In a test email the link unsubscribes the admin who reads it, never the client.
  const address = divertTo ?? recipient
  const token = unsubscribeToken(secretKey, { organizationId: agency.id, channel: 'email', address })
  const unsubscribe = `${publicUrl}${urls.unsubscribe(token)}`
  const { language } = facts
  return {
    from: agency.ownAddress
      ? fromHeader(senderName(facts), agency.ownAddress)
      : fromHeader(`${senderName(facts)} via ${accountMailFrame.from}`, mailFrom),
    to: recipient,
    replyTo: sender.replyTo,
    ...(await renderClientMail(facts, {
      logo: agency.logo && `${publicUrl}${urls.logo(agency.logo.slug, agency.logo.hash)}`,
      compare: `${publicUrl}${urls.compare(facts.trackingId)}`,
      schedule: `${publicUrl}${urls.schedule({ tid: facts.trackingId })}`,
      // The visible link opens a page in the email's language. The header's link opens no page.
      unsubscribe: language === 'en' ? unsubscribe : `${publicUrl}${urls.unsubscribe(token, { language })}`,
    })),
    // One-click unsubscribe in the email client, without opening a page (RFC 8058).
    headers: {
      'Content-Language': language,
      'List-Unsubscribe': `<${unsubscribe}>`,
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    },
    tags: tagsOf(facts),
  }
}

/** With ' via Perennial' appended, a name of this length still fits on one line of an inbox. */
const MAX_SENDER_NAME_CHARS = 50

/** The person the client knows comes first: 'Dana Whitfield, Blue Ridge Medigap'. */
function senderName({ agency, sender }: ClientMailFacts): string {
  const person = headerText(sender.name)
  return truncateWithEllipsis(
    sender.name === agency.name ? person : `${person}, ${headerText(agency.name)}`,
    MAX_SENDER_NAME_CHARS,
  )
}

function accountMailPath({ kind, tokenId, secret, news }: AccountMailFacts) {
  if (news) return `${urls.contacts.show(news.contactId)}${news.as === 'signed_up' ? '' : '#follow-ups'}`
  if (kind === 'digest') return urls.today.list()
  if (kind === 'outreach_stopped') return urls.deliverability.show()
  if (kind === 'trial_ending') return urls.plan.checkout()
  if (kind === 'became_read_only' || kind === 'agency_reopened') return urls.billing()
  if (kind === 'agency_closed' || kind === 'colleague_email_changed') return urls.contactUs()
  return tokenId && secret && urls.verify(tokenId, secret)
}

async function composeAccountMail(
  { publicUrl, mailFrom }: MailSettings,
  facts: AccountMailFacts,
): Promise<OutgoingMail> {
  const { writeAccountMail } = await import('./account-mail.tsx')
  const path = accountMailPath(facts)
  const link = path && `${publicUrl}${path}`
  return {
    from: fromHeader(accountMailFrame.from, mailFrom),
    to: facts.recipient,
    ...writeAccountMail(facts, { link, site: publicUrl }),
    headers: {},
    tags: tagsOf(facts),
  }
}

async function composeInquiryMail({ mailFrom }: MailSettings, facts: InquiryEmailFacts): Promise<OutgoingMail> {
  const { writeInquiryEmail } = await import('./inquiry-email.tsx')
  return {
    from: fromHeader(accountMailFrame.from, mailFrom),
    to: facts.recipient,
    replyTo: facts.inquiry.email,
    ...writeInquiryEmail(facts),
    headers: {},
    tags: tagsOf(facts),
  }
}

/** Lets us match the provider's reports to the message. Contains no name and no address. */
const tagsOf = ({ kind, messageId }: MailFacts) => [
  { name: 'kind', value: kind },
  { name: 'message', value: messageId },
]
