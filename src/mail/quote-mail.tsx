import { clientMail } from '../messages/client/client-mail.ts'
import { quoteMail } from '../messages/client/quote-mail.ts'
import type { QuoteMailFacts } from '../outbox/outgoing-mail.ts'
import { type ClientMailLinks, fitsSubject, writeClientMail } from './client-mail.tsx'
import { headerText } from './mail-text.ts'

/** Renders the email behind the Send Quote button. */
export function writeQuoteMail(facts: QuoteMailFacts, links: ClientMailLinks) {
  const { clientFirstName, language, asksFirst, agency, sender } = facts
  const words = quoteMail[language]
  const subject = words.subject(headerText(clientFirstName))
  const senderLabel =
    sender.name === agency.name ? agency.name : clientMail[language].senderAt(sender.name, agency.name)
  return writeClientMail(facts, links, {
    subject: fitsSubject(subject) ? subject : words.subjectWithoutName,
    preview: words.preview(asksFirst),
    before: [words.intro(senderLabel, asksFirst)],
  })
}
