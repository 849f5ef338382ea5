import type { Pool } from 'pg'
import { urlsOfHosts } from '../../db/primary-client.ts'
import { redactPeople } from '../lib/error-text.ts'

/** The database, or a storage, cannot be used. The message names its address but never the user or password. */
export class UnreachableError extends Error {
  override name = 'UnreachableError'
}

/** Opens the pool's first connection. `setting` is the name of the setting that holds `url`. Throws UnreachableError. */
export async function reachDatabase(pool: Pick<Pool, 'connect'>, setting: string, url: string): Promise<void> {
  try {
    const connection = await pool.connect()
    connection.release()
  } catch (error) {
    const place = databasePlace(url)
    throw new UnreachableError(
      `Cannot use the database set in ${setting}${place ? ` (${place})` : ''}: ${reasonOf(error)}. Fix this, then try again (compose.yaml restarts the server automatically).`,
    )
  }
}

/**
 * Host, port and database name, of each host. Undefined if the address is malformed in a way that could reveal part of
 * the password.
 */
export function databasePlace(url: string): string | undefined {
  const urls = urlsOfHosts(url)
  if (urls.length > 1) return urls.map((one) => databasePlace(one) ?? 'unknown').join(', ')
  const read = URL.parse(url)
  if (!read || `${read.pathname}${read.search}${read.hash}`.includes('@')) return undefined
  const { hostname, port, pathname, searchParams } = read
  const host = searchParams.get('host') ?? (hostname || 'localhost')
  return `${host.replaceAll(/%2f/gi, '/')}:${port || 5432}${pathname.length > 1 ? pathname : ''}`
}

const REFUSED = 'it rejected the user or password'
const NO_RESPONSE = 'nothing responds there'
const CONNECTION_CLOSED = 'it closed the connection'
const UNTRUSTED = 'its certificate is not trusted here. Set NODE_EXTRA_CA_CERTS to the file of its authority'

/** Keyed by the error codes of Node, its fetch and Postgres, whose own messages name the user. */
const REASONS: Record<string, string> = {
  ECONNREFUSED: 'nothing is listening there',
  ECONNRESET: CONNECTION_CLOSED,
  ENOTFOUND: 'that host name does not exist',
  EAI_AGAIN: 'that host name cannot be looked up right now',
  ETIMEDOUT: NO_RESPONSE,
  EHOSTUNREACH: NO_RESPONSE,
  ENETUNREACH: NO_RESPONSE,
  UND_ERR_CONNECT_TIMEOUT: NO_RESPONSE,
  UND_ERR_SOCKET: CONNECTION_CLOSED,
  DEPTH_ZERO_SELF_SIGNED_CERT: UNTRUSTED,
  SELF_SIGNED_CERT_IN_CHAIN: UNTRUSTED,
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: UNTRUSTED,
  '28P01': REFUSED,
  '28000': REFUSED,
  '3D000': 'it has no database with that name',
  '42501': 'the user may not connect to that database',
  '53300': 'it has no free connections',
  '57P03': 'it is starting or stopping',
  '08006': 'none of its hosts accepts writes',
  ERR_INVALID_URL:
    'the address must look like postgres://user:password@host:5432/name. In a password, write / as %2F, # as %23, ? as %3F and @ as %40',
}

export function reasonOf(error: unknown): string {
  const { code, message = '' } = error as { code?: string; message?: string }
  if (/unsupported startup parameter/.test(message))
    return 'a pooler refuses our time limits. Set its ignore_startup_parameters as docs/operations/growing.md describes'
  if (code !== undefined) return REASONS[code] ?? `the error is ${code}`
  if (/timeout/.test(message)) return 'it did not accept a connection in time'
  if (/terminated/.test(message)) return CONNECTION_CLOSED
  return redactPeople(message)
}
