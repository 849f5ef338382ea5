/** The built server with production settings, on a fault test's Postgres, with our fake provider. */
import { publicToken, secretToken, sha256 } from '../../src/lib/tokens.ts'
import { type RunningServer, startServer } from '../setup/server.ts'
import type { Provider } from './provider.ts'
import type { Queue } from './queue.ts'
import type { World } from './world.ts'

export const ORIGIN = 'https://app.perennial.example'

type Pool = Parameters<Parameters<World['look']>[0]>[0]

export const productionSettings = (databaseUrl: string, provider: Provider): Record<string, string> => ({
  DATABASE_URL: databaseUrl,
  SECRET_KEY: 'a key that only fault tests have, 32',
  PUBLIC_URL: ORIGIN,
  PRACTICE: 'off',
  RESEND_API_KEY: 're_faults',
  RESEND_BASE_URL: provider.url,
  MAIL_FROM: 'mail@perennial.example',
  STRIPE_SECRET_KEY: 'sk_test_faults',
  STRIPE_PUBLISHABLE_KEY: 'pk_test_faults',
  STRIPE_WEBHOOK_SECRET: 'whsec_faults',
  STRIPE_API_BASE: 'http://127.0.0.1:9',
  SEND_RATE: '100',
  LOG_LEVEL: 'error',
  TRUST_PROXY: '1',
})

export const startProduction = (settings: Record<string, string>): Promise<RunningServer> => startServer(settings)

/** Prices of a real book, and no hourly limit, so that the whole queue is due. */
export const allowMail = (pool: Pool) => pool.query('update rate_books set is_illustrative = false')

/** A browser signed in as the agency's admin. */
export async function signIn(pool: Pool, queue: Queue): Promise<Record<string, string>> {
  return { Cookie: `__Host-sid=${await sessionOf(pool, queue)}`, Origin: ORIGIN, Connection: 'close' }
}

/** The secret of a new session of its admin, or of the person with this address. */
export async function sessionOf(
  pool: Pool,
  { organizationId }: Pick<Queue, 'organizationId'>,
  email?: string,
): Promise<string> {
  const token = secretToken()
  await pool.query(
    `insert into sessions (organization_id, public_id, user_id, token_hash, signed_in_at, last_seen_at, expires_at)
     select $1, $2, id, $3, now(), now(), now() + interval '7 days' from users
     where organization_id = $1 and case when $4::text is null then is_admin else email = $4 end limit 1`,
    [organizationId, publicToken(), sha256(token), email ?? null],
  )
  return token
}

export async function someContacts(pool: Pool, { organizationId }: Queue): Promise<number[]> {
  const { rows } = await pool.query<{ id: number }>(
    'select id from contacts where organization_id = $1 order by id limit 20',
    [organizationId],
  )
  return rows.map(({ id }) => id)
}

export async function countNotes(pool: Pool, { organizationId }: Queue): Promise<number> {
  const { rows } = await pool.query<{ count: number }>(
    `select count(*)::int as count from contact_notes where organization_id = $1 and body like 'Note %'`,
    [organizationId],
  )
  return rows[0]!.count
}
