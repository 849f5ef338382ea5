import { addDays } from '../../../../src/lib/calendar-date.ts'
import { openZipBook } from '../../../../src/places/zip-book.ts'
import type { Draw } from './draw.ts'
import type { Facts } from './facts.ts'

const zips = openZipBook(new URL('../../../../db/zips.tsv.gz', import.meta.url))
const MEN = ['Walter', 'Harold', 'José', 'Günther', 'Luis', 'Raúl', 'Earl', 'Benjamín', 'Billy Ray', 'Nguyen', 'Kim']
const WOMEN = [
  'Antoinette',
  'María',
  'Mei-Ling',
  'Dolores',
  'Peggy',
  'Renée',
  'Ruth',
  'Inés',
  'Mary Jo',
  'Kim',
  'Robin',
]
const LAST = [
  ...['Brandt', 'Colaianni', "O'Brien", 'Chen', 'Muñoz', 'García', 'Peña', 'de la Cruz', 'Van Buren', 'Smith-Jones'],
  ...['Müller', 'Kowalski', 'MacDonald', 'Brandt Jr.', 'Ibáñez', 'Male', 'Young', 'North', 'Read'],
]
const AREAS = ['828', '704', '615', '304', '541', '718', '973', '617', '203', '305', '512', '808']
// Each ZIP is in one state. Some have a leading zero, which spreadsheets drop.
const ZIPS = [
  ...['28801', '27601', '37205', '25314', '97701', '11215', '07102', '02139', '06103', '33101', '78701', '96813'],
  ...['20147', '19103', '44113', '60614', '80202', '85004', '98101', '30303', '63103', '05401', '03101', '04101'],
]
export const CARRIERS = ['Aetna', 'Humana', 'UnitedHealthcare', 'Cigna', 'Aflac', 'Mutual of Omaha', 'Other']
const PLANS = ['Plan G', 'Plan G', 'Plan N', 'Plan F', 'Other']

/** Invented people. The first two are a man and a woman born after the 12th of a month, so that codes are unambiguous. */
export function drawPeople({ pick, number, chance }: Draw, count: number): Facts[] {
  const people: Facts[] = []
  const names = new Set<string>()
  while (people.length < count) {
    const index = people.length
    const gender = index < 2 ? ['M', 'F'][index]! : pick('M', 'F', 'M', 'F', null)
    const firstName = pick(...(gender === 'M' ? MEN : WOMEN))
    const spouse = index > 2 && chance(8) ? people[index - 1]! : undefined
    const lastName = spouse?.lastName ?? pick(...LAST)
    if (names.has(`${firstName} ${lastName}`)) continue
    names.add(`${firstName} ${lastName}`)
    const zip = spouse?.zip ?? pick(...ZIPS)
    const born = addDays('1930-01-01', number(0, 11_500))
    people.push({
      firstName,
      lastName,
      email: spouse?.email ?? `${ascii(firstName)}.${ascii(lastName!)}${number(0, 9)}${index}@example.com`,
      phone: chance(10) ? null : `${pick(...AREAS)}55501${String(number(0, 99)).padStart(2, '0')}`,
      zip,
      state: zips.find(zip)?.places[0]?.state ?? null,
      carrier: chance(5) ? null : pick(...CARRIERS),
      plan: chance(5) ? null : pick(...PLANS),
      effectiveOn: chance(5) ? null : `${number(2012, 2025)}-${pick('01', '03', '06', '07', '09', '11', '12')}-01`,
      birthOn: index < 2 ? `${born.slice(0, 8)}2${number(0, 8)}` : chance(5) ? null : born,
      gender,
      tobacco: index < 2 ? index === 0 : pick(true, false, false, false, null),
      optedOut: spouse?.optedOut ?? chance(15),
    })
  }
  return people
}

const ascii = (name: string) =>
  name
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^a-z]/g, '')
