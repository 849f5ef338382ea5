/* The rules for merging two contacts. Pure. */
import type { ContactValues } from '../changes/change-set.ts'
import type { Contact } from '../contact.ts'

/**
 * The fields to choose from. The columns of a field are chosen together: a ZIP with its state and county, an email
 * address with the contact that it is shared with.
 */
export const mergeFields = [
  { name: 'first_name', label: 'First name', columns: ['first_name'] },
  { name: 'last_name', label: 'Last name', columns: ['last_name'] },
  { name: 'email', label: 'Email', columns: ['email', 'shares_email_with'] },
  { name: 'phone_number', label: 'Phone', columns: ['phone_number'] },
  { name: 'place', label: 'ZIP code and county', columns: ['zip_code', 'state', 'county'] },
  { name: 'agent_id', label: 'Agent', columns: ['agent_id'] },
  { name: 'birth_on', label: 'Birth date', columns: ['birth_on'] },
  { name: 'gender', label: 'Gender', columns: ['gender'] },
  { name: 'tobacco_user', label: 'Tobacco', columns: ['tobacco_user'] },
  { name: 'language', label: 'Language', columns: ['language'] },
  { name: 'current_carrier', label: 'Current carrier', columns: ['current_carrier'] },
  { name: 'plan_type', label: 'Plan', columns: ['plan_type'] },
  { name: 'premium_cents', label: 'Premium', columns: ['premium_cents'] },
  { name: 'effective_on', label: 'Effective date', columns: ['effective_on'] },
] as const satisfies { name: string; label: string; columns: (keyof Contact)[] }[]

export type MergeField = (typeof mergeFields)[number]['name']

/** For each field, the id of the contact whose value is kept. */
export type MergePicks = Partial<Record<MergeField, number>>

type Pair = readonly [keep: Contact, other: Contact]

export interface FieldChoice {
  name: MergeField
  label: string
  /** Both values are equal or empty. */
  same: boolean
  /** The user has no choice: only one email address exists, or the user may not reassign contacts. */
  settled: boolean
  /** The id of the contact whose value is kept by default. */
  chosen: number
}

export interface MergeRules {
  /** Addresses that bounced. Any other address is suggested instead. */
  bounced?: ReadonlySet<string>
  /** Only admins may assign contacts to another agent. */
  mayReassign: boolean
}

/**
 * The choice for each field, with our suggestion: a filled value over an empty one, an email address that works over a
 * bounced one, an agent chosen by the agency over one assigned by rule, then the value of the contact edited last.
 */
export function fieldChoices([keep, other]: Pair, { bounced, mayReassign }: MergeRules): FieldChoice[] {
  return mergeFields.map(({ name, label, columns }) => {
    const [isKeepEmpty, isOtherEmpty] = [isEmpty(name, keep, other), isEmpty(name, other, keep)]
    const same = columns.every((column) => keep[column] === other[column]) || (isKeepEmpty && isOtherEmpty)
    const only = isKeepEmpty !== isOtherEmpty ? (isKeepEmpty ? other.id : keep.id) : undefined
    const newer = other.updated_at > keep.updated_at ? other.id : keep.id
    if (name === 'email') {
      const isDeliverable = (contact: Contact) => contact.email === null || !bounced?.has(contact.email)
      const suggestedEmail =
        isDeliverable(keep) !== isDeliverable(other) ? (isDeliverable(keep) ? keep.id : other.id) : newer
      return { name, label, same, settled: only !== undefined, chosen: only ?? suggestedEmail }
    }
    if (name === 'agent_id' && !mayReassign) return { name, label, same, settled: true, chosen: only ?? keep.id }
    const suggested = name === 'agent_id' ? preferAgencyAgent([keep, other], newer) : newer
    return { name, label, same, settled: false, chosen: only ?? suggested }
  })
}

/** A self-registered client's agent was assigned by rule, so an agent chosen by the agency takes precedence. */
function preferAgencyAgent([keep, other]: Pair, newer: number): number {
  const isSelfRegistered = ({ source }: Contact) => source === 'self_onboarding' || source === 'schedule'
  return isSelfRegistered(keep) === isSelfRegistered(other) ? newer : isSelfRegistered(keep) ? other.id : keep.id
}

function isEmpty(name: MergeField, contact: Contact, other: Contact): boolean {
  switch (name) {
    case 'email':
      return contact.email === null && (contact.shares_email_with ?? other.id) === other.id
    case 'place':
      return contact.zip_code === null && contact.state === null
    default:
      return contact[name] === null
  }
}

/** The values of the remaining contact. It gets quarterly updates only if both contacts did. */
export function mergedValues([keep, other]: Pair, picks: MergePicks, rules: MergeRules): ContactValues {
  const values: Record<string, unknown> = {}
  for (const choice of fieldChoices([keep, other], rules)) {
    const pick = choice.settled ? undefined : picks[choice.name]
    const from = (pick ?? choice.chosen) === other.id ? other : keep
    for (const column of mergeFields.find(({ name }) => name === choice.name)!.columns) values[column] = from[column]
  }
  if (values.shares_email_with === keep.id || values.shares_email_with === other.id) values.shares_email_with = null
  return { ...values, opt_in_quarterly_updates: keep.opt_in_quarterly_updates && other.opt_in_quarterly_updates }
}

/** The contact to keep by default: the one with messages, otherwise the older one. */
export function suggestSurvivor<T extends { id: number; emails: number }>(one: T, two: T): T {
  const difference = Number(two.emails > 0) - Number(one.emails > 0)
  return difference > 0 || (difference === 0 && two.id < one.id) ? two : one
}

const earliest = (a: Date | null, b: Date | null) => (a && b ? (a < b ? a : b) : (a ?? b))
const latest = (a: Date | null, b: Date | null) => (a && b ? (a > b ? a : b) : (a ?? b))

/**
 * The email figures and the time of the health answers of both contacts combined. `status`: see statusOfLatestEmail.
 */
export const mergedTotals = ([keep, other]: Pair, status: string) => ({
  status,
  last_emailed_at: latest(keep.last_emailed_at, other.last_emailed_at),
  quote_sent_at: earliest(keep.quote_sent_at, other.quote_sent_at),
  quote_viewed_at: earliest(keep.quote_viewed_at, other.quote_viewed_at),
  health_completed_at: latest(keep.health_completed_at, other.health_completed_at),
})

export type MergeFigures = ReturnType<typeof mergedTotals>
