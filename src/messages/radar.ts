import type { RadarSummary, RiseKind, RiseState, ShownStates } from '../dashboard/radar/rise.ts'
import { ageOn, type CalendarDate } from '../lib/calendar-date.ts'
import { formatCents, wholeDollars } from '../lib/money.ts'
import { formatCount, pluralize } from '../lib/pluralize.ts'

const states: Record<RiseState, string> = {
  new: 'New',
  working: 'Working',
  offered: 'Offered',
  done: 'Done',
  dismissed: 'Dismissed',
}

const kinds: Record<RiseKind, string> = { book: 'New rate book', age: 'Birthday', notice: 'Carrier’s notice' }

const shown: Record<ShownStates, string> = { open: 'Open', ...states, all: 'All' }

/** '10%', '8.5%': with one decimal if needed. */
export const risePercent = (oldCents: number, newCents: number): string =>
  `${((100 * (newCents - oldCents)) / oldCents).toLocaleString('en-US', { maximumFractionDigits: 1 })}%`

export function riseReason(rise: {
  kind: RiseKind
  effective_on: CalendarDate
  birth_on: CalendarDate | null
}): string {
  const { kind, effective_on, birth_on } = rise
  if (kind === 'book') return 'New rate book'
  if (kind === 'notice') return 'Carrier’s notice'
  return birth_on && birth_on < effective_on ? `Turns ${ageOn(birth_on, effective_on)}` : 'Birthday'
}

function sentence({ rises, clients, moreCents, savers, saveCents }: RadarSummary): string {
  const increases = rises > clients ? `, from ${pluralize(rises, 'increase')}` : ''
  const pay = `${pluralize(clients, 'client')} will pay ${wholeDollars(moreCents)} more a year${increases}`
  if (savers === 0) return `${pay}. We found no other carrier you offer that costs less for the same plan.`
  const who = savers === clients ? (clients === 1 ? 'They' : 'All of them') : `${formatCount(savers)} of them`
  return `${pay}. ${who} could save ${wholeDollars(saveCents)} a year with the same plan from another carrier.`
}

export const radarWords = {
  title: 'Rate increases ahead',
  sentence,
  lead: 'Premiums that will rise soon, or rose in the last few weeks, because of a new rate book, a birthday or a carrier’s notice. We check every night.',
  toContacts: 'Contacts',
  toNotices: 'Carriers’ notices',
  fromNotices: 'Clients with a rate increase',
  samples: 'Some of these prices are made-up samples for practice. Do not show them to clients.',
  pending: 'We are checking your book. This list will be up to date in a moment.',
  reload: 'Refresh',
  filters: 'Filter rate increases',
  state: 'Progress',
  kind: 'Reason',
  allKinds: 'All reasons',
  carrier: 'Carrier',
  allCarriers: 'All carriers',
  saves: 'Minimum savings',
  agent: 'Agent',
  allAgents: 'All agents',
  show: 'Show',
  clear: 'Clear filters',
  shown,
  states,
  kinds,
  caption: 'Rate increases',
  download: 'Download as CSV',
  unit: (count: number) => (count === 1 ? 'increase' : 'increases'),
  columns: {
    client: 'Client',
    premium: 'Premium',
    rise: 'Increase',
    from: 'From',
    best: 'Best alternative',
    switch: 'Can switch',
    state: 'Progress',
  },
  premium: (oldCents: number, newCents: number) => `${formatCents(oldCents)} to ${formatCents(newCents)}`,
  aMonth: 'a month',
  best: (carrier: string, cents: number) => `${carrier}, ${formatCents(cents)}`,
  savesYear: (cents: number) => `Saves ${wholeDollars(cents)} a year`,
  noBest: 'No lower price found',
  right: {
    always: 'Any day of the year',
    until: (day: string) => `Open through ${day}`,
    opens: (from: string, to: string) => `Open ${from} through ${to}`,
    sameIssuer: 'Same company or group only',
    unconfirmed: 'Possible, not confirmed',
    none: 'Health questions apply',
  },
  health: {
    show: 'Show health results',
    hide: 'Hide health results',
    answered: (day: string) => `Answered ${day}`,
    not: 'Not answered',
    clear: 'Likely to qualify: no health problems reported',
    review: 'Needs a call',
    likely_decline: 'Likely to be declined',
    unreadable: 'We could not open the answers',
    note: 'Shows whether clients who answered are likely to qualify, need a call, or are likely to be declined. Each view is recorded in your agency’s log.',
  },
  selectRow: (name: string, day: string) => `Select ${name}, ${day}`,
  setOf: (name: string) => `Progress for ${name}`,
  set: 'Set',
  bulk: 'Selected rows',
  bulkSet: 'Set progress',
  sendQuote: 'Send quote',
  sendQuoteTo: (name: string) => `Send quote to ${name}`,
  changed: (count: number, state: RiseState, name?: string) =>
    count === 0
      ? `No change: already set to “${states[state]}”.`
      : `${name && count === 1 ? name : pluralize(count, 'rate increase')} set to “${states[state]}”.`,
  undone: (count: number) => (count === 0 ? 'Someone has changed this since, so we left it as is.' : 'Undone.'),
  thresholds: {
    title: 'Which increases to list',
    lead: 'An increase is listed when it reaches either threshold. Enter 0 to list every increase.',
    current: (percent: number, cents: number) =>
      `Increases of at least ${percent}% or ${formatCents(cents)} a month are listed.`,
    change: 'Change',
    percent: 'Percent',
    cents: 'Dollars a month',
    save: 'Save and check again',
    saved: 'Saved. We are checking your book again.',
    same: 'No change: these are already your settings.',
  },
  errors: {
    saves: 'Enter an amount in dollars, such as 250',
    row: 'That row is no longer on the list',
    none: 'Select at least one row',
    state: 'Choose a progress status',
    percent: 'Enter a whole number from 0 to 100, such as 5',
    cents: 'Enter an amount from 0 to 1,000 dollars, such as 10.00',
  },
  empty: {
    noBook: 'No rates to compare yet',
    noBookText:
      'Once a first rate book is imported, we compare each new one with the one before. Meanwhile, an admin can enter a carrier’s rate increase notice.',
    enter: 'Enter a carrier’s notice',
    never: 'We have not checked your book yet',
    neverText: 'We check every night. The first check starts in a moment.',
    none: 'No rate increases ahead',
    noneText: 'Clients appear here when a rate book, a birthday or a carrier’s notice raises their premium.',
    noneFits: 'No rate increases match these filters',
  },
  onContact: {
    title: (from: string, oldCents: number, newCents: number, isPast: boolean) =>
      `Premium ${isPast ? 'has risen' : 'is about to rise'}: ${formatCents(oldCents)} to ${formatCents(newCents)} a month from ${from}`,
    saves: (carrier: string, cents: number) => `${carrier} would save them ${wholeDollars(cents)} a year.`,
    open: 'Rate increases ahead',
    samples: 'Illustrative sample prices.',
  },
}
