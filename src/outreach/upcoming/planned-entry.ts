import type { CalendarDate } from '../../lib/calendar-date.ts'
import type { StateRules } from '../../switching/state-rules.ts'
import { type RuleNote, ruleNote, type ScheduledEntry, type ScheduleStatus } from '../plan/schedule.ts'
import type { PlannedEmail } from './queries.ts'

/**
 * Converts a planned row to a schedule entry, as on the contact's page. Emails due before `today` are pending
 * catch-ups.
 */
export function entryOfPlanned(
  email: PlannedEmail,
  today: CalendarDate,
  { smartSend, rules }: { smartSend: boolean; rules: StateRules },
): ScheduledEntry {
  const rule = ruleOf(email, rules)
  return {
    kind: email.kind as ScheduledEntry['kind'],
    date: email.due_on,
    status: statusOf(email, today),
    reason: email.reason as ScheduledEntry['reason'],
    untilOn: email.until_on,
    rule,
    lifted: rule && email.status === 'scheduled' ? (smartSend ? 'target_gi' : 'smart_send_off') : null,
    occasion: email.occasion || null,
    eventOn: email.event_on,
    plannedOn: email.planned_on,
    behavior: null,
  }
}

function statusOf({ status, due_on }: PlannedEmail, today: CalendarDate): ScheduleStatus {
  if (status === 'skipped') return 'Skipped'
  if (due_on !== null && due_on < today) return 'Pending Catch-up'
  return status === 'delayed' ? 'Scheduled - Delayed' : 'Scheduled'
}

/** Null if no rule affected it. */
function ruleOf({ rule_id, opens_on, closes_on }: PlannedEmail, { findRule }: StateRules): RuleNote | null {
  const rule = rule_id === null ? undefined : findRule(rule_id)
  if (!rule) return null
  return opens_on && closes_on ? ruleNote({ rule, opensOn: opens_on, closesOn: closes_on }) : ruleNote({ rule })
}
