import type { Context } from 'hono'
import { hasMessageSince } from '../../src/outbox/queries.ts'
import { findProspectAddress } from '../../src/prospects/prospect-address.ts'
import { findReach } from '../../src/quotes/decode.ts'
import { findHelperLink } from '../../src/quotes/queries.ts'
import { urls } from '../../src/urls.ts'
import { visitorAt } from '../../src/visitors/visitor.ts'
import type { AppEnv } from '../../src/web/app-env.ts'
import type { Caller } from '../clients/resolve-link.ts'
import type { Said } from './said.tsx'

const RECENT_MS = 10 * 60_000

/** What a form of the page has just done. The address says only what to look for. */
export async function readDone(
  c: Context<AppEnv>,
  { face }: Caller & { kind: 'client' },
): Promise<Pick<Said, 'mailedTo' | 'helperLink'>> {
  const { mailed, shared } = c.req.query()
  if (face.is_helper || (!mailed && !shared)) return {}
  return c.var.doors.inScope(visitorAt(face), async (scope) => {
    const since = new Date(scope.now.getTime() - RECENT_MS)
    const isMailed =
      mailed &&
      ((await findProspectAddress(scope, face.contact_id)) ??
        (await hasMessageSince(scope, face.contact_id, 'quote_email', since)))
    const reach = isMailed ? await findReach(scope, face.contact_id) : undefined
    const helperId = shared && (await findHelperLink(scope, face.quote_id))
    return {
      mailedTo: reach?.email ?? undefined,
      helperLink: helperId ? `${c.var.deps.publicUrl}${urls.compare(helperId)}` : undefined,
    }
  })
}
