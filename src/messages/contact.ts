import type { ChangeEvent, TimelineEvent, TimelinePart } from '../contacts/timeline/entry.ts'
import type { HealthOutcome } from '../eligibility/questions.ts'
import { formatLong } from '../lib/calendar-date.ts'
import { languageName } from '../lib/language.ts'
import { formatCents } from '../lib/money.ts'
import { formatPhone } from '../lib/phone.ts'

const fieldNames: Record<string, string> = {
  first_name: 'First name',
  last_name: 'Last name',
  email: 'Email',
  shares_email_with: 'Shares an address with',
  phone_number: 'Phone',
  state: 'State',
  zip_code: 'ZIP code',
  county: 'County',
  agent_id: 'Agent',
  current_carrier: 'Carrier',
  plan_type: 'Plan',
  premium_cents: 'Premium',
  effective_on: 'Effective date',
  birth_on: 'Birth date',
  tobacco_user: 'Tobacco',
  gender: 'Gender',
  language: 'Language',
  opt_in_quarterly_updates: 'Quarterly updates',
}

/** Agents' names by id. Unknown agents are missing. */
export interface Names {
  agents: ReadonlyMap<number, string>
}

/** The changed fields, with their values as shown on the page. */
export function changedFacts({ before, after }: Pick<ChangeEvent, 'before' | 'after'>, names: Names) {
  return Object.keys(fieldNames)
    .filter((field) => field in after)
    .map((field) => ({
      name: fieldNames[field]!,
      before: factInWords(field, before[field], names),
      after: factInWords(field, after[field], names),
    }))
}

function factInWords(field: string, value: unknown, { agents }: Names): string {
  if (field === 'agent_id') return value == null ? 'no one' : (agents.get(Number(value)) ?? 'a former agent')
  if (value == null && (field === 'gender' || field === 'tobacco_user')) return 'unknown'
  if (value === null || value === undefined || value === '') return 'blank'
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  switch (field) {
    case 'phone_number':
      return formatPhone(String(value))
    case 'premium_cents':
      return formatCents(Number(value))
    case 'effective_on':
    case 'birth_on':
      return formatLong(String(value).slice(0, 10))
    case 'language':
      return languageName(String(value)) ?? 'blank'
    case 'gender':
      return value === 'F' ? 'female' : 'male'
    case 'shares_email_with':
      return 'another contact'
    default:
      return String(value)
  }
}

const somebody = (who: string | null) => who ?? 'Perennial'

/** A change as one sentence. The page lists its fields below. */
export function changeText(change: ChangeEvent, names: Names): string {
  const { kind, file, after, before } = change
  const who = change.own ? 'The client' : somebody(change.who)
  switch (kind) {
    case 'edit': {
      const facts = changedFacts(change, names)
      // Null means that the client made the change, on a client page.
      const who = change.who ?? 'The client'
      return facts.length === 1
        ? `${who} changed the ${lowered(facts[0]!.name)}`
        : `${who} changed ${facts.length} fields`
    }
    case 'reassign':
      return `${who} assigned this contact to ${factInWords('agent_id', after.agent_id, names)}`
    case 'import':
      return file ? `Changed by importing ${file}` : 'Changed by an import'
    case 'merge':
      return 'merged_into' in after
        ? `${who} merged this contact into another`
        : `${who} merged ${change.other ?? 'another contact'} into this one`
    case 'delete':
      return `${who} deleted this contact`
    case 'restore':
      return `${who} restored this contact`
    case 'undo':
      if ('merged_into' in after && before.merged_into) return `${who} undid the merge`
      return 'deleted_at' in after && before.deleted_at ? `${who} undid the deletion` : `${who} undid a change`
  }
}

/** 'Phone' becomes 'phone'; 'ZIP code' is unchanged. */
const lowered = (name: string) => (/^[A-Z][a-z]/.test(name) ? name.charAt(0).toLowerCase() + name.slice(1) : name)

const sources: Record<string, string> = {
  sample: 'Came with the sample contacts',
  form: 'Added',
  import: 'Added by an import',
  api: 'Added by another system',
  self_onboarding: 'Signed up on your page',
  schedule: 'Requested a call on your page',
}

type Created = Extract<TimelineEvent, { kind: 'created' }>['data']

export const creationText = ({ source, file }: Created) =>
  file ? `Imported from ${file}` : (sources[source] ?? 'Added')

type Mail = Extract<TimelineEvent, { kind: 'mail' }>['data']

/** `name` is the label of the email's kind. The text for a queued email includes its date. */
export function emailText({ status, due_on, who, text }: Mail, name: string): string {
  const label = text ? `${name} text` : name
  switch (status) {
    case 'sent':
      return who ? `${label} sent by ${who}` : `${label} sent`
    case 'queued':
    case 'sending':
      return `${label} scheduled for ${formatLong(due_on)}`
    case 'failed':
      return `${label} failed`
    case 'skipped':
      return `${label} not sent`
    default:
      return `${label}: delivery status unknown`
  }
}

/** Explains a stored robot_reason to agents. */
const robotReasons: Record<string, string> = {
  'asked for the head only': 'an automated check of the link',
  'fetched ahead': 'a preview loaded without opening the page',
  'user agent': 'an email scanner or bot',
}

export const robotVisitText = (reason: string) =>
  `Not counted as a view: ${robotReasons[reason] ?? 'probably an email scanner or bot'}`

export const outcomeWords: Record<HealthOutcome, { title: string; text: string }> = {
  clear: { title: 'Clear', text: 'No health problems reported. Most companies may consider this client.' },
  review: {
    title: 'Review',
    text: 'At least one answer is yes. Review the answers before you recommend a carrier.',
  },
  likely_decline: {
    title: 'Likely decline',
    text: 'At least one answer makes most companies decline. Guaranteed-issue rights may still help.',
  },
}

export const timelineParts: Record<TimelinePart, string> = {
  everything: 'Everything',
  mails: 'Emails and texts',
  notes: 'Notes',
  changes: 'Changes',
}

export const contactWords = {
  failed: 'Failed to load contact',
  unsubscribed: (firstName: string) => `${firstName} unsubscribed`,
  unsubscribedElsewhere: (firstName: string, file: string | null) =>
    `${firstName} unsubscribed in another system${file ? ` (from ${file})` : ''}. We do not email them.`,
  anError: (requestId: string) =>
    `An error occurred. Please try again. If it happens again, contact us and mention number ${requestId}.`,
  linkFailed: 'Failed to generate quote link',
  copyLink: 'Copy quote link',
  copying: 'Copying...',
  copied: 'Link copied',
  copyFailed: 'Failed to copy link to clipboard',
  health: {
    open: 'Read the answers',
    answered: (when: string) => `Answered ${when}.`,
    inSpanish: 'Answered in Spanish.',
    flagged: (titles: string) => `Flagged (answered yes): ${titles}.`,
    noFlags: 'Nothing flagged: every answer is no.',
    hard: 'Most companies decline',
    flag: 'Flagged',
    refused: 'You cannot read these answers',
    refusedText: 'Only the client’s agent and your agency’s admins can read health answers.',
    none: 'No health answers',
    noneText: 'This client has not answered the health questions, or the answers were deleted after 24 months.',
    unreadable: 'These answers cannot be read anymore',
    unreadableText:
      'They were encrypted with a key this server does not have. Ask your server administrator to set SECRET_KEY_PREVIOUS.',
    note: 'This is a pre-check, not underwriting: no company has made a decision. Your agency’s log records that you opened these answers.',
  },
}
