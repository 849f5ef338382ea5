import { Button, Hr, Img, Link, Section, Text } from '@react-email/components'
import { Fragment, type ReactNode } from 'react'
import { asText, inkOn } from '../lib/agency-colors.ts'
import { formatPhone, phoneToE164 } from '../lib/phone.ts'
import { quoteMail } from '../messages/quote-mail.ts'
import type { QuoteMailFacts } from '../outbox/outgoing-mail.ts'
import { buttonStyle, LINE, MailFrame, mailHtml, paragraph, smallPrint } from './mail-frame.tsx'
import { headerText, signatureLines } from './mail-text.ts'

export interface QuoteMailLinks {
  /** Where the agency's picture is served. */
  logo?: string | undefined
  compare: string
  unsubscribe: string
}

const LONGEST_SUBJECT = 49

export function writeQuoteMail(facts: QuoteMailFacts, links: QuoteMailLinks) {
  const words = wordsOf(facts, links)
  return { subject: words.subject, html: html(facts, links, words), text: text(links, words) }
}

type Words = ReturnType<typeof wordsOf>

function wordsOf(
  { clientFirstName, language, knowsPlace, agency, sender }: QuoteMailFacts,
  { compare, unsubscribe }: QuoteMailLinks,
) {
  const words = quoteMail[language]
  const firstName = headerText(clientFirstName)
  const named = words.subject(firstName)
  const phone = sender.phone && formatPhone(sender.phone)
  const speaksForAgency = sender.name === agency.name
  const signature = signatureLines(sender.signature || sender.name)
  // Who writes and how to reach them must stand in each mail, whether or not the signature says it.
  const facts = [
    sender.name,
    speaksForAgency ? '' : agency.name,
    sender.licenseNumber ? words.license(sender.licenseNumber) : '',
    phone ?? '',
  ]
  return {
    subject: named.length <= LONGEST_SUBJECT ? named : words.subjectWithoutName,
    preview: words.preview(knowsPlace),
    greeting: words.greeting(firstName),
    intro: words.intro(speaksForAgency ? agency.name : words.senderAt(sender.name, agency.name), knowsPlace),
    button: words.button,
    effort: words.effort,
    questions: words.questions(phone),
    signature: [...signature, ...facts.filter((fact) => fact && !signature.some((line) => says(line, fact)))],
    why: words.why(agency.name),
    linkHint: words.linkHint,
    through: words.through(agency.name, new URL(compare).host),
    notGovernment: words.notGovernment,
    unsubscribe: words.unsubscribe,
    unsubscribeLine: words.unsubscribeLine(unsubscribe),
    address: agency.mailingAddress && `${agency.name}, ${agency.mailingAddress}`,
  }
}

/** Whole words only: 'Licensed agent, Blue Ridge Medigap' says 'Blue Ridge Medigap', but 'Medicare' does not say 'Med'. */
const says = (line: string, fact: string) => wordsIn(line).includes(wordsIn(fact))
const wordsIn = (text: string) =>
  ` ${text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()} `

function html({ agency, sender, language }: QuoteMailFacts, links: QuoteMailLinks, words: Words): string {
  const color = asText(agency.primaryColor)
  const withCall = (line: string) => <WithCall text={line} phone={sender.phone} color={color} />
  return mailHtml(
    <MailFrame language={language} subject={words.subject} preview={words.preview} accent={agency.primaryColor}>
      {links.logo && agency.logo ? (
        <Img
          src={links.logo}
          alt={agency.name}
          {...shownSize(agency.logo)}
          style={{ ...paragraph, ...imageText, color }}
        />
      ) : (
        <Text style={{ ...paragraph, ...imageText, color }}>{agency.name}</Text>
      )}
      <Text style={paragraph}>{words.greeting}</Text>
      <Text style={paragraph}>{words.intro}</Text>
      <Section style={{ margin: '28px 0' }}>
        <Button href={links.compare} style={buttonStyle(agency.primaryColor, inkOn(agency.primaryColor))}>
          {words.button}
        </Button>
      </Section>
      <Text style={paragraph}>{words.effort}</Text>
      <Text style={paragraph}>{withCall(words.questions)}</Text>
      <Text style={paragraph}>
        <Lines lines={words.signature.map(withCall)} />
      </Text>
      <Hr style={{ borderColor: LINE, margin: '24px 0' }} />
      <Text style={smallPrint}>
        {words.linkHint}
        <br />
        <Link href={links.compare} style={{ color, textDecoration: 'underline', wordBreak: 'break-all' }}>
          {links.compare}
        </Link>
      </Text>
      <Text style={smallPrint}>{words.why}</Text>
      <Text style={smallPrint}>{words.through}</Text>
      <Text style={smallPrint}>{words.notGovernment}</Text>
      {words.address && <Text style={smallPrint}>{words.address}</Text>}
      <Text style={smallPrint}>
        <Link href={links.unsubscribe} style={{ color, textDecoration: 'underline' }}>
          {words.unsubscribe}
        </Link>
      </Text>
    </MailFrame>,
  )
}

const text = (links: QuoteMailLinks, words: Words) =>
  [
    words.greeting,
    words.intro,
    `${words.button}:\n${links.compare}`,
    words.effort,
    words.questions,
    words.signature.join('\n'),
    words.why,
    words.through,
    words.notGovernment,
    words.address,
    words.unsubscribeLine,
  ]
    .filter(Boolean)
    .join('\n\n')

/** Also how the name looks where a mail program shows no pictures. */
const imageText = { fontSize: 22, fontWeight: 700 }

/** At most 240 by 60; mail programs need both sides said. */
function shownSize({ width, height }: { width: number; height: number }) {
  const share = Math.min(1, 240 / width, 60 / height)
  return { width: Math.max(1, Math.round(width * share)), height: Math.max(1, Math.round(height * share)) }
}

/** The text with its phone number, where it names it, as a link. */
function WithCall({ text, phone, color }: { text: string; phone: string | null; color: string }) {
  const shown = phone && formatPhone(phone)
  if (!shown || !text.includes(shown)) return text
  const [before, ...after] = text.split(shown)
  return (
    <>
      {before}
      <Link href={`tel:${phoneToE164(phone)}`} style={{ color, textDecoration: 'underline', whiteSpace: 'nowrap' }}>
        {shown}
      </Link>
      {after.join(shown)}
    </>
  )
}

function Lines({ lines }: { lines: ReactNode[] }) {
  return lines.map((line, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the lines never change places
    <Fragment key={index}>
      {index > 0 && <br />}
      {line}
    </Fragment>
  ))
}
