import type { ListedAgent } from '../../../src/agents/queries.ts'
import { fullName } from '../../../src/lib/full-name.ts'
import { obstacleWords } from '../../../src/messages/outreach-pages.ts'
import { senderWords as words } from '../../../src/messages/settings.ts'
import { testModeWords } from '../../../src/messages/test-mode.ts'
import { mayMailClients } from '../../../src/organizations/account-state.ts'
import { sendHours } from '../../../src/organizations/schemas.ts'
import { type OrganizationSettings, senderSetting } from '../../../src/organizations/settings.ts'
import { CheckboxField, RadioField } from '../../../src/ui/choice-field.tsx'
import { DescriptionList } from '../../../src/ui/description-list.tsx'
import { SelectField } from '../../../src/ui/field.tsx'
import { Notice } from '../../../src/ui/notice.tsx'
import { urls } from '../../../src/urls.ts'
import type { LastSettingsChange } from './read-settings.ts'
import { type SectionState, SettingsSection } from './settings-section.tsx'

const typedOf = (settings: OrganizationSettings): Record<string, string> => ({
  sender: settings.force_org_sender_details ? 'organization' : 'agent',
  send_mode: settings.send_mode,
  send_hour: String(settings.send_hour),
})

export function SenderPage({
  settings,
  agents,
  lastChange,
  state = {},
}: {
  settings: OrganizationSettings
  agents: readonly Pick<ListedAgent, 'first_name' | 'last_name' | 'use_org_sender_details' | 'is_agent'>[]
  lastChange: LastSettingsChange | undefined
  state?: SectionState
}) {
  const typed = state.typed ?? typedOf(settings)
  const choice = (name: string) => ({ name, value: typed[name], error: state.errors?.[name] })
  const tick = (name: string) => ({ name, defaultChecked: typed[name] === 'on', error: state.errors?.[name] })
  const canMailClients = mayMailClients(settings.account_state)
  const sellers = agents.filter(({ is_agent }) => is_agent)
  return (
    <>
      <SettingsSection
        name="sender-settings"
        title={words.title}
        lead={words.lead}
        action={urls.settings.sender()}
        state={state}
        lastChange={lastChange}
      >
        <RadioField
          label={words.sender}
          options={[
            { value: 'organization', label: words.organizationOnly, hint: words.organizationOnlyHint },
            { value: 'agent', label: words.agentChoice, hint: words.agentChoiceHint },
          ]}
          {...choice('sender')}
        />
        <RadioField
          label={words.mode}
          options={[
            { value: 'test', label: words.test, hint: words.testHint },
            {
              value: 'production',
              label: words.production,
              hint: words.productionHint,
              disabled: !canMailClients && settings.send_mode !== 'production',
            },
          ]}
          {...choice('send_mode')}
        />
        {settings.account_state === 'read_only' ? (
          <Notice kind="note">
            {obstacleWords.read_only.says} <a href={urls.billing()}>{obstacleWords.read_only.link}</a>
          </Notice>
        ) : (
          !canMailClients && (
            <Notice kind="note" title={words.noCard}>
              {testModeWords.needsCard} {words.untilThen} <a href={urls.billing()}>{testModeWords.toPayment}</a>
            </Notice>
          )
        )}
        {canMailClients && settings.send_mode !== 'production' && (
          <div className="settings-section__confirm">
            <CheckboxField label={words.confirm} hint={words.confirmHint} {...tick('confirmed')} />
          </div>
        )}
        <SelectField
          label={words.hour}
          name="send_hour"
          width="short"
          hint={words.hourHint}
          defaultValue={typed.send_hour}
          error={state.errors?.send_hour}
          options={sendHours.map((hour) => ({ value: String(hour), label: words.hourLabel(hour) }))}
        />
      </SettingsSection>
      <section className="settings-section" aria-labelledby="signing-title">
        <header className="settings-section__head">
          <h2 id="signing-title">{words.now}</h2>
          {sellers.length === 0 && <p>{words.nobody}</p>}
        </header>
        <DescriptionList
          items={sellers.map((agent) => ({
            label: fullName(agent),
            value: words.signsAs[senderSetting(settings.force_org_sender_details, agent.use_org_sender_details)],
          }))}
        />
      </section>
    </>
  )
}
