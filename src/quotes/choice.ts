import { NotFound } from '../lib/not-found.ts'
import type { Scope } from '../scope.ts'
import type { Comparison } from './comparison.ts'
import type { Offer } from './offers.ts'
import { insertSnapshot, updateChoice } from './queries.ts'
import type { Shown } from './shown.ts'

/** How a form names an offer: the field `offer` of what is posted to urls.choice. */
export const offerKey = ({ planCode, carrier }: Pick<Offer, 'planCode' | 'carrier'>) => `${planCode}.${carrier}`

/** The offer of that key among all groups of a page, at the price it has there. */
export const findOffer = ({ groups }: Comparison, key: string | undefined): Offer | undefined =>
  groups.flatMap(({ offers }) => offers).find((offer) => offerKey(offer) === key)

/**
 * Notes which offer the client ticked, and the page it stood on. The last choice counts. Throws NotFound for a quote
 * that was stopped meanwhile.
 */
export async function chooseOffer(scope: Scope, quoteId: string, offer: Offer, page: Shown): Promise<void> {
  if (!(await updateChoice(scope, quoteId, offer))) throw new NotFound('That quote is not there any more')
  await insertSnapshot(scope, { organization_id: scope.organizationId, quote_id: quoteId }, page)
}
