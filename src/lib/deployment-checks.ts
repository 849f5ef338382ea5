import { SettingError } from './setting-error.ts'

export const LOOPBACK_HOSTS: ReadonlySet<string> = new Set(['localhost', '127.0.0.1', '::1'])

const isLoopback = (hostname: string) => LOOPBACK_HOSTS.has(hostname.replace(/^\[|\]$/g, ''))

const URL_SETTINGS = [
  'PUBLIC_URL',
  'RESEND_BASE_URL',
  'STRIPE_API_BASE',
  'TWILIO_API_BASE',
  'CSG_API_BASE',
  'AWS_ENDPOINT_URL_S3',
] as const

/** Throws SettingError for live keys in practice mode, which shows every email to everyone, including sign-in links. */
export function refuseLiveKeysInPractice(set: {
  RESEND_API_KEY?: string | undefined
  STRIPE_SECRET_KEY?: string | undefined
}) {
  const isLive = /^[sr]k_live_/.test(set.STRIPE_SECRET_KEY ?? '')
  const real = set.RESEND_API_KEY ? 'RESEND_API_KEY' : isLive && 'a live-mode STRIPE_SECRET_KEY'
  if (real)
    throw new SettingError(
      `Practice mode and ${real} cannot be combined: in practice mode anyone can read every email and sign in with it. Remove the key, or set PRACTICE=off.`,
    )
}

/** Throws SettingError for plain HTTP, except on this machine: these URLs carry keys, sign-in links and cookies. */
export function refusePlainHttp(set: { [Name in (typeof URL_SETTINGS)[number]]?: string | undefined }) {
  for (const name of URL_SETTINGS) {
    const { protocol, hostname } = new URL(set[name] ?? 'https://unset.invalid')
    if (protocol === 'http:' && !isLoopback(hostname))
      throw new SettingError(`${name} must begin with https, except on this machine or in practice mode.`)
  }
}

/** Throws SettingError if no email could be sent. */
export function refuseMissingMail(set: { RESEND_API_KEY?: string | undefined; MAIL_FROM?: string | undefined }) {
  if (!set.RESEND_API_KEY)
    throw new SettingError(
      'RESEND_API_KEY is missing, so no emails could be sent. Set it, or set PRACTICE=on to try Perennial without real emails.',
    )
  if (!set.MAIL_FROM)
    throw new SettingError(
      'MAIL_FROM is missing. Set it to the address emails are sent from, on a domain your email provider has verified.',
    )
}

/** Throws SettingError for a database whose key or primary is missing. */
export function refuseIncompleteDatabase(
  set: { [Name in 'DATABASE_URL' | 'DATABASE_REPLICA_URL' | 'SECRET_KEY']?: string | undefined },
) {
  if (set.DATABASE_URL && !set.SECRET_KEY)
    throw new SettingError(
      'SECRET_KEY is missing. With DATABASE_URL, all processes must share one key. Create it with: openssl rand -base64 32',
    )
  if (set.DATABASE_REPLICA_URL && !set.DATABASE_URL)
    throw new SettingError('DATABASE_URL is missing. Set it to the primary of the replica in DATABASE_REPLICA_URL.')
}

/**
 * The server speaks plain HTTP, so an https address means that there is a proxy in front. Without TRUST_PROXY, all
 * visitors would share one rate limit.
 */
export const hasUntrustedProxy = (env: { publicUrl: string; trustProxy: number }) =>
  env.publicUrl.startsWith('https:') && env.trustProxy === 0

/** A link to this machine does not work on the recipient's machine. */
export const hasLoopbackPublicUrl = ({ publicUrl, practice }: { publicUrl: string; practice: boolean }) =>
  !practice && isLoopback(new URL(publicUrl).hostname)
