import { reasonText } from '../../../src/messages/reasons.ts'
import type { Pause, PlanAgency, PlanContact, ScheduleSettings } from '../../../src/outreach/plan/plan-facts.ts'
import { type ScheduledEntry, scheduleOf } from '../../../src/outreach/plan/schedule.ts'
import { rulesOf } from '../../first-rules.ts'
import type { SlowContact } from './slow-facts.ts'

/** All kinds on, from the first anniversary, with smart send. */
export const settings = (overrides: Partial<ScheduleSettings> = {}): ScheduleSettings => ({
  kinds: { birthday: true, anniversary: true, new_year: true, aep: true, schedule_increase: true },
  delayYears: 1,
  smartSend: true,
  checkIns: { enabled: false, frequency: 'annual', timing: 'birthday' },
  ...overrides,
})

/** Under the documents' rules. */
export const agency = (overrides: Partial<PlanAgency> = {}): PlanAgency => ({
  organizationId: 1,
  timeZone: 'America/New_York',
  today: '2026-11-21',
  settings: settings(),
  rulesOf: (state) => rulesOf('spec', state),
  targetGI: new Set(),
  licensed: null,
  notices: [],
  pauses: [],
  ...overrides,
})

/** In North Carolina, which has no rule; wants no quarterly updates. */
export const contact = (overrides: Partial<PlanContact> = {}): PlanContact => ({
  id: 7,
  email: 'walter@example.com',
  state: 'NC',
  zip_code: '28801',
  agent_id: null,
  birth_on: '1951-03-15',
  effective_on: '2020-07-01',
  current_carrier: 'Aetna',
  plan_type: 'Plan G',
  opt_in_quarterly_updates: false,
  optOut: undefined,
  preference: undefined,
  pauses: [],
  emails: [],
  quoteEmail: undefined,
  health: 'unknown',
  ...overrides,
})

export interface Case {
  state?: string
  today?: string
  settings?: Partial<ScheduleSettings>
  /** Used occasions: emails sent long before the days under test. */
  settled?: string[]
  agency?: Partial<PlanAgency>
}

const mailOf = (occasion: string): PlanContact['emails'][number] => ({
  kind: occasion.replace(/-.*/, ''),
  occasion,
  dueOn: '2020-01-01',
  sentOn: '2020-01-01',
})

export const schedule = (
  who: Partial<PlanContact> = {},
  { state = 'NC', today = '2026-11-21', settings: changes = {}, settled = [], agency: more = {} }: Case = {},
): ScheduledEntry[] =>
  scheduleOf(
    contact({ state, emails: settled.map(mailOf), ...who }),
    agency({ today, settings: settings(changes), ...more }),
  )

/** 'date kind status: reason', as the written-out table has it. */
export const lineOf = ({ date, kind, status, reason, untilOn }: ScheduledEntry): string =>
  `${[date, kind, status].filter(Boolean).join(' ')}${reason ? `: ${reasonText({ reason, until_on: untilOn })}` : ''}`

export const linesOf = (entries: readonly ScheduledEntry[], kind?: string) =>
  entries.filter((entry) => !kind || entry.kind === kind).map(lineOf)

/** The facts that the slow schedule reads, as the quick one reads them. */
function factsOf({ id, state, birth, effective, carrier, delay, more = {} }: SlowContact, today: string) {
  const pauseOf = ({ kind, from, until }: NonNullable<typeof more.stops>[number]) => ({
    kind: kind as Pause['kind'],
    fromOn: from,
    untilOn: until,
    reason: 'person',
  })
  const stopped = (whose: 'contact' | 'agency') => (more.stops ?? []).filter(({ of }) => of === whose).map(pauseOf)
  const quote = more.quote && {
    mail: { kind: 'quote_email', occasion: more.quote.id, dueOn: more.quote.on, sentOn: more.quote.on },
    facts: {
      messageId: more.quote.id,
      sentOn: more.quote.on,
      behavior: more.quote.did,
      stoppedBy: more.quote.stopped,
    },
  }
  const sent = (more.mailed ?? []).map(({ occasion, due, on }) => ({
    kind: occasion.replace(/-.*/, ''),
    occasion,
    dueOn: due,
    sentOn: on,
  }))
  const who = contact({
    id,
    state,
    birth_on: birth,
    effective_on: effective,
    current_carrier: carrier ? 'Aetna' : null,
    email: more.noEmail ? null : 'walter@example.com',
    optOut: more.optOut,
    opt_in_quarterly_updates: more.updates ?? false,
    preference: more.yearly
      ? { choice: 'yearly' }
      : more.clientPause && { choice: 'paused', fromOn: more.clientPause.from, untilOn: more.clientPause.until! },
    pauses: stopped('contact'),
    emails: quote ? [...sent, quote.mail] : sent,
    quoteEmail: quote?.facts,
    health: more.failed ? 'likely_decline' : 'unknown',
  })
  const { failed } = more
  const checkIns: ScheduleSettings['checkIns'] =
    failed && failed !== 'off'
      ? { enabled: true, frequency: failed.often, timing: failed.around }
      : { enabled: false, frequency: 'annual', timing: 'birthday' }
  const demo = agency({
    today,
    settings: settings({ delayYears: delay, smartSend: more.lifted !== 'smart send', checkIns }),
    targetGI: new Set(more.lifted === 'target GI' ? [state] : []),
    pauses: stopped('agency'),
    licensed: more.licensed ? new Map(Object.entries(more.licensed)) : null,
    notices: (more.increases ?? []).map(({ id, effective, entered }) => ({
      id,
      carrier: 'Aetna',
      state,
      plan: null,
      effectiveOn: effective,
      percent: 9,
      enteredOn: entered,
    })),
  })
  return { contact: who, agency: demo }
}

export const planOf = (facts: SlowContact, today: string): ScheduledEntry[] => {
  const { contact, agency } = factsOf(facts, today)
  return scheduleOf(contact, agency)
}
