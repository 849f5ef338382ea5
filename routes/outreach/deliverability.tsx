import { Hono } from 'hono'
import { z } from 'zod'
import { parseEmailAddress } from '../../src/lib/email-address.ts'
import { refuse } from '../../src/lib/fields.ts'
import { deliverabilityWords as words } from '../../src/messages/deliverability.ts'
import { outreachFrame } from '../../src/messages/outreach-pages.ts'
import { getSettings } from '../../src/organizations/queries.ts'
import {
  listSuppressed,
  releaseSuppression,
  SUPPRESSIONS_PER_PAGE,
  suppressByHand,
  suppressionOrders,
} from '../../src/outreach/deliverability/blocked-addresses.ts'
import { readDelivery } from '../../src/outreach/deliverability/figures.ts'
import { findAutomaticPause, listBounces } from '../../src/outreach/deliverability/queries.ts'
import { findSendingDomain } from '../../src/outreach/domain/sending-domain.ts'
import { resumeAfterAutomaticPause } from '../../src/outreach/upcoming/pauses.ts'
import { urls } from '../../src/urls.ts'
import type { AppContext, AppEnv } from '../../src/web/app-env.ts'
import { type FlashMessage, flash } from '../../src/web/flash.ts'
import { readForm } from '../../src/web/form.ts'
import { page } from '../../src/web/page.tsx'
import { queryOf } from '../../src/web/query.ts'
import { DeliverabilityPage } from './deliverability/page.tsx'

const address = z.string().transform((text, context) => {
  const read = parseEmailAddress(text)
  return read.ok ? read.address : refuse(context, read.error)
})
const addressForm = z.object({ address })

/** The part of the list to show. An invalid value is replaced by its default. */
const listQuery = z.object({
  search: z.string().trim().max(254).catch(''),
  page: z.coerce.number().int().min(1).max(100_000).catch(1),
  sort: z.string().optional().catch(undefined).transform(suppressionOrders.read),
})

/** Deliverability: whether the agency's emails arrive, and blocked addresses. */
export const deliverability = new Hono<AppEnv>()
  .get('/deliverability', (c) => showPage(c))
  .post('/deliverability/resumption', async (c) => {
    const resumed = await c.var.scoped(resumeAfterAutomaticPause)
    return redirectBack(c, resumed ? 'good' : 'note', resumed ? words.resumed : words.notPaused)
  })
  .post('/deliverability/refusals', async (c) => {
    const read = await readForm(c, addressForm)
    if (!read.ok) return showPage(c, read)
    const added = await c.var.scoped((scope) => suppressByHand(scope, read.data.address))
    if (!added) return showPage(c, { typed: read.typed, errors: { address: words.blocked.known } })
    return redirectBack(c, 'good', words.blocked.added(read.data.address))
  })
  .post('/deliverability/release', async (c) => {
    const read = await readForm(c, addressForm)
    if (!read.ok) return redirectBack(c, 'bad', words.blocked.notReleased)
    const released = await c.var.scoped((scope) => releaseSuppression(scope, read.data.address))
    if (!released) return redirectBack(c, 'bad', words.blocked.notReleased)
    const { deps, requestId } = c.var
    const answer = await deps.releaseAtProvider(read.data.address).catch((err: Error) => {
      deps.log.error({ requestId, err }, 'the email provider could not be asked to unblock an address')
      return 'no_answer' as const
    })
    return redirectBack(c, answer === 'released' ? 'good' : 'note', words.blocked.releases[answer](read.data.address))
  })

function redirectBack(c: AppContext, kind: FlashMessage['kind'], text: string) {
  flash(c, kind, text)
  return c.redirect(urls.deliverability.show(), 303)
}

async function showPage(
  c: AppContext,
  { typed = {}, errors = {} }: { typed?: Record<string, string>; errors?: Record<string, string> } = {},
) {
  const { scoped, user, deps } = c.var
  const query = listQuery.parse({ search: '', page: 1, ...queryOf(c) })
  const read = await scoped(async (scope) => ({
    settings: await getSettings(scope),
    figures: await readDelivery(scope, user.timeZone),
    pause: await findAutomaticPause(scope),
    bounces: await listBounces(scope),
    blocked: await listSuppressed(scope, query),
    domain: await findSendingDomain(scope),
  }))
  const pages = Math.max(1, Math.ceil(read.blocked.total / SUPPRESSIONS_PER_PAGE))
  return page(
    c,
    <DeliverabilityPage
      {...read}
      query={query}
      pages={pages}
      typed={typed}
      errors={errors}
      timeZone={user.timeZone}
      mailFrom={deps.mailFrom}
      hasReports={deps.resendWebhookSecret !== undefined}
    />,
    { title: `${words.title} - ${outreachFrame.title}`, status: Object.keys(errors).length > 0 ? 422 : 200 },
  )
}
