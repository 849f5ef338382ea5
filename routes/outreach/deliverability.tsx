import { type Context, Hono } from 'hono'
import { z } from 'zod'
import { parseEmailAddress } from '../../src/lib/email-address.ts'
import { deliverabilityWords as words } from '../../src/messages/deliverability.ts'
import { outreachFrame } from '../../src/messages/outreach-pages.ts'
import { getSettings } from '../../src/organizations/queries.ts'
import { readDelivery } from '../../src/outreach/deliverability/figures.ts'
import { findAutomaticPause, listBounces } from '../../src/outreach/deliverability/queries.ts'
import {
  listSuppressed,
  releaseSuppression,
  SUPPRESSIONS_PER_PAGE,
  suppressByHand,
} from '../../src/outreach/deliverability/refusals.ts'
import { resumeAfterStop } from '../../src/outreach/deliverability/resume.ts'
import { findSendingDomain } from '../../src/outreach/domain/sending-domain.ts'
import { urls } from '../../src/urls.ts'
import type { AppEnv } from '../../src/web/app-env.ts'
import { type FlashMessage, flash } from '../../src/web/flash.ts'
import { readForm } from '../../src/web/form.ts'
import { page } from '../../src/web/page.tsx'
import { DeliverabilityPage } from './deliverability/page.tsx'

type AppContext = Context<AppEnv>

const address = z.string().transform((text, context) => {
  const read = parseEmailAddress(text)
  if (read.ok) return read.address
  context.addIssue({ code: 'custom', message: read.error })
  return z.NEVER
})
const addressForm = z.object({ address })

/** Which part of the list is shown. What nobody could have meant is the first page of all. */
const asked = z.object({
  search: z.string().trim().max(254).catch(''),
  page: z.coerce.number().int().min(1).max(100_000).catch(1),
})

/** Whether the agency’s mail arrives. */
export const deliverability = new Hono<AppEnv>()
  .get('/deliverability', (c) => show(c))
  .post('/deliverability/resumption', async (c) => {
    const resumed = await c.var.scoped(resumeAfterStop)
    return back(c, resumed ? 'good' : 'note', resumed ? words.wentOn : words.notStopped)
  })
  .post('/deliverability/refusals', async (c) => {
    const read = await readForm(c, addressForm)
    if (!read.ok) return show(c, read)
    const added = await c.var.scoped((scope) => suppressByHand(scope, read.data.address))
    if (!added) return show(c, { typed: read.typed, errors: { address: words.refusals.known } })
    return back(c, 'good', words.refusals.added(read.data.address))
  })
  .post('/deliverability/release', async (c) => {
    const read = await readForm(c, addressForm)
    if (!read.ok) return back(c, 'bad', words.refusals.notReleased)
    const released = await c.var.scoped((scope) => releaseSuppression(scope, read.data.address))
    if (!released) return back(c, 'bad', words.refusals.notReleased)
    const said = { released: 'released', complained: 'keptAtProvider', no_answer: 'providerSilent' } as const
    const { deps, requestId } = c.var
    const answer = await deps.releaseAtProvider(read.data.address).catch((err: Error) => {
      deps.log.error({ requestId, err }, 'the provider of mail could not be asked to release an address')
      return 'no_answer' as const
    })
    return back(c, answer === 'released' ? 'good' : 'note', words.refusals[said[answer]](read.data.address))
  })

function back(c: AppContext, kind: FlashMessage['kind'], text: string) {
  flash(c, kind, text)
  return c.redirect(urls.deliverability.show(), 303)
}

async function show(
  c: AppContext,
  { typed = {}, errors = {} }: { typed?: Record<string, string>; errors?: Record<string, string> } = {},
) {
  const { scoped, user, deps } = c.var
  const query = asked.parse({ search: c.req.query('search') ?? '', page: c.req.query('page') ?? 1 })
  const read = await scoped(async (scope) => ({
    settings: await getSettings(scope),
    figures: await readDelivery(scope, user.timeZone),
    stop: await findAutomaticPause(scope),
    cameBack: await listBounces(scope),
    refusals: await listSuppressed(scope, query),
    domain: await findSendingDomain(scope),
  }))
  const pages = Math.max(1, Math.ceil(read.refusals.total / SUPPRESSIONS_PER_PAGE))
  return page(
    c,
    <DeliverabilityPage
      {...{ ...read, query, pages, typed, errors }}
      timeZone={user.timeZone}
      mailFrom={deps.mailFrom}
      hasReports={deps.resendWebhookSecret !== undefined}
    />,
    { title: `${words.title} - ${outreachFrame.title}`, status: Object.keys(errors).length > 0 ? 422 : 200 },
  )
}
