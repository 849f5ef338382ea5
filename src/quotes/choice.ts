import { NotFound } from '../lib/not-found.ts'
import type { Scope } from '../scope.ts'
import type { Offer } from './offers.ts'
import { updateChoice } from './queries.ts'
import type { ShownQuote } from './shown-quote.ts'
import { insertSnapshot } from './snapshot-queries.ts'

/**
 * Notes which offer the client ticked, and the page it stood on. The last choice counts. Throws NotFound for a quote
 * that was stopped meanwhile.
 */
export async function chooseOffer(scope: Scope, quoteId: string, offer: Offer, page: ShownQuote): Promise<void> {
  if (!(await updateChoice(scope, quoteId, offer))) throw new NotFound('That quote no longer exists')
  await insertSnapshot(scope, { organization_id: scope.organizationId, quote_id: quoteId }, page)
}
