import { SettingError } from './setting-error.ts'

export const LOOPBACK: ReadonlySet<string> = new Set(['localhost', '127.0.0.1', '::1'])

const isThisMachine = (hostname: string) => LOOPBACK.has(hostname.replace(/^\[|\]$/g, ''))

const ADDRESSES = ['PUBLIC_URL', 'RESEND_BASE_URL', 'STRIPE_API_BASE', 'TWILIO_API_BASE', 'CSG_API_BASE'] as const

/** In practice mode everybody reads the mailbox, and so signs in as anybody: never where people and money are real. */
export function refuseRealKeys(set: { RESEND_API_KEY?: string | undefined; STRIPE_SECRET_KEY?: string | undefined }) {
  const isLive = /^[sr]k_live_/.test(set.STRIPE_SECRET_KEY ?? '')
  const real = set.RESEND_API_KEY ? 'RESEND_API_KEY' : isLive && 'STRIPE_SECRET_KEY of the live side'
  if (real)
    throw new SettingError(
      `PRACTICE=on and ${real} exclude each other: in practice mode everybody can read all mail, and sign in with it. Remove one.`,
    )
}

/** What carries keys, sign-in links and cookies goes over TLS, but within one machine. */
export function refuseOpenLines(set: { [Name in (typeof ADDRESSES)[number]]?: string | undefined }) {
  for (const name of ADDRESSES) {
    const { protocol, hostname } = new URL(set[name] ?? 'https://unset.invalid')
    if (protocol === 'http:' && !isThisMachine(hostname))
      throw new SettingError(`${name} must begin with https, except on this machine or in practice mode.`)
  }
}

/** We speak plain HTTP, so an https address is a proxy's: unless it is believed, all visitors share its limits. */
export const standsBehindUnknownProxy = (env: { publicUrl: string; trustProxy: number }) =>
  env.publicUrl.startsWith('https:') && env.trustProxy === 0

/** Whoever is mailed such a link opens it elsewhere. */
export const linksStayHere = ({ publicUrl, practice }: { publicUrl: string; practice: boolean }) =>
  !practice && isThisMachine(new URL(publicUrl).hostname)
