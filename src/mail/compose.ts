import { accountMailFrame } from '../messages/account-mail.ts'
import type { AccountMailFacts, ClientMailFacts, Compose, MailFacts, OutgoingMail } from '../outbox/outgoing-mail.ts'
import { shorten } from '../ui/shorten.ts'
import { urls } from '../urls.ts'
import { fromHeader, headerText } from './mail-text.ts'
import { unsubscribeToken } from './unsubscribe-token.ts'

export interface MailRoom {
  /** Scheme and host of every link in a mail, without a trailing slash. */
  publicUrl: string
  /** The address on our verified domain that all mail comes from. */
  mailFrom: string
  secretKey: Uint8Array
}

/** Each loads with its first mail: they take 0.3 s, which a start need not wait for. */
const templates: Record<ClientMailFacts['kind'], () => Promise<typeof import('./quote-mail.tsx').writeQuoteMail>> = {
  quote_email: async () => (await import('./quote-mail.tsx')).writeQuoteMail,
}

const isToClient = (facts: MailFacts): facts is ClientMailFacts => facts.kind in templates

export const composer =
  (room: MailRoom): Compose =>
  (facts) =>
    isToClient(facts) ? composeClientMail(room, facts) : composeAccountMail(room, facts)

async function composeClientMail(
  { publicUrl, mailFrom, secretKey }: MailRoom,
  facts: ClientMailFacts,
): Promise<OutgoingMail> {
  const write = await templates[facts.kind]()
  const { agency, sender, recipient } = facts
  const token = unsubscribeToken(secretKey, { organizationId: agency.id, channel: 'email', address: recipient })
  const unsubscribe = `${publicUrl}${urls.unsubscribe(token)}`
  const { language } = facts
  return {
    from: agency.ownAddress
      ? fromHeader(knownNames(facts), agency.ownAddress)
      : fromHeader(`${knownNames(facts)} via ${accountMailFrame.from}`, mailFrom),
    to: recipient,
    replyTo: sender.replyTo,
    ...write(facts, {
      logo: agency.logo && `${publicUrl}${urls.logo(agency.logo.slug, agency.logo.hash)}`,
      compare: `${publicUrl}${urls.compare(facts.trackingId)}`,
      // Whoever opens it reads it in the mail's language; the one in the header opens nothing.
      unsubscribe: language === 'en' ? unsubscribe : `${publicUrl}${urls.unsubscribe(token, { language })}`,
    }),
    // One click in the mail program, without opening a page (RFC 8058).
    headers: {
      'Content-Language': language,
      'List-Unsubscribe': `<${unsubscribe}>`,
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    },
    tags: tagsOf(facts),
  }
}

/** With ' via Perennial' it must fit into a line of the inbox. */
const LONGEST_NAMES = 50

/** Who the client knows stands first: 'Dana Whitfield, Blue Ridge Medigap'. */
function knownNames({ agency, sender }: ClientMailFacts): string {
  const person = headerText(sender.name)
  return shorten(sender.name === agency.name ? person : `${person}, ${headerText(agency.name)}`, LONGEST_NAMES)
}

async function composeAccountMail({ publicUrl, mailFrom }: MailRoom, facts: AccountMailFacts): Promise<OutgoingMail> {
  const { writeAccountMail } = await import('./account-mail.tsx')
  const { tokenId, secret, news } = facts
  const path = news
    ? `${urls.contacts.show(news.contactId)}${news.as === 'signed_up' ? '' : '#follow-ups'}`
    : tokenId && secret && urls.verify(tokenId, secret)
  const link = path && `${publicUrl}${path}`
  return {
    from: fromHeader(accountMailFrame.from, mailFrom),
    to: facts.recipient,
    ...writeAccountMail(facts, { link }),
    headers: {},
    tags: tagsOf(facts),
  }
}

/** So that the provider's reports find the row again. No name, no address. */
const tagsOf = ({ kind, messageId }: MailFacts) => [
  { name: 'kind', value: kind },
  { name: 'message', value: messageId },
]
