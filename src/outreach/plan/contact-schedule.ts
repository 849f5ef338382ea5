import type { Contact } from '../../contacts/contact.ts'
import { addDays, addMonths, type CalendarDate, firstOfMonth } from '../../lib/calendar-date.ts'
import { NotFound } from '../../lib/not-found.ts'
import type { Scope } from '../../scope.ts'
import { windowsBetween } from '../../switching/switching-windows.ts'
import type { PlanContact, ScheduleSettings } from './plan-facts.ts'
import { type FactsOptions, readPlanFacts } from './read-plan-facts.ts'
import { type RuleNote, ruleNote, type ScheduledEntry, scheduleOf } from './schedule.ts'

export interface ContactSchedule {
  entries: ScheduledEntry[]
  /** The facts the entries were planned from. */
  facts: PlanContact
  settings: ScheduleSettings
  /** The agency's date. */
  today: CalendarDate
  /** The months in the year strip: from the first day of this month up to but excluding `endsOn`. */
  startsOn: CalendarDate
  endsOn: CalendarDate
  /** The contact's switching windows in those months, by opening day. */
  windows: RuleNote[]
}

const STRIP_MONTHS = 13

/** Plans outreach for this contact from the agency's settings and the emails already sent. Throws NotFound. */
export async function readContactSchedule(
  scope: Scope,
  { id }: Pick<Contact, 'id'>,
  options: Pick<FactsOptions, 'healthOf'> = {},
): Promise<ContactSchedule> {
  const { agency, contacts } = await readPlanFacts(scope, [id], options)
  const [facts] = contacts
  if (!facts) throw new NotFound('Contact not found')
  const { today, settings } = agency
  const startsOn = firstOfMonth(today)
  const endsOn = addMonths(startsOn, STRIP_MONTHS)
  return {
    entries: scheduleOf(facts, agency),
    facts,
    settings,
    today,
    startsOn,
    endsOn,
    windows: windowsBetween(agency.rulesOf(facts.state), facts, startsOn, addDays(endsOn, -1)).map(ruleNote),
  }
}
