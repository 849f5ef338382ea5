import { join } from 'node:path'
import { encodeBase64, encodeHexLowerCase } from '@oslojs/encoding'
import type { Pool } from 'pg'
import { type OpenDatabase, openDatabase } from '../../db/client.ts'
import { migrate } from '../../db/migrate.ts'
import { migrations } from '../../db/migrations.ts'
import { ensurePlatform, seedDemo } from '../../db/seeds/demo.ts'
import { vacuumTables } from '../../db/vacuum.ts'
import type { JobTools } from '../../jobs/runner.ts'
import type { CardProvider } from '../billing/cards/card-provider.ts'
import type { Log } from '../deps.ts'
import { answerEncryptor, healthKeys } from '../eligibility/answers.ts'
import { type Env, PRACTICE_CSG_KEY } from '../env.ts'
import { hasLoopbackPublicUrl, hasUntrustedProxy } from '../lib/deployment-checks.ts'
import { pluralize } from '../lib/pluralize.ts'
import { hmacSha256 } from '../lib/tokens.ts'
import { createComposer } from '../mail/compose.ts'
import { resendDomains } from '../mail/domain-provider.ts'
import { resendMailer } from '../mail/mailer.ts'
import { type ReleaseAtProvider, resendRelease } from '../mail/provider-refusals.ts'
import { createDatabasePace } from '../outreach/sending/send-pace.ts'
import { openZipBook, type ZipBook } from '../places/zip-book.ts'
import { type PracticeProviders, startPracticeProviders } from '../practice/providers.ts'
import type { PracticeCards, PracticeCardsOptions } from '../practice/stripe/practice-cards.ts'
import { deliverOverHttp } from '../practice/stripe/webhooks.ts'
import { ensureIllustrativeBook } from '../rates/illustrative-book.ts'
import type { RateProvider } from '../rates/rate-provider.ts'
import { checkTenancy, readConnectionTraits, type TenantDb } from '../scope.ts'
import { twilioTextProvider } from '../sms/twilio.ts'
import { urls } from '../urls.ts'
import { snapshots } from './backup/snapshots.ts'
import { type CardAccount, cardAccount, cardProvider } from './cards.ts'
import { watchClock } from './clock.ts'
import { reachDatabase } from './connect-database.ts'
import { openConnectionPools } from './connection-pools.ts'
import { claimDataDirectory, type DataDirectory } from './data-directory.ts'
import { openHeartbeat } from './heartbeat.ts'
import { jsonLog } from './log.ts'
import { practiceRates, rateProvider } from './rates.ts'
import { secretKey } from './secret-key.ts'
import type { Traces } from './traces.ts'

/** What the server and every command run on: the database, migrated and checked, and the providers. */
export interface Services {
  env: Env
  database: OpenDatabase
  /** Undefined on the embedded database, whose single connection also serves jobs. */
  jobsPool: Pool | undefined
  directory: DataDirectory | undefined
  tenantDb: TenantDb
  zips: ZipBook
  rates: RateProvider
  cards: CardProvider | undefined
  /** The pages of the practice card provider. Undefined outside of practice mode. */
  practiceCards: PracticeCards | undefined
  /** The account that `npm run stripe` uses. */
  cardAccount: CardAccount | undefined
  secretKey: Uint8Array
  previousKeys: readonly Uint8Array[]
  resendWebhookSecret: string | undefined
  releaseAtProvider: ReleaseAtProvider
  tools: JobTools
  log: Log
  /** Records that this server uses this database (see heartbeat.ts). */
  heartbeat(): Promise<void>
  /** What startup did, and any warnings, for the operator. */
  notes: string[]
  close(): Promise<void>
}

/** The path is relative to dist/ in the bundle and to src/main/ in development. */
const ZIPS = new URL(import.meta.env.PROD ? '../db/zips.tsv.gz' : '../../db/zips.tsv.gz', import.meta.url)

/** Opens and migrates the database and connects the providers. `close` releases all of it. */
export async function bootstrap(env: Env, log = jsonLog(env.logLevel), traces?: Traces): Promise<Services> {
  const now = () => new Date(Date.now() + env.clockOffsetSeconds * 1000)
  const directory = env.databaseUrl ? undefined : await claimDataDirectory(env.dataDir, now(), env.publicUrl)
  const key = secretKey(env.secretKey, directory?.path)
  const database = await openDatabase({
    url: env.databaseUrl,
    embeddedDir: directory && join(directory.path, 'postgres'),
  })
  traces?.traceStatements(database.pool)
  if (env.databaseUrl) await reachDatabase(database.pool, 'DATABASE_URL', env.databaseUrl)
  const { tenantDb, jobsTenantDb, jobsPool, ...pools } = await openConnectionPools(database, {
    url: env.databaseUrl,
    now,
    onSystemUse: (reason) => log.debug({ reason }, 'across organizations'),
  })
  if (jobsPool) traces?.traceStatements(jobsPool)
  const notes = await prepareDatabase(env, database, tenantDb, { now: now(), key })
  const { isOlder, heartbeat } = await openHeartbeat(tenantDb, env)
  // The embedded database uses the clock of this process.
  const clock = env.databaseUrl === undefined ? undefined : await watchClock(tenantDb, log)
  const zips = openZipBook(ZIPS)
  const webhookSecret = env.practice ? practiceWebhookSecret(key) : env.resendWebhookSecret
  const practice: PracticeProviders | undefined = env.practice
    ? await startPracticeProviders(
        tenantDb,
        { apiKey: PRACTICE_CSG_KEY, rates: practiceRates(zips) },
        webhookSecret === undefined
          ? undefined
          : { url: `${ownAddress(env)}${urls.webhooks.resend()}`, secret: webhookSecret, clock: () => new Date() },
        practicePhones(env, key),
        practiceCards(env, key),
      )
    : undefined
  const resend = practice ? { apiKey: practice.resendKey, baseUrl: practice.resendUrl } : env.resend
  const previousKeys = env.previousSecretKey === undefined ? [] : [secretKey(env.previousSecretKey, undefined)]
  const account = cardAccount(env, practice)
  const cards = account && cardProvider(account, tenantDb)
  const tools: JobTools = {
    tenantDb: jobsTenantDb,
    cards,
    healthKeys: healthKeys({ secretKey: key, previousKeys }),
    log,
    zips,
    domains: resendDomains(resend),
    mailer: resendMailer({ ...resend, mailFrom: env.mailFrom }),
    compose: createComposer({ publicUrl: env.publicUrl, mailFrom: env.mailFrom, secretKey: key }),
    pace: createDatabasePace(jobsTenantDb, { provider: 'resend', perSecond: env.sendRate }),
    texts: textLine(env, jobsTenantDb, key, practice),
    practice: env.practice,
    liveRates: env.csg !== undefined,
    clockIsFarOff: () => clock?.isFarOff() ?? false,
    vacuumTables: () => vacuumTables(database),
    analyzeContacts: () => (jobsPool ?? database.pool).query('analyze contacts'),
    ...(directory && {
      takeSnapshot: snapshots({ database, tenantDb, env, directory: directory.path, secretKey: key }),
    }),
  }
  return {
    env,
    cards,
    practiceCards: practice?.cards,
    cardAccount: account,
    database,
    jobsPool,
    directory,
    tenantDb,
    zips,
    rates: rateProvider(env, { tenantDb, log, secretKey: key, practiceUrl: practice?.csgUrl }),
    secretKey: key,
    previousKeys,
    resendWebhookSecret: webhookSecret,
    releaseAtProvider: resendRelease(resend),
    tools,
    log,
    heartbeat,
    notes: [
      ...notes,
      ...(clock?.note ?? []),
      ...(isOlder ? [DATABASE_IS_OLDER] : []),
      ...(webhookSecret ? [] : [NO_WEBHOOK_SECRET]),
      ...(hasUntrustedProxy(env) ? [UNTRUSTED_PROXY] : []),
      ...(hasLoopbackPublicUrl(env) ? [LOOPBACK_PUBLIC_URL] : []),
    ],
    async close() {
      await practice?.close()
      await pools.close()
      await database.close()
      directory?.release()
    },
  }
}

/** The mobile carriers' limit for a long code in the United States. */
const TEXTS_PER_SECOND = 1

/** Undefined if texts are not set up. */
function textLine(
  env: Env,
  tenantDb: TenantDb,
  key: Uint8Array,
  practice: PracticeProviders | undefined,
): JobTools['texts'] {
  const { publicUrl } = env
  const account = practice ? { ...practicePhones(env, key), apiBase: practice.twilioUrl } : env.twilio
  if (!account) return undefined
  const pace = createDatabasePace(tenantDb, {
    provider: 'twilio',
    perSecond: practice ? env.sendRate : TEXTS_PER_SECOND,
  })
  return { ...twilioTextProvider(account, { publicUrl }), pace, ...(practice ? { receive: practice.receiveText } : {}) }
}

const practicePhones = (env: Env, key: Uint8Array) => ({
  accountSid: `AC${'0'.repeat(32)}`,
  authToken: encodeHexLowerCase(hmacSha256(key, 'practice texts')),
  from: '+18285550100',
  ownUrl: ownAddress(env),
  publicUrl: env.publicUrl,
  inboundPath: urls.webhooks.twilio(),
})

/** Also the delay before the first poll. Short, so that the effects of advancing the clock appear soon. */
const PRACTICE_CARDS_POLL_MS = 10_000

const practiceCards = (env: Env, key: Uint8Array): PracticeCardsOptions => ({
  publicUrl: env.publicUrl,
  promotionCode: env.launchCode,
  pollMs: PRACTICE_CARDS_POLL_MS,
  webhooks: {
    deliver: deliverOverHttp(`${ownAddress(env)}/webhooks/stripe`),
    secret: `whsec_${encodeHexLowerCase(hmacSha256(key, 'practice cards'))}`,
    clock: () => new Date(),
  },
})

const DATABASE_IS_OLDER =
  'Warning: this database is older than the one this server last used, so emails and texts to clients are on hold: docs/operations/backup.md.'

const BYPASSES_TENANCY =
  'Warning: the user in DATABASE_URL is a superuser or may bypass row-level security. Use an owner without those rights instead: docs/operations/start.md.'

const INHERITS_SYSTEM_ROLE =
  'Warning: the user in DATABASE_URL inherits the rights of app_system. Grant it app_login instead: docs/operations/start.md.'

const LACKS_TIMEOUTS =
  'Warning: the connection pooler ignores our time limits, so a slow statement can run forever. Set them for the database user: docs/operations/growing.md.'

const NO_WEBHOOK_SECRET =
  'Warning: RESEND_WEBHOOK_SECRET is not set, so Perennial cannot learn which emails bounced or were reported as spam: docs/operations/mail.md.'

const UNTRUSTED_PROXY =
  'Warning: PUBLIC_URL is https, which suggests a proxy, but TRUST_PROXY is 0, so all visitors share the same rate limits: docs/operations/settings.md.'

const LOOPBACK_PUBLIC_URL =
  'Warning: PUBLIC_URL points to this machine, so clients cannot open the links in your emails: docs/operations/settings.md.'

/** The address this process listens on, regardless of a proxy. */
const ownAddress = ({ host, port }: Env) =>
  `http://${/^(0\.0\.0\.0|::)$/.test(host) ? 'localhost' : host.includes(':') ? `[${host}]` : host}:${port}`

/** Derived from the key, so that all processes with the same key share it. */
const practiceWebhookSecret = (key: Uint8Array) => `whsec_${encodeBase64(hmacSha256(key, 'practice webhooks'))}`

async function prepareDatabase(
  env: Env,
  { db }: OpenDatabase,
  tenantDb: TenantDb,
  { now, key }: { now: Date; key: Uint8Array },
): Promise<string[]> {
  const ran = await migrate(db, migrations)
  await checkTenancy(tenantDb)
  const traits = env.databaseUrl === undefined ? undefined : await readConnectionTraits(tenantDb)
  await ensurePlatform(db)
  const book = await tenantDb.withSystem('ensure that rates exist', ensureIllustrativeBook)
  const seeded = env.seedDemo && (await seedDemo(db, now, answerEncryptor(key)))
  return [
    ...(traits?.bypassesTenancy ? [BYPASSES_TENANCY] : []),
    ...(traits?.inheritsSystemRole ? [INHERITS_SYSTEM_ROLE] : []),
    ...(traits?.lacksTimeouts ? [LACKS_TIMEOUTS] : []),
    ...(ran.length > 0 ? [`The database is up to date (${pluralize(ran.length, 'migration')} ran).`] : []),
    ...(book === 'made' ? ['Created a rate book with illustrative sample rates.'] : []),
    ...(seeded ? ['Created the demo agency, Blue Ridge Medigap, with 250 contacts.'] : []),
  ]
}

export async function withServices<T>(env: Env, fn: (services: Services) => Promise<T>): Promise<T> {
  const services = await bootstrap(env)
  try {
    return await fn(services)
  } finally {
    await services.close()
  }
}
