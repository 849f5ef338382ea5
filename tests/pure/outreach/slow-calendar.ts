/* The days of the slow schedule; its own calendar. */
import type { SlowContact } from './slow-facts.ts'

export interface SlowRule {
  /** From the event to the first day, and how many days it lasts. */
  from: number
  days: number
  on: 'birthday' | 'first of birth month' | 'policy'
}

// Core §9, in its order; the anchors of IL, MD, OK and OR are the project's reading.
const WINDOWS: Record<string, SlowRule> = {
  CA: { from: -30, days: 60, on: 'birthday' },
  ID: { from: 0, days: 63, on: 'birthday' },
  IL: { from: 0, days: 45, on: 'birthday' },
  KY: { from: 0, days: 60, on: 'birthday' },
  LA: { from: -30, days: 93, on: 'birthday' },
  MD: { from: 0, days: 31, on: 'birthday' },
  NV: { from: 0, days: 60, on: 'first of birth month' },
  OK: { from: 0, days: 60, on: 'birthday' },
  OR: { from: 0, days: 31, on: 'birthday' },
  MO: { from: -30, days: 63, on: 'policy' },
}
export const ALL_YEAR = ['CT', 'MA', 'NY', 'WA']

export const DAY = 86_400_000
export const at = (text: string) => Date.parse(`${text}T00:00:00Z`)
interface Day {
  text: string
  monthDay: string
  year: number
}
const days = new Map<number, Day>()
/** Cached, because each is used thousands of times. */
function dayAt(time: number): Day {
  const known = days.get(time)
  if (known) return known
  const day = new Date(time).toISOString().slice(0, 10)
  const made = { text: day, monthDay: day.slice(5), year: Number(day.slice(0, 4)) }
  days.set(time, made)
  return made
}
export const text = (time: number) => dayAt(time).text
export const monthDay = (time: number) => dayAt(time).monthDay
export const yearOf = (time: number) => dayAt(time).year
const isLast = (time: number) => monthDay(time + DAY).endsWith('-01')

/** Whether the day is this date's return; a Feb 29 returns on Feb 28 in a year without one, and again on Mar 1 if `both`. */
export function returns(date: string | null, time: number, both = false): boolean {
  if (date === null || yearOf(time) <= Number(date.slice(0, 4))) return false
  if (monthDay(time) === date.slice(5)) return true
  if (date.slice(5) !== '02-29' || new Date(Date.UTC(yearOf(time), 1, 29)).getUTCMonth() === 1) return false
  return monthDay(time) === '02-28' || (both && monthDay(time) === '03-01')
}

export function slowWindowOpen(
  { state, birth, effective }: Pick<SlowContact, 'state' | 'birth' | 'effective'>,
  time: number,
): boolean {
  const rule = WINDOWS[state]
  if (!rule) return false
  for (let day = rule.from; day < rule.from + rule.days; day++) {
    const event = time - day * DAY
    if (rule.on === 'birthday' && returns(birth, event, true)) return true
    if (rule.on === 'policy' && returns(effective, event, true)) return true
    const isFirst = text(event).endsWith('-01') && yearOf(event) > Number(birth?.slice(0, 4))
    if (rule.on === 'first of birth month' && birth && isFirst && text(event).slice(5, 7) === birth.slice(5, 7))
      return true
  }
  return false
}

/** Whether the day is so many months after the date. */
export function isMonthsAfter(date: string, months: number, time: number): boolean {
  const month = (time: number) => new Date(time).getUTCFullYear() * 12 + new Date(time).getUTCMonth()
  if (month(time) !== month(at(date)) + months) return false
  const [wanted, day] = [Number(date.slice(8)), Number(text(time).slice(8))]
  return day === wanted || (day < wanted && isLast(time))
}

/** The weekdays of a September. */
const septembers = new Map<number, string[]>()
function weekdaysOfSeptember(year: number): string[] {
  const known = septembers.get(year)
  if (known) return known
  const days: string[] = []
  for (let day = 1; day <= 30; day++) {
    const time = Date.UTC(year, 8, day)
    if (isWeekday(time)) days.push(text(time))
  }
  septembers.set(year, days)
  return days
}

export function reminderOf(id: number, year: number): string {
  const days = weekdaysOfSeptember(year)
  const share = Number((BigInt(id) * 0x9e3779b1n) % 2n ** 32n) / 2 ** 32
  return days[Math.floor(share * days.length)]!
}

const isWeekday = (time: number) => ![0, 6].includes(new Date(time).getUTCDay())

export function isFirstWeekday(time: number): boolean {
  if (!isWeekday(time)) return false
  for (let before = time - DAY; yearAndMonth(before) === yearAndMonth(time); before -= DAY)
    if (isWeekday(before)) return false
  return true
}

export const yearAndMonth = (time: number) => text(time).slice(0, 7)

export function firstDayAfterWindow(contact: SlowContact, time: number): number {
  let day = time
  while (slowWindowOpen(contact, day)) day += DAY
  return day
}
