import { z } from 'zod'
import {
  LOOPBACK_HOSTS,
  refuseIncompleteDatabase,
  refuseLiveKeysInPractice,
  refuseMissingMail,
  refusePlainHttp,
} from './lib/deployment-checks.ts'
import { csgSettings, oauthSettings, s3Settings, stripeSettings, twilioSettings } from './lib/provider-settings.ts'
import { SettingError } from './lib/setting-error.ts'

const flag = z.enum(['on', 'off']).optional()
const url = z.url({ protocol: /^https?$/, error: 'it must be an http or https address' })
const key = z.string().min(32, 'it must be at least 32 characters. Create one with: openssl rand -base64 32')

/** `expected` describes the valid values in the error message. */
const number = (expected: string, fits: (value: number) => boolean) =>
  z
    .string()
    .refine((text) => text.trim() !== '' && fits(Number(text)), {
      error: ({ input }) => `it must be ${expected}, not ${JSON.stringify(input)}`,
    })
    .transform(Number)

const wholeNumber = (from: number, to: number) =>
  number(`a whole number from ${from} to ${to}`, (value) => Number.isInteger(value) && value >= from && value <= to)

const variables = z.object({
  PORT: wholeNumber(0, 65_535).default(3000),
  HOST: z.string().default('localhost'),
  PUBLIC_URL: url.optional(),
  DATABASE_URL: z.string().startsWith('postgres').optional(),
  DATABASE_REPLICA_URL: z
    .string()
    .regex(
      /^postgres(?:ql)?:\/\/(?:[^/?#]*@)?[^@/?#,]*(?:[/?#]|$)/,
      'it must have one host: a replica, or a proxy in front of several',
    )
    .optional(),
  DATA_DIR: z.string().default('.data'),
  SECRET_KEY: key.optional(),
  SECRET_KEY_PREVIOUS: z.string().min(32, 'it must be the previous SECRET_KEY, at least 32 characters').optional(),
  BACKUP_KEY: key.optional(),
  AWS_ACCESS_KEY_ID: z.string().optional(),
  AWS_SECRET_ACCESS_KEY: z.string().optional(),
  AWS_REGION: z.string().optional(),
  AWS_ENDPOINT_URL_S3: url.optional(),
  PRACTICE: flag,
  RESEND_API_KEY: z.string().optional(),
  RESEND_BASE_URL: url.optional(),
  RESEND_WEBHOOK_SECRET: z
    .string()
    .regex(
      /^whsec_(?:[A-Za-z0-9+/]{4}){5,}(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$/,
      'it must start with whsec_. Find it in Resend under Webhooks, on your webhook’s page, as Signing Secret',
    )
    .optional(),
  MAIL_FROM: z.email('it must be an email address without a name, such as mail@your-domain.example').optional(),
  TWILIO_ACCOUNT_SID: z
    .string()
    .regex(/^AC[0-9a-f]{32}$/, 'it must be AC followed by 32 hexadecimal digits, as in the Twilio console')
    .optional(),
  TWILIO_AUTH_TOKEN: z.string().optional(),
  TWILIO_FROM: z
    .string()
    .regex(
      /^(?:\+1[2-9]\d{9}|MG[0-9a-f]{32})$/,
      'it must be a number such as +18285550142, or a messaging service ID that starts with MG',
    )
    .optional(),
  TWILIO_API_BASE: url.optional(),
  STRIPE_SECRET_KEY: z
    .string()
    .regex(
      /^[sr]k_(?:test|live)_\S+$/,
      'it must start with sk_test_, sk_live_, rk_test_ or rk_live_. Find it in Stripe under API keys',
    )
    .optional(),
  STRIPE_PUBLISHABLE_KEY: z
    .string()
    .regex(/^pk_(?:test|live)_\S+$/, 'it must start with pk_test_ or pk_live_. Find it in Stripe under API keys')
    .optional(),
  STRIPE_WEBHOOK_SECRET: z
    .string()
    .regex(
      /^whsec_[^\s,]+(?:,whsec_[^\s,]+)?$/,
      'it must start with whsec_. Find it in Stripe on your webhook’s page, as Signing secret',
    )
    .optional(),
  STRIPE_API_BASE: url.optional(),
  LAUNCH_ACTIVE: flag,
  LAUNCH_PROMO_CODE: z
    .string()
    .regex(/^[A-Za-z0-9]{1,100}$/, 'it must be letters and digits only')
    .default('LAUNCH25'),
  OWNER_EMAIL: z.email().optional(),
  CSG_API_KEY: z.string().optional(),
  CSG_API_BASE: url.optional(),
  CSG_CACHE_MINUTES: wholeNumber(0, 1440).default(60),
  DEMO_BOOKING_URL: z.url({ protocol: /^https$/, error: 'it must be an https address' }).optional(),
  GOOGLE_CLIENT_ID: z.string().optional(),
  GOOGLE_CLIENT_SECRET: z.string().optional(),
  MICROSOFT_CLIENT_ID: z.string().optional(),
  MICROSOFT_CLIENT_SECRET: z.string().optional(),
  MICROSOFT_TENANT_ID: z
    .string()
    .regex(/^[\w.-]+$/)
    .default('common'),
  SEED_DEMO: flag,
  JOBS: flag,
  METRICS_TOKEN: z
    .string()
    .regex(
      /^[\x21-\x7e]{32,}$/,
      'it must be at least 32 characters without spaces. Create one with: openssl rand -hex 32',
    )
    .optional(),
  OTEL_EXPORTER_OTLP_ENDPOINT: url.optional(),
  OTEL_TRACES_SAMPLER_ARG: number('a number from 0 to 1', (value) => value >= 0 && value <= 1).default(1),
  TRUST_PROXY: wholeNumber(0, 10).default(0),
  SEND_RATE: number('a number above 0, up to 1000', (value) => value > 0 && value <= 1000).default(2),
  LOG_LEVEL: z.enum(['debug', 'info', 'error', 'silent']).default('info'),
  CLOCK_OFFSET: number('a whole number of seconds', Number.isSafeInteger).default(0),
})

export interface Env {
  port: number
  host: string
  /** Without a trailing slash. Every link to us in an email starts with it, whatever the Host header of a request. */
  publicUrl: string
  databaseUrl?: string | undefined
  /** A read replica of that database. */
  replicaUrl?: string | undefined
  dataDir: string
  secretKey?: string | undefined
  /** The previous secret key, which only decrypts and verifies. */
  previousSecretKey?: string | undefined
  /** Encrypts backups. If it is not set in embedded mode, a key is created in DATA_DIR. */
  backupKey?: string | undefined
  /** The storage of backups at s3:// addresses. Only commands that use one require the keys. */
  s3: ReturnType<typeof s3Settings>
  practice: boolean
  /** Ignored in practice mode, which uses a stand-in. */
  resend: { apiKey: string; baseUrl?: string | undefined }
  /** Verifies Resend's webhooks. If undefined, they are refused. Ignored in practice mode. */
  resendWebhookSecret: string | undefined
  mailFrom: string
  /** Undefined if text messages are not set up. Ignored in practice mode, which uses a stand-in. */
  twilio: ReturnType<typeof twilioSettings>
  /** Ignored in practice mode, which uses a stand-in. */
  stripe: ReturnType<typeof stripeSettings>
  /** The promotion code of the launch offer; undefined if there is no offer. */
  launchCode: string | undefined
  /** Live rates. If undefined, quotes come from the rate book. */
  csg: ReturnType<typeof csgSettings>
  /**
   * Receives messages from the Contact Us and waitlist pages. Also shown on the Contact Us page, on the legal pages, in
   * security.txt, and after too many inquiries.
   */
  ownerEmail: string
  /** The calendar for booking a demo. */
  demoBookingUrl?: string | undefined
  /** Sign-in with Google and Microsoft. Each needs both of its settings. */
  oauth: ReturnType<typeof oauthSettings>
  seedDemo: boolean
  jobs: boolean
  /** Required for /metrics and /status. If undefined, both return 404. */
  metricsToken?: string | undefined
  /** Undefined if no traces are exported. The exporter reads its address and other variables itself. */
  traces: { share: number } | undefined
  trustProxy: number
  sendRate: number
  /** `debug` logs every use of the system role with its reason. */
  logLevel: string
  clockOffsetSeconds: number
}

/** The API key of the CSG stand-in, which returns made-up rates in practice mode. */
export const PRACTICE_CSG_KEY = 'practice'

/** Reads and validates the environment. Throws a SettingError that names the variable. */
export function readEnv(source: Record<string, string | undefined>): Env {
  const read = variables.safeParse(Object.fromEntries(Object.entries(source).filter(([, value]) => value !== '')))
  if (!read.success) {
    const issue = read.error.issues[0]
    throw new SettingError(`The setting ${issue?.path.join('.')} is not valid: ${issue?.message}`)
  }
  const set = read.data
  const mailConfigured = Boolean(set.RESEND_API_KEY)
  const practice =
    set.PRACTICE === 'on' ||
    (set.PRACTICE !== 'off' && !mailConfigured && !set.DATABASE_URL && LOOPBACK_HOSTS.has(set.HOST))
  if (practice) refuseLiveKeysInPractice(set)
  else {
    refusePlainHttp(set)
    refuseMissingMail(set)
  }
  refuseIncompleteDatabase(set)
  if (set.CSG_API_KEY === PRACTICE_CSG_KEY && !practice)
    throw new SettingError(
      'CSG_API_KEY=practice is for practice mode only. Set your key from CSG Actuarial, or remove it.',
    )
  if (set.CLOCK_OFFSET !== 0 && !practice) throw new SettingError('CLOCK_OFFSET is for practice mode only. Remove it.')
  return {
    port: set.PORT,
    host: set.HOST,
    publicUrl: (set.PUBLIC_URL ?? `http://localhost:${set.PORT}`).replace(/\/+$/, ''),
    databaseUrl: set.DATABASE_URL,
    replicaUrl: set.DATABASE_REPLICA_URL,
    dataDir: set.DATA_DIR,
    secretKey: set.SECRET_KEY,
    previousSecretKey: set.SECRET_KEY_PREVIOUS,
    backupKey: set.BACKUP_KEY,
    s3: s3Settings(set),
    practice,
    resend: { apiKey: set.RESEND_API_KEY ?? '', baseUrl: set.RESEND_BASE_URL },
    resendWebhookSecret: set.RESEND_WEBHOOK_SECRET,
    mailFrom: set.MAIL_FROM ?? 'mail@perennial.example',
    twilio: twilioSettings(set),
    stripe: stripeSettings(set, practice),
    // Practice mode shows the offer unless it is turned off.
    launchCode: (set.LAUNCH_ACTIVE ?? (practice ? 'on' : 'off')) === 'on' ? set.LAUNCH_PROMO_CODE : undefined,
    csg: csgSettings(set),
    demoBookingUrl: set.DEMO_BOOKING_URL,
    ownerEmail: set.OWNER_EMAIL ?? (practice ? 'owner@perennial.example' : (set.MAIL_FROM ?? '')),
    oauth: oauthSettings(set),
    seedDemo: set.SEED_DEMO !== 'off' && practice && !set.DATABASE_URL,
    jobs: set.JOBS !== 'off',
    metricsToken: set.METRICS_TOKEN,
    traces: set.OTEL_EXPORTER_OTLP_ENDPOINT ? { share: set.OTEL_TRACES_SAMPLER_ARG } : undefined,
    trustProxy: set.TRUST_PROXY,
    sendRate: set.SEND_RATE,
    logLevel: set.LOG_LEVEL,
    clockOffsetSeconds: set.CLOCK_OFFSET,
  }
}
