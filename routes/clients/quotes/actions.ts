import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import { hitRateLimit, refundRateLimit } from '../../../src/accounts/rate-limits.ts'
import { quoteWords } from '../../../src/messages/client/quote.ts'
import { type QuoteEmailRefusal, queueQuoteEmail } from '../../../src/outreach/queue-quote-email.ts'
import { findProspectAddress } from '../../../src/prospects/prospect-address.ts'
import { requestQuoteLink } from '../../../src/prospects/queries.ts'
import { findOffer } from '../../../src/quotes/offers.ts'
import { chooseOffer, shareQuote } from '../../../src/quotes/quote-actions.ts'
import { snapshotOf } from '../../../src/quotes/snapshot.ts'
import { urls } from '../../../src/urls.ts'
import { visitorAt } from '../../../src/visitors/visitor.ts'
import type { AppContext } from '../../../src/web/app-env.ts'
import { readForm } from '../../../src/web/form.ts'
import { languageOf } from '../../../src/web/language.ts'
import { refuseHelperLink } from '../shared/helper-link.tsx'
import { isPreview } from '../shared/preview.ts'
import { type Caller, resolveClientLink } from '../shared/resolve-link.ts'
import type { QuoteNotices } from './notices.tsx'
import { pageUrl } from './page-url.ts'
import { priceRequestedQuote } from './price-requested-quote.ts'
import { quotePage } from './show.tsx'

type Client = Caller & { kind: 'client' }

const choiceForm = z.object({ offer: z.string().max(100).optional().catch(undefined) })

const MAX_CHOICES_PER_HOUR = 60

/**
 * Saves the chosen offer and continues to the health questions. Accepts only an offer that the page has now, at its
 * current price.
 */
export async function chooseQuoteOffer(c: AppContext) {
  const client = await resolveOwnLink(c)
  if (client instanceof Response) return client
  const { profileRow, link } = client
  const { typed } = await readForm(c, choiceForm)
  const language = languageOf(c, profileRow.language)
  const quote = await priceRequestedQuote(c, profileRow, profileRow, language)
  const offer = findOffer(quote.comparison.allOffers, typed.offer)
  if (quote.failure || !offer) {
    const { missing, gone } = quoteWords[language].choice
    return quotePage(c, client, quote, { notChosen: typed.offer ? gone : missing }, 422)
  }
  if (!isPreview(c, profileRow))
    await c.var.tenantDb.withTenant(visitorAt(profileRow), async (scope) => {
      const limit = {
        key: `choice:${scope.organizationId}:${profileRow.contact_id}`,
        max: MAX_CHOICES_PER_HOUR,
        windowSeconds: 3_600,
      }
      // Each choice may store a price snapshot.
      if (await hitRateLimit(scope, limit)) await chooseOffer(scope, profileRow.quote_id, offer, snapshotOf(quote))
    })
  return c.redirect(urls.eligibility({ id: link }), 303)
}

const MAX_EMAILS_PER_DAY = 3

/** Emails the client their quote again: to the address on record, or to the one a prospect typed themselves. */
export async function mailQuote(c: AppContext) {
  const client = await resolveOwnLink(c)
  if (client instanceof Response) return client
  if (isPreview(c, client.profileRow)) return refusePreview(c, client)
  const { tenantDb, deps } = c.var
  const { contact_id: contactId } = client.profileRow
  const refused = await tenantDb.withTenant(visitorAt(client.profileRow), async (scope) => {
    const limit = {
      key: `quote-mail:${scope.organizationId}:${contactId}`,
      max: MAX_EMAILS_PER_DAY,
      windowSeconds: 86_400,
    }
    if (!(await hitRateLimit(scope, limit))) return 'often'
    // The visitor entered this address themselves. Only its owner may learn whether it belongs to a contact or is
    // suppressed.
    const address = await findProspectAddress(scope, contactId)
    if (address) return void (await requestQuoteLink(scope, address))
    const queued = await queueQuoteEmail(scope, { contactId, requestId: randomUUID() }, deps)
    if (queued.ok) return undefined
    await refundRateLimit(scope, limit)
    return queued.refused
  })
  if (!refused) for (const job of ['send-due-messages', 'mail-quote-links']) deps.wake(job)
  // A double submit: the first email is already queued.
  if (!refused || refused === 'too_soon') return c.redirect(pageUrl(c, client, { mailed: 'yes' }), 303)
  const words = quoteWords[languageOf(c, client.profileRow.language)].mail
  const texts: Record<Exclude<QuoteEmailRefusal, 'too_soon'> | 'often', string> = {
    no_email: words.noAddress,
    suppressed: words.refused,
    suppressed_elsewhere: words.stopped,
    address_refused: words.stopped,
    no_postal_address: words.cannot,
    read_only: words.cannot,
    illustrative_rates: words.cannot,
    no_license: words.cannot,
    prefers_pause: words.refused,
    stopped: words.cannot,
    too_many: words.often,
    often: words.often,
  }
  return refuseHere(c, client, { title: words.failed, text: texts[refused] }, refused === 'often' ? 429 : 422)
}

/** Creates a link for a helper and shows it on the page. */
export async function shareQuoteLink(c: AppContext) {
  const client = await resolveOwnLink(c)
  if (client instanceof Response) return client
  if (isPreview(c, client.profileRow)) return refusePreview(c, client)
  await c.var.tenantDb.withTenant(visitorAt(client.profileRow), (scope) =>
    shareQuote(scope, client.profileRow.quote_id),
  )
  return c.redirect(pageUrl(c, client, { shared: 'yes' }), 303)
}

/** Resolves the client's own link. Rejects helpers. */
async function resolveOwnLink(c: AppContext): Promise<Client | Response> {
  const client = await resolveClientLink(c, [c.req.param('link')])
  if (client instanceof Response) return client
  return refuseHelperLink(c, client) ?? client
}

const refusePreview = (c: AppContext, client: Client) =>
  refuseHere(c, client, { text: quoteWords[languageOf(c, client.profileRow.language)].preview }, 422)

async function refuseHere(c: AppContext, client: Client, refused: QuoteNotices['refused'], status: 422 | 429) {
  const quote = await priceRequestedQuote(
    c,
    client.profileRow,
    client.profileRow,
    languageOf(c, client.profileRow.language),
  )
  return quotePage(c, client, quote, { refused }, status)
}
