import { addDays, addMonths, type CalendarDate } from '../../src/lib/calendar-date.ts'
import { namedClients } from './demo-people.ts'
import { type EdgeClient, edgeClients } from './edge-cases.ts'
import { type NameGroup, nameGroups } from './names.ts'
import { someCarrier, someEffectiveDate, somePlan, somePremium } from './policy.ts'
import { type Random, seededRandom } from './random.ts'
import { type Town, townOf, towns } from './towns.ts'

const BOOK_SIZE = 250

export interface DemoContact {
  first_name: string
  last_name: string
  email: string | null
  /** Index of the partner whose email address they share. */
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
  tobacco_user: boolean | null
  gender: 'M' | 'F' | null
}

/** The demo agency's contacts: the same people on every machine, with dates relative to today. */
export function demoContacts(today: CalendarDate): DemoContact[] {
  const book: DemoContact[] = []
  const make = peopleMaker(today)
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
    const index = book.length
    book.push(
      make({
        ...(index % 45 === 0 ? { email: null } : {}),
        ...(index % 25 === 0 ? { phone_number: null } : {}),
        ...(index % 37 === 0 ? { birth_on: null } : {}),
        ...(index % 29 === 0 ? { current_carrier: null, plan_type: null } : {}),
      }),
    )
  }
  return book
}

function peopleMaker(today: CalendarDate) {
  let count = 0
  const usedNames = new Set<string>()
  const lines = new Map<string, number>()
  const groups = nameGroups.flatMap((group) => Array<NameGroup>(group.share).fill(group))

  const nameFor = (client: EdgeClient, gender: 'M' | 'F', random: Random): [string, string] => {
    for (;;) {
      const group = random.pick(groups)
      const first = client.first_name ?? random.pick(gender === 'M' ? group.men : group.women)
      const last = client.last_name ?? random.pick(group.last)
      if (usedNames.has(mailName(first, last))) continue
      usedNames.add(mailName(first, last))
      return [first, last]
    }
  }
  // 555-0100 through 555-0199 are reserved for fiction in every area code.
  const phoneIn = (areaCode: string) => {
    const line = (lines.get(areaCode) ?? 20) % 100
    lines.set(areaCode, line + 1)
    return `${areaCode}55501${String(line).padStart(2, '0')}`
  }

  return (client: EdgeClient): DemoContact => {
    // A seed per person, so that a change to one does not affect the others.
    const random = seededRandom(1954 + count++)
    const named = client.gender ?? random.pick(['F', 'F', 'F', 'M', 'M'] as const)
    const gender = statedOr(client.gender, () => named)
    const [first_name, last_name] = nameFor(client, named, random)
    const town = townFor(client, random)
    const mailHost = random.pick(MAIL_HOSTS)
    const birth_on = statedOr(client.birth_on, () => someBirthDate(today, random))
    const effective_on = statedOr(client.effective_on, () => someEffectiveDate(today, birth_on, random))
    const current_carrier = statedOr(client.current_carrier, () => someCarrier(random))
    const plan_type = statedOr(client.plan_type, () => somePlan(town.state, birth_on, random))
    const tobacco_user = statedOr(client.tobacco_user, () => random.chance(0.07))
    const facts = { state: town.state, gender, tobacco_user, birth_on, current_carrier, plan_type }
    return {
      ...facts,
      first_name,
      last_name,
      email: client.email === null ? null : `${mailName(first_name, last_name)}@${mailHost}`,
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

const statedOr = <T>(stated: T | undefined, make: () => T): T => (stated === undefined ? make() : stated)

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

function townFor(client: EdgeClient, random: Random): Town {
  if (client.zip) return townOf(client.zip)
  // 40% live near the agency.
  const state = client.state ?? (random.chance(0.4) ? random.pick(['NC', 'NC', 'VA', 'SC', 'TN', 'GA']) : undefined)
  return random.pick(state ? towns.filter((town) => town.state === state) : towns)
}

function someBirthDate(today: CalendarDate, random: Random): CalendarDate {
  // From 65 to 92, most in their late sixties and seventies.
  const age = 65 + Math.floor((random.below(28) * (random.below(28) + 1)) / 28)
  return addDays(addMonths(today, -12 * age), -random.below(365))
}
