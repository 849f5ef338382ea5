import type { CalendarDate } from '../../lib/calendar-date.ts'
import type { StateRules } from '../../switching/state-rules.ts'
import type { RuleNote, ScheduledEntry, ScheduleStatus } from '../plan/schedule.ts'
import { ruleNote } from '../plan/schedule.ts'
import type { PlannedMail } from './queries.ts'

/** A planned row in the words of the contact's page. What is due before `today` waits to be caught up. */
export function entryOfPlanned(
  mail: PlannedMail,
  today: CalendarDate,
  { smartSend, rules }: { smartSend: boolean; rules: StateRules },
): ScheduledEntry {
  const rule = ruleOf(mail, rules)
  return {
    kind: mail.kind as ScheduledEntry['kind'],
    date: mail.due_on,
    status: statusOf(mail, today),
    reason: mail.reason,
    rule,
    lifted: rule && mail.status === 'scheduled' ? (smartSend ? 'target_gi' : 'smart_send_off') : null,
    occasion: mail.occasion || null,
    eventOn: mail.event_on,
    plannedOn: mail.planned_on,
    behaviour: null,
  }
}

function statusOf({ status, due_on }: PlannedMail, today: CalendarDate): ScheduleStatus {
  if (status === 'skipped') return 'Skipped'
  if (due_on !== null && due_on < today) return 'Pending Catch-up'
  return status === 'delayed' ? 'Scheduled - Delayed' : 'Scheduled'
}

/** Null where none turned it. */
function ruleOf({ rule_id, opens_on, closes_on }: PlannedMail, { findRule }: StateRules): RuleNote | null {
  const rule = rule_id === null ? undefined : findRule(rule_id)
  if (!rule) return null
  return opens_on && closes_on ? ruleNote({ rule, opensOn: opens_on, closesOn: closes_on }) : ruleNote({ rule })
}
