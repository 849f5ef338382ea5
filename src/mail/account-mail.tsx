import { Button, Link, Section, Text } from '@react-email/components'
import { accountMailFrame, accountMails, clientNewsMail } from '../messages/account-mail.ts'
import type { AccountMailFacts } from '../outbox/outgoing-mail.ts'
import { buttonStyle, FONT, MailFrame, mailHtml, paragraph, smallPrint } from './mail-frame.tsx'
import { headerText } from './mail-text.ts'

/** Perennial's own evergreen; these mails come from us and not from an agency. */
const ACCENT = '#1f5f46'

/** Subject, html and text of a mail to somebody who works at an agency: a link, a code, both, or only a notice. */
export function writeAccountMail(
  { kind, firstName, organizationName, about = '', code, news, tokenId }: AccountMailFacts,
  { link }: { link: string | undefined },
) {
  const words = accountMails[kind]
  const subject = headerText(news ? clientNewsMail.subject(news) : words.subject)
  const lines = news ? clientNewsMail.lines(news) : []
  const greeting = accountMailFrame.greeting(headerText(firstName))
  const purpose = news
    ? headerText(clientNewsMail.intro(news))
    : words.intro(headerText(organizationName), headerText(about))
  const button = link && words.button ? { href: link, label: words.button } : undefined
  const typed = code && words.code ? { code, intro: words.code } : undefined
  // What only leads to a page behind the sign-in lets nobody in.
  const notYou = (button && tokenId) || typed ? accountMailFrame.notYou : undefined
  const html = mailHtml(
    <MailFrame subject={subject} preview={words.expires ?? purpose} accent={ACCENT}>
      <Text style={{ ...paragraph, color: ACCENT, fontSize: 22, fontWeight: 700 }}>{accountMailFrame.from}</Text>
      <Text style={paragraph}>{greeting}</Text>
      <Text style={paragraph}>{purpose}</Text>
      {lines.length > 0 && (
        <Text style={paragraph}>
          {lines.map((line) => (
            <span key={line}>
              {line}
              <br />
            </span>
          ))}
        </Text>
      )}
      {button && (
        <Section style={{ margin: '28px 0' }}>
          <Button href={button.href} style={buttonStyle(ACCENT, '#ffffff')}>
            {button.label}
          </Button>
        </Section>
      )}
      {typed && (
        <>
          <Text style={paragraph}>{typed.intro}</Text>
          <Text style={{ ...paragraph, fontFamily: FONT, fontSize: 32, letterSpacing: 6, fontWeight: 700 }}>
            {typed.code}
          </Text>
        </>
      )}
      {words.expires && <Text style={paragraph}>{words.expires}</Text>}
      {notYou && <Text style={smallPrint}>{notYou}</Text>}
      {button && (
        <Text style={smallPrint}>
          {accountMailFrame.linkHint}
          <br />
          <Link href={button.href} style={{ color: ACCENT, wordBreak: 'break-all' }}>
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
    button && `${button.label}:\n${button.href}`,
    typed && `${typed.intro}\n${typed.code}`,
    words.expires,
    notYou,
  ]
  return { subject, html, text: text.filter(Boolean).join('\n\n') }
}
