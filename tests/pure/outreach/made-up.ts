import {
  type ScheduledContact,
  type ScheduledEntry,
  type ScheduleSettings,
  scheduleOf,
} from '../../../src/outreach/plan/schedule.ts'
import { rulesOf } from '../../../src/switching/state-rules.ts'

/** All mails on, from the first anniversary, waiting for windows. */
export const settings = (overrides: Partial<ScheduleSettings> = {}): ScheduleSettings => ({
  kinds: { birthday: true, anniversary: true, new_year: true, aep: true },
  delayYears: 1,
  smartSend: true,
  targetsGI: false,
  ...overrides,
})

export const contact = (overrides: Partial<ScheduledContact> = {}): ScheduledContact => ({
  id: 7,
  email: 'walter@example.com',
  birth_on: '1951-03-15',
  effective_on: '2020-07-01',
  current_carrier: 'Aetna',
  optOut: undefined,
  ...overrides,
})

export interface Case {
  state?: string
  today?: string
  settings?: Partial<ScheduleSettings>
  settled?: string[]
}

/** The schedule under the documents' rules; in North Carolina, which has none, where no state is given. */
export const schedule = (
  who: Partial<ScheduledContact> = {},
  { state = 'NC', today = '2026-11-21', settings: changes = {}, settled = [] }: Case = {},
): ScheduledEntry[] => scheduleOf(contact(who), settings(changes), rulesOf('spec', state), today, new Set(settled))

/** 'date kind status: reason', as the written-out table has it. */
export const lineOf = ({ date, kind, status, reason }: ScheduledEntry): string =>
  `${[date, kind, status].filter(Boolean).join(' ')}${reason ? `: ${reason}` : ''}`

export const linesOf = (entries: readonly ScheduledEntry[], kind?: string) =>
  entries.filter((entry) => !kind || entry.kind === kind).map(lineOf)
