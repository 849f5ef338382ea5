import {
  addDays,
  addMonths,
  ageOn,
  type CalendarDate,
  calendarDate,
  dateParts,
  firstOfMonth,
} from '../../src/lib/calendar-date.ts'
import { namedClients } from './cast.ts'
import { type Client, edgeClients } from './edges.ts'
import { type NameGroup, nameGroups } from './names.ts'
import { type Random, seededRandom } from './random.ts'
import { type Town, townOf, towns } from './towns.ts'

export const BOOK_SIZE = 250

export interface BookContact {
  first_name: string
  last_name: string
  email: string | null
  /** Index in the book of the partner whose address they share. */
  shares_email_with: number | null
  phone_number: string | null
  state: string
  zip_code: string | null
  county: string | null
  current_carrier: string | null
  plan_type: string | null
  premium_cents: number | null
  effective_on: CalendarDate | null
  birth_on: CalendarDate | null
  tobacco_user: boolean
  gender: 'M' | 'F'
}

/** The demo agency's contacts as of today: the same people on every machine, their dates moving with the calendar. */
export function bookOfContacts(today: CalendarDate): BookContact[] {
  const random = seededRandom(1954)
  const book: BookContact[] = []
  const make = peopleMaker(today, random)
  for (const client of [...namedClients(today), ...edgeClients(today)]) book.push(make(client))
  for (let couple = 0; couple < 8; couple++) {
    const husband = make({ gender: 'M', state: 'NC' })
    const wife = make({ gender: 'F', last_name: husband.last_name, zip: husband.zip_code })
    const shares = couple % 2 === 0
    const partner = book.push(husband) - 1
    book.push({
      ...wife,
      phone_number: husband.phone_number,
      ...(shares ? { email: null, shares_email_with: partner } : {}),
    })
  }
  while (book.length < BOOK_SIZE) {
    const place = book.length
    book.push(
      make({
        ...(place % 45 === 0 ? { email: null } : {}),
        ...(place % 25 === 0 ? { phone_number: null } : {}),
        ...(place % 37 === 0 ? { birth_on: null } : {}),
        ...(place % 29 === 0 ? { current_carrier: null, plan_type: null } : {}),
      }),
    )
  }
  return book
}

function peopleMaker(today: CalendarDate, random: Random) {
  const taken = new Set<string>()
  const lines = new Map<string, number>()
  const groups = nameGroups.flatMap((group) => Array<NameGroup>(group.share).fill(group))

  const nameFor = (client: Client, gender: 'M' | 'F'): [string, string] => {
    for (;;) {
      const group = random.pick(groups)
      const first = client.first_name ?? random.pick(gender === 'M' ? group.men : group.women)
      const last = client.last_name ?? random.pick(group.last)
      if (taken.has(mailName(first, last))) continue
      taken.add(mailName(first, last))
      return [first, last]
    }
  }
  // 555-0100 to 555-0199 are kept for invented people in every area code.
  const phoneIn = (areaCode: string) => {
    const line = (lines.get(areaCode) ?? 20) % 100
    lines.set(areaCode, line + 1)
    return `${areaCode}55501${String(line).padStart(2, '0')}`
  }

  return (client: Client): BookContact => {
    const gender = client.gender ?? random.pick(['F', 'F', 'F', 'M', 'M'] as const)
    const [first_name, last_name] = nameFor(client, gender)
    const town = townFor(client, random)
    const birth_on = given(client.birth_on, () => someBirthDate(today, random))
    const effective_on = given(client.effective_on, () => someEffectiveDate(today, birth_on, random))
    const current_carrier = given(client.current_carrier, () => random.pick(CARRIERS))
    const plan_type = given(client.plan_type, () => somePlan(town.state, birth_on, random))
    const tobacco_user = client.tobacco_user ?? random.chance(0.07)
    const facts = { state: town.state, gender, tobacco_user, birth_on, current_carrier, plan_type }
    return {
      ...facts,
      first_name,
      last_name,
      email: client.email === null ? null : `${mailName(first_name, last_name)}@${random.pick(MAIL_HOSTS)}`,
      shares_email_with: null,
      phone_number: client.phone_number === null ? null : phoneIn(town.areaCode),
      zip_code: client.zip === null ? null : town.zip,
      county: client.zip === null ? null : town.county,
      premium_cents: somePremium(facts, today, random),
      effective_on,
    }
  }
}

const MAIL_HOSTS = ['example.com', 'example.com', 'example.net', 'example.org', 'mail.example', 'post.example']
const CARRIERS = [
  ...['Aetna', 'Aetna', 'Humana', 'UnitedHealthcare', 'UnitedHealthcare', 'UnitedHealthcare'],
  ...['Cigna', 'Aflac', 'Mutual of Omaha', 'Mutual of Omaha', 'Other'],
]

const given = <T>(stated: T | undefined, make: () => T): T => (stated === undefined ? make() : stated)

/** 'María del Carmen', "D'Arcy" to 'maria.del.carmen.darcy'. */
const mailName = (first: string, last: string) =>
  `${first} ${last}`
    .replaceAll('ø', 'o')
    .replaceAll('Ø', 'O')
    .replaceAll('ß', 'ss')
    .replaceAll('ł', 'l')
    .normalize('NFKD')
    .replace(/[^A-Za-z -]/g, '')
    .toLowerCase()
    .replace(/[ -]+/g, '.')

function townFor(client: Client, random: Random): Town {
  if (client.zip) return townOf(client.zip)
  // Two of five live near the agency.
  const state = client.state ?? (random.chance(0.4) ? random.pick(['NC', 'NC', 'VA', 'SC', 'TN', 'GA']) : undefined)
  return random.pick(state ? towns.filter((town) => town.state === state) : towns)
}

function someBirthDate(today: CalendarDate, random: Random): CalendarDate {
  // Most are in their late sixties and seventies; nobody is under 65 or over 92.
  const age = 65 + Math.floor((random.below(28) * (random.below(28) + 1)) / 28)
  return addDays(addMonths(today, -12 * age), -random.below(365))
}

/** The first of a month since they turned 65, within twelve years. */
function someEffectiveDate(today: CalendarDate, birth: CalendarDate | null, random: Random): CalendarDate {
  const since65 = birth ? monthsBetween(addMonths(birth, 12 * 65), today) : 60
  return firstOfMonth(addMonths(today, -random.below(Math.max(1, Math.min(since65, 144)))))
}

function monthsBetween(from: CalendarDate, to: CalendarDate): number {
  const [start, end] = [dateParts(from), dateParts(to)]
  return end.year * 12 + end.month - start.year * 12 - start.month
}

const WITH_PLANS_OF_THEIR_OWN = ['MN', 'WI', 'MA']
const FIRST_BIRTH_WITHOUT_PLAN_F = calendarDate(1955, 1, 1)

function somePlan(state: string, birth: CalendarDate | null, random: Random): string {
  if (WITH_PLANS_OF_THEIR_OWN.includes(state)) return 'Other'
  if (birth && birth < FIRST_BIRTH_WITHOUT_PLAN_F && random.chance(0.35)) return 'Plan F'
  return random.pick(['Plan G', 'Plan G', 'Plan G', 'Plan N', 'Plan N'])
}

const PREMIUM_AT_65: Record<string, number> = { 'Plan F': 19_900, 'Plan G': 15_900, 'Plan N': 12_100, Other: 14_000 }
const DEAR = ['NY', 'CT', 'MA', 'FL', 'ME', 'NJ', 'WA', 'VT']

/** About what such a plan costs: 2 % a year of age, tobacco and dear states more. One in seven is not known. */
function somePremium(
  { plan_type, current_carrier, birth_on, tobacco_user, state }: Omit<Client, 'zip'>,
  today: CalendarDate,
  random: Random,
): number | null {
  const spread = 92 + random.below(17)
  const unknown = random.below(7) === 0
  if (!plan_type || !current_carrier || unknown) return null
  const age = birth_on && birth_on < today ? Math.max(65, ageOn(birth_on, today)) : 65
  const base = PREMIUM_AT_65[plan_type] ?? 0
  const percent = (100 + 2 * (age - 65)) * (tobacco_user ? 1.12 : 1) * (state && DEAR.includes(state) ? 1.3 : 1)
  return Math.round((base * percent * spread) / 10_000)
}
