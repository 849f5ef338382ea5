import { createServer, type IncomingMessage, type RequestListener, type Server, type ServerResponse } from 'node:http'
import type { Env } from '../env.ts'
import { SettingError } from '../lib/setting-error.ts'

export interface HttpServer {
  /** Replaces the request handler. Throws if another program uses the port. */
  setHandler(next: RequestListener): Promise<void>
  /** Number of requests that are being answered. */
  requestsInProgress(): number
  /** Closes each connection after the response to its next request, so that a proxy does not reuse it. */
  drain(): void
  /** Stops listening. Resolves when all requests in progress are answered. */
  close(): Promise<void>
}

/**
 * Limits against slow clients that hold connections open (Slowloris). A whole request may take as long as the upload of
 * a large contact list on a slow connection. Bodies without a file may take half a minute: see routes/body-limits.ts.
 */
export const SERVER_TIMEOUTS = {
  maxHeaderSize: 16 * 1024,
  headersTimeout: 10_000,
  requestTimeout: 300_000,
  /** How often Node checks the two timeouts above. */
  connectionsCheckingInterval: 2_000,
  /**
   * Longer than proxies keep an idle connection (60 s, Caddy two minutes). If this server closed a connection at the
   * moment a proxy reuses it, the visitor would see a gateway error.
   */
  keepAliveTimeout: 130_000,
}

/**
 * Listens at once. `initial` handles requests until `setHandler` replaces it. A port in use is not an error yet: its
 * owner may be about to stop. If the owner is another Perennial on the same data directory, claiming the directory
 * fails with a clearer message.
 */
export async function openHttpServer(
  { port, host }: Pick<Env, 'port' | 'host'>,
  initial: RequestListener,
  timeouts = SERVER_TIMEOUTS,
): Promise<HttpServer> {
  let handler = initial
  let draining = false
  let inProgress = 0
  const server = createServer(timeouts, (request, response) => {
    if (draining) response.shouldKeepAlive = false
    inProgress++
    response.once('close', () => inProgress--)
    closeIfUnread(request, response)
    handler(request, response)
  })
  await listen(server, port, host).catch(() => {})
  return {
    async setHandler(next) {
      handler = next
      if (!server.listening) await listen(server, port, host)
    },
    requestsInProgress: () => inProgress,
    drain() {
      draining = true
    },
    async close() {
      if (!server.listening) return
      draining = true
      const closed = new Promise((done) => server.close(done))
      // A connection becomes idle when the response in progress ends.
      const ending = setInterval(() => server.closeIdleConnections(), 50)
      await closed
      clearInterval(ending)
    },
  }
}

/**
 * A response sent before the request's body was read, such as 'too large', closes the connection. Otherwise a pooling
 * proxy could send another visitor's request on it, and that request would be lost.
 */
function closeIfUnread(request: IncomingMessage, response: ServerResponse) {
  const { 'content-length': length = '0', 'transfer-encoding': chunked } = request.headers
  if (length === '0' && chunked === undefined) return
  const writeHead = response.writeHead.bind(response) as (...given: unknown[]) => ServerResponse
  response.writeHead = (...given: unknown[]) => {
    if (!request.complete) response.shouldKeepAlive = false
    return writeHead(...given)
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
