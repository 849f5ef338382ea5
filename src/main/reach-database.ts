import type { Pool } from 'pg'
import { redactPeople } from '../lib/error-text.ts'

/** The database cannot be used; the sentence names where it is, and never who signs in to it, nor with what. */
export class UnreachableError extends Error {
  override name = 'UnreachableError'
}

/** Opens the pool's first connection. `setting` is what gave `url`. Throws UnreachableError. */
export async function reachDatabase(pool: Pick<Pool, 'connect'>, setting: string, url: string): Promise<void> {
  try {
    const connection = await pool.connect()
    connection.release()
  } catch (error) {
    const place = databasePlace(url)
    throw new UnreachableError(
      `Cannot use the database of ${setting}${place ? ` (${place})` : ''}: ${reasonOf(error)}. Perennial will exit. Fix this and start it again (compose.yaml does so automatically).`,
    )
  }
}

/** Host, port and name; undefined where the address is so broken that a part of its password may stand among them. */
export function databasePlace(url: string): string | undefined {
  const read = URL.parse(url)
  if (!read || `${read.pathname}${read.search}${read.hash}`.includes('@')) return undefined
  const { hostname, port, pathname, searchParams } = read
  const host = searchParams.get('host') ?? (hostname || 'localhost')
  return `${host.replaceAll(/%2f/gi, '/')}:${port || 5432}${pathname.length > 1 ? pathname : ''}`
}

const REFUSED = 'it rejected the user or password'
const NO_WAY = 'nothing responds there'
const HUNG_UP = 'it closed the connection'

/** By codes of Node and of Postgres, whose own sentences name the user. */
const REASONS: Record<string, string> = {
  ECONNREFUSED: 'nothing is listening there',
  ECONNRESET: HUNG_UP,
  ENOTFOUND: 'that host name does not exist',
  EAI_AGAIN: 'that host name cannot be looked up right now',
  ...{ ETIMEDOUT: NO_WAY, EHOSTUNREACH: NO_WAY, ENETUNREACH: NO_WAY },
  ...{ '28P01': REFUSED, '28000': REFUSED },
  '3D000': 'it has no database with that name',
  '42501': 'the user may not connect to that database',
  '53300': 'it has no free connections',
  '57P03': 'it is starting or stopping',
  ERR_INVALID_URL:
    'the address must look like postgres://user:password@host:5432/name. In a password, write / as %2F, # as %23, ? as %3F and @ as %40',
}

function reasonOf(error: unknown): string {
  const { code, message = '' } = error as { code?: string; message?: string }
  if (code !== undefined) return REASONS[code] ?? `the error is ${code}`
  if (/timeout/.test(message)) return 'it did not accept a connection in time'
  if (/terminated/.test(message)) return HUNG_UP
  return redactPeople(message)
}
