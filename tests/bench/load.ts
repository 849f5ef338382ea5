// Load over raw sockets. It shares its core with Postgres, and a real client (autocannon: 50 µs a request against 20)
// would dominate the result of the fast server.
import { connect } from 'node:net'
import { median } from './figures.ts'
import { type Child, cpuMicros } from './machine.ts'

export interface Load {
  path: string
  headers?: Record<string, string>
  /** JSON, sent by POST. */
  body?: string
  /** Each request has another client address, because rate limits count by address. */
  manyAddresses?: boolean
  connections: number
  roundMs?: number
}

export interface Measured {
  perSecond: number
  p50Micros: number
  p99Micros: number
  /** Server CPU time per request. */
  cpuMicrosPerRequest: number
}

const ROUND_MS = 1_500

/** One short round over kept-alive connections. Anything but a 200 with a Content-Length ends the bench. */
export async function measure(server: Child, load: Load): Promise<Measured> {
  const { connections, roundMs = ROUND_MS } = load
  const request = requestsOf(server, load)
  const cpuBefore = cpuMicros(server.pid)
  const began = performance.now()
  const times = (
    await Promise.all(Array.from({ length: connections }, () => ask(server.url, request, began + roundMs)))
  ).flat()
  return {
    perSecond: (times.length / (performance.now() - began)) * 1000,
    p50Micros: median(times) * 1000,
    p99Micros: times.toSorted((a, b) => a - b)[Math.floor(times.length * 0.99)]! * 1000,
    cpuMicrosPerRequest: (cpuMicros(server.pid) - cpuBefore) / times.length,
  }
}

let asked = 0

/** Returns a function that writes the next request. */
function requestsOf({ url }: Child, { path, headers = {}, body, manyAddresses }: Load): () => string {
  const all = {
    Host: new URL(url).host,
    ...headers,
    ...(body === undefined ? {} : { 'Content-Type': 'application/json', 'Content-Length': String(body.length) }),
  }
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}\r\n`)
  const head = `${body === undefined ? 'GET' : 'POST'} ${path} HTTP/1.1\r\n${lines.join('')}`
  const tail = `\r\n${body ?? ''}`
  if (!manyAddresses) return () => head + tail
  return () => {
    asked++
    return `${head}X-Forwarded-For: 10.${asked >> 16}.${(asked >> 8) & 255}.${asked & 255}\r\n${tail}`
  }
}

/** Sends requests over one connection until the time is up. Returns each response time. */
function ask(url: string, request: () => string, until: number): Promise<number[]> {
  return new Promise((done, failed) => {
    const times: number[] = []
    let sentAt = 0
    let missing = 0
    const { port, hostname } = new URL(url)
    const socket = connect(Number(port), hostname)
    const send = () => {
      sentAt = performance.now()
      socket.write(request())
    }
    socket.setNoDelay().on('connect', send).on('error', failed)
    socket.on('data', (bytes: Buffer) => {
      if (missing === 0) {
        const headEnd = bytes.indexOf('\r\n\r\n')
        const head = bytes.toString('latin1', 0, headEnd)
        const length = /^content-length: (\d+)/im.exec(head)?.[1]
        if (!head.startsWith('HTTP/1.1 200') || length === undefined)
          return failed(new Error(`${url} answered ${head.slice(0, 400)}`))
        missing = headEnd + 4 + Number(length)
      }
      missing -= bytes.length
      if (missing > 0) return
      times.push(performance.now() - sentAt)
      if (performance.now() < until) return send()
      socket.end()
      done(times)
    })
  })
}
