import { permissionsWords as words } from '../../../src/messages/settings.ts'
import type { OrganizationSettings } from '../../../src/organizations/settings.ts'
import { CheckboxField } from '../../../src/ui/choice-field.tsx'
import { urls } from '../../../src/urls.ts'
import type { LastSettingsChange } from './read-settings.ts'
import { type SectionState, SettingsSection } from './settings-section.tsx'

export function PermissionsPage({
  settings,
  lastChange,
  state,
}: {
  settings: OrganizationSettings
  lastChange: LastSettingsChange | undefined
  state: SectionState
}) {
  const { typed } = state
  const tick = (name: 'allow_agent_settings' | 'restrict_agents_to_own' | 'show_leaderboard') => ({
    name,
    defaultChecked: typed ? typed[name] === 'on' : settings[name],
  })
  return (
    <SettingsSection
      name="permissions"
      title={words.title}
      lead={
        <>
          {words.lead} <a href={urls.agents.list()}>{words.people}</a>
        </>
      }
      action={urls.settings.permissions()}
      state={state}
      lastChange={lastChange}
    >
      <CheckboxField label={words.allow} hint={words.allowHint} {...tick('allow_agent_settings')} />
      <CheckboxField label={words.restrict} hint={words.restrictHint} {...tick('restrict_agents_to_own')} />
      <CheckboxField label={words.leaderboard} hint={words.leaderboardHint} {...tick('show_leaderboard')} />
    </SettingsSection>
  )
}
