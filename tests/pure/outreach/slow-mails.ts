import {
  at,
  DAY,
  isFirstWeekday,
  isMonthsAfter,
  monthDay,
  reminderOf,
  returns,
  text,
  yearAndMonth,
  yearOf,
} from './slow-calendar.ts'
import type { SlowContact } from './slow-facts.ts'

export interface SlowMail {
  kind: string
  id: string
  event: number
  planned: number
}

/** What is written about on this day, and the day it is about. */
export function mailsOn(contact: SlowContact, time: number): SlowMail[] {
  const mails: SlowMail[] = []
  const add = (kind: string, event: number, label: string | number = yearOf(event)) =>
    mails.push({ kind, id: `${kind}-${label}`, event, planned: time })
  const later = time + 30 * DAY
  const { birth, effective, delay, more = {} } = contact
  if (returns(birth, later)) add('birthday', later)
  if (effective !== null) {
    const begins = Number(effective.slice(0, 4)) + delay
    if (returns(effective, later) && yearOf(later) !== begins) add('anniversary', later)
    if (isMonthsAfter(effective, 12 * delay - 1, time)) {
      let event = time
      while (!returns(effective, event)) event += DAY
      add('anniversary', event)
    }
  }
  if (monthDay(time) === '01-02') add('new_year', time)
  if (text(time) === reminderOf(contact.id, yearOf(time))) add('aep', time)
  if (more.updates && ['03', '06', '09', '12'].includes(text(time).slice(5, 7)) && isFirstWeekday(time))
    add('quarterly_update', time, yearAndMonth(time))
  for (const { id, effective: on, entered } of more.increases ?? [])
    if (contact.carrier && time === Math.max(at(on) - 30 * DAY, at(entered))) add('schedule_increase', at(on), id)
  if (more.quote)
    for (const [n, days] of [3, 10, 21].entries())
      if (time === at(more.quote.on) + days * DAY) add(`follow_up_${n + 1}`, at(more.quote.on), more.quote.id)
  for (const { event, label } of checkInsOn(contact, time)) add('check_in', event, label)
  return mails
}

function checkInsOn(contact: SlowContact, time: number): { event: number; label: string }[] {
  const { birth, effective, more = {} } = contact
  if (!more.failed || more.failed === 'off') return []
  const { often, around } = more.failed
  const counted = around === 'birthday' ? birth : around === 'anniversary' ? effective : null
  if (counted === null)
    return text(time) === reminderOf(contact.id, yearOf(time)) ? [{ event: time, label: `${yearOf(time)}` }] : []
  const times = often === 'annual' ? 1 : often === 'semiannual' ? 2 : 4
  const event = time + 30 * DAY
  const found: { event: number; label: string }[] = []
  for (let base = event; base > event - 300 * DAY; base -= DAY)
    if (returns(counted, base))
      for (let n = 0; n < times; n++)
        if (isMonthsAfter(text(base), (12 / times) * n, event))
          found.push({ event, label: n === 0 ? `${yearOf(base)}` : `${yearOf(base)}-${n + 1}` })
  return found
}

export const isFollowUp = ({ kind }: SlowMail) => kind.startsWith('follow_up')

/** An email while the rules are applied to it. */
export interface SlowDraft extends SlowMail {
  date: number
  moved: boolean
  /** Moved by a window that opened while it was late. */
  movedLate: boolean
  crowded: string | null
  skipped: string | null
}
