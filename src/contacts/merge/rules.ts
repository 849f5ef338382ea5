/* What becomes of two contacts that are one person. Pure. */
import type { ContactValues } from '../changes/change-set.ts'
import type { Contact } from '../contact.ts'

/** What is chosen as one: a ZIP goes with its county, an address with whose it is. */
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

/** Of each field, the id of the contact whose value stays. */
export type MergePicks = Partial<Record<MergeField, number>>

type Pair = readonly [keep: Contact, other: Contact]

export interface FieldChoice {
  name: MergeField
  label: string
  /** Both say the same, or neither says anything. */
  same: boolean
  /** Nobody is asked: one of the two has nothing to choose. */
  settled: boolean
  /** Whose value stays when nobody chooses. */
  chosen: number
}

export interface MergeRules {
  /** Addresses that bounced: worth no more than none. */
  bounced?: ReadonlySet<string>
  /** Agents who are no admins hand over no contacts. */
  mayReassign: boolean
}

/** The choices to be made, with what we suggest: what is filled before what is empty, else what was edited last. */
export function choicesOf([keep, other]: Pair, { bounced, mayReassign }: MergeRules): FieldChoice[] {
  return mergeFields.map(({ name, label, columns }) => {
    const [here, there] = [isEmpty(name, keep, other), isEmpty(name, other, keep)]
    const same = columns.every((column) => keep[column] === other[column]) || (here && there)
    const only = here !== there ? (here ? other.id : keep.id) : undefined
    const newer = other.updated_at > keep.updated_at ? other.id : keep.id
    if (name === 'email') {
      const reaches = (contact: Contact) => contact.email === null || !bounced?.has(contact.email)
      const reached = reaches(keep) !== reaches(other) ? (reaches(keep) ? keep.id : other.id) : newer
      return { name, label, same, settled: only !== undefined, chosen: only ?? reached }
    }
    if (name === 'agent_id' && !mayReassign) return { name, label, same, settled: true, chosen: only ?? keep.id }
    const suggested = name === 'agent_id' ? withAgency([keep, other], newer) : newer
    return { name, label, same, settled: false, chosen: only ?? suggested }
  })
}

/** Who signed up alone was given an agent by rule; the one that the agency chose for them outweighs it. */
function withAgency([keep, other]: Pair, newer: number): number {
  const isAlone = ({ source }: Contact) => source === 'self_onboarding' || source === 'schedule'
  return isAlone(keep) === isAlone(other) ? newer : isAlone(keep) ? other.id : keep.id
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

/** What the contact that stays says afterwards. Who did not want the quarterly updates as either, gets none as both. */
export function mergedValues([keep, other]: Pair, picks: MergePicks, rules: MergeRules): ContactValues {
  const values: Record<string, unknown> = {}
  for (const choice of choicesOf([keep, other], rules)) {
    const asked = choice.settled ? undefined : picks[choice.name]
    const from = (asked ?? choice.chosen) === other.id ? other : keep
    for (const column of mergeFields.find(({ name }) => name === choice.name)!.columns) values[column] = from[column]
  }
  if (values.shares_email_with === keep.id || values.shares_email_with === other.id) values.shares_email_with = null
  return { ...values, opt_in_quarterly_updates: keep.opt_in_quarterly_updates && other.opt_in_quarterly_updates }
}

/** Which of two stays unless somebody says otherwise: the one that was mailed, else the older one. */
export function isKept<T extends { id: number; mails: number }>(one: T, two: T): T {
  const mailed = Number(two.mails > 0) - Number(one.mails > 0)
  return mailed > 0 || (mailed === 0 && two.id < one.id) ? two : one
}

const earliest = (a: Date | null, b: Date | null) => (a && b ? (a < b ? a : b) : (a ?? b))
const latest = (a: Date | null, b: Date | null) => (a && b ? (a > b ? a : b) : (a ?? b))

/** What outreach wrote on the two, put together. `status` is that of whoever has the last mail. */
export const mergedFigures = ([keep, other]: Pair, status: string) => ({
  status,
  last_emailed_at: latest(keep.last_emailed_at, other.last_emailed_at),
  quote_sent_at: earliest(keep.quote_sent_at, other.quote_sent_at),
  quote_viewed_at: earliest(keep.quote_viewed_at, other.quote_viewed_at),
  health_completed_at: latest(keep.health_completed_at, other.health_completed_at),
})

export type MergeFigures = ReturnType<typeof mergedFigures>
