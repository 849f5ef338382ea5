import { clientMail } from '../messages/client/client-mail.ts'
import { quoteMail } from '../messages/client/quote-mail.ts'
import type { QuoteMailFacts } from '../outbox/mail-facts.ts'
import type { ClientMailContent } from './client-mail.tsx'
import { fitsSubject, headerText } from './mail-text.ts'

/** The content of the email that the Send Quote button sends. */
export function quoteMailContent({
  clientFirstName,
  language,
  asksFirst,
  agency,
  sender,
}: QuoteMailFacts): ClientMailContent {
  const words = quoteMail[language]
  const name = headerText(clientFirstName)
  const subject = name ? words.subject(name) : words.subjectWithoutName
  const senderLabel =
    sender.name === agency.name ? agency.name : clientMail[language].senderAt(sender.name, agency.name)
  return {
    subject: fitsSubject(subject) ? subject : words.subjectWithoutName,
    preview: words.preview(asksFirst),
    before: [words.intro(senderLabel, asksFirst)],
  }
}
