import { type Context, Hono } from 'hono'
import { z } from 'zod'
import { segmentsOf } from '../src/lib/gsm-text.ts'
import { NotFound } from '../src/lib/not-found.ts'
import { parsePhone } from '../src/lib/phone.ts'
import { textSettingsWords as words } from '../src/messages/contact-texts.ts'
import { saveSettings } from '../src/organizations/save-settings.ts'
import { shownName } from '../src/organizations/settings.ts'
import { countUnknownTexts } from '../src/outreach/texting/claim-texts.ts'
import { countWhoAgrees } from '../src/outreach/texting/consent.ts'
import { composeText } from '../src/sms/compose-text.ts'
import { listPracticeTexts } from '../src/sms/practice-texts.ts'
import { urls } from '../src/urls.ts'
import type { AppEnv } from '../src/web/app-env.ts'
import { readForm } from '../src/web/form.ts'
import { sitePage } from '../src/web/page.tsx'
import { readSettings, trySaving } from './settings/read-settings.ts'
import { settingsPage } from './settings/settings-frame.tsx'
import type { SectionState } from './settings/settings-section.tsx'
import { PracticeTextsPage } from './texts/practice-texts-page.tsx'
import { TextSettingsPage } from './texts/text-settings-page.tsx'

type AppContext = Context<AppEnv>

const switchForm = z.object({ texts_enabled: z.literal('on').optional() })
const answerForm = z.object({
  phone: z.string().transform((text, context) => {
    const phone = parsePhone(text)
    if (phone.ok) return phone.digits
    context.addIssue({ code: 'custom', message: phone.error })
    return z.NEVER
  }),
  body: z.string().trim().min(1, 'Enter a reply').max(1_600, 'Use at most 1,600 characters'),
})

/** Text messages: the agency’s switch, and what practice mode received. */
export const texts = new Hono<AppEnv>()
  .get('/settings/texts', (c) => showSettings(c, { saved: c.req.query('saved') === 'texts' }))
  .post('/settings/texts', async (c) => {
    const read = await readForm(c, switchForm)
    const texts_enabled = read.ok && read.data.texts_enabled === 'on'
    const { typed } = read
    if (texts_enabled && !c.var.deps.texts) return showSettings(c, { typed, errors: { texts_enabled: words.refused } })
    const done = await trySaving(c, (scope) => saveSettings(scope, 'texts', { texts_enabled }))
    return done ? c.redirect(urls.settings.texts({ saved: 'texts' }), 303) : showSettings(c, { failed: true, typed })
  })

  .get('/practice/texts', (c) => showPractice(c, {}))
  .get('/practice/texts.json', async (c) => {
    c.header('Cache-Control', 'no-store')
    const rows = await list(c)
    return c.json(
      rows.map(({ sent_at, sender, recipient, ...text }) => ({
        ...text,
        from: sender,
        to: recipient,
        sentAt: sent_at.toISOString(),
      })),
    )
  })
  .post('/practice/texts', async (c) => {
    const { texts: line } = c.var.deps
    const read = await readForm(c, answerForm)
    if (!read.ok) return showPractice(c, { typed: read.typed, errors: read.errors })
    if (!line?.receive) throw new NotFound('404 - Page Not Found')
    await line.receive(read.data.phone, read.data.body)
    return c.redirect(urls.practice.texts({ phone: read.data.phone }), 303)
  })

async function showSettings(c: AppContext, state: SectionState) {
  const { deps } = c.var
  const { settings, lastChange, more } = await readSettings(c, 'texts', async (scope) => ({
    counts: await countWhoAgrees(scope),
    unknown: await countUnknownTexts(scope),
  }))
  const sample = composeText(deps.publicUrl, {
    ...{ kind: 'birthday', language: 'en', clientFirstName: 'Walter', trackingId: 'k3JhQ0b7Q2mA9xYzL4vN1w' },
    agency: shownName(settings),
  })
  return settingsPage(
    c,
    'texts',
    <TextSettingsPage
      {...more}
      from={deps.texts?.from}
      practice={deps.practice}
      inboundUrl={`${deps.publicUrl}${urls.webhooks.twilio()}`}
      sample={{ text: sample, segments: segmentsOf(sample) }}
      isOn={settings.texts_enabled}
      lastChange={lastChange}
      state={state}
    />,
    { status: state.failed ? 500 : state.errors ? 422 : 200 },
  )
}

/** '+18285550142' for what the address says of a phone. */
function phoneOf(c: AppContext): string | undefined {
  const phone = parsePhone(c.req.query('phone') ?? '')
  return phone.ok ? `+1${phone.digits}` : undefined
}

const list = (c: AppContext) =>
  c.var.doors.asSystem('read practice texts', (system) => listPracticeTexts(system, { phone: phoneOf(c) }))

async function showPractice(c: AppContext, state: Pick<SectionState, 'typed' | 'errors'>) {
  const rows = await list(c)
  const content = (
    <PracticeTextsPage texts={rows} phone={phoneOf(c)} mayAnswer={Boolean(c.var.deps.texts?.receive)} state={state} />
  )
  return sitePage(c, content, { title: 'Practice texts', ...(state.errors ? { status: 422 as const } : {}) })
}
