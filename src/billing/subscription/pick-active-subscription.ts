import type { CardSubscription } from '../cards/card-provider.ts'

/** An incomplete subscription was never paid for, so it is ignored. */
const isPaidFor = ({ status }: CardSubscription) => !status.startsWith('incomplete')
export const isOver = ({ status, endedAt }: CardSubscription) => status === 'canceled' || endedAt !== undefined

export interface PickedSubscription {
  /** The newest that has not ended; if all have ended, the newest of them. */
  active: CardSubscription | undefined
  /** Others that have not ended, so that the agency pays twice or soon will. */
  duplicates: CardSubscription[]
  /** Subscriptions of this customer that were made for another organization or outside of this product. */
  foreign: CardSubscription[]
}

/** Picks the agency's subscription from all subscriptions of its customer. */
export function pickActiveSubscription(all: readonly CardSubscription[], organizationId: number): PickedSubscription {
  const own = all
    .filter((each) => each.organizationId === organizationId && isPaidFor(each))
    .sort((a, b) => b.startedAt.getTime() - a.startedAt.getTime() || (a.id < b.id ? 1 : -1))
  const [active, ...duplicates] = own.filter((each) => !isOver(each))
  return {
    active: active ?? own[0],
    duplicates,
    foreign: all.filter((each) => each.organizationId !== organizationId),
  }
}
