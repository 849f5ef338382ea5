/** Emails that outreach sends automatically, each planned by src/outreach/plan. */
export const outreachKinds = [
  'birthday',
  'anniversary',
  'new_year',
  'aep',
  'schedule_increase',
  'check_in',
  'follow_up_1',
  'follow_up_2',
  'follow_up_3',
  'quarterly_update',
] as const
export type OutreachKind = (typeof outreachKinds)[number]

export const isOutreachKind = (kind: string): kind is OutreachKind =>
  (outreachKinds as readonly string[]).includes(kind)
