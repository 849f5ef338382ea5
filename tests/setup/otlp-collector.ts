import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'

export interface CollectedSpan {
  traceId: string
  spanId: string
  parentSpanId?: string
  name: string
  /** By name, as text. */
  attributes: Record<string, string>
}

interface Attribute {
  key: string
  value: Record<string, unknown>
}

interface ExportRequest {
  resourceSpans: { scopeSpans: { spans: (Omit<CollectedSpan, 'attributes'> & { attributes: Attribute[] })[] }[] }[]
}

/** An OpenTelemetry collector that stores what it gets. While `hangs` is true, it does not respond. */
export async function startCollector(port = 0) {
  const collector = { url: '', hangs: false, spans: [] as CollectedSpan[], bodies: [] as string[], close }
  const server = createServer(async (request, response) => {
    const body = await text(request)
    if (collector.hangs) return
    collector.bodies.push(body)
    collector.spans.push(...spansIn(JSON.parse(body)))
    response.writeHead(200, { 'Content-Type': 'application/json' }).end('{}')
  })
  async function close() {
    server.closeAllConnections()
    await new Promise((closed) => server.close(closed))
  }
  await once(server.listen(port, '127.0.0.1'), 'listening')
  collector.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return collector
}

const spansIn = ({ resourceSpans }: ExportRequest): CollectedSpan[] =>
  resourceSpans
    .flatMap(({ scopeSpans }) => scopeSpans)
    .flatMap(({ spans }) => spans)
    .map(({ attributes, ...span }) => ({
      ...span,
      attributes: Object.fromEntries(attributes.map(({ key, value }) => [key, String(Object.values(value)[0])])),
    }))
