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

/** '10%', '8.5%': a tenth where it is none of a whole. */
export const risePercent = (oldCents: number, newCents: number): string =>
  `${((100 * (newCents - oldCents)) / oldCents).toLocaleString('en-US', { maximumFractionDigits: 1 })}%`

/** Why it rises, and from when. */
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

function sentence({ clients, moreCents, savers, saveCents }: RadarSummary): string {
  const pay = `${pluralize(clients, 'client')} will pay ${wholeDollars(moreCents)} more a year`
  if (savers === 0) return `${pay}. No other carrier that you offer asks less for the same plan.`
  const who = savers === clients ? (clients === 1 ? 'They' : 'All of them') : `${formatCount(savers)} of them`
  return `${pay}. ${who} could save ${wholeDollars(saveCents)} a year with another carrier, for the same plan.`
}

export const radarWords = {
  title: 'Rate increases ahead',
  sentence,
  lead: 'Prices that go up soon, or did in the last weeks: by a new rate book, by a birthday, or because a carrier wrote so. They are looked for every night.',
  toContacts: 'Contacts',
  toNotices: 'Carriers’ notices',
  fromNotices: 'Clients whose price goes up',
  samples: 'Some of these prices are illustrative samples, made up for practice. Do not show them to clients.',
  pending: 'Your book is being looked through. This list will be up to date in a moment.',
  reload: 'Look again',
  filters: 'Filter rate increases',
  state: 'Progress',
  kind: 'Reason',
  allKinds: 'All reasons',
  carrier: 'Carrier',
  allCarriers: 'All carriers',
  saves: 'Saves at least',
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
    rise: 'Rise',
    from: 'From',
    best: 'Best alternative',
    switch: 'May switch',
    state: 'Progress',
  },
  premium: (oldCents: number, newCents: number) => `${formatCents(oldCents)} to ${formatCents(newCents)}`,
  aMonth: 'a month',
  best: (carrier: string, cents: number) => `${carrier}, ${formatCents(cents)}`,
  savesYear: (cents: number) => `Saves ${wholeDollars(cents)} a year`,
  noBest: 'None is lower',
  right: {
    always: 'Any day of the year',
    until: (day: string) => `Open until ${day}`,
    opens: (from: string, to: string) => `Opens ${from}, until ${to}`,
    sameIssuer: 'With the same company only',
    unconfirmed: 'May have this right, unconfirmed',
    none: 'Health questions',
  },
  health: {
    show: 'Show health results',
    hide: 'Hide health results',
    answered: (day: string) => `Answered ${day}`,
    not: 'Not answered',
    clear: 'Likely: no health problem named',
    review: 'Needs a call',
    likely_decline: 'Likely to be declined',
    unreadable: 'Answers cannot be opened',
    note: 'Likely, needs a call, or likely to be declined. Your log notes each look.',
  },
  selectRow: (name: string, day: string) => `Select ${name}, ${day}`,
  setOf: (name: string) => `Progress with ${name}`,
  set: 'Set',
  bulk: 'With the ticked rows',
  bulkSet: 'Set progress',
  sendQuote: 'Send quote',
  sendQuoteTo: (name: string) => `Send quote to ${name}`,
  changed: (count: number, state: RiseState, name?: string) =>
    count === 0
      ? `Nothing to change: that is “${states[state]}” already.`
      : `${name && count === 1 ? name : pluralize(count, 'rate increase')} ${count === 1 ? 'is' : 'are'} “${states[state]}” now.`,
  undone: (count: number) => (count === 0 ? 'Somebody has changed that since, so it stays.' : 'Taken back.'),
  thresholds: {
    title: 'Which increases are listed',
    lead: 'An increase is listed when it reaches one of these two. 0 lists every increase.',
    current: (percent: number, cents: number) =>
      `Increases of at least ${percent}% or ${formatCents(cents)} a month are listed.`,
    change: 'Change',
    percent: 'Percent',
    cents: 'Dollars a month',
    save: 'Save and look again',
    saved: 'Saved. Your book is looked through again with these.',
    same: 'That is what it was already.',
  },
  errors: {
    saves: 'Enter an amount in dollars, such as 250',
    row: 'That row is not on the list any more',
    none: 'Tick at least one row',
    state: 'Choose how far you are',
    percent: 'Enter a whole number from 0 to 100, such as 5',
    cents: 'Enter an amount from 0 to 1,000 dollars, such as 10.00',
  },
  empty: {
    noBook: 'There are no rates to compare with yet',
    noBookText:
      'Once a rate book is imported, every new one is compared with the one before it. A carrier’s letter can be entered right away.',
    enter: 'Enter a carrier’s notice',
    never: 'Your book was not looked through yet',
    neverText: 'That happens every night, and in a moment for the first time.',
    none: 'No price of your clients goes up soon',
    noneText: 'When a rate book, a birthday or a carrier’s notice raises one, it stands here.',
    noneFits: 'No rate increase fits these filters',
  },
  onContact: {
    title: (from: string, oldCents: number, newCents: number, isPast: boolean) =>
      `Premium ${isPast ? 'has risen' : 'is about to rise'}: ${formatCents(oldCents)} to ${formatCents(newCents)} a month from ${from}`,
    saves: (carrier: string, cents: number) => `${carrier} would save them ${wholeDollars(cents)} a year.`,
    open: 'Rate increases ahead',
    samples: 'Illustrative sample prices.',
  },
}
