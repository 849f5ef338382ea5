import type { CalendarDate } from '../../lib/calendar-date.ts'
import type { Reason, ReasonCode } from '../../messages/reasons.ts'
import type { OutreachKind } from '../../outbox/outreach-kinds.ts'
import type { RuleAnchor, StateRule } from '../../switching/state-rule.ts'
import { ruleWithConditions } from '../../switching/state-rules.ts'
import { type SwitchingWindow, windowsOpenOn, yearRoundRuleOn } from '../../switching/switching-windows.ts'
import { type EntryContext, type EntryDraft, entryDrafts, planContext } from './entry-drafts.ts'
import type { FollowUpBehavior, PlanAgency, PlanContact } from './plan-facts.ts'
import { planFrame } from './planning-dates.ts'
import { isFollowUp, isTooLateForAep } from './skip-reason.ts'

export type ScheduleStatus = 'Scheduled' | 'Scheduled - Delayed' | 'Pending Catch-up' | 'Skipped'

/** The switching rule that affected an entry: its description and the days of its window. */
export interface RuleNote {
  id: string
  state: string
  says: string
  /** Both days are inclusive. Null if the state is open all year. */
  opensOn: CalendarDate | null
  closesOn: CalendarDate | null
}

export interface ScheduledEntry {
  /** 'none' is an entry about the contact as a whole. */
  kind: OutreachKind | 'none'
  /** The day the email is sent or would have been sent; null for 'none'. */
  date: CalendarDate | null
  status: ScheduleStatus
  reason: ReasonCode | null
  /** The last day of the pause that is the reason, inclusive. Null if it has no end. */
  untilOn: CalendarDate | null
  rule: RuleNote | null
  /** Why the email is sent although the window of `rule` is open on its day. */
  lifted: 'target_gi' | 'smart_send_off' | null
  occasion: string | null
  /** The day the email is about; see Occasion. Null for 'none'. */
  eventOn: CalendarDate | null
  /** The send day before windows are considered. */
  plannedOn: CalendarDate | null
  /**
   * For a follow-up: what the client did since the quote email. The sender reads it again when it selects the wording.
   */
  behavior: FollowUpBehavior | null
}

/**
 * Plans outreach for one contact. Returns entries by date from LOOK_BACK_DAYS ago to 12 months ahead, both inclusive.
 * Contacts whose address is blocked, who have no email address or live in a state that is open all year get a single
 * entry instead. Pure: the same facts and day give the same entries, so the contact's page, the nightly plan and the
 * simulator agree. Values shared by all contacts are cached per `agency` object, which must therefore not change.
 * Throws RangeError if a date is not a calendar date. Source: core §4, §9; docs/behaviour/outreach.md.
 */
export function scheduleOf(contact: PlanContact, agency: PlanAgency): ScheduledEntry[] {
  const rules = agency.rulesOf(contact.state)
  const excluded = exclusionEntry(contact, rules, agency.today)
  if (excluded) return [excluded]
  const frame = planFrame(agency)
  const context = planContext(contact, agency, frame, rules)
  const entries: DatedEntry[] = []
  for (const draft of entryDrafts(context))
    if (draft.date >= frame.oldest && draft.date <= frame.newest) entries.push(entryOf(draft, context))
  return entries.sort((a, b) => (a.date === b.date ? compare(a.kind, b.kind) : compare(a.date, b.date)))
}

/** The single entry of a contact who gets no outreach at all; undefined for other contacts. */
function exclusionEntry(
  contact: PlanContact,
  rules: readonly StateRule[],
  today: CalendarDate,
): ScheduledEntry | undefined {
  if (contact.optOut) return contactEntry(contact.optOut, null)
  if (!contact.email) return contactEntry('no_email', null)
  const continuousRule = yearRoundRuleOn(rules, today)
  return continuousRule ? contactEntry('continuous_enrollment', ruleNote({ rule: continuousRule })) : undefined
}

const contactEntry = (reason: ReasonCode, rule: RuleNote | null): ScheduledEntry => ({
  kind: 'none',
  date: null,
  status: 'Skipped',
  reason,
  untilOn: null,
  rule,
  lifted: null,
  occasion: null,
  eventOn: null,
  plannedOn: null,
  behavior: null,
})

type DatedEntry = ScheduledEntry & { date: CalendarDate }

function entryOf(draft: EntryDraft, context: EntryContext): DatedEntry {
  const { occasion, date, window } = draft
  const { kind, id, eventOn, plannedOn } = occasion
  const { lifted, windows, contact } = context
  const outcome = outcomeOf(draft, context)
  const liftedWindow = lifted && outcome.status === 'Scheduled' ? windowsOpenOn(windows, date) : undefined
  const shownWindow = window ?? liftedWindow
  return {
    kind,
    date,
    ...outcome,
    rule: shownWindow ? ruleNote(shownWindow) : null,
    lifted: liftedWindow ? lifted : null,
    occasion: id,
    eventOn,
    plannedOn,
    behavior: isFollowUp(kind) && contact.quoteEmail ? contact.quoteEmail.behavior : null,
  }
}

type Outcome = Pick<ScheduledEntry, 'status' | 'reason' | 'untilOn'>
const skip = ({ reason, until_on = null }: Reason): Outcome => ({ status: 'Skipped', reason, untilOn: until_on })
const send = (status: ScheduleStatus, reason: ReasonCode | null = null): Outcome => ({ status, reason, untilOn: null })

function outcomeOf({ occasion, date, window, skipped, crowded }: EntryDraft, { frame, agency }: EntryContext): Outcome {
  if (skipped !== null) return skip(skipped)
  if (date < frame.oldestCatchUp) return skip({ reason: 'past' })
  if (isTooLateForAep(occasion, date) || isTooLateForAep(occasion, agency.today)) return skip({ reason: 'aep_started' })
  if (date < agency.today) return send('Pending Catch-up')
  if (window) return send('Scheduled - Delayed', windowReason(window.rule.anchor))
  if (crowded) return send('Scheduled - Delayed', crowded)
  return send('Scheduled')
}

/** Source: outreach-015, outreach-016. */
function windowReason(anchor: RuleAnchor): ReasonCode {
  if (anchor === 'policy_anniversary') return 'anniversary_window'
  return anchor === 'calendar' ? 'enrollment_window' : 'birthday_window'
}

/** Describes a rule for display, with the days of one of its windows. */
export const ruleNote = ({ rule, opensOn, closesOn }: Partial<SwitchingWindow> & { rule: StateRule }): RuleNote => ({
  id: rule.id,
  state: rule.state,
  says: ruleWithConditions(rule),
  opensOn: opensOn ?? null,
  closesOn: closesOn ?? null,
})

const compare = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0)
