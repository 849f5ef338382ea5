import { createServer, type RequestListener, type Server } from 'node:http'
import type { Env } from '../env.ts'
import { SettingError } from '../lib/setting-error.ts'

export interface FrontDoor {
  /** From now on this one answers. Throws where the port is somebody else's. */
  handOver(next: RequestListener): Promise<void>
  /** From now on each answer ends its connection, so that no proxy means to use it again. */
  leave(): void
  /** Resolves when what was asked is answered. */
  close(): Promise<void>
}

/**
 * Against callers that send a byte now and then, to hold on to what they were given. A whole request may take as long as
 * a large list of contacts on a slow line; what is no file has half a minute, see routes/body-limits.ts.
 */
export const PATIENCE = {
  maxHeaderSize: 16 * 1024,
  headersTimeout: 10_000,
  requestTimeout: 300_000,
  /** Both are looked at this often. */
  connectionsCheckingInterval: 2_000,
  /**
   * Longer than proxies keep a connection that nobody uses (60 s, Caddy two minutes): one that we end in the moment they
   * use it again is an error of theirs on somebody's page.
   */
  keepAliveTimeout: 130_000,
}

/**
 * Takes connections from the first moment; `early` answers them until all is there. A port that is taken is no failure
 * yet: who holds it may be about to leave, and if it is a Perennial on the same data, the database says so better.
 */
export async function openFrontDoor(
  { port, host }: Pick<Env, 'port' | 'host'>,
  early: RequestListener,
  patience = PATIENCE,
): Promise<FrontDoor> {
  let answer = early
  let leaving = false
  const server = createServer(patience, (request, response) => {
    if (leaving) response.shouldKeepAlive = false
    answer(request, response)
  })
  await listen(server, port, host).catch(() => {})
  return {
    async handOver(next) {
      answer = next
      if (!server.listening) await listen(server, port, host)
    },
    leave() {
      leaving = true
    },
    async close() {
      if (!server.listening) return
      leaving = true
      const closed = new Promise((done) => server.close(done))
      // Some are idle later, by an answer that was begun before.
      const ending = setInterval(() => server.closeIdleConnections(), 50)
      await closed
      clearInterval(ending)
    },
  }
}

function listen(server: Server, port: number, host: string): Promise<void> {
  return new Promise((done, failed) => {
    server.once('error', (error: NodeJS.ErrnoException) =>
      failed(
        error.code === 'EADDRINUSE'
          ? new SettingError(
              `Port ${port} is in use by another program. Set PORT to a free one, such as PORT=${port + 1}.`,
            )
          : error,
      ),
    )
    server.listen(port, host, done)
  })
}
