import type { OutcomeEvent } from '../contacts/timeline/entry.ts'
import { formatLong } from '../lib/calendar-date.ts'
import { formatCents, shortDollars, wholeDollars } from '../lib/money.ts'
import { formatCount, pluralize } from '../lib/pluralize.ts'

type Kind = 'kept' | 'switched' | 'lost'

const people = (count: number) => pluralize(count, 'client')

export const outcomeWords: Record<Kind, { name: string; hint: string }> = {
  kept: { name: 'Kept as it is', hint: 'They keep the policy they have.' },
  switched: { name: 'Switched with us', hint: 'They take another policy, and you wrote it.' },
  lost: { name: 'Lost', hint: 'They left, to another agency or without a policy.' },
}

/** '92%' of 0.918. */
export const wholePercent = (share: number) => `${Math.round(100 * share)}%`

const more = (cents: number) => (cents < 0 ? 'more' : 'saved')

export const worthWords = {
  title: 'What the outreach was worth',
  sentence: (stayed: number, all: number, rate: number) =>
    all === 1
      ? `The one client with an outcome ${stayed === 1 ? 'stayed with you' : 'left'}.`
      : `${formatCount(stayed)} of ${people(all)} with an outcome stayed with you: ${wholePercent(rate)}.`,
  none: 'No outcomes noted in these days.',
  noneText: 'When you finish a follow-up, say what came of it: kept, switched with you, or lost.',
  inForce: 'Premium kept in force',
  inForceNote: 'a year, of clients who stayed',
  saved: 'Saved for clients',
  savedNote: 'a year, by switching with you',
  afterMail: 'After a mail of yours',
  afterMailNote: (stayed: number) => `of ${formatCount(stayed)} who stayed, within 90 days`,
  lost: 'Lost',
  lostNote: (rate: number) => `${100 - Math.round(100 * rate)}% of clients with an outcome`,
  all: 'All outcomes',
  money: wholeDollars,
}

/** '$480 a year saved', '$60 a year more'. */
export const savedInWords = (cents: number): string => `${shortDollars(Math.abs(cents))} a year ${more(cents)}`

/** 'Dana Whitfield noted: switched with us on Mar 4, 2027, from $180.00 to $140.00 a month'. */
export function outcomeInWords({ who, outcome, old_cents, new_cents, decided_on }: OutcomeEvent): string {
  const premiums =
    outcome === 'switched'
      ? old_cents !== null && new_cents !== null
        ? `, from ${formatCents(old_cents)} to ${formatCents(new_cents)} a month`
        : ''
      : old_cents === null
        ? ''
        : `, at ${formatCents(old_cents)} a month`
  const name = outcomeWords[outcome].name
  return `${who ?? 'Somebody'} noted: ${name.charAt(0).toLowerCase()}${name.slice(1)} on ${formatLong(decided_on)}${premiums}`
}

export const outcomeFormWords = {
  title: 'Record outcome',
  /** On Today, and beside Done. */
  link: 'Record outcome',
  who: (name: string) => `What ${name} decided`,
  of: (followUp: string) => `After: ${followUp}`,
  none: { name: 'No outcome yet', hint: 'It is done, and nothing was decided.' },
  oldPremium: 'Premium until now',
  oldHint: 'Dollars a month.',
  newPremium: 'New premium',
  newHint: 'Dollars a month, from now on.',
  carrier: 'New carrier',
  asBefore: 'As before',
  plan: 'New plan',
  effective: 'New effective date',
  effectiveHint: 'When the new policy begins, such as 7/1/2027.',
  ifSwitched: 'If they switched',
  update: 'Write it on the contact too',
  updateHint: 'Premium, carrier, plan and effective date, as far as they are filled in here.',
  day: 'Day',
  dayHint: 'When it was decided, such as 3/14/2026.',
  note: 'Note',
  save: 'Save outcome',
  done: 'Marked as done.',
  noted: (name: string, kind: Kind, saved: number) =>
    `Noted for ${name}: ${outcomeWords[kind].name.toLowerCase()}.${saved === 0 ? '' : ` ${savedInWords(saved)}.`}`,
  takeBack: 'Take this outcome back',
  putBack: 'Put it back',
  takenBack: 'Taken back: it counts no more. What was written on the contact stays.',
  isTakenBack: 'The outcome was taken back.',
  isBack: 'The outcome counts again.',
}

export const ledgerWords = {
  title: 'Retention',
  lead: 'What came of talking to your clients, and what it was worth.',
  toDashboard: 'Dashboard',
  caption: 'Outcomes',
  columns: {
    contact: 'Contact',
    outcome: 'Outcome',
    old: 'Premium before',
    new: 'Premium after',
    saved: 'Saved a year',
    agent: 'Agent',
    day: 'Day',
    mail: 'After which mail',
  },
  noMail: 'None within 90 days',
  mail: (name: string, day: string) => `${name}, ${day}`,
  unknown: 'Not known',
  nobody: 'Unassigned',
  deleted: 'recently deleted',
  none: 'No outcomes in these days',
  noneText: 'When you finish a follow-up, say what came of it. Choose other days, or begin with your follow-ups.',
  toToday: 'Whom to call today',
  byAgent: 'By agent',
  agentColumns: {
    agent: 'Agent',
    kept: 'Kept',
    switched: 'Switched',
    lost: 'Lost',
    rate: 'Retention',
    saved: 'Saved a year',
  },
  download: 'Download as CSV',
  definitionsTitle: 'How this is counted',
  definitions: [
    'Each client counts once, with their last outcome in these days. An outcome that was taken back does not count.',
    'Retention is the clients who kept their policy or switched with you, of all who have an outcome.',
    'Premium kept in force is twelve times the monthly premium of those who stayed: the new one of those who switched, else the one they have. Where no premium is known it counts as nothing.',
    'Saved for clients is twelve times the difference between old and new premium of those who switched; who pays more now lowers it.',
    'After a mail of yours: in the 90 days before the outcome a mail of your outreach, or a quote, left for this client. Mails of test mode do not count.',
  ],
}
