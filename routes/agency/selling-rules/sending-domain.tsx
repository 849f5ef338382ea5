import { Hono } from 'hono'
import { formatMoment } from '../../../src/lib/moment.ts'
import { accountMailFrame } from '../../../src/messages/account-mail.ts'
import { domainWords as words } from '../../../src/messages/selling-rules.ts'
import { shownName } from '../../../src/organizations/settings.ts'
import { sendingDomainForm } from '../../../src/outreach/domain/schemas.ts'
import {
  addSendingDomain,
  checkSendingDomain,
  type DomainOutcome,
  findSendingDomain,
  removeSendingDomain,
} from '../../../src/outreach/domain/sending-domain.ts'
import { urls } from '../../../src/urls.ts'
import type { AppContext, AppEnv } from '../../../src/web/app-env.ts'
import { flash } from '../../../src/web/flash.ts'
import { readForm } from '../../../src/web/form.ts'
import { type CodeRequest, reauthenticate } from '../../account/confirm/confirm-its-you.tsx'
import { readSettings } from '../settings/read-settings.ts'
import { settingsPage } from '../settings/settings-frame.tsx'
import { DomainPage, DomainRemovalPage } from './domain-page.tsx'

/** The settings tab of the agency's sending domain. */
export const sendingDomain = new Hono<AppEnv>()
  .get('/settings/domain', (c) => show(c))
  .post('/settings/domain', async (c) => {
    const read = await readForm(c, sendingDomainForm(ourHosts(c)))
    if (!read.ok) return show(c, read)
    if (await c.var.scoped(findSendingDomain)) return show(c, { typed: read.typed, failure: words.failures.has_one })
    const confirmed = await reauthenticate(c, read.typed)
    if (!confirmed.ok) return show(c, { typed: read.typed, ask: confirmed.ask })
    const { name, local_part: localPart } = read.data
    const added = await addSendingDomain(contextOf(c), { name, localPart })
    if (!added.ok) return show(c, { typed: { name, local_part: localPart }, failure: words.failures[added.refused] })
    c.var.deps.wake('send-due-messages')
    return redirectToTab(c, 'note', words.added(name))
  })
  .post('/settings/domain/check', async (c) => {
    const { verified, other } = words.checkedNow
    return respond(c, await checkSendingDomain(contextOf(c)), ({ status }) =>
      status === 'verified' ? redirectToTab(c, 'good', verified) : redirectToTab(c, 'note', other),
    )
  })
  .get('/settings/domain/removal', async (c) => {
    const domain = await c.var.scoped(findSendingDomain)
    return domain
      ? settingsPage(c, 'domain', <DomainRemovalPage name={domain.name} />)
      : c.redirect(urls.settings.domain(), 303)
  })
  .post('/settings/domain/removal', async (c) =>
    respond(c, await removeSendingDomain(contextOf(c)), ({ name }) => redirectToTab(c, 'good', words.removed(name))),
  )

const contextOf = (c: AppContext) => ({
  tenantDb: c.var.tenantDb,
  identity: c.var.identity,
  provider: c.var.deps.domains,
})

/** The hosts of our own emails and pages, which agencies cannot use. */
function ourHosts(c: AppContext): string[] {
  const { mailFrom, publicUrl } = c.var.deps
  return [mailFrom.slice(mailFrom.lastIndexOf('@') + 1), new URL(publicUrl).hostname].map((host) => host.toLowerCase())
}

function respond(
  c: AppContext,
  outcome: DomainOutcome,
  onSuccess: (outcome: Extract<DomainOutcome, { ok: true }>) => Response,
): Response {
  return outcome.ok ? onSuccess(outcome) : redirectToTab(c, 'bad', words.failures[outcome.refused])
}

function redirectToTab(c: AppContext, kind: 'good' | 'bad' | 'note', text: string) {
  flash(c, kind, text)
  return c.redirect(urls.settings.domain(), 303)
}

async function show(
  c: AppContext,
  state: { typed?: Record<string, string>; errors?: Record<string, string>; failure?: string; ask?: CodeRequest } = {},
) {
  const { settings, more: domain } = await readSettings(c, 'domain', findSendingDomain)
  const { timeZone } = c.var.user
  return settingsPage(
    c,
    'domain',
    <DomainPage
      domain={domain}
      checked={domain && formatMoment(domain.checked_at, timeZone)}
      sender={`${shownName(settings)} via ${accountMailFrame.from}`}
      {...state}
    />,
    { status: state.errors || state.failure || state.ask ? 422 : 200 },
  )
}
