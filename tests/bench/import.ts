// A file of 100,000 contacts through the product's import, compared with psql's COPY of the same facts into a table
// with the same columns and indexes. Both tables start empty and grow alike from round to round.
import { execFileSync } from 'node:child_process'
import { mkdtempSync, openAsBlob, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { type Figure, figure, plain } from './figures.ts'
import { type Child, onServerCore, residentMegabytes } from './machine.ts'
import type { Queries } from './mix/books.ts'
import type { Agency, World } from './world.ts'

const ROWS = 100_000
const ROUNDS = 3
const PAGES = 300

export async function imports(world: World): Promise<Figure[]> {
  const folder = mkdtempSync(join(tmpdir(), 'perennial-bench-'))
  const [file, copied] = [join(folder, 'export.csv'), join(folder, 'clean.csv')]
  writeExport(file, ROWS)
  writeFileSync(copied, Array.from({ length: ROWS }, (_, n) => cleanLine(n)).join('\n'))
  const admin = new pg.Client(world.emptyUrl)
  await admin.connect()
  await admin.query('create table copied (like contacts including all)')
  const product = await world.startProduct({ DATABASE_URL: world.emptyUrl, JOBS: 'on' })
  try {
    await pause(1_000)
    const idle = residentMegabytes(product.pid)
    let peak = 0
    const readers: Agency[] = []
    const [whole, job, copy]: [number[], number[], number[]] = [[], [], []]
    for (let round = 0; round < ROUNDS; round++) {
      const agency = await world.addAgency(world.emptyUrl)
      readers.push(agency)
      const took = await importFile(product, admin, agency, file, () => {
        peak = Math.max(peak, residentMegabytes(product.pid))
      })
      whole.push(ROWS / took.wholeSeconds)
      job.push(ROWS / took.jobSeconds)
      copy.push(ROWS / (await copySeconds(world, admin, agency, copied)))
    }
    const fresh = await world.addAgency(world.emptyUrl)
    const others = await readersBeside(product, readers[0]!, () => importFile(product, admin, fresh, file))
    return [
      figure({
        part: 'import',
        name: 'upload to report, 100,000 rows',
        unit: 'rows/s',
        product: whole,
        reference: copy,
        aim: '>= 0.7',
      }),
      figure({ part: 'import', name: 'the job alone', unit: 'rows/s', product: job, reference: copy }),
      figure({
        part: 'import',
        name: 'p95 of another agency’s contacts page meanwhile',
        unit: 'ms',
        product: [others.meanwhile],
        reference: [others.before],
        aim: '<= 2x',
      }),
      plain('import', 'server memory above idle', 'MB', peak - idle, '<= 150 MB'),
      plain('import', 'server memory when idle', 'MB', idle),
    ]
  } finally {
    await product.stop()
    await admin.end()
    rmSync(folder, { recursive: true, force: true })
  }
}

/** A file of this many people, the first with the number `from`. */
export const writeExport = (file: string, rows: number, from = 0) =>
  writeFileSync(file, [HEADER, ...Array.from({ length: rows }, (_, n) => exportedLine(from + n))].join('\r\n'))

/** As a person does it: upload, start. */
export async function importFile(
  product: Child,
  admin: Queries,
  { headers }: Pick<Agency, 'headers'>,
  file: string,
  look = () => {},
  rows = ROWS,
) {
  const began = performance.now()
  const form = new FormData()
  form.append('attested', 'on')
  form.append('file', await openAsBlob(file), 'export.csv')
  const watching = setInterval(look, 20)
  try {
    const uploaded = await fetch(`${product.url}/contacts/imports`, {
      method: 'POST',
      headers,
      body: form,
      redirect: 'manual',
    })
    // All columns are recognized, so the file is checked at once.
    const [, path = ''] = /^(.+)\/check$/.exec(uploaded.headers.get('Location') ?? '') ?? []
    if (!path) throw new Error(`The upload was answered ${uploaded.status}: ${(await uploaded.text()).slice(0, 300)}`)
    const startedAt = performance.now()
    const started = await fetch(`${product.url}${path}/start`, {
      method: 'POST',
      headers,
      body: new URLSearchParams({ mode: 'skip' }),
      redirect: 'manual',
    })
    if (started.status !== 303) throw new Error(`The start of the import was answered ${started.status}`)
    const added = await whenDone(admin, path.split('/').at(-1)!)
    if (added !== rows) throw new Error(`${added} of ${rows} rows were added`)
    const now = performance.now()
    return { wholeSeconds: (now - began) / 1000, jobSeconds: (now - startedAt) / 1000 }
  } finally {
    clearInterval(watching)
  }
}

/** Response times of an agency's contacts page, alone and while another agency imports the file again. */
async function readersBeside(product: Child, agency: Agency, work: () => Promise<unknown>) {
  const once = async () => {
    const began = performance.now()
    const answer = await fetch(`${product.url}/contacts`, { headers: agency.headers, redirect: 'manual' })
    await answer.text()
    if (answer.status !== 200) throw new Error(`The contacts page was answered ${answer.status}`)
    return performance.now() - began
  }
  const before: number[] = []
  for (let n = 0; n < PAGES; n++) before.push(await once())
  const meanwhile: number[] = []
  let working = true
  const done = work().finally(() => {
    working = false
  })
  while (working) meanwhile.push(await once())
  await done
  return { before: p95(before), meanwhile: p95(meanwhile) }
}

const p95 = (values: number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length * 0.95)]!

async function whenDone(admin: Queries, importId: string): Promise<number> {
  for (;;) {
    const { rows } = await admin.query('select status, added from contact_imports where id = $1', [importId])
    const { status, added } = rows[0]! as { status: string; added: number }
    if (status === 'done') return added
    if (status !== 'queued' && status !== 'running') throw new Error(`The import is ${status}`)
    await pause(20)
  }
}

async function copySeconds(
  { bin }: World,
  admin: pg.Client,
  { organizationId, agentId }: Agency,
  file: string,
): Promise<number> {
  await admin.query(`alter table copied alter organization_id set default ${organizationId}, alter agent_id set default ${agentId},
    alter import_id set default ${organizationId}, alter source set default 'import'`)
  const began = performance.now()
  const [command = '', ...args] = onServerCore([
    join(bin, 'psql'),
    '-qX',
    '-v',
    'ON_ERROR_STOP=1',
    '-c',
    `\\copy copied (${COPIED}) from '${file}' csv`,
  ])
  execFileSync(command, args, { env: { ...process.env, ...connection(admin) }, stdio: ['ignore', 'ignore', 'pipe'] })
  return (performance.now() - began) / 1000
}

const connection = ({ host, port, user, database }: pg.Client) => ({
  PGHOST: host,
  PGPORT: String(port),
  PGUSER: user ?? '',
  PGDATABASE: database ?? '',
})

const pause = (ms: number) => new Promise((done) => setTimeout(done, ms))

const HEADER = 'Client First,Client Last,E-mail,Mobile,Carrier,Policy Start,DOB,Smoker,Sex,Postal Code,Medigap Plan'
const COPIED =
  'first_name, last_name, email, phone_number, current_carrier, effective_on, birth_on, tobacco_user, gender, zip_code, plan_type, state, county'

const FIRST = ['Ruth', 'Walter', 'Maria', 'Dolores', 'Harold', 'Grace', 'Eugene', 'Lois', 'Ramon', 'Peggy', 'Chester']
const LAST = [
  'Abernathy',
  'Okafor',
  'Nguyen',
  'Castillo',
  'Lindqvist',
  'Brown',
  'Petrova',
  'Yamamoto',
  'Weiss',
  'Fitzgerald',
  'Dubois',
  'Hale',
  'Iverson',
]
const CARRIERS = ['Aetna', 'Humana', 'UnitedHealthcare', 'Cigna', 'Mutual of Omaha']
const PLACES = [
  ['28801', 'NC', 'Buncombe'],
  ['10001', 'NY', 'New York'],
  ['60614', 'IL', 'Cook'],
  ['85004', 'AZ', 'Maricopa'],
  ['98101', 'WA', 'King'],
]

const of = <T>(list: readonly T[], n: number) => list[n % list.length]!
const two = (n: number) => String(n).padStart(2, '0')

function facts(n: number) {
  const [zip, state, county] = of(PLACES, n) as [string, string, string]
  const syllables = Math.floor(n / FIRST.length) % 2_000
  return {
    zip,
    state,
    county,
    first: of(FIRST, n),
    last: `${of(LAST, syllables)}${syllables < LAST.length ? '' : `-${of(FIRST, syllables)}`}`,
    email: `person${n}@mail.example`,
    phone: `828555${String(n % 10_000).padStart(4, '0')}`,
    carrier: of(CARRIERS, n),
    effective: [2015 + (n % 10), 1 + (n % 12), 1] as const,
    birth: [1936 + (n % 22), 1 + (n % 12), 1 + (n % 28)] as const,
    tobacco: n % 11 === 0,
    gender: n % 2 === 0 ? 'F' : 'M',
    plan: of(['F', 'G', 'N'], n),
  }
}

function exportedLine(n: number): string {
  const { first, last, email, phone, carrier, effective, birth, tobacco, gender, zip, plan } = facts(n)
  const us = ([year, month, day]: readonly [number, number, number]) => `${month}/${day}/${year}`
  const shown = `(${phone.slice(0, 3)}) ${phone.slice(3, 6)}-${phone.slice(6)}`
  return [first, last, email, shown, carrier, us(effective), us(birth), tobacco ? 'Yes' : 'No', gender, zip, plan].join(
    ',',
  )
}

function cleanLine(n: number): string {
  const { first, last, email, phone, carrier, effective, birth, tobacco, gender, zip, plan, state, county } = facts(n)
  const iso = ([year, month, day]: readonly [number, number, number]) => `${year}-${two(month)}-${two(day)}`
  return [
    first,
    last,
    email,
    phone,
    carrier,
    iso(effective),
    iso(birth),
    tobacco,
    gender,
    zip,
    `Plan ${plan}`,
    state,
    county,
  ].join(',')
}
