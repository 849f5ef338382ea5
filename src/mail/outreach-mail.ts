import { formatLong } from '../lib/calendar-date.ts'
import { fillFields } from '../lib/merge-fields.ts'
import { formatCents } from '../lib/money.ts'
import { kindWords, outreachMail } from '../messages/client/outreach-mail.ts'
import type { OutreachMailFacts } from '../outbox/mail-facts.ts'
import { fieldValues } from '../outbox/mail-fields.ts'
import type { ClientMailContent } from './client-mail.tsx'
import { fitsSubject, headerText } from './mail-text.ts'

/**
 * The content of an automatic email. It uses the agency's own subject and opening where they fit this client, and ours
 * otherwise.
 */
export function outreachMailContent(facts: OutreachMailFacts): ClientMailContent {
  const { kind, language, behavior, asksFirst } = facts
  const words = outreachMail[language]
  const { subject, intro, preview } = chooseWording(facts)
  const isFollowUp = behavior !== null || kind.startsWith('follow_up')
  return {
    subject,
    preview,
    before: [
      ...paragraphsOf(intro),
      ...personalParagraphs(facts),
      ...(isFollowUp && !asksFirst ? [] : [words.page(asksFirst)]),
    ],
    after: [words.keep],
    occasion: words.occasion[kind],
    asksForCall: behavior === 'answered',
  }
}

/**
 * Picks the subject and opening, each by itself. The agency's own is not used if a field in it is unknown for this
 * client, or if it is a subject that gets too long. Throws if none of ours fits either.
 */
export function chooseWording(facts: OutreachMailFacts) {
  const { kind, language, behavior, wording } = facts
  const ours = kindWords(outreachMail[language], kind, behavior)
  const values = fieldValues(facts)
  const subjectOf = (text: string) => {
    const filled = fillFields(text, values)
    const line = filled === undefined ? undefined : headerText(filled)
    return line && fitsSubject(line) ? line : undefined
  }
  const ownSubject = wording ? subjectOf(wording.subject) : undefined
  const ownIntro = wording ? fillFields(wording.intro, values) : undefined
  const firstFilled = (texts: readonly string[], fill: (text: string) => string | undefined) => {
    for (const text of texts) {
      const found = fill(text)
      if (found) return found
    }
    throw new Error(`No wording for ${kind} applies`)
  }
  return {
    subject: ownSubject ?? firstFilled(ours.subject, subjectOf),
    intro: ownIntro || firstFilled(ours.intro, (text) => fillFields(text, values)),
    preview: ours.preview,
    own: { subject: Boolean(ownSubject), intro: Boolean(ownIntro) },
  }
}

/** Splits at empty lines. Single line breaks become spaces, because email clients wrap lines themselves. */
const paragraphsOf = (text: string): string[] =>
  text
    .split(/(?:\r\n|\r|\n)\s*(?:\r\n|\r|\n)/)
    .map((paragraph) => headerText(paragraph))
    .filter(Boolean)

/** The paragraphs about the client's own plan and open rights. */
function personalParagraphs(facts: OutreachMailFacts): string[] {
  const { kind, language, right, policy } = facts
  const words = outreachMail[language]
  const lines: string[] = []
  if (kind === 'quarterly_update') {
    const { plan, carrier } = fieldValues(facts)
    const [costsNow, onRecord] = [policy.costsNowCents, policy.premiumCents]
    if (costsNow) lines.push(words.costsNow(words.policy(plan, carrier), formatCents(costsNow)))
    else if (onRecord) lines.push(words.onRecord(words.policy(plan, carrier), formatCents(onRecord)))
  }
  // Follow-ups are about the comparison alone.
  if (right && !kind.startsWith('follow_up'))
    lines.push(words.right(right, right.closesOn && formatLong(right.closesOn, language)))
  return lines
}
