import type { Hono, MiddlewareHandler } from 'hono'
import type { OAuthProviders } from './accounts/sign-in/oauth.ts'
import type { CardProvider } from './billing/cards/card-provider.ts'
import type { SharedReads } from './dashboard/shared-reads.ts'
import type { Monitor } from './lib/monitor.ts'
import type { DomainProvider } from './lib/sending-domain.ts'
import type { ReleaseAtProvider } from './mail/provider-refusals.ts'
import type { TextProvider } from './outbox/outgoing-text.ts'
import type { ZipBook } from './places/zip-book.ts'
import type { RateProvider } from './rates/rate-provider.ts'
import type { Replica, TenantDb } from './scope.ts'
import type { Assets } from './web/assets.ts'

/** The dependencies of request handlers, created at startup. */
export interface Deps {
  tenantDb: TenantDb
  /** Undefined without DATABASE_REPLICA_URL. */
  replica?: Replica | undefined
  rates: RateProvider
  zips: ZipBook
  domains: DomainProvider
  /** Undefined only in tests without payments. */
  cards?: CardProvider | undefined
  /** The pages of the practice card provider, in practice mode. */
  practiceCards?: Hono | undefined
  /** The promotion code of the launch offer; undefined if there is no offer. */
  launchCode?: string | undefined
  /** The sender address of Perennial's own emails, and of agencies without a domain of their own. */
  mailFrom: string
  /** Undefined if text messages are not set up. */
  texts?: TextProvider | undefined
  assets: Assets
  /** Scheme and host of every link to this server, without a trailing slash. */
  publicUrl: string
  practice: boolean
  /** Prices come from a provider instead of the rate book. With CSG_API_KEY=practice they are still made up. */
  liveRates?: boolean
  /** Google and Microsoft, if they are set up. */
  oauth: OAuthProviders
  ownerEmail: string
  /** The calendar for booking a demo. */
  demoBookingUrl?: string | undefined
  trustProxy: number
  /** 32 bytes. Signs links, such as unsubscribe links, and encrypts columns. */
  secretKey: Uint8Array
  /**
   * Earlier secret keys. They still decrypt columns, and open unsubscribe links, which then only reduce email. Cookies
   * and links that give access are valid only with the current key.
   */
  previousKeys: readonly Uint8Array[]
  /** Runs a job soon, because there is new work for it. */
  wake(job: string): void
  log: Log
  /** Dashboard reads that several requests share. */
  sharedReads: SharedReads
  /** The planned emails of large agencies by agent and day. */
  sharedPlans: SharedReads
  /** False after the first SIGTERM or SIGINT. */
  accepting(): boolean
  /** Verifies the email provider's webhooks; undefined if none is set up. */
  resendWebhookSecret?: string | undefined
  releaseAtProvider: ReleaseAtProvider
  /** Undefined if METRICS_TOKEN is not set. */
  monitor?: Monitor | undefined
  /** Undefined if no traces are exported. */
  traceRequests?: MiddlewareHandler | undefined
}

export interface Log {
  debug(fields: object, message: string): void
  info(fields: object, message: string): void
  error(fields: object, message: string): void
}
