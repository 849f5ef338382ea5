import pg from 'pg'

const PROBE_TIMEOUT_MS = 2_000
/** How long new connections use the host that was found last. */
const FOUND_MS = 1_000
/** The SQLSTATE of a lost connection. Pages and jobs treat the error as one. */
const CONNECTION_FAILURE = '08006'

/**
 * The connection strings of a URL that lists several hosts in libpq's format: postgres://user@a:5432,b:5432/name. A URL
 * with a single host is returned as it is.
 */
export function urlsOfHosts(url: string): string[] {
  // The last @ ends the password, as in a URL.
  const [, start = '', hosts = '', rest = ''] = /^(postgres(?:ql)?:\/\/(?:[^/?#]*@)?)([^@/?#]*)(.*)$/.exec(url) ?? []
  return hosts.includes(',') ? hosts.split(',').map((host) => `${start}${host}${rest}`) : [url]
}

/**
 * A client class whose connections go to the host that accepts writes, as libpq does with
 * `target_session_attrs=read-write`. node-postgres knows a single host only. Connecting fails if no host accepts writes.
 */
export function primaryClient(urls: readonly string[]): typeof pg.Client {
  let found: Promise<Place> | undefined
  const forget = () => {
    found = undefined
  }
  const findPrimary = () => {
    if (!found) {
      found = Promise.any(urls.map(probe)).catch((error: AggregateError) => {
        const coded = error.errors.filter(({ code }) => code !== undefined)
        throw coded.length === urls.length ? coded[0] : noPrimary()
      })
      found.then(() => setTimeout(forget, FOUND_MS).unref(), forget)
    }
    return found
  }
  return class extends pg.Client {
    override connect(): Promise<pg.Client>
    override connect(callback: ((error: Error) => void) | ((error: null, client: pg.Client) => void)): void
    override connect(callback?: (error: never, client: pg.Client) => void): Promise<pg.Client> | undefined {
      // The pool listens for errors only once it has the connection.
      this.on('error', () => {})
      const connected = this.#connectToPrimary()
      if (!callback) return connected
      const done = callback as (error: Error | null, client?: pg.Client) => void
      connected.then(
        (client) => done(null, client),
        (error: Error) => done(error),
      )
      return undefined
    }

    async #connectToPrimary(): Promise<pg.Client> {
      Object.assign(this, await findPrimary())
      await super.connect()
      // It may have become a standby since it was found.
      if (await acceptsWrites(this)) return this
      forget()
      await this.end()
      throw noPrimary()
    }
  }
}

interface Place {
  host: string
  port: number
}

const noPrimary = () => Object.assign(new Error('none of its hosts accepts writes'), { code: CONNECTION_FAILURE })

async function acceptsWrites(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query<{ transaction_read_only: string }>('show transaction_read_only')
  return rows[0]?.transaction_read_only === 'off'
}

/** Rejects if the host does not respond in time or accepts no writes. */
async function probe(connectionString: string): Promise<Place> {
  const client = new pg.Client({
    connectionString,
    connectionTimeoutMillis: PROBE_TIMEOUT_MS,
    query_timeout: PROBE_TIMEOUT_MS,
  })
  client.on('error', () => {})
  try {
    await client.connect()
    if (!(await acceptsWrites(client))) throw new Error('it accepts no writes')
    return { host: client.host, port: client.port }
  } finally {
    void client.end().catch(() => {})
  }
}
