import type { Context } from 'hono'
import { getContact } from '../../src/contacts/queries.ts'
import { maskedAddress } from '../../src/lib/email-address.ts'
import { hasMessageSince } from '../../src/outbox/queries.ts'
import { findHelperLink } from '../../src/quotes/queries.ts'
import { urls } from '../../src/urls.ts'
import { visitorAt } from '../../src/visitors/visitor.ts'
import type { AppEnv } from '../../src/web/app-env.ts'
import type { Caller } from '../clients/door.ts'
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
    const isMailed = mailed && (await hasMessageSince(scope, face.contact_id, 'quote_email', since))
    const { email } = isMailed ? await getContact(scope, face.contact_id) : { email: null }
    const helperId = shared && (await findHelperLink(scope, face.quote_id))
    return {
      mailedTo: email ? maskedAddress(email) : undefined,
      helperLink: helperId ? `${c.var.deps.publicUrl}${urls.compare(helperId)}` : undefined,
    }
  })
}
