import { Button, Hr, Link, Section, Text } from '@react-email/components'
import { asText, inkOn } from '../lib/agency-colors.ts'
import { formatPhone } from '../lib/phone.ts'
import { clientMail } from '../messages/client/client-mail.ts'
import type { ClientMailFacts } from '../outbox/outgoing-mail.ts'
import { AgencyHead, Paragraphs, WithCall } from './client-mail-parts.tsx'
import { buttonStyle, MAIL_RULE_COLOR, MailFrame, mailHtml, paragraphStyle, smallPrintStyle } from './mail-frame.tsx'
import { headerText, signatureLines } from './mail-text.ts'

export interface ClientMailLinks {
  /** Where the agency's picture is served. */
  logo?: string | undefined
  compare: string
  /** Where they say when to be called. */
  schedule: string
  unsubscribe: string
}

/** What one kind of mail says of its own; the rest is the same in every mail to a client. */
export interface OwnWords {
  subject: string
  preview: string
  /** Above the button. */
  before: readonly string[]
  /** Below it, above how to reach the agent. */
  after?: readonly string[]
  /** What it was sent for, where it was sent by itself. */
  occasion?: string
  /** It asks for a call, so its button leads there; the comparison is a plain link. */
  asksForCall?: boolean
}

const LONGEST_SUBJECT = 49

/** A line of an inbox on a phone. */
export const fitsSubject = (subject: string) => subject.length <= LONGEST_SUBJECT

/** A mail in the agency's name, colours and words: who writes, why, how to reach them, and how to stop it. */
export function writeClientMail(facts: ClientMailFacts, links: ClientMailLinks, own: OwnWords) {
  const words = { ...own, ...frameOf(facts, links, own) }
  return { subject: words.subject, html: html(facts, links, words), text: text(links, words) }
}

type Words = OwnWords & ReturnType<typeof frameOf>

function frameOf(
  { clientFirstName, language, agency, sender }: ClientMailFacts,
  { compare, schedule, unsubscribe }: ClientMailLinks,
  { after = [], occasion, asksForCall }: OwnWords,
) {
  const words = clientMail[language]
  const phone = sender.phone && formatPhone(sender.phone)
  const signature = signatureLines(sender.signature || sender.name)
  // Who writes and how to reach them must stand in each mail, whether or not the signature says it.
  const facts = [
    sender.name,
    sender.name === agency.name ? '' : agency.name,
    sender.licenseNumber ? words.license(sender.licenseNumber) : '',
    phone ?? '',
  ]
  return {
    greeting: words.greeting(headerText(clientFirstName)),
    button: asksForCall ? { says: words.call.button, href: schedule } : { says: words.button, href: compare },
    comparison: asksForCall ? words.button : undefined,
    after: [asksForCall ? words.call.effort : words.effort, ...after, words.questions(phone)],
    signature: [...signature, ...facts.filter((fact) => fact && !signature.some((line) => says(line, fact)))],
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

/** Whole words only: 'Licensed agent, Blue Ridge Medigap' says 'Blue Ridge Medigap', but 'Medicare' does not say 'Med'. */
const says = (line: string, fact: string) => wordsIn(line).includes(wordsIn(fact))
const wordsIn = (text: string) =>
  ` ${text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()} `

function html({ agency, sender, language }: ClientMailFacts, links: ClientMailLinks, words: Words): string {
  const color = asText(agency.primaryColor)
  const link = { color, textDecoration: 'underline' }
  const withCall = (line: string) => <WithCall text={line} phone={sender.phone} color={color} />
  return mailHtml(
    <MailFrame language={language} subject={words.subject} preview={words.preview} accent={agency.primaryColor}>
      <AgencyHead agency={agency} logo={links.logo} color={color} />
      {[words.greeting, ...words.before].map((line) => (
        <Text key={line} style={paragraphStyle}>
          {line}
        </Text>
      ))}
      <Section style={{ margin: '28px 0' }}>
        <Button href={words.button.href} style={buttonStyle(agency.primaryColor, inkOn(agency.primaryColor))}>
          {words.button.says}
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
          {withCall(line)}
        </Text>
      ))}
      <Text style={paragraphStyle}>
        <Paragraphs lines={words.signature.map(withCall)} />
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
      {/* Each on a line of its own, for thumbs. */}
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
    `${words.button.says}:\n${words.button.href}`,
    ...(words.comparison ? [`${words.comparison}:\n${links.compare}`] : []),
    ...words.after,
    words.signature.join('\n'),
    ...words.small,
    words.unsubscribeLine,
  ].join('\n\n')
