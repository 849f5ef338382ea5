/** Traces: the collector hangs, refuses connections and comes back while people work, and nothing but spans is lost. */
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { median } from '../bench/figures.ts'
import { cpuMicros } from '../bench/machine.ts'
import { startCollector } from '../setup/otlp-collector.ts'
import { type RunningServer, startServer, until } from '../setup/server.ts'
import type { Size } from './crashes.ts'
import { type Figure, type FigureBook, figuresOf } from './figures.ts'
import { allowMail, productionSettings, signIn, someContacts } from './production-server.ts'
import { startProvider } from './provider.ts'
import { fillQueue } from './queue.ts'
import { startUsers } from './users.ts'
import type { World } from './world.ts'

interface Scene extends Size {
  book: FigureBook
  settings: Record<string, string>
  headers: Record<string, string>
  contacts: number[]
  /** The path of a client's link. */
  link: string
  secrets: string[]
}

export async function traces(world: World, { short }: Size): Promise<Figure[]> {
  const book = figuresOf('traces')
  const provider = await startProvider({ latencyMs: 20 })
  const settings = productionSettings(world.place.url!, provider)
  const collector = await startCollector()
  // Its start creates the rates, without which no email is sent.
  const server = await startServer({ ...settings, ...exportingTo(collector.url) })
  try {
    const known = await world.look(async (pool) => {
      await allowMail(pool)
      const today = new Date().toISOString().slice(0, 10)
      const queue = await fillQueue(pool, { messages: short ? 40 : 2_000, of: 'quote_email', today })
      const { rows } = await pool.query<{ tracking_id: string }>('select tracking_id from messages limit 1')
      const headers = await signIn(pool, queue)
      const contacts = await someContacts(pool, queue)
      const [trackingId, session] = [rows[0]!.tracking_id, headers.Cookie!.split('=')[1]!]
      return { headers, contacts, link: `/compare/${trackingId}`, secrets: [trackingId, session, '@example.com'] }
    })
    const scene: Scene = { short, book, settings, ...known }
    await withoutCollector(scene, server, collector)
    await compareCosts(scene)
  } finally {
    await server.kill()
    await provider.close()
  }
  return book.figures
}

/** Production settings trust one proxy. */
const PROXYS_TRACE = '0af7651916cd43dd8448eb211c80319c'
const LINK_SPAN = 'GET /compare/:link{.+}'

const exportingTo = (url: string) => ({
  OTEL_EXPORTER_OTLP_ENDPOINT: url,
  OTEL_EXPORTER_OTLP_TIMEOUT: '1000',
})

async function withoutCollector(
  { short, book, headers, contacts, link, secrets }: Scene,
  server: RunningServer,
  first: Awaited<ReturnType<typeof startCollector>>,
): Promise<void> {
  const { claim, note } = book
  const requests = short ? 40 : 1_000
  const office = startUsers({ url: server.url, headers, contacts })
  const more = async () => {
    const from = office.asked.length
    await until(() => office.asked.length >= from + requests)
    return median(office.asked.slice(from).map(({ ms }) => ms))
  }
  const warnings = () => server.output().split('traces cannot be exported').length - 1
  try {
    await fetch(`${server.url}${link}`, { headers: { traceparent: `00-${PROXYS_TRACE}-b7ad6b7169203331-01` } })
    const before = await more()
    await until(() => first.spans.some(({ name }) => name === LINK_SPAN))
    first.hangs = true
    await until(() => warnings() > 0)
    const meanwhile = await more()
    await first.close()
    await more()
    claim('failures logged while the collector hangs, then refuses connections', warnings(), '= 1')
    const second = await startCollector(Number(new URL(first.url).port))
    await until(() => second.spans.length > 0)
    await more()
    second.hangs = true
    await more()
    await office.stop()
    const { code, seconds } = await stop(server)
    await second.close()

    const spans = [...first.spans, ...second.spans]
    const bodies = [...first.bodies, ...second.bodies].join('\n')
    const statements = spans.filter(({ attributes }) => attributes['db.query.text'])
    note(
      'requests, spans exported, of them statements',
      [office.asked, spans, statements].map((all) => all.length).join(', '),
    )
    claim('requests that failed', office.asked.filter(({ good }) => !good).length, '= 0')
    for (const what of new Set(office.asked.filter(({ good }) => !good).map((one) => one.what))) note('  failed', what)
    claim(
      'spans of requests to the email provider',
      spans.filter(({ name }) => name === 'POST 127.0.0.1').length,
      '>= 1',
    )
    const followed = spans.filter(({ traceId, name }) => traceId === PROXYS_TRACE && name === LINK_SPAN)
    claim('requests that continue the trace of the proxy', followed.length, '= 1')
    claim('spans of jobs', spans.filter(({ name }) => name.startsWith('job ')).length, '>= 1')
    claim('statements without a request or job', statements.filter((span) => !span.parentSpanId).length, '= 0')
    claim(
      'secrets of links, sessions and addresses in them',
      secrets.filter((text) => bodies.includes(text)).length,
      '= 0',
    )
    note('median of a request before; while the collector hangs, ms', `${before.toFixed(1)}; ${meanwhile.toFixed(1)}`)
    claim('ended with this code while the collector hangs', Number(code), '= 0')
    claim('  after seconds', seconds, '<= 10')
  } finally {
    await office.stop()
  }
}

async function stop(server: RunningServer) {
  const from = performance.now()
  server.process.kill('SIGTERM')
  const code = await server.ended
  return { code, seconds: (performance.now() - from) / 1000 }
}

/** Prints each file that the process loads. */
const PRINT_LOADED = `--import=data:text/javascript,${encodeURIComponent(
  `import{registerHooks}from'node:module';registerHooks({load(url,context,next){console.error('loads',url);return next(url,context)}})`,
)}`

/** Of a server: the files of the bundle it has loaded that hold a part of OpenTelemetry. */
const loadedTracing = (server: RunningServer) =>
  Array.from(server.output().matchAll(/^loads (file:\S+)$/gm), ([, url]) => fileURLToPath(url!)).filter((file) =>
    readFileSync(file, 'utf8').includes('node_modules/@opentelemetry/'),
  )

async function compareCosts({ short, book, settings, headers, contacts }: Scene): Promise<void> {
  const { claim, note } = book
  const [rounds, pages] = short ? [1, 20] : [10, 200]
  const collector = await startCollector()
  const quiet = { ...settings, JOBS: 'off', NODE_OPTIONS: PRINT_LOADED }
  const plain = await startServer(quiet)
  const traced = await startServer({ ...quiet, ...exportingTo(collector.url) })
  try {
    const costs = new Map<RunningServer, number[]>([plain, traced].map((server) => [server, []]))
    // The first round warms up.
    for (let round = 0; round <= rounds; round++)
      for (const [server, micros] of costs) {
        const from = cpuMicros(server.process.pid!)
        for (let page = 0; page < pages; page++) {
          const answer = await fetch(`${server.url}/contact/${contacts[page % contacts.length]}`, { headers })
          await answer.arrayBuffer()
          if (!answer.ok) throw new Error(`A page answered ${answer.status}.`)
        }
        if (round > 0) micros.push((cpuMicros(server.process.pid!) - from) / pages)
      }
    const [without = 0, withTraces = 0] = [...costs.values()].map(median)
    note(
      'server CPU of a contact without and with traces, ms',
      [without, withTraces].map((micros) => (micros / 1000).toFixed(2)).join('; '),
    )
    const { code } = await stop(traced)
    claim('ended with this code', Number(code), '= 0')
    const asked = pages * (rounds + 1)
    const requests = collector.spans.filter(({ name }) => name === 'GET /contact/:id')
    claim('requests that were exported before the end', requests.length, `= ${asked}`)
    claim('files of OpenTelemetry that a server with traces loads', loadedTracing(traced).length, '>= 1')
    claim('  that a server without them loads', loadedTracing(plain).length, '= 0')
  } finally {
    await Promise.all([plain, traced].map((server) => server.kill()))
    await collector.close()
  }
}
