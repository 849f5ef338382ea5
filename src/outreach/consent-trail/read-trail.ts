import type { Contact } from '../../contacts/contact.ts'
import { getContact } from '../../contacts/queries.ts'
import { fullName } from '../../lib/full-name.ts'
import { formatPhone } from '../../lib/phone.ts'
import { reasonText } from '../../messages/reasons.ts'
import { recordAuditEvent } from '../../organizations/audit.ts'
import { messageLabel, messageStatus } from '../../outbox/message.ts'
import type { Scope } from '../../scope.ts'
import {
  listConsentsOf,
  listMessagesSent,
  listPreferenceChangesOf,
  listPreferencesOf,
  listSuppressionsOf,
} from './queries.ts'

/** One event about consent, or one message, sent or not. */
export interface TrailEntry {
  at: Date
  channel: 'Email' | 'Text'
  what: string
  /** Email address or phone number. */
  address: string
  /**
   * The exact words the client saw or wrote, or the agency's note. Of a message: why it was not sent or did not arrive.
   */
  words: string
  /** The origin: a page, an agent, a text, an imported file, the blocked addresses and numbers or the agency. */
  source: string
  /** The network address it came from, without the last part, which would identify a household. */
  network: string
}

export interface ConsentTrail {
  agency: string
  contact: Pick<Contact, 'id' | 'first_name' | 'last_name' | 'email' | 'phone_number'>
  name: string
  preparedAt: Date
  /** Oldest first. */
  entries: TrailEntry[]
}

/**
 * Returns everything a contact agreed to, refused, was sent or did not receive. Recorded in the audit log. Throws
 * NotFound.
 */
export async function readConsentTrail(scope: Scope, contactId: number): Promise<ConsentTrail> {
  const contact = await getContact(scope, contactId)
  const { name: agency } = await scope.db
    .selectFrom('organizations')
    .select('name')
    .where('id', '=', scope.organizationId)
    .executeTakeFirstOrThrow()
  const entries = [
    ...(await consentEntries(scope, contact)),
    ...(await suppressionEntries(scope, contact)),
    ...(await preferenceEntries(scope, contact)),
    ...(await messageEntries(scope, contact)),
  ].sort((a, b) => a.at.getTime() - b.at.getTime())
  await recordAuditEvent(scope, { action: 'data_exported', target: `the consent trail for contact ${contactId}` })
  return { agency, contact, name: fullName(contact), preparedAt: scope.now, entries }
}

const channelName = (channel: string): TrailEntry['channel'] => (channel === 'text' ? 'Text' : 'Email')
const formatAddress = (channel: string, address: string | null) =>
  channel === 'text' ? formatPhone((address ?? '').replace(/^\+1/, '')) : (address ?? '')

const consentMethods: Record<string, string> = {
  paper: 'on paper',
  email: 'by email',
  phone: 'by phone',
  in_person: 'in person',
}

async function consentEntries(scope: Scope, contact: Contact): Promise<TrailEntry[]> {
  return (await listConsentsOf(scope, contact.id)).map((row) => ({
    at: row.recorded_at,
    channel: channelName(row.channel),
    what: row.is_given ? 'Agreed' : row.source === 'form' ? 'Did not check the box' : 'Withdrew',
    address: formatAddress(row.channel, row.channel === 'text' ? row.phone : contact.email),
    words: row.wording,
    source: sourceOf(row),
    network: maskToNetwork(row.address),
  }))
}

function sourceOf({ source, page, how, agreed_on, by, language }: Awaited<ReturnType<typeof listConsentsOf>>[number]) {
  if (source === 'text') return 'Text from that phone'
  const inLanguage = language === 'es' ? ', in Spanish' : ''
  if (source === 'form') return `Form at ${page}${inLanguage}`
  const given = how ? `, given ${consentMethods[how] ?? how}${agreed_on ? ` on ${agreed_on}` : ''}` : ''
  return `Recorded by ${by ?? 'an agent'}${given}${inLanguage}`
}

const suppressionWords: Record<string, string> = {
  unsubscribed: 'Unsubscribed',
  stopped: 'Texted STOP, or the provider reported an opt-out',
  do_not_text: 'Marked “Do not text” by the agency',
  unreachable: 'The number cannot get texts',
  bounced: 'Email bounced permanently, or the email service blocks the address',
  complained: 'Reported an email as spam',
  unsubscribed_elsewhere: 'Unsubscribed in another system',
  complained_elsewhere: 'Opted out of this kind of email',
  by_hand: 'An admin blocked the address',
  merged: 'Merged with a contact whose address or number was blocked',
}

async function suppressionEntries(scope: Scope, contact: Contact): Promise<TrailEntry[]> {
  return (await listSuppressionsOf(scope, contact)).map(({ channel, address, reason, created_at, file }) => ({
    at: created_at,
    channel: channelName(channel),
    what: `Currently blocked: ${suppressionWords[reason] ?? reason}`,
    address: formatAddress(channel, address),
    words: '',
    source: file ? `Imported file ${file}` : 'Blocked addresses and numbers',
    network: '',
  }))
}

async function preferenceEntries(scope: Scope, contact: Contact): Promise<TrailEntry[]> {
  const rest = { words: '', source: 'Unsubscribe link in an email', network: '' }
  const changes = await listPreferenceChangesOf(scope, contact.id)
  const recorded = new Set(changes.map(({ change, made_at }) => `${change} ${made_at.getTime()}`))
  return [
    ...changes.map(({ change, until_on, made_at, address }) => ({
      at: made_at,
      channel: channelName('email'),
      what: preferenceWords(change, until_on),
      ...rest,
      address: formatAddress('email', address),
    })),
    // Preferences set for the address before this contact had it.
    ...(await listPreferencesOf(scope, contact))
      .filter(({ choice, created_at }) => !recorded.has(`${choice} ${created_at.getTime()}`))
      .map(({ channel, address, choice, until_on, created_at }) => ({
        at: created_at,
        channel: channelName(channel),
        what: preferenceWords(choice, until_on),
        ...rest,
        address: formatAddress(channel, address),
      })),
  ]
}

function preferenceWords(choice: string, until: string | null): string {
  if (choice === 'yearly') return 'Asked for one message a year'
  if (choice === 'again') return 'Asked to get all messages again'
  return choice === 'stopped' ? 'Unsubscribed' : `Asked for a pause through ${until}`
}

async function messageEntries(scope: Scope, contact: Contact): Promise<TrailEntry[]> {
  return (await listMessagesSent(scope, contact.id)).map((row) => ({
    at: row.sent_at ?? row.created_at,
    channel: channelName(row.channel),
    what: `${messageLabel(row.kind)}: ${[messageStatus(row), ...row.events].join(', ')}${row.mode === 'test' ? ' (test)' : ''}`,
    address: formatAddress(row.channel, row.recipient),
    words: reasonText(row),
    source: 'Message from the agency',
    network: '',
  }))
}

/**
 * Returns 203.0.113.0/24 or 2001:db8:1::/48, which tells networks apart without identifying a household, or '' for an
 * address in another format.
 */
export function maskToNetwork(address: string): string {
  const ipv4 = /^(?:::ffff:)?(\d+\.\d+\.\d+)\.\d+$/i.exec(address)
  if (ipv4) return `${ipv4[1]}.0/24`
  const groups = address.split(':')
  return groups.length > 2 && !address.startsWith('::')
    ? `${groups
        .slice(0, 3)
        .map((group) => group || '0')
        .join(':')}::/48`
    : ''
}
