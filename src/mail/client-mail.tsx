import { randomUUID } from 'node:crypto'
import { Button, Hr, Img, Link, Section, Text } from '@react-email/components'
import { Fragment, type ReactNode } from 'react'
import { readableTextColor, textColorOn } from '../lib/agency-colors.ts'
import type { Language } from '../lib/language.ts'
import { formatPhone, phoneToE164 } from '../lib/phone.ts'
import { clientMail } from '../messages/client/client-mail.ts'
import type { ClientMailFacts, MailAgency } from '../outbox/mail-facts.ts'
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

/** The content that differs by kind of email. Everything else depends only on the agency, the sender and the client. */
export interface ClientMailContent {
  subject: string
  preview: string
  /** Above the button. */
  before: readonly string[]
  /** Text below the button and above the signature. */
  after?: readonly string[]
  /** Why the email was sent, for automatic emails. */
  occasion?: string
  /** The button leads to the call request page, and the comparison becomes a plain link. */
  asksForCall?: boolean
}

/** Every value that an email is rendered from. */
interface ClientMailLayout {
  language: Language
  agency: Pick<MailAgency, 'name' | 'primaryColor' | 'logo'>
  /** The URL of the agency's logo. */
  logo: string | undefined
  /** Ten digits. The number becomes a link below the button and in the signature. */
  phone: string | null
  subject: string
  preview: string
  greeting: string
  before: readonly string[]
  button: MailLink
  comparison: MailLink | undefined
  after: readonly string[]
  signature: readonly string[]
  linkHint: string
  small: readonly string[]
  choose: string
  unsubscribe: MailLink
}

interface MailLink {
  label: string
  href: string
}

/**
 * Renders an email in the agency's name and colors. It states who is writing and why, how to reach them, and how to
 * opt out.
 */
export function writeClientMail(facts: ClientMailFacts, links: ClientMailLinks, content: ClientMailContent) {
  const layout = layoutOf(facts, links, content)
  return { subject: layout.subject, html: fillTemplate(layout), text: text(layout) }
}

/** Exported with `renderLayout` for the test of fillTemplate. */
export function layoutOf(
  { clientFirstName, language, agency, sender }: ClientMailFacts,
  { logo, compare, schedule, unsubscribe }: ClientMailLinks,
  { subject, preview, before, after = [], occasion, asksForCall }: ClientMailContent,
): ClientMailLayout {
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
  const comparison = { label: words.button, href: compare }
  return {
    language,
    agency: { name: agency.name, primaryColor: agency.primaryColor, logo: agency.logo },
    logo,
    phone: sender.phone,
    subject,
    preview,
    greeting: words.greeting(headerText(clientFirstName)),
    before,
    button: asksForCall ? { label: words.call.button, href: schedule } : comparison,
    comparison: asksForCall ? comparison : undefined,
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
    unsubscribe: { label: words.unsubscribe, href: unsubscribe },
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

/** Random, so that it does not occur in any text. */
const SLOT = randomUUID()
const SLOTS = new RegExp(`${SLOT}-(\\d+);`)

/** Each template takes about 10 kB. */
const MAX_TEMPLATES = 500
/** The markup of an email around its slots: markup, slot number, markup ... */
const templates = new Map<string, readonly string[]>()

/**
 * Renders the same HTML as renderLayout. Emails with the same agency, agent, kind and language differ only in a few
 * texts, so they share a template with slots for those texts. A template's key contains every value that it is rendered
 * from.
 */
function fillTemplate(layout: ClientMailLayout): string {
  const texts: string[] = []
  const slot = (text: string) => `${SLOT}-${texts.push(text) - 1};`
  const withSlot = (link: MailLink) => ({ ...link, href: slot(link.href) })
  const shared = {
    ...layout,
    subject: slot(layout.subject),
    greeting: slot(layout.greeting),
    before: layout.before.map(slot),
    button: withSlot(layout.button),
    comparison: layout.comparison && withSlot(layout.comparison),
    unsubscribe: withSlot(layout.unsubscribe),
  }
  const key = JSON.stringify(shared)
  const template = templates.get(key) ?? renderLayout(shared).split(SLOTS)
  // Moves it to the end, so that the least recently used template is at the start.
  templates.delete(key)
  templates.set(key, template)
  const [oldest = key] = templates.keys()
  if (templates.size > MAX_TEMPLATES) templates.delete(oldest)
  return template.map((part, index) => (index % 2 === 0 ? part : escapeHtml(texts[Number(part)] ?? ''))).join('')
}

const HTML_ESCAPES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#x27;' }
/** Escapes as React does. */
const escapeHtml = (text: string) => text.replace(/[&<>"']/g, (character) => HTML_ESCAPES[character] ?? character)

export function renderLayout(layout: ClientMailLayout): string {
  const { agency, button, comparison, unsubscribe, phone } = layout
  const color = readableTextColor(agency.primaryColor)
  const link = { color, textDecoration: 'underline' }
  const withPhoneLink = (line: string) => <PhoneLinkedText text={line} phone={phone} color={color} />
  return mailHtml(
    <MailFrame
      language={layout.language}
      subject={layout.subject}
      preview={layout.preview}
      accent={agency.primaryColor}
    >
      <AgencyHead agency={agency} logo={layout.logo} color={color} />
      {[layout.greeting, ...layout.before].map((line) => (
        <Text key={line} style={paragraphStyle}>
          {line}
        </Text>
      ))}
      <Section style={{ margin: '28px 0' }}>
        <Button href={button.href} style={buttonStyle(agency.primaryColor, textColorOn(agency.primaryColor))}>
          {button.label}
        </Button>
      </Section>
      {comparison && (
        <Text style={paragraphStyle}>
          <Link href={comparison.href} style={link}>
            {comparison.label}
          </Link>
        </Text>
      )}
      {layout.after.map((line) => (
        <Text key={line} style={paragraphStyle}>
          {withPhoneLink(line)}
        </Text>
      ))}
      <Text style={paragraphStyle}>
        <LineBreaks lines={layout.signature.map(withPhoneLink)} />
      </Text>
      <Hr style={{ borderColor: MAIL_RULE_COLOR, margin: '24px 0' }} />
      <Text style={smallPrintStyle}>
        {layout.linkHint}
        <br />
        <Link href={button.href} style={{ ...link, wordBreak: 'break-all' }}>
          {button.href}
        </Link>
      </Text>
      {layout.small.map((line) => (
        <Text key={line} style={smallPrintStyle}>
          {line}
        </Text>
      ))}
      {/* Each on its own line, so thumbs hit the right one. */}
      <Text style={{ ...smallPrintStyle, lineHeight: '34px' }}>
        <Link href={unsubscribe.href} style={link}>
          {layout.choose}
        </Link>
        <br />
        <Link href={unsubscribe.href} style={link}>
          {unsubscribe.label}
        </Link>
      </Text>
    </MailFrame>,
  )
}

const text = ({ language, button, comparison, ...layout }: ClientMailLayout) =>
  [
    layout.greeting,
    ...layout.before,
    `${button.label}:\n${button.href}`,
    ...(comparison ? [`${comparison.label}:\n${comparison.href}`] : []),
    ...layout.after,
    layout.signature.join('\n'),
    ...layout.small,
    clientMail[language].unsubscribeLine(layout.unsubscribe.href),
  ].join('\n\n')

/** The agency's logo, or its name if it has none. */
function AgencyHead({
  agency,
  logo,
  color,
}: {
  agency: ClientMailLayout['agency']
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
function PhoneLinkedText({ text, phone, color }: { text: string; phone: string | null; color: string }) {
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

function LineBreaks({ lines }: { lines: ReactNode[] }) {
  return lines.map((line, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the lines never change places
    <Fragment key={index}>
      {index > 0 && <br />}
      {line}
    </Fragment>
  ))
}
