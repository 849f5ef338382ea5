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

const YES =
  /^(?:yes|y|true|t|1|-1|x|si|sí|on|checked|stop|opt(?:ed)?[ -]?out|unsub(?:scribed)?|do not (?:email|contact|mail)|bounced|cleaned|hard|soft)$/
const DATE = /[1-9]\d{0,3}[-/.][1-9]\d?|(?:19|20)\d\d/
const NO_CONSENT = /^(?:no|n|false|f|0|off|opt(?:ed)?[ -]?out|unsubscribed|denied|declined|revoked)$/
const NEVER_SO = /\b(?:not|never|no) (?:yet )?(?:unsub|opted|opt out|bounced|cleaned|complain|blocked)/
const STATUS: readonly [RegExp, OptOutReason][] = [
  [
    /complain|spam|abuse|unsubscribed?|opted out|opt out|optout|(?:non|not) subscribed|do not (?:email|contact|mail)|suppressed|blocked|by hand|baja/,
    'unsubscribed',
  ],
  [/(?:^| )(?:bounced?|cleaned|invalid|undeliverable|hard bounce)/, 'bounced'],
]

// 'No email' may say that they have none, and 'do not contact before 9' that they may be contacted.
const NOTED_OPT_OUT =
  /\b(?:do not|don['’]?t) (?:e-?mail|contact)\b(?! (?:before|after|until|till|on|between|at|during|if|unless|from)\b)|\bno (?:contactar|enviar correos?)\b(?! (?:antes|despues|después|hasta|entre|de)\b)/

/**
 * Reads from every column that says so whether another system may no longer email a person. Under a heading of opt-outs
 * a yes, a word for it or the day they said it counts; of notes 'do not email' does. Who unsubscribed and bounced is
 * unsubscribed: that is what nobody may take back for them.
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
      const found = new Set<OptOutReason | undefined>()
      for (const index of statuses) {
        const status = text(index).replaceAll(/[\s_-]+/g, ' ')
        if (!NEVER_SO.test(status)) found.add(STATUS.find(([pattern]) => pattern.test(status))?.[1])
      }
      for (const index of outs) {
        const cell = text(index)
        if (YES.test(cell) || (DATE.test(cell) && !/[a-z]{4}/.test(cell)))
          found.add(/bounce|clean/i.test(header[index] ?? '') ? 'bounced' : 'unsubscribed')
      }
      if (ins.some((index) => NO_CONSENT.test(text(index))) || notes.some((index) => NOTED_OPT_OUT.test(text(index))))
        found.add('unsubscribed')
      return found.has('unsubscribed') ? 'unsubscribed' : found.has('bounced') ? 'bounced' : undefined
    },
  }
}
