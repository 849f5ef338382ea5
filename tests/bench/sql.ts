// Every statement of the main pages at a million contacts, by pgbench over one connection, against a primary-key read.
import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Aim, type Figure, figure } from './figures.ts'
import { type Statement, watchStatements } from './statements.ts'
import type { World } from './world.ts'

const ROUNDS = 5
const ROUND_MS = 200
/** Postgres plans a statement anew for its first five runs. */
const TRIAL_RUNS = 20
const PAGES = Math.ceil(100_000 / 100)

interface Timed extends Statement {
  name: string
  aim: Aim
}

export async function sql(world: World): Promise<Figure[]> {
  const read = primaryKeyRead(world)
  const statements = await statementsOfPages(world)
  const folder = mkdtempSync(join(tmpdir(), 'perennial-bench-'))
  const runsOf = (one: Statement, ms: number) =>
    Math.max(TRIAL_RUNS, Math.round((ms * 1000) / micros(world, folder, one, TRIAL_RUNS)))
  try {
    const readRuns = runsOf(read, ROUND_MS / 2)
    return statements.map(({ name, aim, ...one }) => {
      const [product, reference]: [number[], number[]] = [[], []]
      const runs = runsOf(one, ROUND_MS)
      for (let round = 0; round < ROUNDS; round++) {
        product.push(micros(world, folder, one, runs))
        reference.push(micros(world, folder, read, readRuns))
      }
      return figure({ part: 'sql', name, unit: 'µs', product, reference, aim })
    })
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

const primaryKeyRead = ({ organizationId }: World): Statement => ({
  text: 'select * from contacts where organization_id = $1 and id = $2',
  values: [String(organizationId), '777'],
  settings: new Map([
    ['role', 'app_user'],
    ['app.organization_id', String(organizationId)],
  ]),
})

async function statementsOfPages(world: World): Promise<Timed[]> {
  const { headers } = world
  const { Cookie: _, ...stranger } = headers
  const visits: { name: string; path: string; aim?: Aim; as?: Record<string, string> }[] = [
    { name: 'contacts', path: '/contacts' },
    { name: 'page 50, linked', path: await linkedPage(world, 50) },
    { name: 'page 50, typed', path: '/contacts?page=50' },
    { name: 'middle page, linked', path: await linkedPage(world, PAGES / 2) },
    { name: 'middle page, typed', path: `/contacts?page=${PAGES / 2}` },
    { name: 'last page', path: `/contacts?page=${PAGES}` },
    { name: 'one state', path: '/contacts?states=NC' },
    { name: 'by effective date', path: '/contacts?sort=-effective' },
    { name: 'search, rare', path: '/contacts?search=barbara.777%40' },
    { name: 'search, common name', path: `/contacts?search=${await commonName(world)}`, aim: '<= 100x' },
    { name: 'search, everybody', path: '/contacts?search=example.com', aim: '<= 100x' },
    { name: 'contact', path: '/contact/777' },
    { name: 'compare', path: `/compare/${world.trackingId}`, as: stranger },
  ]
  const product = await world.startProduct()
  const seen = new Map<string, Timed>()
  try {
    for (const { name, path, aim = '<= 10x', as = headers } of visits) {
      const visit = async () => {
        const response = await fetch(product.url + path, { headers: as, redirect: 'manual' })
        if (response.status !== 200) throw new Error(`${path} answered ${response.status}`)
        await response.arrayBuffer()
      }
      await visit()
      for (const statement of await watchStatements(world.admin, visit)) {
        if (!/^\s*(select|with|insert|update)/i.test(statement.text) || statement.text.includes('set_config')) continue
        const key = statement.text + JSON.stringify(statement.values.filter((value) => !isInstant(value)))
        if (!seen.has(key)) seen.set(key, { ...statement, name: `${name}: ${gist(statement.text)}`, aim })
      }
    }
  } finally {
    await product.stop()
  }
  return [...seen.values()]
}

/** A page as its neighbour before it links to it: with that one's first row for a bookmark. */
async function linkedPage({ admin, organizationId }: World, page: number): Promise<string> {
  const { rows } = await admin.query<{ id: number }>(
    'select id from contacts where organization_id = $1 and deleted_at is null order by name_key, id limit 1 offset $2',
    [organizationId, (page - 2) * 100],
  )
  return `/contacts?page=${page}&near=${page - 1}-${rows[0]!.id}`
}

async function commonName({ admin, organizationId }: World): Promise<string> {
  const { rows } = await admin.query<{ last_name: string }>(
    'select last_name from contacts where organization_id = $1 group by 1 order by count(*) desc, 1 limit 1',
    [organizationId],
  )
  return rows[0]!.last_name
}

const isInstant = (value: string | null) => value !== null && /^\d{4}-\d\d-\d\d[T ]/.test(value)

/** What it reads, and the end that tells two alike apart. */
function gist(text: string): string {
  const flat = text.replaceAll(/\s+/g, ' ').replaceAll('"', '')
  const source = /\bfrom ([\w.]+)/.exec(flat)?.[1] ?? flat.trim().slice(0, 40)
  return `${source}${/ limit /.test(flat) ? ', a page' : /count|sum\(/.test(flat) ? ', counts' : ''}`
}

/** pgbench knows neither null nor empty variables. */
const literal = (value: string | null | undefined) =>
  value === '' ? "''" : (value ?? 'null') === 'null' ? 'null' : undefined

/** pgbench sends the values as parameters of a prepared statement, in the role that the product had taken on. */
function micros(
  { bin, url }: World,
  folder: string,
  { text, values, settings }: Statement,
  transactions: number,
): number {
  const file = join(folder, 'statement.sql')
  writeFileSync(
    file,
    `${text
      .replaceAll(/--.*/g, '')
      .replaceAll(/\s+/g, ' ')
      .replaceAll(/\$(\d+)/g, (_, number) => literal(values[number - 1]) ?? `:v${number}`)};\n`,
  )
  const variables = values.flatMap((value, place) => (literal(value) ? [] : ['-D', `v${place + 1}=${value}`]))
  const out = execFileSync(
    join(bin, 'pgbench'),
    ['-n', '-M', 'prepared', '-c', '1', '-t', String(transactions), '-f', file, ...variables, url],
    {
      encoding: 'utf8',
      env: { ...process.env, PGOPTIONS: [...settings].map(([name, value]) => `-c ${name}=${value}`).join(' ') },
      stdio: ['ignore', 'pipe', 'pipe'],
    },
  )
  const perSecond = /tps = ([\d.]+)/.exec(out)?.[1]
  if (!perSecond) throw new Error(`pgbench says: ${out}`)
  return 1e6 / Number(perSecond)
}
