import { Hono } from 'hono'
import { HTTPException } from 'hono/http-exception'
import { z } from 'zod'
import { mailClientContactChange } from '../../src/accounts/account-mail.ts'
import { listAgents } from '../../src/agents/queries.ts'
import { agencyColorRules } from '../../src/lib/agency-colors.ts'
import { fullName } from '../../src/lib/full-name.ts'
import { logoRefusals, logoWords, senderRefusals, settingsErrors } from '../../src/messages/settings.ts'
import { type ReadLogo, readLogo, removeLogo, saveLogo } from '../../src/organizations/logo.ts'
import { saveSender, saveSettings } from '../../src/organizations/save-settings.ts'
import {
  brandForm,
  clientPagesForm,
  detailsForm,
  permissionsForm,
  senderForm,
} from '../../src/organizations/schemas.ts'
import type { SettingsChanges } from '../../src/organizations/settings.ts'
import type { Scope } from '../../src/scope.ts'
import { urls } from '../../src/urls.ts'
import type { AppContext, AppEnv } from '../../src/web/app-env.ts'
import { flash } from '../../src/web/flash.ts'
import { readForm } from '../../src/web/form.ts'
import { reauthenticate } from '../account/confirm/confirm-its-you.tsx'
import { BrandPage } from './settings/brand-page.tsx'
import { ClientPagesPage } from './settings/client-pages-page.tsx'
import { DetailsPage } from './settings/details-page.tsx'
import { PermissionsPage } from './settings/permissions-page.tsx'
import { changesClientContact, lastChangeOf, readSettings, trySaving } from './settings/read-settings.ts'
import { SearchPage } from './settings/search-page.tsx'
import { SenderPage } from './settings/sender-page.tsx'
import { settingsPage } from './settings/settings-frame.tsx'
import type { SectionState } from './settings/settings-section.tsx'
import { setupSettings } from './settings/setup-settings.tsx'

const logoForm = z.object({ logo: z.instanceof(File) })

/** Organization settings, including their variant as a setup step. */
export const settings = new Hono<AppEnv>()
  .route('/', setupSettings)
  .get('/settings', (c) => showDetails(c, { saved: c.req.query('saved') === 'details' }))
  .get('/settings/details', (c) => c.redirect(urls.settings.show(), 303))
  .post('/settings/details', async (c) => {
    const read = await readForm(c, detailsForm)
    if (!read.ok) return showDetails(c, read)
    const saved = await saveClientContact(c, 'details', read)
    if (!saved.ok) return showDetails(c, { typed: read.typed, ...saved.state })
    return c.redirect(urls.settings.show({ saved: 'details' }), 303)
  })
  .post('/settings/details/logo', async (c) => {
    const wantsJson = c.req.header('Accept')?.includes('application/json')
    const uploaded = await readUploadedLogo(c)
    if (!uploaded.ok)
      return wantsJson ? c.json({ success: false, error: uploaded.error }, 422) : showDetails(c, {}, uploaded.error)
    const saved = await trySaving(c, (scope) => saveLogo(scope, uploaded.logo))
    if (!saved) throw new HTTPException(500, { message: settingsErrors.logo })
    if (wantsJson) return c.json({ success: true, logo: urls.logo(c.var.user.organizationSlug, uploaded.logo.hash) })
    flash(c, 'good', logoWords.uploaded)
    return c.redirect(`${urls.settings.show()}#logo`, 303)
  })
  .post('/settings/details/logo-removal', async (c) => {
    await c.var.scoped(removeLogo)
    flash(c, 'good', logoWords.removed)
    return c.redirect(`${urls.settings.show()}#logo`, 303)
  })

  .get('/brand-settings', (c) => showBrand(c, { saved: c.req.query('saved') === 'brand' }))
  .get('/settings/brand', (c) => c.redirect(urls.settings.brand(), 303))
  .post('/settings/brand', async (c) => {
    const read = await readForm(c, brandForm)
    if (!read.ok) return showBrand(c, read)
    const { typed } = read
    if (typed.intent === 'preview') return showBrand(c, { typed, unsaved: true })
    const saved = await trySaving(c, (scope) => saveSettings(scope, 'brand', read.data))
    return saved ? c.redirect(urls.settings.brand({ saved: 'brand' }), 303) : showBrand(c, { failed: true, typed })
  })
  .get('/settings/sender', (c) => showSender(c, { saved: c.req.query('saved') === 'sender' }))
  .post('/settings/sender', async (c) => {
    const read = await readForm(c, senderForm)
    if (!read.ok) return showSender(c, read)
    const { typed } = read
    const saved = await trySaving(c, (scope) => saveSender(scope, read.data))
    if (!saved) return showSender(c, { failed: true, typed })
    if (saved.result.ok) return c.redirect(urls.settings.sender({ saved: 'sender' }), 303)
    const { field, message } = senderRefusals[saved.result.refused]
    return showSender(c, { typed, errors: { [field]: message } })
  })
  .get('/settings/clients', (c) => showClientPages(c, { saved: c.req.query('saved') === 'clients' }))
  .post('/settings/clients', async (c) => {
    const read = await readForm(c, clientPagesForm)
    if (!read.ok) return showClientPages(c, read)
    const saved = await saveClientContact(c, 'clients', read)
    if (!saved.ok) return showClientPages(c, { typed: read.typed, ...saved.state })
    return c.redirect(urls.settings.clients({ saved: 'clients' }), 303)
  })
  .get('/settings/permissions', (c) => showPermissions(c, { saved: c.req.query('saved') === 'permissions' }))
  .post('/settings/permissions', async (c) => {
    const read = await readForm(c, permissionsForm)
    if (!read.ok) return showPermissions(c, read)
    const saved = await trySaving(c, (scope) => saveSettings(scope, 'permissions', read.data))
    if (!saved) return showPermissions(c, { failed: true, typed: read.typed })
    return c.redirect(urls.settings.permissions({ saved: 'permissions' }), 303)
  })
  .get('/settings/search', (c) => {
    const query = (c.req.query('q') ?? '').trim().slice(0, 100)
    return settingsPage(c, undefined, <SearchPage query={query} />, { query })
  })

/** Saves a section that leads clients somewhere. That part needs a recent sign-in, and the admins are told. */
async function saveClientContact(
  c: AppContext,
  section: 'details' | 'clients',
  { data, typed }: { data: SettingsChanges; typed: Record<string, string> },
): Promise<{ ok: true } | { ok: false; state: SectionState }> {
  const check = await changesClientContact(c, data)
  if (check?.result) {
    const confirmed = await reauthenticate(c, typed)
    if (!confirmed.ok) return { ok: false, state: { ask: confirmed.ask } }
  }
  const save = async (scope: Scope) => mailClientContactChange(scope, await saveSettings(scope, section, data))
  if (!check || !(await trySaving(c, save))) return { ok: false, state: { failed: true } }
  c.var.deps.wake('send-due-messages')
  return { ok: true }
}

/** The re-encoded logo from a posted form, or a sentence saying why it was refused. */
async function readUploadedLogo(c: AppContext): Promise<(ReadLogo & { ok: true }) | { ok: false; error: string }> {
  const form = await readForm(c, logoForm)
  const read = await readLogo(form.ok ? new Uint8Array(await form.data.logo.arrayBuffer()) : new Uint8Array())
  return read.ok ? read : { ok: false, error: logoRefusals[read.refused] }
}

async function showBrand(c: AppContext, state: SectionState) {
  const { settings, lastChange, more: agents } = await readSettings(c, 'brand', listAgents)
  const { firstName, lastName } = c.var.user
  const defaultAgent = agents.find(({ is_default_agent }) => is_default_agent)
  const agent = defaultAgent ? fullName(defaultAgent) : `${firstName} ${lastName}`
  const typed = brandForm.safeParse(state.typed)
  const { primary_color: primary, secondary_color: secondary } = typed.success ? typed.data : settings
  return settingsPage(
    c,
    'brand',
    <BrandPage settings={settings} agent={agent} lastChange={lastChange} state={state} />,
    {
      status: statusOf(state),
      rules: agencyColorRules({ primary, secondary }),
    },
  )
}

async function showSender(c: AppContext, state: SectionState) {
  const { settings, lastChange, more: agents } = await readSettings(c, 'sender', listAgents)
  return settingsPage(
    c,
    'sender',
    <SenderPage settings={settings} agents={agents} lastChange={lastChange} state={state} />,
    { status: statusOf(state) },
  )
}

async function showClientPages(c: AppContext, state: SectionState) {
  const { settings, lastChange } = await readSettings(c, 'clients')
  const selfOnboardingUrl = `${c.var.deps.publicUrl}${urls.selfOnboarding(settings.slug)}`
  return settingsPage(
    c,
    'clients',
    <ClientPagesPage settings={settings} selfOnboardingUrl={selfOnboardingUrl} lastChange={lastChange} state={state} />,
    { status: statusOf(state) },
  )
}

async function showPermissions(c: AppContext, state: SectionState) {
  const { settings, lastChange } = await readSettings(c, 'permissions')
  return settingsPage(c, 'permissions', <PermissionsPage settings={settings} lastChange={lastChange} state={state} />, {
    status: statusOf(state),
  })
}

async function showDetails(c: AppContext, state: SectionState, logoError?: string) {
  const { settings, lastChange, more } = await readSettings(c, 'details', (scope) =>
    lastChangeOf(scope, 'logo', c.var.user.timeZone),
  )
  return settingsPage(
    c,
    'details',
    <DetailsPage settings={settings} lastChange={lastChange} logoChange={more} state={state} logoError={logoError} />,
    { status: statusOf(state, logoError) },
  )
}

const statusOf = ({ failed, errors, ask }: SectionState, error?: string) =>
  failed ? 500 : errors || ask || error ? 422 : 200
