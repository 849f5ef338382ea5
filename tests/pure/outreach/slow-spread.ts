import { at, DAY, firstDayAfterWindow, slowWindowOpen, text, yearAndMonth } from './slow-calendar.ts'
import type { SlowContact, SlowFacts, Span } from './slow-facts.ts'
import { isFollowUp, type SlowDraft } from './slow-mails.ts'

const NAMES: Record<string, string> = {
  birthday: 'Birthday',
  anniversary: 'Anniversary',
  new_year: 'New Year',
  aep: 'AEP Reminder',
  follow_up: 'Follow-up',
  follow_up_1: 'Follow-up #1',
  follow_up_2: 'Follow-up #2',
  follow_up_3: 'Follow-up #3',
  schedule_increase: 'Rate Increase',
  check_in: 'Check-in',
  quarterly_update: 'Quarterly Update',
}

function inWords(day: string): string {
  const month = 'Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec'.split(' ')[Number(day.slice(5, 7)) - 1]
  return `${month} ${Number(day.slice(8))}, ${day.slice(0, 4)}`
}

/** Stopped on its day, or, where that is over, today. */
export function whyStopped({ state, more = {} }: SlowContact, { kind, date }: SlowDraft, today: number): string | null {
  if (more.licensed) {
    const until = more.licensed[state]
    if (until === undefined || (until !== null && Math.max(date, today) >= at(until) + DAY))
      return 'No one at the agency is licensed in the client’s state on that day'
  }
  const days = date < today ? [date, today] : [date]
  const holds = ({ from, until }: Span) => days.some((day) => day >= at(from) && (until === null || day <= at(until)))
  if (more.clientPause && holds(more.clientPause))
    return `The client paused emails through ${inWords(more.clientPause.until!)}`
  for (const whose of ['contact', 'agency'])
    for (const stop of more.stops ?? []) {
      const isAbout = stop.kind === null || stop.kind === kind || (stop.kind === 'follow_up' && /^follow_up/.test(kind))
      if (stop.of !== whose || !isAbout || !holds(stop)) continue
      const until = stop.until ? ` through ${inWords(stop.until)}` : ''
      if (stop.kind)
        return `${NAMES[stop.kind]} emails${whose === 'contact' ? ' to this contact' : ''} are paused${until}`
      return `${whose === 'contact' ? 'Emails to this contact are' : 'Outreach is'} paused${until}`
    }
  return null
}

// The order in which two emails for the same day are sent.
const TURNS = [
  'follow_up_1',
  'follow_up_2',
  'follow_up_3',
  'schedule_increase',
  'birthday',
  'anniversary',
  'check_in',
  'aep',
  'new_year',
  'quarterly_update',
]

/** A day for each, no day for two, and no 30 days with more than five. */
export function spread(contact: SlowContact, drafts: SlowDraft[], today: number): void {
  const { more = {} } = contact
  const taken = new Set<number>()
  const gets: number[] = []
  for (const { due, on } of more.mailed ?? []) {
    taken.add(at(due))
    if (on) taken.add(at(on))
    if (on) gets.push(at(on))
  }
  if (more.quote) gets.push(at(more.quote.on))
  const isFull = (day: number) => {
    for (let first = day - 29 * DAY; first <= day; first += DAY)
      if (gets.filter((one) => one >= first && one < first + 30 * DAY).length + 1 > 5) return true
    return false
  }
  const key = (each: SlowDraft) => [
    Number(each.kind === 'quarterly_update'),
    Number(each.movedLate),
    text(each.date),
    String(TURNS.indexOf(each.kind)).padStart(2, '0'),
    each.id,
  ]
  const turns = drafts.filter(({ skipped }) => skipped === null)
  turns.sort((a, b) => (key(a).join() < key(b).join() ? -1 : 1))
  for (const each of turns) {
    const month = yearAndMonth(each.date)
    if (each.kind === 'quarterly_update') {
      const others = drafts.filter(({ kind, skipped }) => kind !== 'quarterly_update' && skipped === null)
      if (
        [...others.map(({ date }) => date), ...gets.slice(0, mailsSent(more))].some(
          (day) => yearAndMonth(day) === month,
        )
      ) {
        each.skipped = 'The client gets another email that month'
        continue
      }
    }
    place(contact, each, { taken, isFull })
    const hasRoom = each.kind !== 'quarterly_update' || yearAndMonth(each.date) === month
    if (!hasRoom) each.skipped ??= 'Limit of five emails in 30 days'
    each.skipped ??= whyStopped(contact, each, today)
    if (each.skipped !== null) continue
    taken.add(each.date)
    gets.push(each.date)
  }
}

const mailsSent = ({ mailed = [], quote }: Partial<SlowFacts>) => mailed.filter(({ on }) => on).length + (quote ? 1 : 0)

function place(
  contact: SlowContact,
  each: SlowDraft,
  { taken, isFull }: { taken: Set<number>; isFull(day: number): boolean },
): void {
  const wanted = each.date
  for (;;) {
    if (each.date !== wanted && !contact.more?.lifted && slowWindowOpen(contact, each.date)) {
      const closed = firstDayAfterWindow(contact, each.date)
      const isStill = each.kind === 'quarterly_update' && yearAndMonth(closed) === yearAndMonth(each.planned)
      if ((isFollowUp(each) || each.kind === 'quarterly_update') && !isStill) {
        each.skipped = 'A switching window is open then'
        return
      }
      each.moved = true
      each.date = closed
    } else if (taken.has(each.date) || isFull(each.date)) {
      each.crowded = taken.has(each.date) ? 'Limit of one email a day' : 'Limit of five emails in 30 days'
      each.date += DAY
    } else return
  }
}
