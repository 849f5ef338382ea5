import type { Comparison } from './comparison.ts'
import type { Offer } from './offers.ts'

/** How a form names an offer: the field `offer` of what is posted to urls.choice. */
export const offerKey = ({ planCode, carrier }: Pick<Offer, 'planCode' | 'carrier'>) => `${planCode}.${carrier}`

/** The offer of that key among all groups of a page, at the price it has there. */
export const findOffer = ({ groups }: Comparison, key: string | undefined): Offer | undefined =>
  groups.flatMap(({ offers }) => offers).find((offer) => offerKey(offer) === key)
