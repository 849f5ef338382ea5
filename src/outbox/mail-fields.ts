import { type CalendarDate, formatLong, monthName } from '../lib/calendar-date.ts'
import type { OutreachMailFacts } from './mail-facts.ts'
import type { OutreachKind } from './outreach-kinds.ts'

/** The merge fields that an email wording may use, written in braces. */
const mailFields = ['first_name', 'agent', 'agency', 'carrier', 'plan', 'month', 'date', 'percent'] as const
export type MailField = (typeof mailFields)[number]

/** Available in every kind, although some contacts have no known carrier or plan. */
const COMMON_FIELDS: readonly MailField[] = ['first_name', 'agent', 'agency', 'carrier', 'plan']

/** The merge fields that wordings of this kind may use. */
export const fieldsOf = (kind: OutreachKind): readonly MailField[] => {
  if (kind === 'schedule_increase') return [...COMMON_FIELDS, 'month', 'date', 'percent']
  // Only the month: an email never states a full birth date.
  return kind === 'birthday' || kind === 'anniversary' ? [...COMMON_FIELDS, 'month'] : COMMON_FIELDS
}

/** The value of each field in this client's email, or '' if it is unknown. */
export function fieldValues(facts: OutreachMailFacts): Record<MailField, string> {
  const { kind, language, clientFirstName, agency, sender, eventOn, policy } = facts
  const increase = kind === 'schedule_increase' ? facts.increase : null
  const eventDay: CalendarDate | null = increase?.effectiveOn ?? eventOn
  const day = eventDay && fieldsOf(kind).includes('month') ? eventDay : undefined
  return {
    first_name: clientFirstName.trim(),
    agent: sender.name.trim(),
    agency: agency.name.trim(),
    carrier: carrierName(increase ? increase.carrier : policy.carrier),
    plan: planName(increase ? increase.plan : policy.plan),
    month: day ? monthName(day, language) : '',
    date: day && kind === 'schedule_increase' ? formatLong(day, language) : '',
    percent: increase ? `${increase.percent}%` : '',
  }
}

/** 'Other' means a company we do not quote, so the word would tell the client nothing. */
const carrierName = (carrier: string | null) => (!carrier || /^other$/i.test(carrier.trim()) ? '' : carrier.trim())

/** 'G' and 'Plan G' are both 'Plan G'. */
function planName(plan: string | null): string {
  const letter = /^(?:plan\s+)?([A-N]|HD-?[FG])$/i.exec(plan?.trim() ?? '')?.[1]
  return letter ? `Plan ${letter.toUpperCase()}` : ''
}
