import type { Unread } from './read-row.ts'

/** What rows say that could not be taken as it stands, though the rows were. Counted, and a few of the texts named. */
export interface Noted {
  tobacco: Texts
  plans: Texts
  unknownZips: Texts
  /** Their ZIP lies in several counties, or states. */
  openCounties: number
}

interface Texts {
  rows: number
  texts: string[]
}

const TEXTS_NAMED = 5
const LONGEST_TEXT = 40

export const nothingNoted = (): Noted => ({
  tobacco: { rows: 0, texts: [] },
  plans: { rows: 0, texts: [] },
  unknownZips: { rows: 0, texts: [] },
  openCounties: 0,
})

export function note(texts: Texts, text: string | undefined): void {
  if (text === undefined) return
  texts.rows += 1
  name(texts, text)
}

export function noteUnread(noted: Noted, unread: Unread | undefined): void {
  if (!unread) return
  note(noted.tobacco, unread.tobacco)
  note(noted.plans, unread.plan)
}

function name({ texts }: Texts, text: string) {
  const short = [...text].slice(0, LONGEST_TEXT).join('')
  if (texts.length < TEXTS_NAMED && !texts.includes(short)) texts.push(short)
}

function addNoted(to: Noted, more: Noted): Noted {
  for (const key of ['tobacco', 'plans', 'unknownZips'] as const) {
    to[key].rows += more[key].rows
    for (const text of more[key].texts) name(to[key], text)
  }
  to.openCounties += more.openCounties
  return to
}

export const isNoted = ({ tobacco, plans, unknownZips, openCounties }: Noted) =>
  tobacco.rows + plans.rows + unknownZips.rows + openCounties > 0

/** Of the rows that an import has worked through. It lies beside the dry run's counts. */
export const notedIn = (checked: unknown): Noted => (checked as { imported?: Noted } | null)?.imported ?? nothingNoted()

export const withNoted = (checked: unknown, more: Noted) => ({
  ...(checked as object | null),
  imported: addNoted(notedIn(checked), more),
})
