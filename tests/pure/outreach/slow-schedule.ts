/*
 * The schedule worked out a second time, slowly and from the documents alone: every day is walked and asked what it is.
 * Shares no code with src, not even the calendar, so that both are wrong together only where the reading is.
 */
export interface SlowContact {
  id: number
  state: string
  birth: string | null
  effective: string | null
  carrier: boolean
}

interface SlowRule {
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
const ALL_YEAR = ['CT', 'MA', 'NY', 'WA']

const DAY = 86_400_000
const at = (text: string) => Date.parse(`${text}T00:00:00Z`)
const texts = new Map<number, string>()
function text(time: number): string {
  const day = texts.get(time) ?? new Date(time).toISOString().slice(0, 10)
  texts.set(time, day)
  return day
}
const monthDay = (time: number) => text(time).slice(5)
const yearOf = (time: number) => Number(text(time).slice(0, 4))
const isLast = (time: number) => monthDay(time + DAY).endsWith('-01')

/** Whether the day is this date's return; a Feb 29 returns on Feb 28 in a year without one, and again on Mar 1 if `both`. */
function returns(date: string | null, time: number, both = false): boolean {
  if (date === null || yearOf(time) <= Number(date.slice(0, 4))) return false
  if (monthDay(time) === date.slice(5)) return true
  if (date.slice(5) !== '02-29' || new Date(Date.UTC(yearOf(time), 1, 29)).getUTCMonth() === 1) return false
  return monthDay(time) === '02-28' || (both && monthDay(time) === '03-01')
}

function slowWindowOpen({ state, birth, effective }: Omit<SlowContact, 'id' | 'carrier'>, time: number): boolean {
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
function isMonthsAfter(date: string, months: number, time: number): boolean {
  const month = (time: number) => new Date(time).getUTCFullYear() * 12 + new Date(time).getUTCMonth()
  if (month(time) !== month(at(date)) + months) return false
  const [wanted, day] = [Number(date.slice(8)), Number(text(time).slice(8))]
  return day === wanted || (day < wanted && isLast(time))
}

function reminderOf(id: number, year: number): string {
  const days: string[] = []
  for (let day = 1; day <= 30; day++) {
    const time = Date.UTC(year, 8, day)
    if (![0, 6].includes(new Date(time).getUTCDay())) days.push(text(time))
  }
  const share = Number((BigInt(id) * 0x9e3779b1n) % 2n ** 32n) / 2 ** 32
  return days[Math.floor(share * days.length)]!
}

/** What is written about on this day, and the day it is about. */
function mailsOn(contact: SlowContact, delay: number, time: number): { kind: string; event: number }[] {
  const mails: { kind: string; event: number }[] = []
  const later = time + 30 * DAY
  if (returns(contact.birth, later)) mails.push({ kind: 'birthday', event: later })
  const { effective } = contact
  if (effective !== null) {
    const begins = Number(effective.slice(0, 4)) + delay
    if (returns(effective, later) && yearOf(later) !== begins) mails.push({ kind: 'anniversary', event: later })
    if (isMonthsAfter(effective, 12 * delay - 1, time)) {
      let event = time
      while (!returns(effective, event)) event += DAY
      mails.push({ kind: 'anniversary', event })
    }
  }
  if (monthDay(time) === '01-02') mails.push({ kind: 'new_year', event: time })
  if (text(time) === reminderOf(contact.id, yearOf(time))) mails.push({ kind: 'aep', event: time })
  return mails
}

/** Lines such as 'birthday 2027-04-14 Scheduled - Delayed: due to birthday rule window'. */
export function slowSchedule(contact: SlowContact, delay: number, todayText: string): string[] {
  if (ALL_YEAR.includes(contact.state)) return ["none Skipped: Contact's state has continuous open enrollment"]
  const today = at(todayText)
  let end = today
  while (!isMonthsAfter(todayText, 12, end)) end += DAY
  const lines: string[] = []
  for (let time = today - 400 * DAY; time <= end; time += DAY)
    for (const { kind, event } of mailsOn(contact, delay, time)) {
      const told = fateOf(contact, delay, { kind, event, planned: time }, today)
      if (told.date >= today - 60 * DAY && told.date <= end) lines.push(`${text(told.date)} ${kind} ${told.says}`)
    }
  return lines.sort()
}

function fateOf(
  contact: SlowContact,
  delay: number,
  { kind, event, planned }: { kind: string; event: number; planned: number },
  today: number,
): { date: number; says: string } {
  const { effective, carrier } = contact
  if (effective === null && !carrier) return { date: planned, says: 'Skipped: Effective date is not known' }
  if (effective !== null) {
    let year = 0
    for (let time = at(effective) + DAY; time <= event && year < 4; time += DAY) if (returns(effective, time)) year++
    if (year < 1) return { date: planned, says: 'Skipped: Within first year of effective date' }
    if (year < delay)
      return { date: planned, says: `Skipped: Before the ${delay === 2 ? '2nd' : '3rd'} anniversary of the policy` }
  }

  // Each day from the planned one on: it waits while a window is open, else it could go, and is late a day more.
  let due = planned
  let moved = false
  let late = -1
  for (let time = planned; ; time += DAY) {
    const tooLate = late === 30
    if (tooLate) return { date: due, says: 'Skipped: Date is in the past (before window start)' }
    if (slowWindowOpen(contact, time)) {
      moved = true
      late = -1
      continue
    }
    if (late === -1) due = time
    late++
    if (time < today) continue
    const aepIsOver = kind === 'aep' && text(time) > `${yearOf(event)}-12-07`
    if (aepIsOver) return { date: due, says: 'Skipped: Annual enrollment is over by then' }
    if (late > 0) return { date: due, says: 'Pending Catch-up' }
    const why = contact.state === 'MO' ? 'due to anniversary rule window' : 'due to birthday rule window'
    return { date: due, says: moved ? `Scheduled - Delayed: ${why}` : 'Scheduled' }
  }
}
