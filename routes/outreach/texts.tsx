import { Hono } from 'hono'
import { z } from 'zod'
import { checkbox } from '../../src/lib/fields.ts'
import { segmentsOf } from '../../src/lib/gsm-text.ts'
import { textSettingsWords as words } from '../../src/messages/contact-texts.ts'
import { saveSettings } from '../../src/organizations/save-settings.ts'
import { shownName } from '../../src/organizations/settings.ts'
import { countUnknownTexts } from '../../src/outreach/texting/claim-texts.ts'
import { countTextConsents } from '../../src/outreach/texting/consent.ts'
import { composeText } from '../../src/sms/compose-text.ts'
import { urls } from '../../src/urls.ts'
import type { AppContext, AppEnv } from '../../src/web/app-env.ts'
import { readForm } from '../../src/web/form.ts'
import { readSettings, trySaving } from '../agency/settings/read-settings.ts'
import { settingsPage } from '../agency/settings/settings-frame.tsx'
import type { SectionState } from '../agency/settings/settings-section.tsx'
import { TextSettingsPage } from './texts/text-settings-page.tsx'

const switchForm = z.object({ texts_enabled: checkbox })

/** The agency's text message settings. */
export const texts = new Hono<AppEnv>()
  .get('/settings/texts', (c) => showSettings(c, { saved: c.req.query('saved') === 'texts' }))
  .post('/settings/texts', async (c) => {
    const read = await readForm(c, switchForm)
    const texts_enabled = read.ok && read.data.texts_enabled
    const { typed } = read
    if (texts_enabled && !c.var.deps.texts) return showSettings(c, { typed, errors: { texts_enabled: words.refused } })
    const done = await trySaving(c, (scope) => saveSettings(scope, 'texts', { texts_enabled }))
    return done ? c.redirect(urls.settings.texts({ saved: 'texts' }), 303) : showSettings(c, { failed: true, typed })
  })

async function showSettings(c: AppContext, state: SectionState) {
  const { deps } = c.var
  const { settings, lastChange, more } = await readSettings(c, 'texts', async (scope) => ({
    counts: await countTextConsents(scope),
    unknown: await countUnknownTexts(scope),
  }))
  const sample = composeText(deps.publicUrl, {
    kind: 'birthday',
    language: 'en',
    clientFirstName: 'Walter',
    trackingId: 'k3JhQ0b7Q2mA9xYzL4vN1w',
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
