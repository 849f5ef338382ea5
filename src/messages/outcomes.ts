import { counted, figure } from '../lib/counted.ts'
import { shortDollars, wholeDollars } from '../lib/money.ts'

type Kind = 'kept' | 'switched' | 'lost'

const people = (count: number) => counted(count, 'client')

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
      : `${figure(stayed)} of ${people(all)} with an outcome stayed with you: ${wholePercent(rate)}.`,
  none: 'No outcomes noted in these days.',
  noneText: 'When you finish a follow-up, say what came of it: kept, switched with you, or lost.',
  inForce: 'Premium kept in force',
  inForceNote: 'a year, of clients who stayed',
  saved: 'Saved for clients',
  savedNote: 'a year, by switching with you',
  afterMail: 'After a mail of yours',
  afterMailNote: (stayed: number) => `of ${figure(stayed)} who stayed, within 90 days`,
  lost: 'Lost',
  lostNote: (rate: number) => `${wholePercent(1 - rate)} of clients with an outcome`,
  all: 'All outcomes',
  money: wholeDollars,
}

/** '$480 a year saved', '$60 a year more'. */
export const savedInWords = (cents: number): string => `${shortDollars(Math.abs(cents))} a year ${more(cents)}`
