import { languageName } from '../../../src/lib/language.ts'
import { formatPhone } from '../../../src/lib/phone.ts'
import { pluralize } from '../../../src/lib/pluralize.ts'
import {
  type AuditActionWords,
  countOf,
  type Detail,
  outreachActions,
  subscriptionActions,
  targetName,
} from '../../../src/messages/audit-action-words.ts'
import type { AuditAction } from '../../../src/organizations/audit.ts'
import { fieldName } from './log-field-names.ts'
import { settingsChange } from './log-settings-words.ts'

const textActions: Record<string, string> = {
  agreed: 'recorded consent to texts',
  withdrawn: 'withdrew consent to texts',
  stopped: 'marked a number “Do not text”',
  allowed: 'removed the “Do not text” mark',
}

function removal(target: string, { contacts, reassignedTo }: Detail): string {
  const count = Number(contacts ?? 0)
  if (count === 0) return `removed ${target}`
  return `removed ${target}. ${countOf(count, 'contact')} ${reassignedTo ? `went to ${reassignedTo}` : `${count === 1 ? 'was' : 'were'} left without an agent`}`
}

/** The kinds of change sets. */
const undoneKinds: Record<string, string> = {
  edit: 'a change',
  delete: 'the deletion',
  restore: 'the restore',
  reassign: 'the reassignment',
  import: 'the import',
  merge: 'the merge',
}

/** The sentence of each action, without its subject. */
export const auditActionWords: Record<AuditAction, AuditActionWords> = {
  signed_in: {
    kind: 'Sign-ins',
    says: (_, { device }) => (device ? `signed in on ${String(device).replace(/^A(?=n? )/, 'a')}` : 'signed in'),
  },
  session_ended: {
    kind: 'Device sign-outs',
    says: (target, { sessions }) =>
      target ? `signed out ${target}` : `signed out ${countOf(sessions ?? 1, 'device')}`,
  },
  email_change_asked: {
    kind: 'Sign-in address requests',
    says: (target) => `requested a new sign-in address for ${targetName(target, 'themselves')}`,
  },
  email_change_cancelled: { kind: 'Canceled address requests', says: () => 'canceled a new sign-in address' },
  email_changed: {
    kind: 'Sign-in addresses',
    says: (target, { askedBy }) => {
      if (target) return `changed the sign-in address of ${target}`
      return askedBy ? `confirmed a new sign-in address requested by ${askedBy}` : 'changed their sign-in address'
    },
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
  mail_wording_changed: {
    kind: 'Email wording',
    says: (target, { language, isOursAgain }) =>
      isOursAgain
        ? `restored the standard wording of the ${target} email, ${languageName(language)}`
        : `changed the wording of the ${target} email, ${languageName(language)}`,
  },
  plan_chosen: { kind: 'Plan', says: (target) => `chose the ${target} plan` },
  ...subscriptionActions,
  setup_completed: { kind: 'Setup', says: () => "completed the agency's setup" },
  demo_ended: {
    kind: 'Demo mode',
    says: (_, { contacts }) => `ended demo mode: ${countOf(contacts, 'sample contact')} deleted`,
  },
  contacts_imported: {
    kind: 'Imports',
    says: (target, { rows }) => `started an import of ${countOf(rows ?? 0, 'row')} from ${target}`,
  },
  contacts_deleted: {
    kind: 'Deletions',
    says: (target, { contacts }) => (target ? `deleted ${target}` : `deleted ${countOf(contacts, 'contact')}`),
  },
  contacts_reassigned: {
    kind: 'Reassignments',
    says: (target, { contacts }) => `reassigned ${countOf(contacts, 'contact')}${target && ` to ${target}`}`,
  },
  contacts_merged: {
    kind: 'Merged contacts',
    says: (target, { into }) =>
      `merged ${targetName(target, 'a contact')} into ${into ? `contact ${into}` : 'another contact'}`,
  },
  contacts_restored: {
    kind: 'Restored contacts',
    says: (_, { contacts }) => `restored ${countOf(contacts, 'contact')}`,
  },
  contacts_erased: {
    kind: 'Permanent deletions',
    says: (_, { contacts }) => `permanently deleted ${countOf(contacts, 'contact')}`,
  },
  note_deleted: {
    kind: 'Deleted notes',
    says: (target, { own, kind }) =>
      `deleted ${own ? 'their own' : 'someone else’s'} ${kind === 'call' ? 'call note' : 'note'} about ${targetName(target, 'a contact')}`,
  },
  change_undone: {
    kind: 'Changes undone',
    says: (_, { kind, contacts }) =>
      `undid ${undoneKinds[String(kind)] ?? 'a change'} of ${countOf(contacts, 'contact')}`,
  },
  text_consent_changed: {
    kind: 'Text consent',
    says: (target, { to }) => `${textActions[String(to)] ?? 'changed consent to texts'}, contact ${target}`,
  },
  data_exported: {
    kind: 'Downloads',
    says: (target, { contacts, filter }) =>
      contacts === undefined ? `downloaded ${target}` : `downloaded ${countOf(contacts, 'contact')}: ${filter}`,
  },
  health_read: { kind: 'Health answers viewed', says: (target) => `viewed the health answers of ${target}` },
  quote_links_stopped: { kind: 'Quote links stopped', says: (target) => `stopped the quote links for ${target}` },
  ...outreachActions,
  agency_closed: { kind: 'Agency closings', says: () => 'closed the agency' },
  agency_reopened: { kind: 'Agency reopenings', says: () => 'reopened the agency' },
  address_refused: { kind: 'Addresses blocked', says: (target) => `blocked emails to ${target}` },
  address_released: {
    kind: 'Addresses unblocked',
    says: (target, { count }) => {
      if (count === undefined) return `unblocked emails to ${target}`
      if (count === 0) return `removed the blocks of the file ${target}, whose addresses stay blocked for other reasons`
      return `unblocked ${pluralize(Number(count), 'address', 'addresses')} of the file ${target}`
    },
  },
}

/** The sentence of a log entry. An unknown action, written by a newer version, shows its name. */
export const sentenceOf = ({ action, target, detail }: { action: string; target: string; detail: Detail }) =>
  action in auditActionWords
    ? auditActionWords[action as AuditAction].says(target, detail)
    : action.replaceAll('_', ' ')

export interface AuditFieldChange {
  name: string
  before: string
  after: string
}

/** The values that an action changed, as text. */
export function changesOf(detail: Detail, target = ''): AuditFieldChange[] {
  return Object.entries(detail).flatMap(([field, value]) =>
    // The sentence about a sending domain already includes its values.
    target !== 'domain' && Array.isArray(value) && value.length === 2
      ? [{ name: fieldName(field), before: valueText(value[0], field), after: valueText(value[1], field) }]
      : [],
  )
}

const MAX_VALUE_LENGTH = 120

function valueText(value: unknown, field: string): string {
  if (value === null || value === undefined || value === '') return auditWords.nothing
  if (typeof value === 'boolean') return value ? auditWords.yes : auditWords.no
  if (Array.isArray(value))
    return value.length === 0 ? auditWords.nothing : value.map((one) => valueText(one, field)).join(', ')
  if (field === 'logo') return auditWords.picture
  const text = typeof value === 'object' ? objectText(value as Detail) : String(value)
  if (/phone/i.test(field)) return formatPhone(text)
  return text.length > MAX_VALUE_LENGTH ? `${text.slice(0, MAX_VALUE_LENGTH)}...` : text
}

/** 'NC (NC-1234567, 2027-03-31)' for a license; other objects by their values. */
function objectText(value: Detail): string {
  const [first, ...rest] = Object.values(value)
    .filter((one) => one !== null && one !== '' && one !== undefined)
    .map((one) => (typeof one === 'object' ? JSON.stringify(one) : String(one)))
  return rest.length > 0 ? `${first} (${rest.join(', ')})` : (first ?? auditWords.nothing)
}

/** Texts of the log page. */
export const auditWords = {
  title: 'Log',
  lead: 'Who did what, and when. No one can change or delete entries.',
  person: 'Person',
  everyone: 'Everyone',
  kind: 'Action',
  allActions: 'All actions',
  show: 'Show',
  who: 'Who',
  what: 'Action',
  when: 'When',
  caption: 'Log',
  older: 'Older entries',
  newest: 'Newest entries',
  none: 'No entries yet',
  noneText: 'Sign-ins, changes to settings and people, imports, deletions and downloads appear here.',
  noneFits: 'No entries match these filters.',
  clear: 'Clear filters',
  nothing: 'nothing',
  picture: 'a picture',
  yes: 'yes',
  no: 'no',
}
