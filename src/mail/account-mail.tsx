import { Button, Link, Section, Text } from '@react-email/components'
import { containsContactDetails } from '../lib/fields.ts'
import { accountMailFrame, accountMails, clientNewsMail } from '../messages/account-mail.ts'
import { digestWords } from '../messages/today.ts'
import type { AccountMailFacts, Digest } from '../outbox/mail-facts.ts'
import { urls } from '../urls.ts'
import {
  buttonStyle,
  MAIL_FONT,
  MailFrame,
  mailHtml,
  PERENNIAL_ACCENT,
  paragraphStyle,
  smallPrintStyle,
} from './mail-frame.tsx'
import { headerText } from './mail-text.ts'

/** Renders an email to a person who works at an agency: a link, a code, both, or a notice alone. */
export function writeAccountMail(
  { kind, firstName, organizationName, about = '', code, news, digest, tokenId }: AccountMailFacts,
  /** `site`: scheme and host of our pages. */
  { link, site = '' }: { link: string | undefined; site?: string },
) {
  const words = accountMails[kind]
  const safeName = nameFilter(kind)
  const subject = headerText(subjectOf(kind, { news, digest }))
  const lines = news ? clientNewsMail.lines(news) : []
  const greeting = accountMailFrame.greeting(safeName(firstName, ''))
  const purpose = news
    ? headerText(clientNewsMail.intro(news))
    : words.intro(safeName(organizationName, accountMailFrame.someAgency), safeName(about, accountMailFrame.someAdmin))
  const button = link && words.button ? { href: link, label: words.button } : undefined
  const codeBlock = code && words.code ? { code, intro: words.code } : undefined
  // A plain link behind the sign-in page grants no access by itself, so it needs no warning.
  const notYou = (button && tokenId) || codeBlock ? accountMailFrame.notYou : undefined
  const html = mailHtml(
    <MailFrame subject={subject} preview={words.expires ?? purpose} accent={PERENNIAL_ACCENT}>
      <Text style={{ ...paragraphStyle, color: PERENNIAL_ACCENT, fontSize: 22, fontWeight: 700 }}>
        {accountMailFrame.from}
      </Text>
      <Text style={paragraphStyle}>{greeting}</Text>
      {purpose.split('\n\n').map((paragraph) => (
        <Text key={paragraph} style={paragraphStyle}>
          {paragraph}
        </Text>
      ))}
      {lines.length > 0 && (
        <Text style={paragraphStyle}>
          {lines.map((line) => (
            <span key={line}>
              {line}
              <br />
            </span>
          ))}
        </Text>
      )}
      {digest && <DigestItems digest={digest} site={site} />}
      {button && (
        <Section style={{ margin: '28px 0' }}>
          <Button href={button.href} style={buttonStyle(PERENNIAL_ACCENT, '#ffffff')}>
            {button.label}
          </Button>
        </Section>
      )}
      {codeBlock && (
        <>
          <Text style={paragraphStyle}>{codeBlock.intro}</Text>
          <Text style={{ ...paragraphStyle, fontFamily: MAIL_FONT, fontSize: 32, letterSpacing: 6, fontWeight: 700 }}>
            {codeBlock.code}
          </Text>
        </>
      )}
      {words.expires && <Text style={paragraphStyle}>{words.expires}</Text>}
      {digest && (
        <Text style={smallPrintStyle}>
          {digestWords.stop}{' '}
          <Link href={`${site}${urls.profile.digest()}`} style={{ color: PERENNIAL_ACCENT }}>
            {digestWords.stopLink}
          </Link>
        </Text>
      )}
      {notYou && <Text style={smallPrintStyle}>{notYou}</Text>}
      {button && (
        <Text style={smallPrintStyle}>
          {accountMailFrame.linkHint}
          <br />
          <Link href={button.href} style={{ color: PERENNIAL_ACCENT, wordBreak: 'break-all' }}>
            {button.href}
          </Link>
        </Text>
      )}
    </MailFrame>,
  )
  const text = [
    greeting,
    purpose,
    lines.join('\n'),
    digest && digestText(digest, site),
    button && `${button.label}:\n${button.href}`,
    codeBlock && `${codeBlock.intro}\n${codeBlock.code}`,
    words.expires,
    digest && `${digestWords.stop} ${site}${urls.profile.digest()}`,
    notYou,
  ]
  return { subject, html, text: text.filter(Boolean).join('\n\n') }
}

/**
 * Kinds of email sent to an unverified address. Names in these emails may be typed by a stranger, who could use them to
 * spread a link or a phone number.
 */
const UNVERIFIED_RECIPIENT_KINDS: readonly AccountMailFacts['kind'][] = [
  'activate_account',
  'invite_agent',
  'resume_setup',
  'confirm_email',
]

const nameFilter = (kind: AccountMailFacts['kind']) => (name: string, fallback: string) =>
  UNVERIFIED_RECIPIENT_KINDS.includes(kind) && containsContactDetails(name) ? fallback : headerText(name)

function subjectOf(
  kind: AccountMailFacts['kind'],
  { news, digest }: Pick<AccountMailFacts, 'news' | 'digest'>,
): string {
  if (news) return clientNewsMail.subject(news)
  return digest ? digestWords.subject(digest.count) : accountMails[kind].subject
}

const itemUrl = ({ contactId }: Digest['items'][number], site: string) =>
  `${site}${contactId === null ? urls.today.list() : urls.contacts.show(contactId)}`

function DigestItems({ digest: { items, more }, site }: { digest: Digest; site: string }) {
  return (
    <>
      {items.map((item) => (
        <Text key={`${item.contactId} ${item.who} ${item.why}`} style={paragraphStyle}>
          <Link href={itemUrl(item, site)} style={{ color: PERENNIAL_ACCENT, fontWeight: 700 }}>
            {item.who}
          </Link>
          <br />
          {item.why}
        </Text>
      ))}
      {more && <Text style={paragraphStyle}>{more}</Text>}
    </>
  )
}

const digestText = ({ items, more }: Digest, site: string) =>
  [...items.map((item) => `${item.who}\n${item.why}\n${itemUrl(item, site)}`), more].filter(Boolean).join('\n\n')
