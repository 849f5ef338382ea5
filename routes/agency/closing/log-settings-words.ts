import { type Detail, targetName } from '../../../src/messages/audit-action-words.ts'

/** The names of the settings sections within a sentence. */
const settingsSections: Record<string, string> = {
  details: 'agency details',
  brand: 'brand',
  carriers: 'carriers',
  states: 'states',
  outreach: 'outreach',
  sender: 'sender',
  permissions: 'agent permissions',
  clients: 'client pages',
  texts: 'texts',
  radar: 'rate increases ahead',
}

/** The sentence of a change of settings, without its subject. */
export function settingsChange(target: string, { domain, name }: Detail): string {
  if (target !== 'domain' || !Array.isArray(domain))
    return `changed settings: ${settingsSections[target] ?? targetName(target, 'general')}`
  const [before, after] = domain
  if (before === null) return `added the sending domain ${addressOrDomain(after)}`
  if (after === null) return `removed the sending domain ${addressOrDomain(before)}`
  return `domain${name ? ` ${name}` : ''}: ${domainStates[String(after)] ?? after}`
}

const addressOrDomain = (value: unknown) => String(value).replace(/^.*@/, '')

/** The provider's statuses of a domain, and our own 'removing'. */
const domainStates: Record<string, string> = {
  not_started: 'not checked yet',
  pending: 'waiting for DNS records',
  verified: 'verified',
  failed: 'DNS records not found',
  temporary_failure: 'DNS records temporarily not found',
  removing: 'being removed',
}
