import { Hono } from 'hono'
import type { Language } from '../../src/lib/language.ts'
import { NotFound } from '../../src/lib/not-found.ts'
import { emailWordingWords as words } from '../../src/messages/email-wordings.ts'
import { isOutreachKind, type OutreachKind } from '../../src/outbox/outreach-kinds.ts'
import { checkWording, type Wording } from '../../src/outreach/wordings/check-wording.ts'
import { findAgencyName, findWording, listWordings } from '../../src/outreach/wordings/queries.ts'
import {
  hasContactDetails,
  removeWording,
  saveWording,
  standardWording,
} from '../../src/outreach/wordings/save-wording.ts'
import { wordingForm, wordingView } from '../../src/outreach/wordings/schemas.ts'
import { queueTestEmail } from '../../src/outreach/wordings/send-test.ts'
import { urls } from '../../src/urls.ts'
import type { AppContext, AppEnv } from '../../src/web/app-env.ts'
import { mailPolicy } from '../../src/web/email-frame-csp.ts'
import { flash } from '../../src/web/flash.ts'
import { type FieldErrors, readForm } from '../../src/web/form.ts'
import { type CodeRequest, reauthenticate } from '../account/confirm/confirm-its-you.tsx'
import { settingsPage } from '../agency/settings/settings-frame.tsx'
import { KindsPage } from './email-wordings/kinds-page.tsx'
import { type FoundClient, findClients, renderPreview } from './email-wordings/render-preview.ts'
import { WordingPage, type WordingResult } from './email-wordings/wording-page.tsx'

/** The agency's own wordings of outreach emails. */
export const emailWordings = new Hono<AppEnv>()
  .get('/settings/mails', async (c) => {
    const { scoped, user } = c.var
    const wordings = await scoped(listWordings)
    return settingsPage(c, 'mails', <KindsPage wordings={wordings} timeZone={user.timeZone} />)
  })
  .get('/settings/mails/:kind', (c) => {
    const { language, contact, saved } = viewOf(c)
    return showWording(c, { kind: kindOf(c), language, contactId: contact, saved: saved === 'yes' })
  })
  .get('/settings/mails/:kind/preview', async (c) => {
    const kind = kindOf(c)
    const { language, contact: contactId, subject, intro } = viewOf(c)
    const typed = subject && intro ? { subject, intro } : undefined
    const wording = typed ?? (await c.var.scoped((scope) => findWording(scope, kind, language)))
    const shown = await renderPreview(c, { kind, language, contactId, wording: wording ?? null })
    if (!shown) throw new NotFound(words.nobody)
    c.header('Content-Security-Policy', mailPolicy(c.var.deps.publicUrl))
    c.header('Cache-Control', 'no-store')
    return c.html(shown.mail.html)
  })
  .post('/settings/mails/:kind', async (c) => {
    const kind = kindOf(c)
    const { language } = viewOf(c)
    const { scoped } = c.var
    const read = await readForm(c, wordingForm)
    const { typed } = read
    const matches = await scoped((scope) => findClients(scope, typed.client ?? ''))
    const contactId = parseId(typed.pick) ?? matches[0]?.id ?? parseId(typed.contact)
    const view = { kind, language, contactId, typed, matches }
    if (!read.ok) return showWording(c, { ...view, errors: read.errors })
    const wording = read.data
    if (!typed.intent && !typed.pick) {
      const own = await scoped((scope) => findWording(scope, kind, language))
      if (hasContactDetails(wording) && (own?.subject !== wording.subject || own.intro !== wording.intro)) {
        const confirmed = await reauthenticate(c, typed)
        if (!confirmed.ok) return showWording(c, { ...view, wording, ask: confirmed.ask })
      }
      const saved = await scoped((scope) => saveWording(scope, { kind, language }, wording))
      if (!saved.ok) return showWording(c, { ...view, errors: saved.errors })
      c.var.deps.wake('send-due-messages')
      return c.redirect(urls.settings.mail(kind, { language, contact: contactId, saved: 'yes' }), 303)
    }
    const agency = await scoped(findAgencyName)
    const errors = checkWording(kind, wording, { agency })
    if (errors) return showWording(c, { ...view, errors })
    if (typed.intent !== 'test') return showWording(c, { ...view, wording })
    return showWording(c, { ...view, wording, result: await sendTest(c, { ...view, wording }) })
  })
  .post('/settings/mails/:kind/ours', async (c) => {
    const kind = kindOf(c)
    const { language, contact } = viewOf(c)
    await c.var.scoped((scope) => removeWording(scope, { kind, language }))
    flash(c, 'good', words.removed)
    return c.redirect(urls.settings.mail(kind, { language, contact }), 303)
  })

function kindOf(c: AppContext): OutreachKind {
  const kind = c.req.param('kind')
  if (!isOutreachKind(kind ?? '')) throw new NotFound('Email not found')
  return kind as OutreachKind
}

const viewOf = (c: AppContext) => wordingView.parse(c.req.query())
const parseId = (text: string | undefined) => (/^\d{1,15}$/.test(text ?? '') ? Number(text) : undefined)

interface WordingState {
  kind: OutreachKind
  language: Language
  contactId?: number | undefined
  /** The submitted form values, and the wording if they are valid. */
  typed?: Record<string, string>
  wording?: Wording
  errors?: FieldErrors
  ask?: CodeRequest
  matches?: FoundClient[]
  saved?: boolean
  result?: WordingResult
}

async function showWording(c: AppContext, { kind, language, contactId, typed, wording, ...state }: WordingState) {
  const own = await c.var.scoped((scope) => findWording(scope, kind, language))
  const shown = await renderPreview(c, { kind, language, contactId, wording: wording ?? own ?? null })
  const saved = own ?? standardWording({ kind, language })
  const page = (
    <WordingPage
      kind={kind}
      language={language}
      own={own}
      typed={{ subject: saved.subject, intro: saved.intro, ...typed }}
      savedWording={saved}
      shown={shown}
      isTyped={wording !== undefined}
      timeZone={c.var.user.timeZone}
      {...state}
    />
  )
  return settingsPage(c, 'mails', page, { status: state.errors || state.ask ? 422 : 200 })
}

async function sendTest(
  c: AppContext,
  { kind, language, contactId, wording, typed }: WordingState & { wording: Wording; typed: Record<string, string> },
): Promise<WordingResult> {
  const { scoped, user, deps } = c.var
  const shown = await renderPreview(c, { kind, language, contactId, wording })
  if (!shown) return { kind: 'bad', text: words.nobody }
  const sent = await scoped((scope) =>
    queueTestEmail(scope, {
      messageId: shown.facts.messageId,
      mail: shown.mail,
      to: { email: user.email, firstName: user.firstName, organizationName: user.organizationName },
      requestId: (typed.requestId ?? '').slice(0, 64) || shown.facts.messageId,
    }),
  )
  if (!sent) return { kind: 'bad', text: words.tooManyTests }
  deps.wake('send-due-messages')
  return { kind: 'good', text: words.tested(user.email) }
}
