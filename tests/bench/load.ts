// Load over raw sockets: it shares its core with Postgres, and a real client (autocannon: 50 µs a request against 20)
// would be what is measured on the fast side.
import { connect } from 'node:net'
import { median } from './figures.ts'
import { type Child, cpuMicros } from './machine.ts'

export interface Load {
  path: string
  headers?: Record<string, string>
  connections: number
  roundMs?: number
}

export interface Measured {
  perSecond: number
  p50Micros: number
  /** Of the server. */
  cpuMicrosPerRequest: number
}

const ROUND_MS = 1_500

/** One short round of GETs over kept connections. Anything but a 200 with a Content-Length ends the bench. */
export async function measure(
  server: Child,
  { path, headers = {}, connections, roundMs = ROUND_MS }: Load,
): Promise<Measured> {
  const { host } = new URL(server.url)
  const lines = Object.entries({ Host: host, ...headers }).map(([name, value]) => `${name}: ${value}\r\n`)
  const request = `GET ${path} HTTP/1.1\r\n${lines.join('')}\r\n`
  const cpuBefore = cpuMicros(server.pid)
  const began = performance.now()
  const times = (
    await Promise.all(Array.from({ length: connections }, () => ask(server.url, request, began + roundMs)))
  ).flat()
  return {
    perSecond: (times.length / (performance.now() - began)) * 1000,
    p50Micros: median(times) * 1000,
    cpuMicrosPerRequest: (cpuMicros(server.pid) - cpuBefore) / times.length,
  }
}

/** Asks the same again and again over one connection until the time is up; how long each answer took. */
function ask(url: string, request: string, until: number): Promise<number[]> {
  return new Promise((done, failed) => {
    const times: number[] = []
    let asked = 0
    let missing = 0
    const { port, hostname } = new URL(url)
    const socket = connect(Number(port), hostname)
    const send = () => {
      asked = performance.now()
      socket.write(request)
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
      times.push(performance.now() - asked)
      if (performance.now() < until) return send()
      socket.end()
      done(times)
    })
  })
}
