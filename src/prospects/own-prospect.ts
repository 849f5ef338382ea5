import type { Scope } from '../scope.ts'
import { findVisitor } from '../visitors/queries.ts'
import { VISITOR_DAYS } from '../visitors/visitor.ts'
import { listOwnProspects, type OwnProspect } from './queries.ts'

/**
 * The prospect who signed up in the browser with this token, by id or by email address. Undefined for any other
 * contact.
 */
export async function findOwnProspect(
  scope: Scope,
  token: string | undefined,
  which: { id: number } | { address: string },
  hours: number = VISITOR_DAYS * 24,
): Promise<(OwnProspect & { visitorId: number }) | undefined> {
  const visitor = token === undefined ? undefined : await findVisitor(scope, token)
  if (!visitor) return undefined
  const own = (await listOwnProspects(scope, visitor.id, hours)).find((each) =>
    'id' in which ? each.id === which.id : each.address === which.address,
  )
  return own && { ...own, visitorId: visitor.id }
}
