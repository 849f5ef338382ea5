import { NotFound } from '../lib/not-found.ts'
import { publicToken } from '../lib/tokens.ts'
import type { Scope } from '../scope.ts'
import { giveHelperLink } from './queries.ts'

/** The link for somebody whom the client lets read along: made once, and good for as long as the quote. */
export async function shareQuote(scope: Scope, quoteId: string): Promise<string> {
  const helperId = await giveHelperLink(scope, quoteId, publicToken())
  if (!helperId) throw new NotFound('That quote no longer exists')
  return helperId
}
