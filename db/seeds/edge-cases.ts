import { addDays, addMonths, type CalendarDate, calendarDate, dateParts } from '../../src/lib/calendar-date.ts'

/** The given facts of a demo client. The rest is generated. */
export interface EdgeClient {
  first_name?: string
  last_name?: string
  /** Null means unknown; the same for tobacco_user. */
  gender?: 'M' | 'F' | null
  state?: string
  zip?: string | null
  birth_on?: CalendarDate | null
  effective_on?: CalendarDate | null
  current_carrier?: string | null
  plan_type?: string | null
  tobacco_user?: boolean | null
  /** Null for a client without an email address. */
  email?: null
  phone_number?: null
}

/** The birth date of a person who turns `age` in `days` days. */
export function birthDateTurning(today: CalendarDate, days: number, age: number): CalendarDate {
  return addMonths(addDays(today, days), -12 * age)
}

// The first and last day of each state's window for switching without health questions, in days from the birthday.
const BIRTHDAY_WINDOWS = [
  { state: 'CA', from: -30, to: 29 },
  { state: 'ID', from: 0, to: 62 },
  { state: 'IL', from: 0, to: 44 },
  { state: 'KY', from: 0, to: 59 },
  { state: 'LA', from: -30, to: 62 },
  { state: 'MD', from: 0, to: 30 },
  { state: 'OK', from: 0, to: 59 },
  { state: 'OR', from: 0, to: 30 },
]
const MISSOURI = { from: -30, to: 32 }

/** Clients whose dates are at the boundaries of the rules. */
export function edgeClients(today: CalendarDate): EdgeClient[] {
  return [
    ...BIRTHDAY_WINDOWS.flatMap(({ state, from, to }) =>
      edgesOf(from, to).map((days, index) => ({ state, birth_on: birthDateTurning(today, days, 67 + index) })),
    ),
    ...edgesOf(MISSOURI.from, MISSOURI.to).map((days, index) => ({
      state: 'MO',
      effective_on: addMonths(addDays(today, days), -12 * (index + 2)),
    })),
    // Nevada's window opens on the first of the birth month.
    ...[1, 0, -1, -2].map((months) => ({ state: 'NV', birth_on: addMonths(birthDateTurning(today, 0, 70), months) })),
    ...['CT', 'MA', 'NY', 'WA'].map((state) => ({ state, birth_on: birthDateTurning(today, 30, 71) })),
    ...[29, 30, 31, -1, -29, -30, -31].map((days) => ({ state: 'NC', birth_on: birthDateTurning(today, days, 73) })),
    ...[65, 75, 76].map((age) => ({ state: 'IL', birth_on: birthDateTurning(today, 45, age) })),
    {
      state: 'VA',
      birth_on: birthDateTurning(today, -1, 65),
      effective_on: null,
      current_carrier: null,
      plan_type: null,
    },
    { state: 'TX', birth_on: calendarDate(dateParts(today).year - 74, 12, 31) },
    { state: 'GA', birth_on: calendarDate(dateParts(today).year - 69, 1, 1) },
    // The first anniversary email is due 11, 23 or 35 months after the effective date, depending on the agency's
    // setting, and is sent up to 30 days late.
    ...[11, 23, 35].flatMap((months) =>
      [-1, 0, 1, 30, 31].map((late) => ({
        state: 'TN',
        effective_on: addDays(addMonths(today, -months), -late),
      })),
    ),
    // The first policy year: its last day, the anniversary, the day after.
    ...[1, 0, -1].map((days) => ({ state: 'SC', effective_on: addDays(addMonths(today, -12), days) })),
    { state: 'FL', effective_on: addMonths(today, 1) },
    { state: 'FL', effective_on: today },
    { state: 'NC', birth_on: null },
    { state: 'OH', birth_on: null, gender: null, tobacco_user: null },
    { state: 'PA', birth_on: null, effective_on: null },
    { state: 'NC', effective_on: null },
    { state: 'VA', current_carrier: null, plan_type: null },
    { state: 'NC', current_carrier: null },
    { state: 'NC', zip: null },
    { state: 'VT' },
  ]
}

/** Days until the event, for a window that opens today, closes today, and closed yesterday. */
const edgesOf = (from: number, to: number) => [-from, -to, -to - 1]
