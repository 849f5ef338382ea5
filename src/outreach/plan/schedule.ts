import type { CalendarDate } from '../../lib/calendar-date.ts'
import type { OutreachKind } from '../../outbox/outreach-kinds.ts'
import type { StateRule } from '../../switching/state-rule.ts'
import { ruleWithConditions } from '../../switching/state-rules.ts'
import { continuousOn, type SwitchingWindow, windowsOpenOn } from '../../switching/windows.ts'
import type { EntryDraft, PlanContext } from './entry-draft.ts'
import { entryDrafts, planContext } from './entry-drafts.ts'
import { planFrame } from './frame.ts'
import type { Behaviour, PlanAgency, PlanContact } from './plan-facts.ts'
import { crowdedReasons, delayReason, optOutReasons, scheduleReasons } from './schedule-words.ts'
import { isFollowUp, isTooLateForAep } from './skip-reason.ts'

export { LOOK_BACK_DAYS } from './frame.ts'

export type ScheduleStatus = 'Scheduled' | 'Scheduled - Delayed' | 'Pending Catch-up' | 'Skipped'

/** The rule an entry turned on, in words and days. */
export interface RuleNote {
  id: string
  state: string
  says: string
  /** Both included; null where the state is open all year. */
  opensOn: CalendarDate | null
  closesOn: CalendarDate | null
}

export interface ScheduledEntry {
  /** 'none' is an entry about the contact as a whole. */
  kind: OutreachKind | 'none'
  /** The day the mail leaves, or would have left; null for 'none'. */
  date: CalendarDate | null
  status: ScheduleStatus
  reason: string | null
  rule: RuleNote | null
  /** Why the mail goes although `rule` is open on its day. */
  lifted: 'target_gi' | 'smart_send_off' | null
  occasion: string | null
  /** The day it is about: a birthday, an anniversary, the day of an increase or of a quote. */
  eventOn: CalendarDate | null
  /** The day before any window moved it. */
  plannedOn: CalendarDate | null
  /** Of a follow-up: what the client did since the quote mail, which chooses its words. */
  behaviour: Behaviour | null
}

/**
 * What outreach does for one contact from the agency's today on: entries by date, from LOOK_BACK_DAYS ago to 12 months
 * ahead, both ends included; one each for opted out, no address and states that are open all year. Pure: the same facts
 * and day give the same entries, so the contact's page, the nightly plan and the simulator agree.
 * What all contacts share is kept with `agency`, which therefore must not change. Throws RangeError when a date is not a
 * calendar date.
 * Source: core §4, §9; docs/behaviour/outreach.md.
 */
export function scheduleOf(contact: PlanContact, agency: PlanAgency): ScheduledEntry[] {
  const rules = agency.rulesOf(contact.state)
  const only = whyNobody(contact, rules, agency.today)
  if (only) return [only]
  const frame = planFrame(agency)
  const around = planContext(contact, agency, frame, rules)
  const entries: DatedEntry[] = []
  for (const draft of entryDrafts(around))
    if (draft.date >= frame.oldest && draft.date <= frame.newest) entries.push(entryOf(draft, around))
  return entries.sort((a, b) => (a.date === b.date ? compare(a.kind, b.kind) : compare(a.date, b.date)))
}

/** Why nothing at all is sent to this contact. */
function whyNobody(contact: PlanContact, rules: readonly StateRule[], today: CalendarDate): ScheduledEntry | undefined {
  if (contact.optOut) return onlyEntry(optOutReasons[contact.optOut], null)
  if (!contact.email) return onlyEntry(scheduleReasons.noEmail, null)
  const openAllYear = continuousOn(rules, today)
  return openAllYear ? onlyEntry(scheduleReasons.continuous, ruleNote({ rule: openAllYear })) : undefined
}

const onlyEntry = (reason: string, rule: RuleNote | null): ScheduledEntry => ({
  ...{ kind: 'none', date: null, status: 'Skipped', reason, rule },
  ...{ lifted: null, occasion: null, eventOn: null, plannedOn: null, behaviour: null },
})

type DatedEntry = ScheduledEntry & { date: CalendarDate }

function entryOf(draft: EntryDraft, around: PlanContext): DatedEntry {
  const { occasion, date, window } = draft
  const { kind, id, eventOn, plannedOn } = occasion
  const { status, reason } = fateOf(draft, around)
  const { lifted, windows, contact } = around
  const open = lifted && status === 'Scheduled' ? windowsOpenOn(windows, date) : undefined
  const told = window ?? open
  return {
    kind,
    date,
    status,
    reason,
    rule: told ? ruleNote(told) : null,
    lifted: open ? lifted : null,
    occasion: id,
    eventOn,
    plannedOn,
    behaviour: isFollowUp(kind) && contact.quoteMail ? contact.quoteMail.behaviour : null,
  }
}

type Fate = Pick<ScheduledEntry, 'status' | 'reason'>
const skipped = (reason: string): Fate => ({ status: 'Skipped', reason })

function fateOf({ occasion, date, window, skipped: why, crowded }: EntryDraft, { frame, agency }: PlanContext): Fate {
  if (why !== null) return skipped(why)
  if (date < frame.stillSent) return skipped(scheduleReasons.past)
  if (isTooLateForAep(occasion, date) || isTooLateForAep(occasion, agency.today))
    return skipped(scheduleReasons.aepOver)
  if (date < agency.today) return { status: 'Pending Catch-up', reason: null }
  if (window) return { status: 'Scheduled - Delayed', reason: delayReason(window.rule.anchor) }
  if (crowded) return { status: 'Scheduled - Delayed', reason: crowdedReasons[crowded] }
  return { status: 'Scheduled', reason: null }
}

/** A rule as the page tells it, with the days of one of its windows. */
export const ruleNote = ({ rule, opensOn, closesOn }: Partial<SwitchingWindow> & { rule: StateRule }): RuleNote => ({
  ...{ id: rule.id, state: rule.state, says: ruleWithConditions(rule) },
  ...{ opensOn: opensOn ?? null, closesOn: closesOn ?? null },
})

const compare = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0)
