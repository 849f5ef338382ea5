import { formatPhone } from '../../../src/lib/phone.ts'
import { textSettingsWords as words } from '../../../src/messages/contact-texts.ts'
import type { countTextConsents } from '../../../src/outreach/texting/consent.ts'
import { CheckboxField } from '../../../src/ui/choice-field.tsx'
import { DescriptionList } from '../../../src/ui/description-list.tsx'
import { Notice } from '../../../src/ui/notice.tsx'
import { urls } from '../../../src/urls.ts'
import type { LastSettingsChange } from '../../agency/settings/read-settings.ts'
import { type SectionState, SettingsSection } from '../../agency/settings/settings-section.tsx'

export interface TextSettingsProps {
  counts: Awaited<ReturnType<typeof countTextConsents>>
  /** Texts from the last 90 days whose outcome is unknown. */
  unknown: number
  /** Undefined if texts are not set up. */
  from: string | undefined
  practice: boolean
  inboundUrl: string
  sample: { text: string; segments: number }
  isOn: boolean
  lastChange: LastSettingsChange | undefined
  state: SectionState
}

export function TextSettingsPage(props: TextSettingsProps) {
  const { from, practice, isOn, lastChange, state, sample } = props
  const typed = state.typed ? state.typed.texts_enabled === 'on' : isOn
  return (
    <>
      <SettingsSection
        name="texts"
        title={words.title}
        lead={words.lead}
        action={urls.settings.texts()}
        state={state}
        lastChange={lastChange}
      >
        {!from && (
          <Notice kind="warn" title={words.notSetUp}>
            {words.notSetUpText}
          </Notice>
        )}
        {from && practice && (
          <Notice>
            {words.practice} <a href={urls.practice.texts()}>{words.practiceLink}</a>
          </Notice>
        )}
        <CheckboxField
          label={words.switch}
          hint={words.switchHint}
          name="texts_enabled"
          defaultChecked={typed}
          {...(state.errors?.texts_enabled ? { error: state.errors.texts_enabled } : {})}
        />
      </SettingsSection>
      <Figures {...props} />
      <section className="settings-section" aria-labelledby="sample-title">
        <header className="settings-section__head">
          <h2 id="sample-title">{words.sample}</h2>
        </header>
        <p className="text-bubble">{sample.text}</p>
        <p className="field__hint">{words.sampleSegments(sample.segments)}</p>
      </section>
    </>
  )
}

function Figures({ counts, unknown, from, inboundUrl, practice }: TextSettingsProps) {
  return (
    <section className="settings-section" aria-label="Text details">
      <DescriptionList
        items={[
          { label: words.agreed, value: counts.agree.toLocaleString('en-US') },
          { label: words.stopped, value: counts.stopped.toLocaleString('en-US') },
          { label: words.phones, value: counts.phones.toLocaleString('en-US') },
          ...(unknown > 0
            ? [
                {
                  label: words.unknown,
                  value: (
                    <>
                      {unknown.toLocaleString('en-US')}. {words.unknownHint}
                    </>
                  ),
                },
              ]
            : []),
          ...(from
            ? [{ label: words.from, value: from.startsWith('MG') ? words.service(from) : formatSender(from) }]
            : []),
          ...(from && !practice
            ? [
                {
                  label: words.inbound,
                  value: (
                    <>
                      <code>{inboundUrl}</code>
                      <br />
                      {words.inboundHint}
                    </>
                  ),
                },
              ]
            : []),
        ]}
      />
    </section>
  )
}

const formatSender = (e164: string) => formatPhone(e164.replace(/^\+1/, ''))
