import type { Hono } from 'hono'
import type { OAuthProviders } from './accounts/sign-in/oauth.ts'
import type { CardProvider } from './billing/cards/card-provider.ts'
import type { Monitor } from './lib/monitor.ts'
import type { DomainProvider } from './lib/sending-domain.ts'
import type { ReleaseAtProvider } from './mail/provider-refusals.ts'
import type { TextLine } from './outbox/outgoing-text.ts'
import type { ZipBook } from './places/zip-book.ts'
import type { RateProvider } from './rates/rate-provider.ts'
import type { TenantDb } from './scope.ts'
import type { Assets } from './web/assets.ts'

/** What the composition root hands to the pages. */
export interface Deps {
  tenantDb: TenantDb
  rates: RateProvider
  zips: ZipBook
  domains: DomainProvider
  /** Cards; undefined in tests that have nothing to do with money. */
  cards?: CardProvider | undefined
  /** The pages of the practice card provider, in practice mode. */
  practiceCards?: Hono | undefined
  /** The launch offer, while there is one. */
  launchCode?: string | undefined
  /** The address that mails come from where an agency has no domain of its own. */
  mailFrom: string
  /** Texts; without it they are off. */
  texts?: TextLine | undefined
  assets: Assets
  /** Scheme and host of every link, without a trailing slash. */
  publicUrl: string
  practice: boolean
  /** Prices are asked of a provider, so none is a sample. */
  liveRates?: boolean
  /** Google and Microsoft, where they are set up. */
  oauth: OAuthProviders
  ownerEmail: string
  /** Where agencies book a demonstration. */
  demoBookingUrl?: string | undefined
  trustProxy: number
  /** 32 bytes; signs what must not be forged (unsubscribe links). */
  secretKey: Uint8Array
  /** Keys of earlier days, which open what they sealed. */
  previousKeys: readonly Uint8Array[]
  /** Runs a job soon: work for it was just written. */
  wake(job: string): void
  log: Log
  /** False from the first SIGTERM on. */
  accepting(): boolean
  /** With which the mail provider signs its reports; undefined where none is set up. */
  resendWebhookSecret?: string | undefined
  releaseAtProvider: ReleaseAtProvider
  /** What the operator's machines ask for; undefined where no METRICS_TOKEN is set. */
  monitor?: Monitor | undefined
}

export interface Log {
  debug(fields: object, message: string): void
  info(fields: object, message: string): void
  error(fields: object, message: string): void
}
