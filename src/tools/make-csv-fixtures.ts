/*
 * Writes the generated files of tests/data, and static/public/sample-contacts.csv: realistic agency exports with
 * invented people. The output is deterministic. `node src/tools/make-csv-fixtures.ts`
 */
import { writeFileSync } from 'node:fs'
import { nameGroups } from '../../db/seeds/names.ts'
import { type Random, seededRandom } from '../../db/seeds/random.ts'
import { towns } from '../../db/seeds/towns.ts'
import { DAY_MS } from '../lib/durations.ts'

interface Client {
  first: string
  last: string
  email: string
  phone: string
  carrier: string
  effective: [year: number, month: number, day: number]
  birth: [year: number, month: number, day: number]
  tobacco: boolean
  gender: 'M' | 'F'
  zip: string
  state: string
  county: string
  plan: string
}

const carriers = ['Aetna', 'Humana', 'UnitedHealthcare', 'Cigna', 'Aflac', 'Mutual of Omaha']

function client(random: Random, number: number, groups = nameGroups): Client {
  const group = random.pick(groups)
  const gender = random.chance(0.55) ? 'F' : 'M'
  const first = random.pick(gender === 'F' ? group.women : group.men)
  const last = random.pick(group.last)
  const town = random.pick(towns)
  return {
    first,
    last,
    email: `${ascii(first)}.${ascii(last)}${number}@example.com`,
    phone: `${town.areaCode}55501${String(random.below(100)).padStart(2, '0')}`,
    carrier: random.pick(carriers),
    effective: [2016 + random.below(10), 1 + random.below(12), 1],
    birth: [1932 + random.below(28), 1 + random.below(12), 1 + random.below(28)],
    tobacco: random.chance(0.09),
    gender,
    zip: town.zip,
    state: town.state,
    county: town.county,
    plan: random.pick(['F', 'G', 'G', 'G', 'N', 'N']),
  }
}

const clients = (seed: number, count: number, groups = nameGroups): Client[] => {
  const random = seededRandom(seed)
  return Array.from({ length: count }, (_, index) => client(random, index + 1, groups))
}

const ascii = (name: string) =>
  name
    .replaceAll('ł', 'l')
    .replaceAll('Ø', 'O')
    .replaceAll('ø', 'o')
    .normalize('NFKD')
    .replace(/[^A-Za-z]/g, '')
    .toLowerCase()

type Day = Client['birth']
const slashed = ([year, month, day]: Day) => `${month}/${day}/${year}`
const iso = ([year, month, day]: Day) => `${year}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`
const excelSerial = ([year, month, day]: Day) => String(Date.UTC(year, month - 1, day) / DAY_MS + 25_569)
const dashed = (phone: string) => phone.replace(/^(...)(...)/, '($1) $2-')

const line = (cells: readonly string[], delimiter = ',') =>
  cells
    .map((cell) => (/["\r\n]/.test(cell) || cell.includes(delimiter) ? `"${cell.replaceAll('"', '""')}"` : cell))
    .join(delimiter)
const table = (rows: readonly (readonly string[])[], { delimiter = ',', end = '\r\n' } = {}) =>
  rows.map((row) => line(row, delimiter) + end).join('')

const OURS = [
  'firstName',
  'lastName',
  'email',
  'phoneNumber',
  'currentCarrier',
  'effectiveDate',
  'birthDate',
  'tobaccoUser',
  'gender',
  'zipCode',
  'planType',
]
const ours = (c: Client) => [
  c.first,
  c.last,
  c.email,
  dashed(c.phone),
  c.carrier,
  slashed(c.effective),
  slashed(c.birth),
  c.tobacco ? 'Yes' : 'No',
  c.gender,
  c.zip,
  `Plan ${c.plan}`,
]

/** 5,000 contacts as another system exports them: other column names, "Last, First", carriers in various spellings. */
function otherSystem() {
  const random = seededRandom(11)
  const spellings: Record<string, string[]> = {
    Aetna: ['Aetna', 'AETNA', 'CVS Aetna', 'Aetnna'],
    Humana: ['Humana', 'Humana Ins'],
    UnitedHealthcare: ['AARP UHC', 'UHC', 'United Healthcare', 'AARP'],
    Cigna: ['Cigna', 'Cigna Healthcare', 'HealthSpring'],
    Aflac: ['Aflac', 'AFLAC'],
    'Mutual of Omaha': ['Mutual of Omaha', 'MOO', 'Mutual Of Omaha Insurance Company'],
  }
  const agents = ['Dana Whitfield', 'Omar Haddad']
  const rows = clients(12, 5_000).map((c, index) => {
    const agent = random.pick(agents)
    const carrier = random.chance(0.04)
      ? random.pick(['BCBS', 'Foo Mutual', 'Globe Life'])
      : random.pick(spellings[c.carrier]!)
    return [
      `C-${100_001 + index}`,
      `${c.last}, ${c.first}`,
      c.email,
      random.chance(0.03) ? '' : dashed(c.phone),
      agent,
      `${agent.toLowerCase().replace(' ', '.')}@agency.example`,
      carrier,
      slashed(c.effective),
      `${iso(c.birth)} 00:00:00`,
      c.tobacco ? 'Y' : 'N',
      c.gender === 'F' ? 'Female' : 'Male',
      `${1 + random.below(900)} Invented St, Apt ${1 + random.below(20)}`,
      c.state,
      random.chance(0.2) ? `${c.zip}-${1000 + random.below(9000)}` : c.zip,
      `Plan ${c.plan}`,
      random.chance(0.1) ? 'Called twice.\nPrefers "mornings".' : '',
    ]
  })
  const header = [
    'Client ID',
    'Client Name',
    'Primary Email',
    'Cell Phone',
    'Agent',
    'Agent Email',
    'Med Supp Carrier',
    'Policy Effective Date',
    'DOB',
    'Smoker?',
    'Sex',
    'Street',
    'ST',
    'Mailing Zip',
    'Med Supp Plan',
    'Notes',
  ]
  return table([header, ...rows])
}

/** Typical Excel damage: a byte order mark, ZIP codes without leading zeros, some dates as serial numbers. */
function excelLostZeros() {
  const northeast = towns.filter(({ zip }) => zip.startsWith('0'))
  const rows = clients(21, 40).map((c, index) => {
    const town = index % 2 === 0 ? northeast[index % northeast.length]! : c
    return [
      c.first,
      c.last,
      c.email,
      c.phone,
      c.carrier,
      slashed(c.effective),
      index % 4 === 0 ? excelSerial(c.birth) : slashed(c.birth),
      c.tobacco ? 'TRUE' : 'FALSE',
      c.gender,
      String(Number(town.zip)),
      c.plan.toLowerCase(),
    ]
  })
  const header = [
    'First Name',
    'Last Name',
    'E-mail Address',
    'Home Phone',
    'Carrier',
    'Eff. Date',
    'Birthday',
    'Tobacco',
    'Gender',
    'ZIP',
    'Plan',
  ]
  return `\uFEFF${table([header, ...rows])}`
}

function windows1252() {
  const spanish = nameGroups.filter(({ last }) => last.includes('Núñez') || last.includes("O'Brien"))
  const text = table([
    OURS,
    ...clients(31, 30, spanish).map((c) => [c.first, c.last.replace("'", '’'), ...ours(c).slice(2)]),
  ])
  return Buffer.from(text.replaceAll('’', '\u0092'), 'latin1')
}

const unicodeText = () =>
  Buffer.concat([
    Buffer.from([0xff, 0xfe]),
    Buffer.from(table([OURS, ...clients(41, 20).map(ours)], { delimiter: '\t' }), 'utf16le'),
  ])

const semicolons = () =>
  table(
    [
      OURS,
      ...clients(51, 25).map((c) => [...ours(c).slice(0, 5), iso(c.effective), iso(c.birth), ...ours(c).slice(7)]),
    ],
    {
      delimiter: ';',
      end: '\n',
    },
  )

/** 1,000 rows. Every fifth has one error; the ten kinds of errors alternate. */
function badRows() {
  const faults: ((cells: string[], earlier: string[]) => void)[] = [
    (cells) => (cells[2] = 'not-an-address'),
    (cells) => (cells[2] = ''),
    (cells) => (cells[6] = '13/40/1951'),
    (cells) => (cells[6] = '3/5/04'),
    (cells) => (cells[3] = '555-0142'),
    (cells) => (cells[9] = '28'),
    (cells) => (cells[1] = ''),
    (cells, earlier) => (cells[2] = earlier[2]!.toUpperCase()),
    (cells) => (cells[5] = 'soon'),
    (cells) => (cells[8] = 'unknown'),
  ]
  const rows = clients(61, 1_000).map(ours)
  for (let index = 4, fault = 0; index < rows.length; index += 5, fault++)
    faults[fault % faults.length]!(rows[index]!, rows[index - 1]!)
  return table([OURS, ...rows])
}

function formulas() {
  const rows = clients(71, 6).map(ours)
  rows[0]![0] = '=HYPERLINK("https://evil.example","Walter")'
  rows[1]![1] = '+1+1'
  rows[2]![2] = '=cmd|calc'
  rows[3]![2] = '@SUM(A1:A9)'
  rows[3]![0] = '-2+3'
  rows[4]![4] = '=Foo Mutual'
  rows[5]![6] = '\t=1+1'
  return table([OURS, ...rows])
}

function duplicates() {
  const rows = clients(81, 10).map(ours)
  rows[4]![2] = rows[1]![2]!.toUpperCase()
  rows[9]![2] = rows[1]![2]!
  // Two rows share an email address. The first has another error, so the second is imported.
  rows[6]![3] = '555'
  rows[7]![2] = rows[6]![2]!
  return table([OURS, ...rows])
}

const unclosedQuote = () => `${table([OURS, ...clients(91, 5).map(ours)])}"Walter,Brandt,walter@example.com\r\n`

const binary = () => {
  const random = seededRandom(101)
  const noise = Buffer.from(Array.from({ length: 2_048 }, () => random.below(256)))
  return Buffer.concat([Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'), noise])
}

const files: Record<string, string | Buffer> = {
  'tests/data/other-system-5000.csv': otherSystem(),
  'tests/data/excel-lost-zeros.csv': excelLostZeros(),
  'tests/data/windows-1252.csv': windows1252(),
  'tests/data/excel-unicode-text.txt': unicodeText(),
  'tests/data/semicolons.csv': semicolons(),
  'tests/data/bad-rows-200-of-1000.csv': badRows(),
  'tests/data/formula-cells.csv': formulas(),
  'tests/data/duplicate-emails.csv': duplicates(),
  'tests/data/unclosed-quote.csv': unclosedQuote(),
  'tests/data/binary.csv': binary(),
  'tests/data/blank-first-line.csv': `\r\n${table([OURS, ...clients(111, 3).map(ours)])}`,
  'tests/data/empty.csv': '',
  'static/public/sample-contacts.csv': table([OURS, ...clients(121, 3).map(ours)]),
}
for (const [path, content] of Object.entries(files)) writeFileSync(new URL(`../../${path}`, import.meta.url), content)
