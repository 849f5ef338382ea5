/* The interface between the settings and the email provider for an agency's own sending domain. */

/** A DNS record that the agency must create. `name` is relative to the domain it owns. */
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
  /** The provider's status: not_started, pending, verified, failed, partially_verified, partially_failed... */
  status: string
  records: DnsRecord[]
}

/**
 * taken: another account registered it · unknown: the provider has no such domain · refused: it rejects the name ·
 * no_access: our key lacks the permission · no_answer: a timeout or a server error
 */
export type DomainFailure = 'taken' | 'unknown' | 'refused' | 'no_access' | 'no_answer'
export type DomainResult = { ok: true; domain: ProviderDomain } | { ok: false; failed: DomainFailure }

/** The email provider's API for sending domains. Each request times out after 8 seconds. Never throws. */
export interface DomainProvider {
  add(name: string): Promise<DomainResult>
  /** Starts a DNS check and returns the state after the request. */
  check(providerId: string): Promise<DomainResult>
  /**
   * Returns the state without starting a DNS check, because a verified domain counts as unverified while a check runs.
   */
  look(providerId: string): Promise<DomainResult>
  /** Also succeeds if the domain does not exist. */
  remove(providerId: string): Promise<{ ok: true } | { ok: false; failed: DomainFailure }>
}

export type DomainNameFault = 'missing' | 'not_a_domain' | 'an_address' | 'ip_address' | 'ours' | 'free_mail'

const MAX_DOMAIN_LENGTH = 253
const LABEL = /^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/

/** Agencies cannot create DNS records at these providers. */
const FREE_MAIL = new Set([
  ...'gmail.com googlemail.com yahoo.com ymail.com rocketmail.com myyahoo.com aol.com aim.com'.split(' '),
  ...'outlook.com hotmail.com live.com msn.com passport.com icloud.com me.com mac.com'.split(' '),
  ...'proton.me protonmail.com pm.me gmx.com gmx.us gmx.net mail.com zoho.com zohomail.com'.split(' '),
  ...'fastmail.com hey.com tutanota.com yandex.com inbox.com hushmail.com mailinator.com'.split(' '),
  ...'comcast.net xfinity.com att.net sbcglobal.net bellsouth.net verizon.net cox.net netzero.net'.split(' '),
  ...'charter.net spectrum.net earthlink.net juno.com optonline.net frontier.com frontiernet.net'.split(' '),
  ...'windstream.net centurylink.net roadrunner.com rr.com embarqmail.com suddenlink.net'.split(' '),
])

const isOrIsUnder = (name: string, domain: string) => name === domain || name.endsWith(`.${domain}`)

/**
 * Parses a domain that an agency can own: dotted ASCII labels (other letters in their xn-- form), the last neither a
 * number nor a single letter. Refuses free email providers, the domains in `ours`, and domains above or below these.
 * Accepts capitals and a trailing dot. Never throws.
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
  if (name.length > MAX_DOMAIN_LENGTH || labels.length < 2 || !labels.every((label) => LABEL.test(label)))
    return { ok: false, fault: 'not_a_domain' }
  if (!/^(?=.*[a-z])../.test(labels.at(-1)!)) return { ok: false, fault: 'not_a_domain' }
  if (ours.some((own) => isOrIsUnder(name, own) || isOrIsUnder(own, name))) return { ok: false, fault: 'ours' }
  if ([...FREE_MAIL].some((provider) => isOrIsUnder(name, provider))) return { ok: false, fault: 'free_mail' }
  return { ok: true, name }
}

/** Whether the text may precede the @: lower-case letters, digits, dots, dashes and underscores. */
export const isLocalPart = (text: string) =>
  /^[a-z0-9](?:[a-z0-9._-]{0,62}[a-z0-9])?$/.test(text) && !text.includes('..')
