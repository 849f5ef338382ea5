import { context, propagation, trace } from '@opentelemetry/api'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { jobs } from '../../jobs/index.ts'
import { runOnce } from '../../jobs/runner.ts'
import { openTraces, type Traces } from '../../src/main/traces.ts'
import { ensureIllustrativeBook } from '../../src/rates/illustrative-book.ts'
import { makeAgency } from '../agency.ts'
import { testApp } from '../app.ts'
import { freshDatabase, type TestDatabase } from '../db.ts'
import { failingTenantDb } from '../failing-tenant-db.ts'
import { makeJob, toolsOn } from '../jobs/timetable.ts'
import { compose, makePost } from '../outreach/outbox.ts'
import { linksOf } from '../page.ts'
import { type CollectedSpan, startCollector } from '../setup/otlp-collector.ts'
import { CANARIES, canariesIn, walkWithCanaries } from './canary-walk.ts'

let t: TestDatabase
let collector: Awaited<ReturnType<typeof startCollector>>
let traces: Traces
const logged: object[] = []
const log = { debug() {}, info() {}, error: (fields: object) => void logged.push(fields) }

beforeAll(async () => {
  collector = await startCollector()
  process.env.OTEL_EXPORTER_OTLP_ENDPOINT = collector.url
  traces = openTraces({ share: 1, followsCallers: false, log })
  t = await freshDatabase()
  traces.traceStatements(t.pool)
})
afterAll(async () => {
  for (const api of [trace, context, propagation]) api.disable()
  delete process.env.OTEL_EXPORTER_OTLP_ENDPOINT
  await collector.close()
  await t.close()
})

const run = (name: string, more: object = {}) =>
  runOnce(traces.traceJobs(jobs), name, { ...toolsOn(t), log, compose, ...more }, { signal: AbortSignal.any([]) })

test('traces contain routes and statements, but no names, addresses and links, whatever happens (T18)', async () => {
  await t.tenantDb.withSystem('test', (system) => ensureIllustrativeBook(system, ['NC']))
  const { tenantDb, failAfter } = failingTenantDb(t.tenantDb)
  const app = await testApp({ log, tenantDb, traceRequests: traces.requests }, t)
  const agency = await makeAgency({}, t)
  const staff = await app.as(agency.dana)
  const secrets = await walkWithCanaries({
    staff,
    stranger: app.visitor,
    slug: agency.slug,
    async linksTo(email) {
      const post = makePost()
      await run('send-due-messages', { mailer: post })
      return linksOf(post.mails().find(({ to }) => to === email)!.html)
    },
    imported: () => run('run-contact-imports'),
  })
  failAfter(0, 1)
  expect((await staff.get(`/contacts?search=${CANARIES.search}`)).status).toBe(500)
  const strangers = '0af7651916cd43dd8448eb211c80319c'
  await app.visitor().get('/', { traceparent: `00-${strangers}-b7ad6b7169203331-01` })
  const broken = makeJob({ run: () => Promise.reject(new Error(`${CANARIES.first} <${CANARIES.email}>`)) })
  const [traced] = traces.traceJobs([broken])
  await expect(traced!.run({} as never)).rejects.toThrow(CANARIES.first)
  await traces.close()

  const { spans } = collector
  const named = (name: string) => spans.filter((span) => span.name === name)
  const childrenOf = ({ traceId, spanId }: CollectedSpan) =>
    spans.filter((span) => span.traceId === traceId && span.parentSpanId === spanId)
  const page = named('GET /contact/:id')[0]!
  expect(page.attributes).toEqual({
    'http.request.method': 'GET',
    'http.route': '/contact/:id',
    'http.response.status_code': '200',
  })
  expect(childrenOf(page).map(({ name }) => name)).toContain('SELECT contacts')
  expect(childrenOf(named('job send-due-messages')[0]!).length).toBeGreaterThan(2)
  expect(named(`job ${broken.name}`)[0]!.attributes).toEqual({ 'error.type': 'Error' })

  const statements = spans.filter(({ attributes }) => attributes['db.query.text'])
  expect(statements.filter(({ parentSpanId }) => !parentSpanId)).toEqual([])
  expect(statements.filter(({ attributes }) => /'|[^$\w]\d/.test(attributes['db.query.text']!))).toEqual([])
  expect(named('GET /u/:token').length).toBeGreaterThan(0)
  expect(canariesIn(collector.bodies.join('\n'), secrets)).toEqual([])
  expect(collector.bodies.join('\n')).not.toContain(strangers)
})
