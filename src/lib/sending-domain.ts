/*
 * What the settings and the mail room say to each other about an agency's own sending domain.
 */

/** A DNS record to set, as the mail provider names it: the name is relative to the domain the agency owns. */
export interface DnsRecord {
  record: string
  type: string
  name: string
  value: string
  ttl: string
  status: string
  priority?: number | undefined
}

export interface ProviderDomain {
  providerId: string
  name: string
  /** The provider's word: not_started, pending, verified, failed, partially_verified, partially_failed... */
  status: string
  records: DnsRecord[]
}

/**
 * taken: somebody has registered it already · unknown: the provider has forgotten it · refused: it will not take the
 * name · no_access: our key may not · no_answer: it did not answer in time or stumbled
 */
export type DomainFailure = 'taken' | 'unknown' | 'refused' | 'no_access' | 'no_answer'
export type DomainAnswer = { ok: true; domain: ProviderDomain } | { ok: false; failed: DomainFailure }

/** The mail provider's side of sending domains. Answers within some 8 seconds and does not throw. */
export interface DomainProvider {
  add(name: string): Promise<DomainAnswer>
  /** Asks it to look at the DNS now, and what it knows then. */
  check(providerId: string): Promise<DomainAnswer>
  /** What it knows, without a look at the DNS: asking for one takes back what was verified until the look is over. */
  look(providerId: string): Promise<DomainAnswer>
  /** Also true where it was gone already. */
  remove(providerId: string): Promise<{ ok: true } | { ok: false; failed: DomainFailure }>
}

export type DomainNameFault = 'missing' | 'not_a_domain' | 'an_address' | 'ip_address' | 'ours' | 'free_mail'

const LONGEST = 253
const LABEL = /^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/

/** Nobody but the provider itself can set DNS records there. */
const FREE_MAIL = new Set([
  ...['gmail.com', 'googlemail.com', 'yahoo.com', 'ymail.com', 'rocketmail.com', 'myyahoo.com', 'aol.com', 'aim.com'],
  ...['outlook.com', 'hotmail.com', 'live.com', 'msn.com', 'passport.com', 'icloud.com', 'me.com', 'mac.com'],
  ...['proton.me', 'protonmail.com', 'pm.me', 'gmx.com', 'gmx.us', 'gmx.net', 'mail.com', 'zoho.com', 'zohomail.com'],
  ...['fastmail.com', 'hey.com', 'tutanota.com', 'yandex.com', 'inbox.com', 'hushmail.com', 'mailinator.com'],
  ...[
    'comcast.net',
    'xfinity.com',
    'att.net',
    'sbcglobal.net',
    'bellsouth.net',
    'verizon.net',
    'cox.net',
    'netzero.net',
  ],
  ...['charter.net', 'spectrum.net', 'earthlink.net', 'juno.com', 'optonline.net', 'frontier.com', 'frontiernet.net'],
  ...['windstream.net', 'centurylink.net', 'roadrunner.com', 'rr.com', 'embarqmail.com', 'suddenlink.net'],
])

const isOrIsUnder = (name: string, domain: string) => name === domain || name.endsWith(`.${domain}`)

/**
 * A host name that an agency can own: dotted ASCII labels (or their xn-- form), the last one neither a number nor a
 * single letter; no free mail provider's and none of `ours`. Capitals and a dot at the end are forgiven. Never throws.
 */
export function parseDomainName(
  text: string,
  ours: readonly string[],
): { ok: true; name: string } | { ok: false; fault: DomainNameFault } {
  const name = text.trim().toLowerCase().replace(/\.$/, '')
  if (name === '') return { ok: false, fault: 'missing' }
  if (name.includes('@')) return { ok: false, fault: 'an_address' }
  if (/^\[|:.*:|^\d+(\.\d+){3}$/.test(name)) return { ok: false, fault: 'ip_address' }
  const labels = name.split('.')
  if (name.length > LONGEST || labels.length < 2 || !labels.every((label) => LABEL.test(label)))
    return { ok: false, fault: 'not_a_domain' }
  if (!/^(?=.*[a-z])../.test(labels.at(-1)!)) return { ok: false, fault: 'not_a_domain' }
  if (ours.some((own) => isOrIsUnder(name, own) || isOrIsUnder(own, name))) return { ok: false, fault: 'ours' }
  if ([...FREE_MAIL].some((provider) => isOrIsUnder(name, provider))) return { ok: false, fault: 'free_mail' }
  return { ok: true, name }
}

/** What may stand before the @: letters, digits, dots, dashes and underscores, in lower case. */
export const isLocalPart = (text: string) =>
  /^[a-z0-9](?:[a-z0-9._-]{0,62}[a-z0-9])?$/.test(text) && !text.includes('..')
