import type { OutcomeEvent } from '../contacts/timeline/entry.ts'
import { formatLong } from '../lib/calendar-date.ts'
import { formatCents, shortDollars, wholeDollars } from '../lib/money.ts'
import { formatCount, pluralize } from '../lib/pluralize.ts'

type Kind = 'kept' | 'switched' | 'lost'

const people = (count: number) => pluralize(count, 'client')

export const outcomeWords: Record<Kind, { name: string; hint: string }> = {
  kept: { name: 'Kept their policy', hint: 'They are staying with the policy they have.' },
  switched: { name: 'Switched with us', hint: 'They took a new policy that you wrote.' },
  lost: { name: 'Lost', hint: 'They moved to another agency or dropped their policy.' },
}

/** '92%' for 0.918. */
export const wholePercent = (share: number) => `${Math.round(100 * share)}%`

const more = (cents: number) => (cents < 0 ? 'more' : 'saved')

export const outreachResultWords = {
  title: 'Outreach results',
  sentence: (stayed: number, all: number, rate: number) =>
    all === 1
      ? `The only client with an outcome ${stayed === 1 ? 'stayed with you' : 'did not stay'}.`
      : `${formatCount(stayed)} of ${people(all)} with an outcome stayed with you: ${wholePercent(rate)}.`,
  none: 'No outcomes in this date range.',
  noneText: 'When you finish a follow-up, record the outcome: kept, switched with you, or lost.',
  inForce: 'Retained premium',
  inForceNote: 'a year, from clients who stayed',
  saved: 'Saved for clients',
  savedNote: 'a year, by switching with you',
  afterEmail: 'After an email from you',
  afterEmailNote: (stayed: number) => `of ${formatCount(stayed)} who stayed, within 90 days`,
  lost: 'Lost',
  lostNote: (rate: number) => `${100 - Math.round(100 * rate)}% of clients with an outcome`,
  all: 'All outcomes',
  money: wholeDollars,
}

/** '$480 a year saved', '$60 a year more'. */
export const savingText = (cents: number): string => `${shortDollars(Math.abs(cents))} a year ${more(cents)}`

/** 'Dana Whitfield recorded: switched with us on Mar 4, 2027, from $180.00 to $140.00 a month'. */
export function outcomeText({ who, outcome, old_cents, new_cents, decided_on }: OutcomeEvent): string {
  const premiums =
    outcome === 'switched'
      ? old_cents !== null && new_cents !== null
        ? `, from ${formatCents(old_cents)} to ${formatCents(new_cents)} a month`
        : ''
      : old_cents === null
        ? ''
        : `, at ${formatCents(old_cents)} a month`
  const name = outcomeWords[outcome].name
  return `${who ?? 'Someone'} recorded: ${name.charAt(0).toLowerCase()}${name.slice(1)} on ${formatLong(decided_on)}${premiums}`
}

export const outcomeFormWords = {
  title: 'Record outcome',
  /** The link of a follow-up on the contact's page. */
  link: 'Record outcome',
  who: (name: string) => `What did ${name} decide?`,
  of: (followUp: string) => `After: ${followUp}`,
  none: { name: 'No outcome yet', hint: 'The follow-up is done, but nothing was decided.' },
  oldPremium: 'Current premium',
  oldHint: 'Dollars a month.',
  newPremium: 'New premium',
  newHint: 'Dollars a month.',
  carrier: 'New carrier',
  asBefore: 'No change',
  plan: 'New plan',
  effective: 'New effective date',
  effectiveHint: 'When the new policy starts, such as 7/1/2027.',
  ifSwitched: 'If they switched',
  update: 'Update the contact too',
  updateHint: 'Saves the premium and, if they switched, the carrier, plan and effective date.',
  day: 'Date',
  dayHint: 'When they decided, such as 3/14/2026.',
  note: 'Note',
  save: 'Save outcome',
  done: 'Marked as done.',
  noted: (name: string, kind: Kind, saved: number) =>
    `Outcome saved for ${name}: ${outcomeWords[kind].name.toLowerCase()}.${saved === 0 ? '' : ` ${savingText(saved)}.`}`,
  takeBack: 'Undo this outcome',
  putBack: 'Restore it',
  takenBack: 'Outcome undone. It no longer counts. Changes to the contact were not undone.',
  isTakenBack: 'The outcome was undone.',
  isBack: 'The outcome counts again.',
}

export const outcomeListWords = {
  title: 'Retention',
  lead: 'The outcomes of your follow-ups and what they were worth.',
  toDashboard: 'Dashboard',
  caption: 'Outcomes',
  columns: {
    contact: 'Contact',
    outcome: 'Outcome',
    old: 'Premium before',
    new: 'Premium after',
    saved: 'Saved per year',
    agent: 'Agent',
    day: 'Date',
    email: 'After email',
  },
  noEmail: 'None within 90 days',
  email: (name: string, day: string) => `${name}, ${day}`,
  unknown: 'Unknown',
  nobody: 'Unassigned',
  deleted: 'recently deleted',
  none: 'No outcomes in this date range',
  noneText: 'When you finish a follow-up, record the outcome. Choose other dates, or start with your follow-ups.',
  toToday: 'Who to call today',
  byAgent: 'By agent',
  agentColumns: {
    agent: 'Agent',
    kept: 'Kept',
    switched: 'Switched',
    lost: 'Lost',
    rate: 'Retention',
    saved: 'Saved per year',
  },
  download: 'Download as CSV',
  definitionsTitle: 'How this is counted',
  definitions: [
    'Each client counts once, with their latest outcome in this date range. Undone outcomes do not count.',
    'Retention is the share of clients with an outcome who kept their policy or switched with you.',
    'Retained premium is 12 times the monthly premium of clients who stayed: the new premium if they switched, otherwise the current one. Unknown premiums count as zero.',
    'Saved for clients is 12 times the difference between the old and new premium of clients who switched. Clients who now pay more reduce the total.',
    '“After an email from you” means you sent this client an outreach email or a quote in the 90 days before the outcome. Test mode emails do not count.',
  ],
}
