import type { ExtraFact } from './heading-words.ts'
import { matchHeading } from './headings.ts'

/** The column that a heading gives to a fact nobody chooses a column for; undefined where no heading does. */
export function extraColumn(header: readonly string[], fact: ExtraFact): number | undefined {
  const [best] = header
    .map((heading, index) => ({ index, score: matchHeading(fact, heading).score }))
    .filter(({ score }) => score > 0)
    .sort((a, b) => b.score - a.score || a.index - b.index)
  return best?.index
}

/** Headings of our own export, which a file of others may use for anything; see src/organizations/export-columns.ts. */
const OWN_HEADINGS = {
  quarterly: 'Quarterly updates',
  premium: 'Premium',
  sharesEmailWith: 'Shares email with',
  emailOptOut: 'Email opt-out',
} as const

export type OwnColumns = Partial<Record<keyof typeof OWN_HEADINGS, number>>

/** Whether a file is one that we wrote. */
export const isOwnExport = (header: readonly string[]): boolean =>
  header.includes(OWN_HEADINGS.quarterly) && header.includes(OWN_HEADINGS.sharesEmailWith)

/** Empty for files of others. */
export function ownColumns(header: readonly string[]): OwnColumns {
  if (!header.includes(OWN_HEADINGS.quarterly) && !header.includes(OWN_HEADINGS.sharesEmailWith)) return {}
  return Object.fromEntries(
    Object.entries(OWN_HEADINGS).flatMap(([key, heading]) =>
      header.includes(heading) ? [[key, header.indexOf(heading)]] : [],
    ),
  )
}

/** Why another system no longer emails a person. */
export type OptOutReason = 'unsubscribed' | 'bounced'

const NO = /^(?:|no|n|false|f|0|never|subscribed|active|ok|valid|none|null|-|n\/a)$/
const NO_CONSENT = /^(?:no|n|false|f|0|opted[ -]?out|unsubscribed|denied|declined|revoked)$/
const STATUS: readonly [RegExp, OptOutReason][] = [
  [/(?:^| )(?:bounced?|cleaned|invalid|undeliverable|hard bounce)/, 'bounced'],
  [
    /complain|spam|abuse|unsubscribed?|opted out|opt out|optout|non subscribed|do not (?:email|contact|mail)|suppressed|blocked|by hand|baja/,
    'unsubscribed',
  ],
]

// 'No email' may say that they have none, and 'do not contact before 9' that they may be contacted.
const NOTED_OPT_OUT =
  /\b(?:do not|don['’]?t) (?:e-?mail|contact)\b(?! (?:before|after|until|till|on|between|at|during|if|unless|from)\b)|\bno (?:contactar|enviar correos?)\b(?! (?:antes|despues|después|hasta|entre|de)\b)/

/**
 * Reads from every column that says so whether another system may no longer email a person. What stands under such a
 * heading and is no plain no counts as an opt-out: a date is the day they said it. Of notes 'do not email' counts.
 */
export function optOutReader(header: readonly string[]): {
  columns: number[]
  read: (cells: readonly string[]) => OptOutReason | undefined
} {
  const matching = (fact: ExtraFact) =>
    header.flatMap((heading, index) => (matchHeading(fact, heading).score > 0 ? [index] : []))
  const own = ownColumns(header).emailOptOut
  const outs = matching('optOut').filter((index) => index !== own)
  const ins = matching('optIn')
  const statuses = own === undefined ? matching('mailStatus') : [own]
  const notes = matching('notes')
  return {
    columns: [...new Set([...outs, ...ins, ...statuses])].sort((a, b) => a - b),
    read(cells) {
      const text = (index: number) => (cells[index] ?? '').trim().toLowerCase()
      for (const index of statuses) {
        const status = text(index).replaceAll(/[\s_-]+/g, ' ')
        const reason = STATUS.find(([pattern]) => pattern.test(status))?.[1]
        if (reason) return reason
      }
      for (const index of outs) {
        const said = text(index)
        if (NO.test(said)) continue
        return /bounce|clean/i.test(header[index] ?? '') ? 'bounced' : 'unsubscribed'
      }
      const isUnsubscribed =
        ins.some((index) => NO_CONSENT.test(text(index))) || notes.some((index) => NOTED_OPT_OUT.test(text(index)))
      return isUnsubscribed ? 'unsubscribed' : undefined
    },
  }
}
