import { randomUUID } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type JobResult, startTimetable } from '../../jobs/runner.ts'
import { openConnectionPools } from '../../src/main/connection-pools.ts'
import { lanes } from '../../src/outbox/message.ts'
import { holdOutreach } from '../../src/outreach/sending-state.ts'
import { type Agency, makeAgency, makeContact } from '../agency.ts'
import { testApp } from '../app.ts'
import { freshDatabase, type TestDatabase } from '../db.ts'
import { makeJob, toolsOn } from '../jobs/timetable.ts'
import { monitoredApp, TOKEN } from './monitored.ts'

let t: TestDatabase
let agency: Agency
beforeAll(async () => {
  t = await freshDatabase()
  agency = await makeAgency({}, t)
})
afterAll(() => t.close())

test('metrics need the token, and without one configured there are none', async () => {
  const { app } = await monitoredApp(t)
  const visitor = app.visitor()
  const ask = async (headers: Record<string, string>) => {
    const answer = await visitor.get('/metrics', headers)
    return [answer.status, (await answer.text()).includes('perennial_')]
  }
  for (const wrong of ['', 'Bearer', 'Bearer ', `Basic ${TOKEN}`, `Bearer ${TOKEN}x`, `Bearer ${TOKEN.slice(1)}`])
    expect(await ask({ Authorization: wrong })).toEqual([401, false])
  expect(await ask({})).toEqual([401, false])
  expect(await ask({ Authorization: `Bearer ${TOKEN}` })).toEqual([200, true])

  const plain = await testApp({}, t)
  expect((await plain.visitor().get('/metrics', { Authorization: `Bearer ${TOKEN}` })).status).toBe(404)
})

test('requests are counted by path pattern, duration and status', async () => {
  const { app, metrics } = await monitoredApp(t)
  const ruth = await app.as(agency.ruth)
  const contact = await makeContact(agency, {}, t)
  for (const id of [contact.id, contact.id, 999_999_999]) await ruth.get(`/contact/${id}`)
  await ruth.get('/contact/somebody@client.example/nothing-here')
  const found = await metrics()
  const line = (status: number, route = '/contact/:id') =>
    [...found].find(
      ([name]) =>
        name.startsWith('perennial_http_requests_total') &&
        name.includes(`route="${route}"`) &&
        name.includes(`status="${status}"`),
    )?.[1]
  const routes = [...found.keys()].filter((name) => name.includes('http_requests_total'))
  expect([line(200), line(404), line(404, '(none)')], routes.join('\n')).toEqual([2, 1, 1])
  expect([...found.keys()].join('\n')).not.toContain('client.example')
  expect([...found].some(([name, value]) => name.includes('request_duration_seconds_count') && value === 3)).toBe(true)
})

test('the outbox is reported by what waits, for whom and how long, and by unresolved failures', async () => {
  const contact = await makeContact(agency, {}, t)
  const ago = (seconds: number) => new Date(t.clock.now.getTime() - seconds * 1000)
  const mail = (status: string, lane: keyof typeof lanes, next_at: Date) => ({
    organization_id: agency.id,
    id: randomUUID(),
    kind: 'quote_email',
    contact_id: contact.id,
    next_at,
    status,
    occasion: randomUUID(),
    due_on: '2026-11-20',
    recipient: 'c@client.example',
    created_at: t.clock.now,
    lane: lanes[lane],
  })
  await t.db
    .insertInto('messages')
    .values([
      ...[mail('queued', 'clicked', ago(90)), mail('queued', 'clicked', ago(-90)), mail('queued', 'catchUp', ago(7))],
      ...[mail('failed', 'onTime', ago(1)), mail('unknown', 'onTime', ago(1)), mail('skipped', 'onTime', ago(1))],
      { ...mail('failed', 'onTime', ago(1)), handled_at: t.clock.now },
    ])
    .execute()
  const { metrics } = await monitoredApp(t)
  const found = await metrics()
  expect(Object.fromEntries([...found].filter(([name]) => /perennial_outbox_(messages|oldest)/.test(name)))).toEqual({
    ...lane('account', 0, 0, 0),
    ...lane('clicked', 2, 1, 90),
    ...lane('outreach', 0, 0, 0),
    ...lane('catch_up', 1, 1, 7),
    'perennial_outbox_messages{state="queued",lane="texts"}': 0,
    'perennial_outbox_messages{state="sending",lane="all"}': 0,
    'perennial_outbox_messages{state="failed",lane="clients"}': 1,
    'perennial_outbox_messages{state="unknown",lane="clients"}': 1,
  })
  expect(found.get('perennial_outreach_held')).toBe(0)
  await t.tenantDb.withSystem('test', (system) => holdOutreach(system, 'an older copy'))
  expect((await (await monitoredApp(t)).metrics()).get('perennial_outreach_held')).toBe(1)
})

const lane = (name: string, queued: number, due: number, oldest: number) => ({
  [`perennial_outbox_messages{state="queued",lane="${name}"}`]: queued,
  [`perennial_outbox_messages{state="due",lane="${name}"}`]: due,
  [`perennial_outbox_oldest_due_seconds{lane="${name}"}`]: oldest,
})

test('a job is reported by its runs, what it sent before it failed, and its delay', async () => {
  const { monitor, metrics } = await monitoredApp(t)
  const failing = makeJob({
    name: 'send-due-messages',
    everyProcess: true,
    cron: '* * * * * *',
    run: () =>
      Promise.reject(Object.assign(new Error('no luck'), { report: { sent: 3, heldBack: 2, lockedOut: 'key' } })),
  })
  const ran = Promise.withResolvers<void>()
  const tools = {
    ...toolsOn(t),
    ran(run: JobResult) {
      monitor.ran(run)
      ran.resolve()
    },
  }
  const timetable = startTimetable({ jobs: [failing], tools })
  await ran.promise
  await timetable.stop()
  const found = await metrics()
  expect(found.get('perennial_job_runs_total{job="send-due-messages",outcome="failed"}')).toBe(1)
  expect(found.get('perennial_outbox_settled_total{status="sent"}')).toBe(3)
  expect(found.get('perennial_outbox_batches_held_back_total')).toBe(2)
  expect(found.get('perennial_http_requests_in_progress')).toBe(3)
  expect(found.get('perennial_job_failed{job="send-due-messages"}')).toBe(1)
  expect(found.get('perennial_job_overdue_seconds{job="purge-old-rows"}')).toBe(0)
})

test('connections are reported for requests and for jobs, which have their own on Postgres only', async () => {
  const url = t.kind === 'postgres' ? String(t.pool.options.connectionString) : undefined
  const two = await openConnectionPools(t, { url, now: () => t.clock.now })
  let letGo = () => {}
  const wait = new Promise<void>((done) => {
    letGo = done
  })
  const most = two.jobsPool?.options.max ?? 0
  const held = Array.from({ length: most && most + 1 }, () => two.jobsTenantDb.withSystem('hold', () => wait))
  const found = await (await monitoredApp(t, t.tenantDb, two.jobsPool)).metrics()
  letGo()
  await Promise.all(held)
  await two.close()
  const told = Object.fromEntries([...found].filter(([name]) => /^perennial_database_(connections|waiting)/.test(name)))
  expect(told).toEqual({
    'perennial_database_connections{of="requests",state="used"}': expect.any(Number),
    'perennial_database_connections{of="requests",state="idle"}': expect.any(Number),
    'perennial_database_waiting{of="requests"}': 0,
    ...(two.jobsPool && {
      'perennial_database_connections{of="jobs",state="used"}': most,
      'perennial_database_connections{of="jobs",state="idle"}': 0,
      'perennial_database_waiting{of="jobs"}': 1,
    }),
  })
})

test('the replica’s lag is reported, and how often it was read or the primary instead', async () => {
  const found = await (await monitoredApp(t)).metrics()
  expect([...found].filter(([name]) => name.includes('replica'))).toEqual([
    ['perennial_database_replica_lag_seconds', 1.5],
    ['perennial_database_replica_reads{of="replica"}', 7],
    ['perennial_database_replica_reads{of="primary"}', 2],
  ])
})

test('without a database process metrics are still reported, and no row counts', async () => {
  const gone = { ...t.tenantDb, withSystem: () => Promise.reject(new Error('gone')) }
  const found = await (await monitoredApp(t, gone)).metrics()
  expect(found.get('perennial_database_up')).toBe(0)
  expect(found.has('process_resident_memory_bytes')).toBe(true)
  expect([...found.keys()].filter((name) => /outbox_messages|outreach_held|skew/.test(name))).toEqual([])
})

test('every metric named on the alerts page exists', async () => {
  const { app, metrics } = await monitoredApp(t)
  await app.visitor().get('/')
  const names = new Set([...(await metrics()).keys()].map((name) => name.replace(/\{.*/, '')))
  const folder = new URL('../../docs/operations/', import.meta.url)
  const text = readdirSync(folder)
    .map((name) => readFileSync(new URL(name, folder), 'utf8'))
    .join('\n')
  const named = text.match(/\b(?:perennial|nodejs|process)_[a-z0-9_]*[a-z0-9]\b/g) ?? []
  expect(named.length).toBeGreaterThan(8)
  // Counted from the first of its kind on.
  const later = ['perennial_outbox_settled_total', 'perennial_job_runs_total']
  expect(named.filter((name) => !names.has(name) && !later.includes(name))).toEqual([])
})
