import { EXPORTED_OPT_OUTS } from '../../../organizations/export-columns.ts'
import { type ColumnFact, type ExtraFact, personFacts, policyFacts } from './heading-words.ts'
import { matchHeading } from './headings.ts'

/** The column of a fact that is recognized by its heading alone; undefined when no heading matches. */
export function extraColumn(header: readonly string[], fact: ExtraFact): number | undefined {
  const [best] = header
    .map((heading, index) => ({ index, score: matchHeading(fact, heading).score }))
    .filter(({ score }) => score > 0)
    .sort((a, b) => b.score - a.score || a.index - b.index)
  return best?.index
}

/** The column of each fact that a row takes from one column. */
export const extraColumns = (header: readonly string[]): Partial<Record<ColumnFact, number>> =>
  Object.fromEntries(
    [...personFacts, ...policyFacts].flatMap((fact) => {
      const column = extraColumn(header, fact)
      return column === undefined ? [] : [[fact, column]]
    }),
  )

/** Headings of our own export. Other files may use them for anything. See src/organizations/export-columns.ts. */
const OWN_HEADINGS = {
  quarterly: 'Quarterly updates',
  premium: 'Premium',
  sharesEmailWith: 'Shares email with',
  emailOptOut: 'Email opt-out',
} as const

export type OwnColumns = Partial<Record<keyof typeof OWN_HEADINGS, number>>

/** Whether the file is one of our own exports. */
export const isOwnExport = (header: readonly string[]): boolean =>
  header.includes(OWN_HEADINGS.quarterly) && header.includes(OWN_HEADINGS.sharesEmailWith)

/** The columns that only our own exports have; empty for files without 'Quarterly updates' and 'Shares email with'. */
export function ownColumns(header: readonly string[]): OwnColumns {
  if (!header.includes(OWN_HEADINGS.quarterly) && !header.includes(OWN_HEADINGS.sharesEmailWith)) return {}
  return Object.fromEntries(
    Object.entries(OWN_HEADINGS).flatMap(([key, heading]) =>
      header.includes(heading) ? [[key, header.indexOf(heading)]] : [],
    ),
  )
}

/** Why another system no longer emails a person. */
export type OptOutReason = (typeof EXPORTED_OPT_OUTS)[number]

const YES =
  /^(?:yes|y|true|t|1|-1|x|si|sí|on|checked|stop|opt(?:ed)?[ -]?out|unsub(?:scribed)?|do not (?:email|contact|mail)|bounced|cleaned|hard|soft|merged|by[_ -]hand)$/
const DATE = /[1-9]\d{0,3}[-/.][1-9]\d?|(?:19|20)\d\d/
const NO_CONSENT = /^(?:no|n|false|f|0|off|opt(?:ed)?[ -]?out|unsubscribed|denied|declined|revoked)$/
const NEGATED_STATUS = /\b(?:not|never|no) (?:yet )?(?:unsub|opted|opt out|bounced|cleaned|complain|blocked)/
const STATUS_PATTERNS: readonly [RegExp, OptOutReason][] = [
  [
    /complain|spam|abuse|unsubscribed?|opted out|opt out|optout|(?:non|not) subscribed|do not (?:email|contact|mail)|suppressed|blocked|by hand|merged|baja/,
    'unsubscribed',
  ],
  [/(?:^| )(?:bounced?|cleaned|invalid|undeliverable|hard bounce)/, 'bounced'],
]

// 'No email' may mean that the person has none. 'Do not contact before 9' allows contact.
const NOTED_OPT_OUT =
  /\b(?:do not|don['’]?t) (?:e-?mail|contact)\b(?! (?:before|after|until|till|on|between|at|during|if|unless|from)\b)|\bno (?:contactar|enviar correos?)\b(?! (?:antes|despues|después|hasta|entre|de)\b)/

/**
 * Determines from all relevant columns whether another system may no longer email a person. In an opt-out column, a
 * yes, a synonym or a date counts; in an opt-in column, a no; in a status column, 'unsubscribed', 'bounced' and the
 * like; in notes, 'do not email'. Of several reasons the strongest counts: a person who unsubscribed and bounced is
 * unsubscribed, because only the person can reverse that.
 */
export function optOutReader(header: readonly string[]): {
  columns: number[]
  read: (cells: readonly string[]) => OptOutReason | undefined
} {
  const matching = (fact: ExtraFact) =>
    header.flatMap((heading, index) => (matchHeading(fact, heading).score > 0 ? [index] : []))
  const ownOptOutColumn = ownColumns(header).emailOptOut
  const optOutColumns = matching('optOut')
  const optInColumns = matching('optIn')
  const statusColumns = ownOptOutColumn === undefined ? matching('mailStatus') : [ownOptOutColumn]
  const notesColumns = matching('notes')
  return {
    columns: [...new Set([...optOutColumns, ...optInColumns, ...statusColumns])].sort((a, b) => a - b),
    read(cells) {
      const text = (index: number) => (cells[index] ?? '').trim().toLowerCase()
      const found = new Set<OptOutReason | undefined>()
      const exported =
        ownOptOutColumn !== undefined && EXPORTED_OPT_OUTS.find((reason) => reason === text(ownOptOutColumn))
      if (exported) found.add(exported)
      const isOpen = (index: number) => !exported || index !== ownOptOutColumn
      for (const index of statusColumns.filter(isOpen)) {
        const status = text(index).replaceAll(/[\s_-]+/g, ' ')
        if (!NEGATED_STATUS.test(status)) found.add(STATUS_PATTERNS.find(([pattern]) => pattern.test(status))?.[1])
      }
      for (const index of optOutColumns.filter(isOpen)) {
        const cell = text(index)
        if (YES.test(cell) || (DATE.test(cell) && !/[a-z]{4}/.test(cell)))
          found.add(/bounce|clean/i.test(header[index] ?? '') ? 'bounced' : 'unsubscribed')
      }
      if (
        optInColumns.some((index) => NO_CONSENT.test(text(index))) ||
        notesColumns.some((index) => NOTED_OPT_OUT.test(text(index)))
      )
        found.add('unsubscribed')
      return EXPORTED_OPT_OUTS.find((reason) => found.has(reason))
    },
  }
}
