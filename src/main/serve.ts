import type { RequestListener } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { getRequestListener } from '@hono/node-server'
import type { Hono } from 'hono'
import { jobs } from '../../jobs/index.ts'
import { type Job, startTimetable } from '../../jobs/runner.ts'
import { createApp } from '../../routes/index.tsx'
import { oauthProviders } from '../accounts/sign-in/oauth.ts'
import { SharedReads } from '../dashboard/shared-reads.ts'
import type { Deps, Log } from '../deps.ts'
import type { Env } from '../env.ts'
import { LOOPBACK_HOSTS } from '../lib/deployment-checks.ts'
import { cardPages } from '../practice/card-pages/card-pages.tsx'
import { urls } from '../urls.ts'
import type { AppEnv } from '../web/app-env.ts'
import { type Assets, builtAssets } from '../web/assets.ts'
import { bootstrap, type Services } from './bootstrap.ts'
import { runCommand } from './commands.ts'
import { scheduleHeartbeat } from './heartbeat.ts'
import { openHttpServer } from './http-server.ts'
import { jsonLog } from './log.ts'
import { serveCommands } from './owner-socket.ts'
import { type OpenReplica, openReplica } from './replica.ts'
import { startupPage } from './startup-page.tsx'

const CLIENT_DIR = fileURLToPath(new URL('./client', import.meta.url))
/**
 * After SIGTERM the server keeps accepting connections for this long, so that a load balancer sees /readyz fail first.
 */
const NOTICE_MS = 1_000
/**
 * An agency's users who see all contacts share a cached dashboard for this long. The dashboard shows when its figures
 * were read.
 */
const SHARED_READ_MS = 10_000
/** Plans change mostly at night. Shorter than LAST_WRITE_SECONDS, so that users see their own changes. */
const SHARED_PLAN_MS = 60_000
/** The process exits at most this long after SIGTERM. Jobs still running are retried when their lease expires. */
const DRAIN_MS = 9_000

/** What the development server uses instead of the built files. */
export interface Development {
  assets: Assets
  /** Recreates the app after its source changes. */
  app(deps: Deps): Promise<Hono<AppEnv>>
  /** Serves Vite's files and calls `next` for all other requests. */
  middleware(
    request: import('node:http').IncomingMessage,
    response: import('node:http').ServerResponse,
    next: () => void,
  ): void
}

export async function serve(env: Env, development?: Development): Promise<void> {
  const began = performance.now()
  const assets = development?.assets ?? builtAssets(CLIENT_DIR)
  const startup = startupPage({ assets, https: env.publicUrl.startsWith('https:'), practice: env.practice })
  const wrap = development ? throughVite(development) : (listener: RequestListener) => listener
  const server = await openHttpServer(env, wrap(getRequestListener(startup.fetch)))
  const log = jsonLog(env.logLevel)
  const traces = env.traces && (await startTraces(env.traces, env, log))
  const services = await bootstrap(env, log, traces).catch(async (error) => {
    await startup.showFailure(error)
    await server.close()
    throw error
  })
  // After the migrations, which the replica must have before it is read.
  const replica = env.replicaUrl
    ? await openReplica(env.replicaUrl, { primary: services.tenantDb, log, traces })
    : undefined
  const ownJobs = env.jobs ? (traces?.traceJobs(jobs) ?? jobs) : []
  const { requestsInProgress } = server
  const monitor =
    env.metricsToken === undefined
      ? undefined
      : await startMonitor(env.metricsToken, services, { jobs: ownJobs, requestsInProgress, replica: replica?.state })
  const timetable = startTimetable({
    jobs: ownJobs,
    tools: { ...services.tools, requestsInProgress, ran: monitor?.ran },
  })
  let accepting = true
  const deps: Deps = {
    tenantDb: services.tenantDb,
    replica,
    rates: services.rates,
    zips: services.zips,
    domains: services.tools.domains,
    cards: services.cards,
    practiceCards: services.practiceCards && cardPages(services.practiceCards),
    launchCode: env.launchCode,
    mailFrom: env.mailFrom,
    texts: services.tools.texts,
    assets,
    publicUrl: env.publicUrl,
    practice: env.practice,
    liveRates: services.tools.liveRates,
    oauth: oauthProviders(env.oauth, (name) => `${env.publicUrl}${urls.signInWithCallback(name)}`),
    ownerEmail: env.ownerEmail,
    demoBookingUrl: env.demoBookingUrl,
    trustProxy: env.trustProxy,
    secretKey: services.secretKey,
    previousKeys: services.previousKeys,
    wake: (name) => env.jobs && timetable.wake(name),
    log,
    accepting: () => accepting,
    sharedReads: new SharedReads(SHARED_READ_MS),
    sharedPlans: new SharedReads(SHARED_PLAN_MS),
    resendWebhookSecret: services.resendWebhookSecret,
    releaseAtProvider: services.releaseAtProvider,
    monitor,
    traceRequests: traces?.requests,
  }
  const listener = development ? developmentListener(deps, development) : builtListener(deps)
  await server.setHandler(wrap(listener)).catch(async (error) => {
    await timetable.stop()
    await services.close()
    throw error
  })
  services.directory?.onConnection(serveCommands((words, cwd, print) => runCommand(services, words, print, cwd)))
  scheduleHeartbeat(services.heartbeat)
  announce(services, performance.now() - began)

  const stop = async (noticeMs: number) => {
    if (!accepting) process.exit(1)
    accepting = false
    server.drain()
    setTimeout(() => process.exit(0), DRAIN_MS).unref()
    const closed = sleep(noticeMs).then(() => server.close())
    await Promise.all([closed, timetable.stop()])
    // Makes a database that is restored to an earlier moment older than this server's last heartbeat.
    await services.heartbeat().catch(() => {})
    await traces?.close()
    await replica?.close()
    await services.close()
    process.exit(0)
  }
  // Node would print the whole error, which can contain rows, addresses and tokens. The log removes them.
  process.on('uncaughtException', (error) => {
    log.error({ err: error }, 'crashed')
    process.exit(1)
  })
  process.on('SIGTERM', () => stop(NOTICE_MS))
  process.on('SIGINT', () => stop(0))
}

/** Loaded only if METRICS_TOKEN is set, so that a plain start does not load prom-client. */
async function startMonitor(
  token: string,
  { tenantDb, database, jobsPool, notes }: Services,
  server: { jobs: readonly Job[]; requestsInProgress: () => number; replica: OpenReplica['state'] | undefined },
) {
  const { openMonitor } = await import('./monitor/open-monitor.ts')
  const warnings = notes.filter((note) => note.startsWith('Warning: ')).map((note) => note.slice('Warning: '.length))
  return openMonitor({ token, tenantDb, pool: database.pool, jobsPool, warnings, ...server })
}

/** Loaded only if OTEL_EXPORTER_OTLP_ENDPOINT is set, so that other servers neither load nor call OpenTelemetry. */
async function startTraces({ share }: NonNullable<Env['traces']>, { trustProxy }: Env, log: Log) {
  const { openTraces } = await import('./traces.ts')
  // Without a proxy, visitors could set the trace id and have their requests exported.
  return openTraces({ share, followsCallers: trustProxy > 0, log })
}

const builtListener = (deps: Deps) => getRequestListener(createApp(deps, { clientDir: CLIENT_DIR }).fetch)

const developmentListener =
  (deps: Deps, { app }: Development): RequestListener =>
  (request, response) => {
    app(deps).then(
      (current) => getRequestListener(current.fetch)(request, response),
      (error: Error) => response.writeHead(500, { 'Content-Type': 'text/plain' }).end(error.stack),
    )
  }

const throughVite =
  ({ middleware }: Development) =>
  (listener: RequestListener): RequestListener =>
  (request, response) =>
    middleware(request, response, () => listener(request, response))

const OPEN_MAILBOX_WARNING =
  'Warning: anyone who can reach this server can read all its emails in the practice mailbox, including sign-in links. Use it only for trials.'

const isLocal = ({ host, publicUrl }: Env) =>
  [host, new URL(publicUrl).hostname].every((name) => LOOPBACK_HOSTS.has(name))

/** Tells the person at the terminal what the start did and what to open next. */
function announce({ env, notes, database }: Services, ms: number) {
  const lines = [
    ...notes,
    '',
    `Perennial is at ${env.publicUrl} (ready in ${(ms / 1000).toFixed(1)} s, ${database.kind === 'embedded' ? `embedded database in ${env.dataDir}` : 'Postgres'})`,
    ...(env.practice ? ['Practice mode: no real emails, payments or texts.'] : []),
    ...(env.practice && !isLocal(env) ? [OPEN_MAILBOX_WARNING] : []),
    ...(env.seedDemo
      ? [
          '',
          `  1. Sign in at ${env.publicUrl}/login as ruth@blueridge.example (admin) or dana@blueridge.example (agent)`,
          `  2. Open the email at ${env.publicUrl}/practice/mailbox and click its button, or enter its code`,
        ]
      : []),
    '',
  ]
  console.log(lines.join('\n'))
}
