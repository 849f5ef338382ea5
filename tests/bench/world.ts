// The throw-away Postgres of one run of the bench, with a large synthetic book, and the servers that are measured on it.
import { randomBytes } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { stripTypeScriptTypes } from 'node:module'
import pg from 'pg'
import { openDatabase } from '../../db/client.ts'
import { seedScale } from '../../db/seeds/scale.ts'
import { publicToken, secretToken, sha256 } from '../../src/lib/tokens.ts'
import { findPostgres, startPostgres, type ThrowawayPostgres } from '../setup/postgres.ts'
import type { BarePage } from './bare-server.ts'
import { type Child, startChild } from './machine.ts'
import { LOG_SETTINGS } from './statements.ts'

const DIST = new URL('../../dist/', import.meta.url).pathname
const DATABASE = 'bench'
const EMPTY = 'bench_empty'

export interface Agency {
  organizationId: number
  agentId: number
  /** Of a browser that is signed in as its admin. */
  headers: { Cookie: string; Origin: string; 'User-Agent': string; 'Accept-Language': string }
}

export interface World extends Agency {
  /** Folder of Postgres' own programs. */
  bin: string
  url: string
  admin: pg.Client
  /** Of a mail with a quote, sent to one of the agency's contacts. */
  trackingId: string
  /** The quote that it is of, and the short name of its agency. */
  quoteId: string
  slug: string
  /** A second database, with tables and rates and no agency. */
  emptyUrl: string
  addAgency(url: string, contacts?: number): Promise<Agency>
  startProduct(settings?: Record<string, string>): Promise<Child>
  startBare(pages: BarePage[]): Promise<Child>
  close(): Promise<void>
}

// Enough memory for the book, as a server of its own would have; the rest as Postgres comes.
const SETTINGS = ['shared_buffers=1GB', 'max_wal_size=4GB', ...LOG_SETTINGS]

export async function makeWorld(books: readonly number[]): Promise<World> {
  const bin = findPostgres()
  if (!bin) throw new Error('The bench needs an installed Postgres (initdb, pgbench, psql).')
  const postgres = await startPostgres(bin, SETTINGS)
  try {
    return await furnish(bin, postgres, books)
  } catch (error) {
    postgres.stop()
    throw error
  }
}

async function furnish(bin: string, postgres: ThrowawayPostgres, books: readonly number[]): Promise<World> {
  const url = postgres.url(DATABASE)
  await onServer(postgres.url('postgres'), (client) => client.query(`create database ${DATABASE}`))
  let standby: ThrowawayPostgres | undefined
  const startProduct = (settings: Record<string, string> = {}) =>
    startChild(mainProgram, {
      DATABASE_URL: url,
      ...(standby && { DATABASE_REPLICA_URL: standby.url(DATABASE) }),
      ...PRODUCTION,
      ...settings,
    })
  // Its first start makes the tables and the rate book.
  await (await startProduct()).stop()
  await onServer(postgres.url('postgres'), (client) => client.query(`create database ${EMPTY} template ${DATABASE}`))
  if (process.env.BENCH_REPLICA) standby = await startPostgres(bin, SETTINGS, url)
  const agency = await addAgencies(url, books)
  const admin = new pg.Client(url)
  await admin.connect()
  await admin.query('vacuum (analyze)')
  const quote = await mailQuote(admin, agency.organizationId)
  writeFileSync(
    `${DIST}bare-server.js`,
    stripTypeScriptTypes(readFileSync(new URL('bare-server.ts', import.meta.url), 'utf8')),
  )
  return {
    bin,
    url,
    admin,
    ...agency,
    ...quote,
    emptyUrl: postgres.url(EMPTY),
    addAgency: (where, contacts = 0) => addAgencies(where, [contacts]),
    startProduct,
    startBare(pages) {
      const file = `${DIST}bare-pages.json`
      writeFileSync(file, JSON.stringify(pages))
      return startChild([`${DIST}bare-server.js`], { DATABASE_URL: url, PAGES: file })
    },
    async close() {
      await admin.end()
      standby?.stop()
      postgres.stop()
    },
  }
}

/** The server as the image starts it. */
export const mainProgram = [
  ...['--min-semi-space-size=8', '--max-semi-space-size=8', '--heap-growing-percent=60'],
  `${DIST}main.js`,
]

/** As in production, but for providers that nothing leads to. */
export const PRODUCTION = {
  PUBLIC_URL: 'http://localhost:3000',
  SECRET_KEY: randomBytes(32).toString('hex'),
  PRACTICE: 'off',
  RESEND_API_KEY: 're_bench',
  RESEND_BASE_URL: 'http://127.0.0.1:9',
  MAIL_FROM: 'bench@perennial.example',
  STRIPE_SECRET_KEY: 'sk_test_bench',
  STRIPE_PUBLISHABLE_KEY: 'pk_test_bench',
  STRIPE_WEBHOOK_SECRET: 'whsec_bench',
  STRIPE_API_BASE: 'http://127.0.0.1:9',
  JOBS: 'off',
}

/** Makes an agency for each book, of so many contacts, and signs in to the first. */
async function addAgencies(url: string, books: readonly number[]): Promise<Agency> {
  const database = await openDatabase({ url })
  try {
    const ids: number[] = []
    for (const contacts of books) ids.push(...(await seedScale(database.db, { contacts, organizations: 1 })))
    const [organizationId = 0] = ids
    const token = secretToken()
    const { rows } = await database.pool.query<{ id: number }>(
      `with admin as (select id from users where organization_id = $1 and is_admin),
         session as (
           insert into sessions (organization_id, public_id, user_id, token_hash, signed_in_at, last_seen_at, expires_at)
           select $1, $2, id, $3, now(), now(), now() + interval '1 day' from admin)
       select id from users where organization_id = $1 and is_default_agent`,
      [organizationId, publicToken(), sha256(token)],
    )
    return {
      organizationId,
      agentId: rows[0]!.id,
      headers: {
        Cookie: `sid=${token}`,
        Origin: PRODUCTION.PUBLIC_URL,
        'User-Agent':
          'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Safari/537.36',
        'Accept-Language': 'en-US',
      },
    }
  } finally {
    await database.close()
  }
}

async function onServer(url: string, work: (client: pg.Client) => Promise<unknown>) {
  const client = new pg.Client(url)
  await client.connect()
  await work(client)
  await client.end()
}

async function mailQuote(
  admin: pg.Client,
  organizationId: number,
): Promise<Pick<World, 'trackingId' | 'quoteId' | 'slug'>> {
  const [quoteId, trackingId] = [publicToken(), publicToken()]
  const { rows } = await admin.query<{ slug: string }>(
    `with quoted as (
       insert into quotes (organization_id, id, contact_id, agent_id, created_at, expires_at)
       select organization_id, $2, id, agent_id, now(), now() + interval '180 days' from contacts
       where organization_id = $1 and state = 'NC' and plan_type = 'Plan G' and current_carrier = 'Humana' order by id limit 1
       returning organization_id, id, contact_id)
     insert into messages (organization_id, id, contact_id, quote_id, kind, occasion, due_on, recipient, tracking_id, next_at, created_at)
     select organization_id, gen_random_uuid(), contact_id, id, 'quote', 'bench', current_date, 'bench@example.com', $3, now(), now() from quoted
     returning (select slug from organizations where id = $1) as slug`,
    [organizationId, quoteId, trackingId],
  )
  return { trackingId, quoteId, slug: rows[0]!.slug }
}
