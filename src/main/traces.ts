/*
 * Traces by OpenTelemetry. This module is loaded only if OTEL_EXPORTER_OTLP_ENDPOINT is set. Spans have patterns of
 * routes and statements without values. Addresses, parameters and error messages are never exported: they hold personal
 * data and the secrets of clients' links.
 */
import { subscribe } from 'node:diagnostics_channel'
import { setTimeout as sleep } from 'node:timers/promises'
import { httpInstrumentationMiddleware } from '@hono/otel'
import { context, propagation, type Span, SpanKind, type SpanOptions, SpanStatusCode, trace } from '@opentelemetry/api'
import { AsyncLocalStorageContextManager } from '@opentelemetry/context-async-hooks'
import { W3CTraceContextPropagator } from '@opentelemetry/core'
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http'
import {
  defaultResource,
  detectResources,
  resourceAttributesEnvDetector,
  resourceFromAttributes,
  serviceNameEnvDetector,
} from '@opentelemetry/resources'
import {
  BatchSpanProcessor,
  ParentBasedSampler,
  type ReadableSpan,
  type SpanExporter,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from '@opentelemetry/sdk-trace'
import type { MiddlewareHandler } from 'hono'
import type { Pool } from 'pg'
import type { Job } from '../../jobs/runner.ts'
import type { Log } from '../deps.ts'
import { routeOf } from '../web/request-log.ts'
import { describeStatement } from './describe-statement.ts'

/** At the end of the process. A collector that does not respond must not use up the time that requests have to finish. */
const FLUSH_TIMEOUT_MS = 2_000

/** All that is exported of a span besides its name, times and status. Middleware also records whole addresses. */
const EXPORTED_ATTRIBUTES = new Set([
  'http.request.method',
  'http.response.status_code',
  'http.route',
  'server.address',
  'db.system.name',
  'db.query.text',
  'error.type',
])

export interface Traces {
  /** Makes a span of each request. */
  requests: MiddlewareHandler
  /** Makes a span of each statement that a traced request or job sends over this pool's future connections. */
  traceStatements(pool: Pool): void
  /** Makes a trace of each run of these jobs. */
  traceJobs(jobs: readonly Job[]): Job[]
  close(): Promise<void>
}

interface Options {
  /** The share of traces that are exported, from 0 to 1. */
  share: number
  /** Whether a request continues the trace that its header `traceparent` names. */
  followsCallers: boolean
  log: Log
}

export function openTraces({ share, followsCallers, log }: Options): Traces {
  const provider = new TracerProvider({
    resource: defaultResource()
      .merge(resourceFromAttributes({ 'service.name': 'perennial' }))
      .merge(detectResources({ detectors: [resourceAttributesEnvDetector, serviceNameEnvDetector] })),
    sampler: new ParentBasedSampler({ root: new TraceIdRatioBasedSampler(share) }),
    spanProcessors: [new RedactingProcessor({ exporter: warnOnce(new OTLPTraceExporter(), log) })],
  })
  trace.setGlobalTracerProvider(provider)
  context.setGlobalContextManager(new AsyncLocalStorageContextManager().enable())
  if (followsCallers) propagation.setGlobalPropagator(new W3CTraceContextPropagator())
  traceFetches()
  return {
    requests: httpInstrumentationMiddleware({
      captureActiveRequests: false,
      spanNameFactory: (c) => `${c.req.method} ${routeOf(c)}`,
    }),
    traceStatements,
    traceJobs: (jobs) =>
      jobs.map((job) => ({ ...job, run: (work) => inSpan(`job ${job.name}`, { root: true }, () => job.run(work)) })),
    async close() {
      await Promise.race([provider.shutdown().catch(() => {}), sleep(FLUSH_TIMEOUT_MS)])
    },
  }
}

class RedactingProcessor extends BatchSpanProcessor {
  override onEnd(span: ReadableSpan): void {
    for (const name of Object.keys(span.attributes)) if (!EXPORTED_ATTRIBUTES.has(name)) delete span.attributes[name]
    // Exceptions with their messages.
    span.events.length = 0
    super.onEnd(span)
  }
}

/** Logs the first failure of an outage only, because the next batch follows within seconds. */
function warnOnce(exporter: SpanExporter, log: Log): SpanExporter {
  let isFailing = false
  return {
    export(spans, done) {
      exporter.export(spans, (result) => {
        if (result.error && !isFailing)
          log.error({ reason: result.error.message }, 'traces cannot be exported and are dropped')
        isFailing = result.error !== undefined
        done(result)
      })
    },
    shutdown: () => exporter.shutdown(),
  }
}

const tracer = () => trace.getTracer('perennial')

const isTraced = () => trace.getActiveSpan()?.isRecording() === true

const inSpan = <T>(name: string, options: SpanOptions, run: () => Promise<T>): Promise<T> =>
  tracer().startActiveSpan(name, options, async (span) => {
    try {
      return await run()
    } catch (error) {
      fail(span, error)
      throw error
    } finally {
      span.end()
    }
  })

function fail(span: Span, error: unknown) {
  const { code, name } = (error ?? {}) as { code?: unknown; name?: unknown }
  span.setStatus({ code: SpanStatusCode.ERROR }).setAttribute('error.type', String(code ?? name))
}

type Query = (text: unknown, values?: unknown[], ...rest: unknown[]) => Promise<unknown>

/** Call it after openDatabase, whose own wrapper sends `begin` together with the next statement. */
function traceStatements(pool: Pool): void {
  pool.on('connect', (client) => {
    const send = client.query as Query
    const query: Query = (text, values, ...rest) => {
      if (typeof text !== 'string' || text === 'begin' || rest.length > 0 || !isTraced())
        return send(text, values, ...rest)
      const { name, query } = describeStatement(text, values)
      const attributes = { 'db.system.name': 'postgresql', 'db.query.text': query }
      return inSpan(name, { kind: SpanKind.CLIENT, attributes }, () => send(text, values))
    }
    Object.assign(client, { query })
  })
}

interface FetchEvent {
  request: { method: string; origin: string | URL }
  response?: { statusCode: number }
  error?: Error
}

/** Makes a span of each request that a traced request or job sends with fetch, with the host only. */
function traceFetches(): void {
  const spans = new WeakMap<FetchEvent['request'], Span>()
  const on = (name: string, handle: (event: FetchEvent) => void) =>
    subscribe(`undici:request:${name}`, (message) => handle(message as FetchEvent))
  on('create', ({ request }) => {
    if (!isTraced()) return
    const { hostname } = new URL(request.origin)
    const attributes = { 'http.request.method': request.method, 'server.address': hostname }
    spans.set(request, tracer().startSpan(`${request.method} ${hostname}`, { kind: SpanKind.CLIENT, attributes }))
  })
  on('headers', ({ request, response }) => {
    if (response) spans.get(request)?.setAttribute('http.response.status_code', response.statusCode)
  })
  on('trailers', ({ request }) => spans.get(request)?.end())
  on('error', ({ request, error }) => {
    const span = spans.get(request)
    if (!span) return
    fail(span, error)
    span.end()
  })
}
