import type { CardSubscription } from '../cards/card-provider.ts'

/** Incomplete ones were never paid for: to us they are no subscription yet. */
const isBegun = ({ status }: CardSubscription) => !status.startsWith('incomplete')
const isOver = ({ status, endedAt }: CardSubscription) => status === 'canceled' || endedAt !== undefined

export interface Counted {
  /** The newest that goes on, else the newest that ended. */
  counts: CardSubscription | undefined
  /** Others that go on beside it: somebody pays twice. */
  doubled: CardSubscription[]
  /** Of this customer, and made for another organisation or by somebody else. */
  foreign: CardSubscription[]
}

/** Which of a customer's subscriptions is the agency's. */
export function whichCounts(all: readonly CardSubscription[], organizationId: number): Counted {
  const own = all
    .filter((each) => each.organizationId === organizationId && isBegun(each))
    .sort((a, b) => b.startedAt.getTime() - a.startedAt.getTime() || (a.id < b.id ? 1 : -1))
  const [counts, ...doubled] = own.filter((each) => !isOver(each))
  return {
    counts: counts ?? own[0],
    doubled,
    foreign: all.filter((each) => each.organizationId !== organizationId),
  }
}
