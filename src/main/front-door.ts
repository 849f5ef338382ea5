import { createServer, type RequestListener, type Server } from 'node:http'
import type { Env } from '../env.ts'
import { SettingError } from '../lib/setting-error.ts'

export interface FrontDoor {
  /** From now on this one answers. Throws where the port is somebody else's. */
  handOver(next: RequestListener): Promise<void>
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
  const server = createServer(patience, (request, response) => answer(request, response))
  await listen(server, port, host).catch(() => {})
  return {
    async handOver(next) {
      answer = next
      if (!server.listening) await listen(server, port, host)
    },
    async close() {
      if (!server.listening) return
      const closed = new Promise((done) => server.close(done))
      server.closeIdleConnections()
      await closed
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
