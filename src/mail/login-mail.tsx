import { Button, Link, Section, Text } from '@react-email/components'
import type { MailFacts } from '../lib/outgoing-mail.ts'
import { loginMail } from '../messages/login-mail.ts'
import { buttonStyle, FONT, MailFrame, mailHtml, paragraph, smallPrint } from './mail-frame.tsx'
import { headerText } from './mail-text.ts'

type LoginMailFacts = Exclude<MailFacts, { kind: 'quote_email' }>

/** Perennial's own evergreen; these mails come from us and not from an agency. */
const ACCENT = '#1f5f46'

/** Subject, html and text of a mail that lets somebody in. */
export function writeLoginMail({ kind, firstName, organizationName, link, code }: LoginMailFacts) {
  const { subject, intro, button } = loginMail[kind]
  const greeting = loginMail.greeting(headerText(firstName))
  const purpose = intro(headerText(organizationName))
  const html = mailHtml(
    <MailFrame preview={loginMail.expires} accent={ACCENT}>
      <Text style={{ ...paragraph, color: ACCENT, fontSize: 22, fontWeight: 700 }}>{loginMail.from}</Text>
      <Text style={paragraph}>{greeting}</Text>
      <Text style={paragraph}>{purpose}</Text>
      <Section style={{ margin: '28px 0' }}>
        <Button href={link} style={buttonStyle(ACCENT, '#ffffff')}>
          {button}
        </Button>
      </Section>
      <Text style={paragraph}>{loginMail.code}</Text>
      <Text style={{ ...paragraph, fontFamily: FONT, fontSize: 32, letterSpacing: 6, fontWeight: 700 }}>{code}</Text>
      <Text style={paragraph}>{loginMail.expires}</Text>
      <Text style={smallPrint}>{loginMail.notYou}</Text>
      <Text style={smallPrint}>
        {loginMail.linkHint}
        <br />
        <Link href={link} style={{ color: ACCENT, wordBreak: 'break-all' }}>
          {link}
        </Link>
      </Text>
    </MailFrame>,
  )
  const text = [
    greeting,
    purpose,
    `${button}:\n${link}`,
    `${loginMail.code}\n${code}`,
    loginMail.expires,
    loginMail.notYou,
  ]
  return { subject, html, text: text.join('\n\n') }
}
