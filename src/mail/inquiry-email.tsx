import { Text } from '@react-email/components'
import { formatPhone } from '../lib/phone.ts'
import { inquiryEmailWords as words } from '../messages/inquiries.ts'
import type { InquiryEmailFacts } from '../outbox/mail-facts.ts'
import { MailFrame, mailHtml, PERENNIAL_ACCENT, paragraphStyle } from './mail-frame.tsx'
import { headerText } from './mail-text.ts'

/** Renders a visitor's message to the operator of Perennial. A reply to it goes to the visitor. */
export function writeInquiryEmail({ inquiry }: InquiryEmailFacts) {
  const { kind, name, email, phone, agents, bookSize, message } = inquiry
  const subject = headerText(words.subject[kind](name))
  const facts = [
    `${words.name}: ${headerText(name)}`,
    `${words.email}: ${headerText(email)}`,
    phone && `${words.phone}: ${formatPhone(phone)}`,
    agents && `${words.agents}: ${agents.toLocaleString('en-US')}`,
    bookSize && `${words.bookSize}: ${bookSize.toLocaleString('en-US')}`,
  ].filter(Boolean)
  const html = mailHtml(
    <MailFrame subject={subject} preview={words.intro[kind]} accent={PERENNIAL_ACCENT}>
      <Text style={paragraphStyle}>{words.intro[kind]}</Text>
      <Text style={paragraphStyle}>
        {facts.map((fact) => (
          <span key={String(fact)}>
            {fact}
            <br />
          </span>
        ))}
      </Text>
      {message && <Text style={{ ...paragraphStyle, whiteSpace: 'pre-wrap' }}>{message}</Text>}
    </MailFrame>,
  )
  return { subject, html, text: [words.intro[kind], facts.join('\n'), message].filter(Boolean).join('\n\n') }
}
