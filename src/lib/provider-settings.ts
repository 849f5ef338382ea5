/*
 * Provider settings that must be set together. Each function throws SettingError if some are missing, except
 * stripeSettings in practice mode, and s3Settings, because AWS and its tools set some of the same variables.
 */
import { SettingError } from './setting-error.ts'

type Twilio = Partial<Record<'TWILIO_ACCOUNT_SID' | 'TWILIO_AUTH_TOKEN' | 'TWILIO_FROM' | 'TWILIO_API_BASE', string>>

export function twilioSettings(
  set: { [Name in keyof Twilio]: Twilio[Name] | undefined },
): { accountSid: string; authToken: string; from: string; apiBase?: string | undefined } | undefined {
  const { TWILIO_ACCOUNT_SID: accountSid, TWILIO_AUTH_TOKEN: authToken, TWILIO_FROM: from, TWILIO_API_BASE: base } = set
  const apiBase = base?.replace(/\/+$/, '')
  if (accountSid && authToken && from) return { accountSid, authToken, from, apiBase }
  if (!accountSid && !authToken && !from && !base) return undefined
  const missing = Object.entries({ TWILIO_ACCOUNT_SID: accountSid, TWILIO_AUTH_TOKEN: authToken, TWILIO_FROM: from })
    .filter(([, value]) => !value)
    .map(([name]) => name)
  throw new SettingError(
    `${missing.join(' and ')} missing. To send texts, set TWILIO_ACCOUNT_SID, TWILIO_AUTH_TOKEN and TWILIO_FROM. Otherwise, remove every TWILIO_ setting.`,
  )
}

type Stripe = Partial<
  Record<'STRIPE_SECRET_KEY' | 'STRIPE_PUBLISHABLE_KEY' | 'STRIPE_WEBHOOK_SECRET' | 'STRIPE_API_BASE', string>
>

export function stripeSettings(
  set: { [Name in keyof Stripe]: Stripe[Name] | undefined },
  practice: boolean,
): { secretKey: string; publishableKey: string; webhookSecret: string; apiBase?: string | undefined } {
  const { STRIPE_SECRET_KEY: secretKey = '', STRIPE_PUBLISHABLE_KEY: publishableKey = '' } = set
  const { STRIPE_WEBHOOK_SECRET: webhookSecret = '', STRIPE_API_BASE: base } = set
  const missing = Object.entries({
    STRIPE_SECRET_KEY: secretKey,
    STRIPE_PUBLISHABLE_KEY: publishableKey,
    STRIPE_WEBHOOK_SECRET: webhookSecret,
  })
    .filter(([, value]) => !value)
    .map(([name]) => name)
  if (!practice && missing.length > 0)
    throw new SettingError(
      `${missing.join(' and ')} missing, so agencies could not pay: docs/operations/cards.md. Set ${missing.length > 1 ? 'them' : 'it'}, or set PRACTICE=on to try Perennial without real cards.`,
    )
  if (secretKey && publishableKey && secretKey.includes('_live_') !== publishableKey.includes('_live_'))
    throw new SettingError(
      'STRIPE_SECRET_KEY and STRIPE_PUBLISHABLE_KEY do not match: both must be test keys, or both live keys.',
    )
  return { secretKey, publishableKey, webhookSecret, apiBase: base?.replace(/\/+$/, '') }
}

export function csgSettings(set: {
  CSG_API_KEY?: string | undefined
  CSG_API_BASE?: string | undefined
  CSG_CACHE_MINUTES: number
}): { apiKey: string; baseUrl?: string | undefined; cacheMinutes: number } | undefined {
  const { CSG_API_KEY: apiKey, CSG_API_BASE: base, CSG_CACHE_MINUTES: cacheMinutes } = set
  if (base && !apiKey)
    throw new SettingError('CSG_API_KEY is missing. It is needed to request live rates from CSG_API_BASE.')
  // CSG's documentation shows the URL both with and without the version. Our paths already contain the version.
  return apiKey ? { apiKey, baseUrl: base?.replace(/\/*(?:v1)?\/*$/, ''), cacheMinutes } : undefined
}

export const s3Settings = (set: {
  AWS_ACCESS_KEY_ID?: string | undefined
  AWS_SECRET_ACCESS_KEY?: string | undefined
  AWS_REGION?: string | undefined
  AWS_ENDPOINT_URL_S3?: string | undefined
}) => ({
  accessKeyId: set.AWS_ACCESS_KEY_ID,
  secretAccessKey: set.AWS_SECRET_ACCESS_KEY,
  region: set.AWS_REGION ?? 'us-east-1',
  /** Undefined for AWS itself. */
  endpoint: set.AWS_ENDPOINT_URL_S3?.replace(/\/+$/, ''),
})

export interface OAuthClient {
  clientId: string
  clientSecret: string
}

function oauthClient(
  provider: 'GOOGLE' | 'MICROSOFT',
  clientId: string | undefined,
  clientSecret: string | undefined,
): OAuthClient | undefined {
  if (clientId && clientSecret) return { clientId, clientSecret }
  if (clientId || clientSecret)
    throw new SettingError(
      `${provider}_CLIENT_${clientId ? 'SECRET' : 'ID'} is missing. Set both ${provider}_CLIENT_ID and ${provider}_CLIENT_SECRET, or neither.`,
    )
  return undefined
}

type OAuth = Partial<
  Record<'GOOGLE_CLIENT_ID' | 'GOOGLE_CLIENT_SECRET' | 'MICROSOFT_CLIENT_ID' | 'MICROSOFT_CLIENT_SECRET', string>
>

export function oauthSettings(
  set: { [Name in keyof OAuth]: OAuth[Name] | undefined } & { MICROSOFT_TENANT_ID: string },
): { google: OAuthClient | undefined; microsoft: (OAuthClient & { tenant: string }) | undefined } {
  const microsoft = oauthClient('MICROSOFT', set.MICROSOFT_CLIENT_ID, set.MICROSOFT_CLIENT_SECRET)
  return {
    google: oauthClient('GOOGLE', set.GOOGLE_CLIENT_ID, set.GOOGLE_CLIENT_SECRET),
    microsoft: microsoft && { ...microsoft, tenant: set.MICROSOFT_TENANT_ID },
  }
}
