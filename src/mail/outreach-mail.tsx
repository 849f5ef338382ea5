import { formatLong } from '../lib/calendar-date.ts'
import { fillFields } from '../lib/merge-fields.ts'
import { formatCents } from '../lib/money.ts'
import { kindWords, outreachMail } from '../messages/client/outreach-mail.ts'
import { fieldValues } from '../outbox/mail-fields.ts'
import type { OutreachMailFacts } from '../outbox/outgoing-mail.ts'
import { type ClientMailLinks, fitsSubject, writeClientMail } from './client-mail.tsx'
import { headerText } from './mail-text.ts'

/** A mail that outreach sends by itself: the agency's own first lines where it has some that fit this client, else ours. */
export function writeOutreachMail(facts: OutreachMailFacts, links: ClientMailLinks) {
  const { kind, language, behaviour, asksFirst } = facts
  const words = outreachMail[language]
  const { subject, intro, preview } = chosenWords(facts)
  const isFollowUp = behaviour !== null || kind.startsWith('follow_up')
  return writeClientMail(facts, links, {
    subject,
    preview,
    before: [...paragraphsOf(intro), ...moreOf(facts), ...(isFollowUp && !asksFirst ? [] : [words.page(asksFirst)])],
    after: [words.keep],
    occasion: words.occasion[kind],
    asksForCall: behaviour === 'answered',
  })
}

/** Whether the agency's own words stand in this client's mail; not where they name what is not known, or get too long. */
export function chosenWords(facts: OutreachMailFacts) {
  const { kind, language, behaviour, wording } = facts
  const ours = kindWords(outreachMail[language], kind, behaviour)
  const values = fieldValues(facts)
  const subjectOf = (text: string) => {
    const filled = fillFields(text, values)
    const line = filled === undefined ? undefined : headerText(filled)
    return line && fitsSubject(line) ? line : undefined
  }
  const ownSubject = wording ? subjectOf(wording.subject) : undefined
  const ownIntro = wording ? fillFields(wording.intro, values) : undefined
  const first = (texts: readonly string[], filled: (text: string) => string | undefined) => {
    for (const text of texts) {
      const found = filled(text)
      if (found) return found
    }
    throw new Error(`No words of ${kind} fit`)
  }
  return {
    subject: ownSubject ?? first(ours.subject, subjectOf),
    intro: ownIntro || first(ours.intro, (text) => fillFields(text, values)),
    preview: ours.preview,
    own: { subject: Boolean(ownSubject), intro: Boolean(ownIntro) },
  }
}

/** What an empty line parts; line breaks within are spaces, as mail programs break lines themselves. */
const paragraphsOf = (text: string): string[] =>
  text
    .split(/(?:\r\n|\r|\n)\s*(?:\r\n|\r|\n)/)
    .map((paragraph) => headerText(paragraph))
    .filter(Boolean)

/** What is known of the client's own plan and rights on this day. */
function moreOf(facts: OutreachMailFacts): string[] {
  const { kind, language, right, policy } = facts
  const words = outreachMail[language]
  const lines: string[] = []
  if (kind === 'quarterly_update') {
    const { plan, carrier } = fieldValues(facts)
    const [costsNow, onRecord] = [policy.costsNowCents, policy.premiumCents]
    if (costsNow) lines.push(words.costsNow(words.policy(plan, carrier), formatCents(costsNow)))
    else if (onRecord) lines.push(words.onRecord(words.policy(plan, carrier), formatCents(onRecord)))
  }
  // A follow-up speaks of the comparison alone.
  if (right && !kind.startsWith('follow_up'))
    lines.push(words.right(right, right.closesOn && formatLong(right.closesOn, language)))
  return lines
}
