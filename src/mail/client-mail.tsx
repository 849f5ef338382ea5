import { Button, Hr, Img, Link, Section, Text } from '@react-email/components'
import { Fragment, type ReactNode } from 'react'
import { readableTextColor, textColorOn } from '../lib/agency-colors.ts'
import { formatPhone, phoneToE164 } from '../lib/phone.ts'
import { clientMail } from '../messages/client/client-mail.ts'
import type { ClientMailFacts, MailAgency } from '../outbox/outgoing-mail.ts'
import { buttonStyle, MAIL_RULE_COLOR, MailFrame, mailHtml, paragraphStyle, smallPrintStyle } from './mail-frame.tsx'
import { headerText, signatureLines } from './mail-text.ts'

export interface ClientMailLinks {
  /** The URL of the agency's logo. */
  logo?: string | undefined
  compare: string
  /** The page where the client requests a call. */
  schedule: string
  unsubscribe: string
}

/** The content that differs by kind of email. Everything else is the same in every email to a client. */
export interface ClientMailContent {
  subject: string
  preview: string
  /** Above the button. */
  before: readonly string[]
  /** Below the button, above the agent's contact details. */
  after?: readonly string[]
  /** Why the email was sent, for automatic emails. */
  occasion?: string
  /** The button leads to the call request page, and the comparison becomes a plain link. */
  asksForCall?: boolean
}

const MAX_SUBJECT_CHARS = 49

/** Whether a phone's inbox shows the whole subject on one line. */
export const fitsSubject = (subject: string) => subject.length <= MAX_SUBJECT_CHARS

/**
 * Renders an email in the agency's name and colors. It states who writes and why, how to reach them, and how to opt
 * out.
 */
export function writeClientMail(facts: ClientMailFacts, links: ClientMailLinks, content: ClientMailContent) {
  const words = { ...content, ...frameOf(facts, links, content) }
  return { subject: words.subject, html: html(facts, links, words), text: text(links, words) }
}

type Words = ClientMailContent & ReturnType<typeof frameOf>

function frameOf(
  { clientFirstName, language, agency, sender }: ClientMailFacts,
  { compare, schedule, unsubscribe }: ClientMailLinks,
  { after = [], occasion, asksForCall }: ClientMailContent,
) {
  const words = clientMail[language]
  const phone = sender.phone && formatPhone(sender.phone)
  const signature = signatureLines(sender.signature || sender.name)
  // Every email must name the sender and how to reach them, so facts missing from the signature are added.
  const facts = [
    sender.name,
    sender.name === agency.name ? '' : agency.name,
    sender.licenseNumber ? words.license(sender.licenseNumber) : '',
    phone ?? '',
  ]
  return {
    greeting: words.greeting(headerText(clientFirstName)),
    button: asksForCall ? { label: words.call.button, href: schedule } : { label: words.button, href: compare },
    comparison: asksForCall ? words.button : undefined,
    after: [asksForCall ? words.call.effort : words.effort, ...after, words.questions(phone)],
    signature: [...signature, ...facts.filter((fact) => fact && !signature.some((line) => includesWords(line, fact)))],
    linkHint: words.linkHint,
    small: [
      words.why(agency.name, occasion),
      words.through(agency.name, new URL(compare).host),
      words.notGovernment,
      ...(agency.mailingAddress ? [`${agency.name}, ${agency.mailingAddress}`] : []),
    ],
    choose: words.choose,
    unsubscribe: words.unsubscribe,
    unsubscribeLine: words.unsubscribeLine(unsubscribe),
  }
}

/**
 * Compares whole words: 'Licensed agent, Blue Ridge Medigap' includes 'Blue Ridge Medigap', but 'Medicare' does not
 * include 'Med'.
 */
const includesWords = (line: string, fact: string) => wordsIn(line).includes(wordsIn(fact))
const wordsIn = (text: string) =>
  ` ${text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()} `

function html({ agency, sender, language }: ClientMailFacts, links: ClientMailLinks, words: Words): string {
  const color = readableTextColor(agency.primaryColor)
  const link = { color, textDecoration: 'underline' }
  const withPhoneLink = (line: string) => <PhoneLinkedText text={line} phone={sender.phone} color={color} />
  return mailHtml(
    <MailFrame language={language} subject={words.subject} preview={words.preview} accent={agency.primaryColor}>
      <AgencyHead agency={agency} logo={links.logo} color={color} />
      {[words.greeting, ...words.before].map((line) => (
        <Text key={line} style={paragraphStyle}>
          {line}
        </Text>
      ))}
      <Section style={{ margin: '28px 0' }}>
        <Button href={words.button.href} style={buttonStyle(agency.primaryColor, textColorOn(agency.primaryColor))}>
          {words.button.label}
        </Button>
      </Section>
      {words.comparison && (
        <Text style={paragraphStyle}>
          <Link href={links.compare} style={link}>
            {words.comparison}
          </Link>
        </Text>
      )}
      {words.after.map((line) => (
        <Text key={line} style={paragraphStyle}>
          {withPhoneLink(line)}
        </Text>
      ))}
      <Text style={paragraphStyle}>
        <LineBreaks lines={words.signature.map(withPhoneLink)} />
      </Text>
      <Hr style={{ borderColor: MAIL_RULE_COLOR, margin: '24px 0' }} />
      <Text style={smallPrintStyle}>
        {words.linkHint}
        <br />
        <Link href={words.button.href} style={{ ...link, wordBreak: 'break-all' }}>
          {words.button.href}
        </Link>
      </Text>
      {words.small.map((line) => (
        <Text key={line} style={smallPrintStyle}>
          {line}
        </Text>
      ))}
      {/* Each on its own line, so thumbs hit the right one. */}
      <Text style={{ ...smallPrintStyle, lineHeight: '34px' }}>
        <Link href={links.unsubscribe} style={link}>
          {words.choose}
        </Link>
        <br />
        <Link href={links.unsubscribe} style={link}>
          {words.unsubscribe}
        </Link>
      </Text>
    </MailFrame>,
  )
}

const text = (links: ClientMailLinks, words: Words) =>
  [
    words.greeting,
    ...words.before,
    `${words.button.label}:\n${words.button.href}`,
    ...(words.comparison ? [`${words.comparison}:\n${links.compare}`] : []),
    ...words.after,
    words.signature.join('\n'),
    ...words.small,
    words.unsubscribeLine,
  ].join('\n\n')

/** The agency's logo, or its name if it has none. */
export function AgencyHead({
  agency,
  logo,
  color,
}: {
  agency: MailAgency
  /** The URL of the logo image. */
  logo: string | undefined
  color: string
}) {
  const style = { ...paragraphStyle, ...imageText, color }
  return logo && agency.logo ? (
    <Img src={logo} alt={agency.name} {...fitLogo(agency.logo)} style={style} />
  ) : (
    <Text style={style}>{agency.name}</Text>
  )
}

/** Styles the agency name, and the alt text in email clients that block images. */
const imageText = { fontSize: 22, fontWeight: 700 }

/** Fits the logo into 240 by 60 pixels. Email clients need both dimensions. */
function fitLogo({ width, height }: { width: number; height: number }) {
  const scale = Math.min(1, 240 / width, 60 / height)
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) }
}

/** Renders the text with its phone number as a link, if it contains the number. */
export function PhoneLinkedText({ text, phone, color }: { text: string; phone: string | null; color: string }) {
  const formatted = phone && formatPhone(phone)
  if (!formatted || !text.includes(formatted)) return text
  const [before, ...after] = text.split(formatted)
  return (
    <>
      {before}
      <Link href={`tel:${phoneToE164(phone)}`} style={{ color, textDecoration: 'underline', whiteSpace: 'nowrap' }}>
        {formatted}
      </Link>
      {after.join(formatted)}
    </>
  )
}

export function LineBreaks({ lines }: { lines: ReactNode[] }) {
  return lines.map((line, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the lines never change places
    <Fragment key={index}>
      {index > 0 && <br />}
      {line}
    </Fragment>
  ))
}
