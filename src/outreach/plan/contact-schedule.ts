import { sql } from 'kysely'
import type { Contact } from '../../contacts/contact.ts'
import { addMonths, type CalendarDate, firstOfMonth, todayIn } from '../../lib/calendar-date.ts'
import { emailKey } from '../../lib/email-address.ts'
import type { Scope } from '../../scope.ts'
import { rulesOf } from '../../switching/state-rules.ts'
import { windowsBetween } from '../../switching/windows.ts'
import { occasionKinds } from './occasions.ts'
import { noteOf, type RuleNote, type ScheduledEntry, type ScheduleSettings, scheduleOf } from './schedule.ts'
import { isOptOut } from './schedule-words.ts'

export interface ContactSchedule {
  entries: ScheduledEntry[]
  settings: ScheduleSettings
  /** The agency's own day. */
  today: CalendarDate
  /** The months a strip of the year shows: first day of this month to the day before `endsOn`. */
  startsOn: CalendarDate
  endsOn: CalendarDate
  /** The contact's windows in those months, by opening day. */
  windows: RuleNote[]
}

const STRIP_MONTHS = 13

/** What outreach plans for this contact, from the agency's settings and what was sent already. One statement. */
export async function readContactSchedule(
  scope: Scope,
  contact: Pick<Contact, 'id' | 'email' | 'state' | 'birth_on' | 'effective_on' | 'current_carrier'>,
): Promise<ContactSchedule> {
  const facts = await findScheduleFacts(scope, contact)
  const today = todayIn(facts.time_zone, scope.now)
  const settings: ScheduleSettings = {
    kinds: {
      birthday: facts.outreach_birthday ?? true,
      anniversary: facts.outreach_anniversary ?? true,
      new_year: facts.outreach_schedule_increase ?? true,
      aep: facts.outreach_aep ?? true,
    },
    delayYears: facts.outreach_delay_years ?? 1,
    smartSend: facts.smart_send_enabled ?? true,
    targetsGI: facts.targets_gi,
  }
  const rules = rulesOf(facts.state_rule_set === 'current_law' ? 'current_law' : 'spec', contact.state)
  const { suppressed } = facts
  const optOut = suppressed === null ? undefined : isOptOut(suppressed) ? suppressed : 'unsubscribed'
  const startsOn = firstOfMonth(today)
  const endsOn = addMonths(startsOn, STRIP_MONTHS)
  return {
    entries: scheduleOf({ ...contact, optOut }, settings, rules, today, new Set(facts.settled)),
    ...{ settings, today, startsOn, endsOn },
    windows: windowsBetween(rules, contact, startsOn, endsOn).map(noteOf),
  }
}

function findScheduleFacts(
  { db, organizationId }: Scope,
  { id, email, state }: Pick<Contact, 'id' | 'email' | 'state'>,
) {
  return db
    .selectFrom('organizations as o')
    .leftJoin('organization_settings as g', 'g.organization_id', 'o.id')
    .where('o.id', '=', organizationId)
    .select((eb) => [
      'o.time_zone',
      'g.outreach_birthday',
      'g.outreach_anniversary',
      'g.outreach_schedule_increase',
      'g.outreach_aep',
      'g.outreach_delay_years',
      'g.smart_send_enabled',
      'g.state_rule_set',
      eb
        .exists(
          eb
            .selectFrom('state_carrier_settings as s')
            .select('s.carrier')
            .whereRef('s.organization_id', '=', 'o.id')
            .where('s.state', '=', state ?? '')
            .where('s.active', '=', true)
            .where('s.target_gi', '=', true)
            .where(sql<boolean>`s.carrier = any(g.carriers)`),
        )
        .$castTo<boolean>()
        .as('targets_gi'),
      eb
        .selectFrom('suppressions as x')
        .select('x.reason')
        .whereRef('x.organization_id', '=', 'o.id')
        .where('x.channel', '=', 'email')
        .where('x.address', '=', email ? emailKey(email) : '')
        .as('suppressed'),
      // A mail that only waits in the outbox is still ahead.
      sql<string[]>`array(
        select m.occasion from outreach_messages m
        where m.organization_id = o.id and m.contact_id = ${id} and m.channel = 'email'
          and m.kind = any(${[...occasionKinds]}::text[]) and m.status <> 'queued')`.as('settled'),
    ])
    .executeTakeFirstOrThrow()
}
