import type { CalendarDate } from '../lib/calendar-date.ts'

/** A right of people under 65 who have Medicare. The sentences are in src/messages/rules.ts. */
export interface Under65Right {
  source: string
  checkedOn: CalendarDate
  /** The only source is a single secondary one. */
  isUnconfirmed?: boolean
}

const CHECKED = '2026-11-23'

/** States whose law was found. A state that is missing may have such a right too. Source: state-rules-2027.md, table 3. */
export const under65Rights = {
  IN: { source: 'Indiana SEA 215, IC 27-8-13-9.1 and 9.2', checkedOn: CHECKED },
  NV: { source: 'Nevada SB 292 of 2025, from 2025-10-01, according to billtrack50', checkedOn: CHECKED },
  RI: { source: 'Rhode Island H5494 of 2025, according to Telos Actuarial', checkedOn: CHECKED, isUnconfirmed: true },
  TX: { source: 'Texas HB 2516 of 2025, according to psmbrokerage.com', checkedOn: CHECKED },
  VA: { source: 'Virginia SB 1409 and HB 1640 of 2023', checkedOn: CHECKED },
} as const satisfies Record<string, Under65Right>

export type Under65State = keyof typeof under65Rights

export const hasUnder65Right = (state: string | null): state is Under65State =>
  state !== null && Object.hasOwn(under65Rights, state)
