import type { RuleAnchor } from '../../switching/state-rule.ts'
import type { OccasionKind } from './occasions.ts'

/** The first three are the documents' own words. Source: outreach-012..014. */
export const scheduleReasons = {
  continuous: "Contact's state has continuous open enrollment",
  past: 'Date is in the past (before window start)',
  firstYear: 'Within first year of effective date',
  effectiveUnknown: 'Effective date is not known',
  noEmail: 'The contact has no email address',
  aepOver: 'Annual enrollment is over by then',
} as const

const ORDINALS = ['', '1st', '2nd', '3rd']

export const notYetReason = (delayYears: number) => `Before the ${ORDINALS[delayYears]} anniversary of the policy`

/** Source: outreach-015, outreach-016. */
export function delayReason(anchor: RuleAnchor): string {
  if (anchor === 'policy_anniversary') return 'due to anniversary rule window'
  return anchor === 'calendar' ? 'due to open enrollment window' : 'due to birthday rule window'
}

export const optOutReasons = {
  unsubscribed: 'The contact unsubscribed',
  complained: 'The contact reported a mail as spam',
  bounced: 'Mail to the contact’s address comes back',
} as const
export type OptOut = keyof typeof optOutReasons

export const isOptOut = (reason: string): reason is OptOut => reason in optOutReasons

const LABELS: Record<OccasionKind, string> = {
  birthday: 'Birthday',
  anniversary: 'Anniversary',
  new_year: 'New Year',
  aep: 'AEP Reminder',
}

/** Source: outreach-005. */
export const occasionLabel = (kind: OccasionKind): string => LABELS[kind]
