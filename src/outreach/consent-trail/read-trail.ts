import { type Contact, fullName } from '../../contacts/contact.ts'
import { getContact } from '../../contacts/queries.ts'
import { formatPhone } from '../../lib/phone.ts'
import { recordAuditEvent } from '../../organizations/audit.ts'
import { messageLabel, messageStatus } from '../../outbox/message.ts'
import type { Scope } from '../../scope.ts'
import {
  listConsentsOf,
  listMailsOf,
  listPreferenceChangesOf,
  listPreferencesOf,
  listSuppressionsOf,
} from './queries.ts'

/** One thing that bears on whether somebody may be written to, or that they were. */
export interface TrailEntry {
  at: Date
  channel: 'Email' | 'Text'
  what: string
  /** Address or number. */
  address: string
  /** The exact words they saw or wrote. */
  words: string
  /** Where it comes from: a page, an agent, a text, the mail provider. */
  source: string
  /** The network it came from, without its last part, which would be one household's. */
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

/** All that shows what a contact agreed to, refused, was sent and did not get. Noted in the log. Throws NotFound. */
export async function readConsentTrail(scope: Scope, contactId: number): Promise<ConsentTrail> {
  const contact = await getContact(scope, contactId)
  const { name: agency } = await scope.db
    .selectFrom('organizations')
    .select('name')
    .where('id', '=', scope.organizationId)
    .executeTakeFirstOrThrow()
  const entries = [
    ...(await consents(scope, contact)),
    ...(await stops(scope, contact)),
    ...(await preferences(scope, contact)),
    ...(await messages(scope, contact)),
  ].sort((a, b) => a.at.getTime() - b.at.getTime())
  await recordAuditEvent(scope, { action: 'data_exported', target: `the consents of contact ${contactId}` })
  return { agency, contact, name: fullName(contact), preparedAt: scope.now, entries }
}

const channelName = (channel: string): TrailEntry['channel'] => (channel === 'text' ? 'Text' : 'Email')
const shown = (channel: string, address: string | null) =>
  channel === 'text' ? formatPhone((address ?? '').replace(/^\+1/, '')) : (address ?? '')

const ways: Record<string, string> = {
  paper: 'on paper',
  email: 'by email',
  phone: 'by phone',
  in_person: 'in person',
}

async function consents(scope: Scope, contact: Contact): Promise<TrailEntry[]> {
  return (await listConsentsOf(scope, contact.id)).map((row) => ({
    at: row.recorded_at,
    channel: channelName(row.channel),
    what: row.is_given ? 'Agreed' : row.source === 'form' ? 'Did not check the box' : 'Withdrew',
    address: shown(row.channel, row.channel === 'text' ? row.phone : contact.email),
    words: row.wording,
    source: sourceOf(row),
    network: maskToNetwork(row.address),
  }))
}

function sourceOf({ source, page, how, agreed_on, by, language }: Awaited<ReturnType<typeof listConsentsOf>>[number]) {
  if (source === 'text') return 'Text from that phone'
  const tongue = language === 'es' ? ', in Spanish' : ''
  if (source === 'form') return `Form at ${page}${tongue}`
  const said = how ? `, given ${ways[how] ?? how}${agreed_on ? ` on ${agreed_on}` : ''}` : ''
  return `Recorded by ${by ?? 'an agent'}${said}${tongue}`
}

const stopWords: Record<string, string> = {
  unsubscribed: 'Unsubscribed',
  stopped: 'Texted STOP, or the provider reported it',
  do_not_text: 'Marked “Do not text” by an agent',
  unreachable: 'The number cannot get texts',
  bounced: 'Email bounced permanently',
  complained: 'Reported an email as spam',
  unsubscribed_elsewhere: 'Unsubscribed in another system',
  complained_elsewhere: 'Opted out of this kind of email',
  by_hand: 'An admin blocked the address',
  merged: 'Merged with a contact who had unsubscribed',
}

async function stops(scope: Scope, contact: Contact): Promise<TrailEntry[]> {
  return (await listSuppressionsOf(scope, contact)).map(({ channel, address, reason, created_at, file }) => ({
    at: created_at,
    channel: channelName(channel),
    what: `Stopped, still in effect: ${stopWords[reason] ?? reason}`,
    address: shown(channel, address),
    words: '',
    source: file ? `Imported file ${file}` : 'Blocked addresses',
    network: '',
  }))
}

async function preferences(scope: Scope, contact: Contact): Promise<TrailEntry[]> {
  const rest = { words: '', source: 'Page linked from an email', network: '' }
  const wishes = await listPreferenceChangesOf(scope, contact.id)
  const noted = new Set(wishes.map(({ change, made_at }) => `${change} ${made_at.getTime()}`))
  return [
    ...wishes.map(({ change, until_on, made_at, address }) => ({
      ...{ at: made_at, channel: channelName('email'), what: wishWords(change, until_on), ...rest },
      address: shown('email', address),
    })),
    // What was asked for under an address before this contact had it.
    ...(await listPreferencesOf(scope, contact))
      .filter(({ choice, created_at }) => !noted.has(`${choice} ${created_at.getTime()}`))
      .map(({ channel, address, choice, until_on, created_at }) => ({
        ...{ at: created_at, channel: channelName(channel), what: wishWords(choice, until_on), ...rest },
        address: shown(channel, address),
      })),
  ]
}

function wishWords(wish: string, until: string | null): string {
  if (wish === 'yearly') return 'Asked for one message a year'
  if (wish === 'again') return 'Asked for all messages again'
  return wish === 'stopped' ? 'Unsubscribed' : `Asked for a pause until ${until}`
}

async function messages(scope: Scope, contact: Contact): Promise<TrailEntry[]> {
  return (await listMailsOf(scope, contact.id)).map((row) => ({
    at: row.sent_at ?? row.created_at,
    channel: channelName(row.channel),
    what: `${messageLabel(row.kind)}: ${[messageStatus(row), ...row.events].join(', ')}${row.mode === 'test' ? ' (test)' : ''}`,
    address: shown(row.channel, row.recipient),
    words: row.reason ?? '',
    source: 'Sent by the agency',
    network: '',
  }))
}

/** 203.0.113.0/24 and 2001:db8:1::/48: enough to tell one network from another. */
export function maskToNetwork(address: string): string {
  const four = /^(?:::ffff:)?(\d+\.\d+\.\d+)\.\d+$/i.exec(address)
  if (four) return `${four[1]}.0/24`
  const groups = address.split(':')
  return groups.length > 2 && !address.startsWith('::')
    ? `${groups
        .slice(0, 3)
        .map((group) => group || '0')
        .join(':')}::/48`
    : ''
}
