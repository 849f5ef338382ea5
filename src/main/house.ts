import { createHmac } from 'node:crypto'
import { join } from 'node:path'
import type { Pool } from 'pg'
import { type OpenDatabase, openDatabase } from '../../db/client.ts'
import { migrate } from '../../db/migrate.ts'
import { migrations } from '../../db/migrations.ts'
import { ensurePlatform, seedDemo } from '../../db/seeds/demo.ts'
import { tendTables } from '../../db/tend.ts'
import type { Tools } from '../../jobs/runner.ts'
import type { CardProvider } from '../billing/cards/card-provider.ts'
import type { Log } from '../deps.ts'
import { answerSealer, healthKeys } from '../eligibility/answers.ts'
import { type Env, PRACTICE_CSG_KEY } from '../env.ts'
import { counted } from '../lib/counted.ts'
import { linksStayHere, standsBehindUnknownProxy } from '../lib/posture.ts'
import { composer } from '../mail/compose.ts'
import { resendDomains } from '../mail/domain-provider.ts'
import { resendMailer } from '../mail/mailer.ts'
import { type ReleaseAtProvider, resendRelease } from '../mail/provider-refusals.ts'
import { databasePace } from '../outreach/sending/send-pace.ts'
import { openZipBook, type ZipBook } from '../places/zip-book.ts'
import { type PracticeProviders, startPracticeProviders } from '../practice/providers.ts'
import type { PracticeCards, PracticeCardsOptions } from '../practice/stripe/practice-cards.ts'
import { overHttp } from '../practice/stripe/webhooks.ts'
import { ensureIllustrativeBook } from '../rates/illustrative-book.ts'
import type { RateProvider } from '../rates/rate-provider.ts'
import { checkTenancy, type Doors, standsAboveTenancy } from '../scope.ts'
import { twilioLine } from '../sms/twilio.ts'
import { urls } from '../urls.ts'
import { snapshots } from './backup/snapshots.ts'
import { type CardAccount, cardAccount, cardProvider } from './cards.ts'
import { watchClock } from './clock.ts'
import { claimDataDirectory, type DataDirectory } from './data-directory.ts'
import { keepEpoch } from './epoch.ts'
import { jsonLog } from './log.ts'
import { practiceRates, rateProvider } from './rates.ts'
import { reachDatabase } from './reach-database.ts'
import { secretKey } from './secret-key.ts'
import { openTwoDoors } from './two-doors.ts'

/** Everything that stands before the first request or command: the database, migrated and checked, and the providers. */
export interface House {
  env: Env
  database: OpenDatabase
  /** Undefined on an embedded database, whose one connection serves jobs too. */
  jobsPool: Pool | undefined
  directory: DataDirectory | undefined
  doors: Doors
  zips: ZipBook
  rates: RateProvider
  cards: CardProvider | undefined
  /** What its pages do in practice mode. */
  practiceCards: PracticeCards | undefined
  /** What `npm run stripe` signs in to. */
  cardAccount: CardAccount | undefined
  secretKey: Uint8Array
  previousKeys: readonly Uint8Array[]
  resendWebhookSecret: string | undefined
  releaseAtProvider: ReleaseAtProvider
  tools: Tools
  log: Log
  /** Notes that the database is the one this server works on. */
  beat(): Promise<void>
  /** What was done to get here, for the operator to read. */
  notes: string[]
  close(): Promise<void>
}

/** The bundle lies in dist/, the data file beside the sources: one step up from either. */
const ZIPS = new URL(import.meta.env.PROD ? '../db/zips.tsv.gz' : '../../db/zips.tsv.gz', import.meta.url)

export async function openHouse(env: Env): Promise<House> {
  const now = () => new Date(Date.now() + env.clockOffsetSeconds * 1000)
  const log = jsonLog(env.logLevel)
  const directory = env.databaseUrl ? undefined : await claimDataDirectory(env.dataDir, now(), env.publicUrl)
  const key = secretKey(env.secretKey, directory?.path)
  const database = await openDatabase({
    url: env.databaseUrl,
    embeddedDir: directory && join(directory.path, 'postgres'),
  })
  if (env.databaseUrl) await reachDatabase(database.pool, 'DATABASE_URL', env.databaseUrl)
  const { doors, jobsDoors, jobsPool, ...ofJobs } = await openTwoDoors(database, {
    ...{ url: env.databaseUrl, now },
    onSystemUse: (reason) => log.debug({ reason }, 'across organisations'),
  })
  const notes = await settleIn(env, database, doors, { now: now(), key })
  const epoch = await keepEpoch(doors, env)
  // An embedded database has the clock of its process.
  const clock = env.databaseUrl === undefined ? undefined : await watchClock(doors, log)
  const zips = openZipBook(ZIPS)
  const webhookSecret = env.practice ? practiceWebhookSecret(key) : env.resendWebhookSecret
  const practice: PracticeProviders | undefined = env.practice
    ? await startPracticeProviders(
        doors,
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
  const cards = account && cardProvider(account, doors)
  const tools: Tools = {
    doors: jobsDoors,
    cards,
    healthKeys: healthKeys({ secretKey: key, previousKeys }),
    log,
    zips,
    domains: resendDomains(resend),
    mailer: resendMailer({ ...resend, mailFrom: env.mailFrom }),
    compose: composer({ publicUrl: env.publicUrl, mailFrom: env.mailFrom, secretKey: key }),
    pace: databasePace(jobsDoors, { provider: 'resend', perSecond: env.sendRate }),
    texts: textLine(env, jobsDoors, key, practice),
    practice: env.practice,
    liveRates: env.csg !== undefined,
    clockIsFarOff: () => clock?.isFarOff() ?? false,
    tendDatabase: () => tendTables(database),
    ...(directory && { takeSnapshot: snapshots({ database, doors, env, directory: directory.path, secretKey: key }) }),
  }
  return {
    env,
    cards,
    practiceCards: practice?.cards,
    cardAccount: account,
    database,
    jobsPool,
    directory,
    doors,
    zips,
    rates: rateProvider(env, { doors, log, secretKey: key, practiceUrl: practice?.csgUrl }),
    secretKey: key,
    previousKeys,
    resendWebhookSecret: webhookSecret,
    releaseAtProvider: resendRelease(resend),
    tools,
    log,
    beat: epoch.beat,
    notes: [
      ...notes,
      ...(clock?.note ?? []),
      ...(epoch.isOlder ? [HELD] : []),
      ...(webhookSecret ? [] : [NO_REPORTS]),
      ...(standsBehindUnknownProxy(env) ? [ONE_ADDRESS] : []),
      ...(linksStayHere(env) ? [LINKS_STAY_HERE] : []),
    ],
    async close() {
      await practice?.close()
      await ofJobs.close()
      await database.close()
      directory?.release()
    },
  }
}

/** Of a long code in the United States. */
const TEXTS_PER_SECOND = 1

/** Undefined where texts are not set up. */
function textLine(env: Env, doors: Doors, key: Uint8Array, practice: PracticeProviders | undefined): Tools['texts'] {
  const { publicUrl } = env
  const account = practice ? { ...practicePhones(env, key), apiBase: practice.twilioUrl } : env.twilio
  if (!account) return undefined
  const pace = databasePace(doors, { provider: 'twilio', perSecond: practice ? env.sendRate : TEXTS_PER_SECOND })
  return { ...twilioLine(account, { publicUrl }), pace, ...(practice ? { receive: practice.receiveText } : {}) }
}

const practicePhones = (env: Env, key: Uint8Array) => ({
  accountSid: `AC${'0'.repeat(32)}`,
  authToken: createHmac('sha256', key).update('practice texts').digest('hex'),
  from: '+18285550100',
  ownUrl: ownAddress(env),
  publicUrl: env.publicUrl,
  inboundPath: urls.webhooks.twilio(),
})

/** Soon after a start too, so that a clock that was put forward shows what came of it. */
const LOOK_AT_CARDS_MS = 10_000

const practiceCards = (env: Env, key: Uint8Array): PracticeCardsOptions => ({
  publicUrl: env.publicUrl,
  promotionCode: env.launchCode,
  looksEveryMs: LOOK_AT_CARDS_MS,
  reportsTo: {
    deliver: overHttp(`${ownAddress(env)}/webhooks/stripe`),
    secret: `whsec_${createHmac('sha256', key).update('practice cards').digest('hex')}`,
    clock: () => new Date(),
  },
})

const HELD =
  'Warning: this database is older than the one this server last worked on, so mail to clients is held: docs/operations/backup.md.'

const ABOVE_TENANCY =
  'Warning: the user in DATABASE_URL is a superuser or may bypass row-level security. Sign in as a plain owner instead: docs/operations/start.md.'

const NO_REPORTS =
  'Warning: RESEND_WEBHOOK_SECRET is not set, so nobody learns which mails come back. docs/operations/mail.md.'

const ONE_ADDRESS =
  'Warning: PUBLIC_URL is https, so a proxy stands in front, but TRUST_PROXY is 0: all visitors count as one, and a few who sign in lock out the rest. docs/operations/settings.md.'

const LINKS_STAY_HERE =
  'Warning: PUBLIC_URL is an address of this machine, so nobody who is mailed a link can open it. docs/operations/settings.md.'

/** Where this process itself listens, whatever stands in front of it. */
const ownAddress = ({ host, port }: Env) =>
  `http://${/^(0\.0\.0\.0|::)$/.test(host) ? 'localhost' : host.includes(':') ? `[${host}]` : host}:${port}`

/** The same in every process with this key, and nobody else's. */
const practiceWebhookSecret = (key: Uint8Array) =>
  `whsec_${createHmac('sha256', key).update('practice webhooks').digest('base64')}`

async function settleIn(
  env: Env,
  { db }: OpenDatabase,
  doors: Doors,
  { now, key }: { now: Date; key: Uint8Array },
): Promise<string[]> {
  const ran = await migrate(db, migrations)
  await checkTenancy(doors)
  const above = env.databaseUrl !== undefined && (await standsAboveTenancy(doors))
  await ensurePlatform(db)
  const book = await doors.asSystem('make sure that there are rates', ensureIllustrativeBook)
  const seeded = env.seedDemo && (await seedDemo(db, now, answerSealer(key)))
  return [
    ...(above ? [ABOVE_TENANCY] : []),
    ...(ran.length > 0 ? [`The database is up to date (${counted(ran.length, 'migration')} ran).`] : []),
    ...(book === 'made' ? ['Made the book of illustrative sample rates.'] : []),
    ...(seeded ? ['Made the demo agency, Blue Ridge Medigap, with 250 contacts.'] : []),
  ]
}

export async function withHouse<T>(env: Env, fn: (house: House) => Promise<T>): Promise<T> {
  const house = await openHouse(env)
  try {
    return await fn(house)
  } finally {
    await house.close()
  }
}
