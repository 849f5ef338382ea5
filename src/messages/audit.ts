import { counted } from '../lib/counted.ts'
import { formatPhone } from '../lib/phone.ts'
import type { AuditAction } from '../organizations/audit.ts'

type Detail = Record<string, unknown>

interface DeedWords {
  /** In the filter. */
  kind: string
  /** What was done, after the person's name. */
  says: (target: string, detail: Detail) => string
}

const count = (value: unknown, thing: string) => counted(Number(value ?? 0), thing)
const of = (target: string, otherwise: string) => target || otherwise

/** The parts of the settings as their tabs call them. */
const parts: Record<string, string> = {
  details: 'agency details',
  brand: 'brand',
  carriers: 'carriers',
  states: 'states',
  outreach: 'outreach',
  sender: 'sender',
  clients: 'client pages',
}

function settingsChange(target: string, { domain, name }: Detail): string {
  if (target !== 'domain' || !Array.isArray(domain))
    return `changed the settings, ${parts[target] ?? of(target, 'general')}`
  const [before, after] = domain
  if (before === null) return `added the sending domain ${addressOrDomain(after)}`
  if (after === null) return `removed the sending domain ${addressOrDomain(before)}`
  return `domain${name ? ` ${name}` : ''}: ${domainStates[String(after)] ?? after}`
}

const addressOrDomain = (value: unknown) => String(value).replace(/^.*@/, '')

/** What the mail provider says of a domain. */
const domainStates: Record<string, string> = {
  not_started: 'not checked yet',
  pending: 'waiting for its DNS records',
  verified: 'verified',
  failed: 'its DNS records were not found',
  temporary_failure: 'its DNS records could not be found for now',
  removing: 'being removed',
}

function removal(target: string, { contacts, reassignedTo }: Detail): string {
  const held = Number(contacts ?? 0)
  if (held === 0) return `removed ${target}`
  return `removed ${target}. ${count(held, 'contact')} ${reassignedTo ? `went to ${reassignedTo}` : `${held === 1 ? 'was' : 'were'} left without an agent`}`
}

/** What a change set was. */
const undoneKinds: Record<string, string> = {
  edit: 'a change',
  delete: 'the deletion',
  restore: 'the restoring',
  reassign: 'the reassignment',
  import: 'the import',
  merge: 'the merge',
}

/** Each deed of the log as a sentence without its subject. */
export const deeds: Record<AuditAction, DeedWords> = {
  signed_in: { kind: 'Sign-ins', says: (_, { device }) => (device ? `signed in on ${device}` : 'signed in') },
  session_ended: {
    kind: 'Sign-outs of devices',
    says: (target, { sessions }) => (target ? `signed out ${target}` : `signed out ${count(sessions ?? 1, 'device')}`),
  },
  email_change_asked: {
    kind: 'New addresses asked for',
    says: (target) => `asked for a new sign-in address of ${of(target, 'their own')}`,
  },
  email_change_cancelled: { kind: 'New addresses cancelled', says: () => 'cancelled a new sign-in address' },
  email_changed: {
    kind: 'Sign-in addresses',
    says: (_, { askedBy }) =>
      askedBy ? `confirmed a new sign-in address, for which ${askedBy} had asked` : 'confirmed a new sign-in address',
  },
  profile_changed: { kind: 'Profiles', says: () => 'changed their profile' },
  agent_added: { kind: 'People added', says: (target) => `added ${target}` },
  agent_changed: { kind: 'People changed', says: (target) => `changed ${target}` },
  agent_invited: { kind: 'Invitations', says: (target) => `invited ${target}` },
  agent_removed: { kind: 'People removed', says: removal },
  role_changed: { kind: 'Roles', says: (target) => `changed the roles of ${target}` },
  default_agent_set: { kind: 'Default agent', says: (target) => `made ${target} the default agent` },
  settings_changed: { kind: 'Settings', says: settingsChange },
  logo_changed: { kind: 'Logo', says: () => 'changed the logo' },
  plan_chosen: { kind: 'Plan', says: (target) => `chose the plan ${target}` },
  setup_completed: { kind: 'Setup', says: () => "completed the agency's setup" },
  demo_ended: {
    kind: 'Demo mode',
    says: (_, { contacts }) => `ended demo mode: ${count(contacts, 'sample contact')} deleted`,
  },
  contacts_imported: {
    kind: 'Imports',
    says: (target, { rows }) => `started an import of ${count(rows ?? 0, 'row')} from ${target}`,
  },
  contacts_deleted: {
    kind: 'Deletions',
    says: (target, { contacts }) => (target ? `deleted ${target}` : `deleted ${count(contacts, 'contact')}`),
  },
  contacts_reassigned: {
    kind: 'Reassignments',
    says: (target, { contacts }) => `reassigned ${count(contacts, 'contact')}${target && ` to ${target}`}`,
  },
  contacts_merged: {
    kind: 'Merged contacts',
    says: (target, { into }) => `merged ${of(target, 'a contact')} into ${into ? `contact ${into}` : 'another one'}`,
  },
  contacts_restored: { kind: 'Restored contacts', says: (_, { contacts }) => `restored ${count(contacts, 'contact')}` },
  contacts_erased: {
    kind: 'Deletions for good',
    says: (_, { contacts }) => `deleted ${count(contacts, 'contact')} for good`,
  },
  note_deleted: {
    kind: 'Deleted notes',
    says: (target, { own, kind }) =>
      `deleted ${own ? 'their own' : 'somebody else’s'} ${kind === 'call' ? 'note of a call' : 'note'} about ${of(target, 'a contact')}`,
  },
  change_undone: {
    kind: 'Changes undone',
    says: (_, { kind, contacts }) =>
      `undid ${undoneKinds[String(kind)] ?? 'a change'} of ${count(contacts, 'contact')}`,
  },
  data_exported: {
    kind: 'Downloads',
    says: (target, { contacts, filter }) =>
      contacts === undefined ? `downloaded ${target}` : `downloaded ${count(contacts, 'contact')}: ${filter}`,
  },
  health_read: { kind: 'Health answers read', says: (target) => `read the health answers of ${target}` },
  quote_links_stopped: { kind: 'Quote links stopped', says: (target) => `stopped the quote links of ${target}` },
  agency_closed: { kind: 'Closing', says: () => 'closed the agency' },
}

/** What a log entry says was done; an action of a newer version by its name. */
export const sentenceOf = ({ action, target, detail }: { action: string; target: string; detail: Detail }) =>
  action in deeds ? deeds[action as AuditAction].says(target, detail) : action.replaceAll('_', ' ')

export interface Change {
  name: string
  before: string
  after: string
}

/** The values that a deed changed, in words. */
export function changesOf(detail: Detail, target = ''): Change[] {
  return Object.entries(detail).flatMap(([field, value]) =>
    // Of a sending domain the sentence says it all.
    target !== 'domain' && Array.isArray(value) && value.length === 2
      ? [{ name: fieldName(field), before: inWords(value[0], field), after: inWords(value[1], field) }]
      : [],
  )
}

const fieldNames: Record<string, string> = {
  isAdmin: 'Admin',
  isAgent: 'Agent',
  licenses: 'State licenses',
  licenseNumber: 'License number in mails',
  useOrgSenderDetails: 'Signs as the agency',
  use_org_sender_details: 'Signs as the agency',
  force_org_sender_details: 'The agency signs for everybody',
  allow_agent_settings: 'Agents may change their own selling settings',
  restrict_agents_to_own: 'Agents see only their own contacts',
  send_mode: 'Where mail to clients goes',
  show_switching_rights: 'Clients read of an open right to switch',
  advantage_organizations: 'Medicare Advantage organizations',
  advantage_plans: 'Medicare Advantage plans',
  plans_video: 'Film about plans G and N',
  qualify_video: 'Film before the health questions',
  low_price_video: 'Film beside the lowest prices',
}

/** 'first_name', 'firstName' and 'first-name' all read 'First name'. */
function fieldName(field: string): string {
  // A name in words already, such as a state's.
  if (field.includes(' ')) return field
  if (field in fieldNames) return fieldNames[field] ?? field
  const words = field
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .replace(/[_-]/g, ' ')
    .toLowerCase()
  return words.charAt(0).toUpperCase() + words.slice(1)
}

const LONGEST = 120

function inWords(value: unknown, field: string): string {
  if (value === null || value === undefined || value === '') return auditWords.nothing
  if (typeof value === 'boolean') return value ? auditWords.yes : auditWords.no
  if (Array.isArray(value))
    return value.length === 0 ? auditWords.nothing : value.map((one) => inWords(one, field)).join(', ')
  if (field === 'logo') return auditWords.picture
  const text = typeof value === 'object' ? objectInWords(value as Detail) : String(value)
  if (/phone/i.test(field)) return formatPhone(text)
  return text.length > LONGEST ? `${text.slice(0, LONGEST)}...` : text
}

/** A license as 'NC (NC-1234567, 2027-03-31)', anything else by its values. */
function objectInWords(value: Detail): string {
  const [first, ...rest] = Object.values(value)
    .filter((one) => one !== null && one !== '' && one !== undefined)
    .map((one) => (typeof one === 'object' ? JSON.stringify(one) : String(one)))
  return rest.length > 0 ? `${first} (${rest.join(', ')})` : (first ?? auditWords.nothing)
}

/** Texts of the page that shows the log. */
export const auditWords = {
  lead: 'Who did what, and when. Nobody can change or delete an entry.',
  person: 'Person',
  everybody: 'Everybody',
  kind: 'What was done',
  everything: 'Everything',
  show: 'Show',
  who: 'Who',
  what: 'What',
  when: 'When',
  caption: 'The log',
  older: 'Older entries',
  newest: 'Newest entries',
  none: 'Nothing stands in the log yet',
  noneText: 'Sign-ins, changes of settings and people, imports, deletions and downloads are noted here.',
  noneFits: 'No entry fits this filter.',
  clear: 'Show everything',
  nothing: 'nothing',
  picture: 'a picture',
  yes: 'yes',
  no: 'no',
}
