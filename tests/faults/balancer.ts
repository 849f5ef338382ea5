/*
 * A load balancer: checks which servers are ready, sends them requests in turn, and retries on the next one only if no
 * connection was made.
 */
import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse, request as send } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'

const PROBE_MS = 200

interface Backend {
  url: string
  ready: boolean
}

export async function startBalancer({ probeMs = PROBE_MS } = {}) {
  const backends: Backend[] = []
  let turn = 0
  let retried = 0
  const failures: string[] = []

  const asking = setInterval(() => {
    for (const backend of backends)
      fetch(`${backend.url}/readyz`, { signal: AbortSignal.timeout(3_000) }).then(
        (answer) => {
          backend.ready = answer.ok
        },
        () => {
          backend.ready = false
        },
      )
  }, probeMs)

  function pass(request: IncomingMessage, body: Buffer, response: ServerResponse, tried: Set<Backend>) {
    const ready = backends.filter((one) => one.ready && !tried.has(one))
    const backend = ready[turn++ % Math.max(1, ready.length)]
    if (!backend) {
      failures.push('nobody was ready')
      response.writeHead(502).end()
      return
    }
    const url = new URL(backend.url)
    const { connection, ...headers } = request.headers
    // As proxies do: keeps the caller's header and adds the caller's address.
    const forwarded = [headers['x-forwarded-for'], request.socket.remoteAddress].filter(Boolean).join(', ')
    const onward = send({
      hostname: url.hostname,
      port: url.port,
      path: request.url,
      method: request.method,
      headers: { ...headers, 'x-forwarded-for': forwarded, connection: 'close' },
      agent: false,
    })
    onward.on('response', (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.headers)
      answer.on('error', () => response.destroy())
      answer.pipe(response)
    })
    onward.on('error', (error: NodeJS.ErrnoException) => {
      if (response.headersSent) return response.destroy()
      if (error.code === 'ECONNREFUSED') {
        retried++
        backend.ready = false
        return pass(request, body, response, new Set([...tried, backend]))
      }
      failures.push(`${request.method} ${request.url?.slice(0, 20)}: ${error.code ?? error.message}`)
      response.writeHead(502).end()
    })
    onward.end(body)
  }

  const server = createServer((request, response) => {
    buffer(request).then(
      (body) => pass(request, body, response, new Set()),
      () => response.destroy(),
    )
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    backends,
    failures,
    retried: () => retried,
    async close() {
      clearInterval(asking)
      server.closeAllConnections()
      await new Promise((closed) => server.close(closed))
    },
  }
}
