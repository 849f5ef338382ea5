import { hasMessageSince } from '../../../src/outbox/queries.ts'
import { findProspectAddress } from '../../../src/prospects/prospect-address.ts'
import { findMaskedContact } from '../../../src/quotes/masked-contact.ts'
import { findHelperLink } from '../../../src/quotes/queries.ts'
import { urls } from '../../../src/urls.ts'
import { visitorAt } from '../../../src/visitors/visitor.ts'
import type { AppContext } from '../../../src/web/app-env.ts'
import type { Caller } from '../shared/resolve-link.ts'
import type { QuoteNotices } from './notices.tsx'

const ACTION_RESULT_MS = 10 * 60_000

/**
 * The result of the form just submitted. The URL only names the action; the result comes from the database. A prospect
 * always sees the address they typed, because the page must not reveal whether an email could be sent.
 */
export async function readActionResult(
  c: AppContext,
  { profileRow }: Caller & { kind: 'client' },
): Promise<Pick<QuoteNotices, 'mailedTo' | 'helperLink'>> {
  const { mailed, shared } = c.req.query()
  if (profileRow.is_helper || (!mailed && !shared)) return {}
  return c.var.tenantDb.withTenant(visitorAt(profileRow), async (scope) => {
    const since = new Date(scope.now.getTime() - ACTION_RESULT_MS)
    const isMailed =
      mailed &&
      ((await findProspectAddress(scope, profileRow.contact_id)) ??
        (await hasMessageSince(scope, profileRow.contact_id, 'quote_email', since)))
    const contactInfo = isMailed ? await findMaskedContact(scope, profileRow.contact_id) : undefined
    const helperId = shared && (await findHelperLink(scope, profileRow.quote_id))
    return {
      mailedTo: contactInfo?.email ?? undefined,
      helperLink: helperId ? `${c.var.deps.publicUrl}${urls.compare(helperId)}` : undefined,
    }
  })
}
