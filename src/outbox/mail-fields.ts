import { type CalendarDate, formatLong, monthName } from '../lib/calendar-date.ts'
import type { OutreachMailFacts } from './outgoing-mail.ts'
import type { OutreachKind } from './outreach-kinds.ts'

/** What a text of an outreach mail may name in braces. */
export const mailFields = ['first_name', 'agent', 'agency', 'carrier', 'plan', 'month', 'date', 'percent'] as const
export type MailField = (typeof mailFields)[number]

/** Of everybody, though the carrier or plan of some is not known. */
const COMMON: readonly MailField[] = ['first_name', 'agent', 'agency', 'carrier', 'plan']

/** The fields that a kind's texts may name. */
export const fieldsOf = (kind: OutreachKind): readonly MailField[] => {
  if (kind === 'schedule_increase') return [...COMMON, 'month', 'date', 'percent']
  // The month alone: a whole birth date stands in no mail.
  return kind === 'birthday' || kind === 'anniversary' ? [...COMMON, 'month'] : COMMON
}

/** What stands for each field in this client's mail; empty where it is not known. */
export function fieldValues(facts: OutreachMailFacts): Record<MailField, string> {
  const { kind, language, clientFirstName, agency, sender, eventOn, policy } = facts
  const increase = kind === 'schedule_increase' ? facts.increase : null
  const on = (day: CalendarDate | null | undefined) => (day && fieldsOf(kind).includes('month') ? day : undefined)
  const day = on(increase?.effectiveOn ?? eventOn)
  return {
    first_name: clientFirstName.trim(),
    agent: sender.name.trim(),
    agency: agency.name.trim(),
    carrier: named(increase ? increase.carrier : policy.carrier),
    plan: planName(increase ? increase.plan : policy.plan),
    month: day ? monthName(day, language) : '',
    date: day && kind === 'schedule_increase' ? formatLong(day, language) : '',
    percent: increase ? `${increase.percent}%` : '',
  }
}

/** 'Other' is our word for a company that we do not quote; to its client it says nothing. */
const named = (carrier: string | null) => (!carrier || /^other$/i.test(carrier.trim()) ? '' : carrier.trim())

/** 'G' and 'Plan G' are both 'Plan G'. */
function planName(plan: string | null): string {
  const letter = /^(?:plan\s+)?([A-N]|HD-?[FG])$/i.exec(plan?.trim() ?? '')?.[1]
  return letter ? `Plan ${letter.toUpperCase()}` : ''
}
