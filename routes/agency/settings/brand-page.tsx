import BrandColors from '../../../islands/brand-colors.tsx'
import { brandWords as words } from '../../../src/messages/settings.ts'
import { type OrganizationSettings, shownName } from '../../../src/organizations/settings.ts'
import { Button } from '../../../src/ui/button.tsx'
import { island } from '../../../src/ui/island.tsx'
import { urls } from '../../../src/urls.ts'
import type { LastSettingsChange } from './read-settings.ts'
import { type SectionState, SettingsSection } from './settings-section.tsx'

const BrandColorsIsland = island('brand-colors', BrandColors)

export function BrandPage({
  settings,
  agent,
  lastChange,
  state = {},
}: {
  settings: OrganizationSettings
  /** The name in the preview. */
  agent: string
  lastChange: LastSettingsChange | undefined
  state?: SectionState
}) {
  const { slug, logo_hash, primary_color, secondary_color } = settings
  const { primary_color: primaryError, secondary_color: secondaryError } = state.errors ?? {}
  return (
    <SettingsSection
      name="brand"
      title={words.title}
      lead={words.lead}
      action={urls.settings.saveBrand()}
      state={state}
      lastChange={lastChange}
      buttons={
        <noscript>
          <Button name="intent" value="preview">
            {words.previewButton}
          </Button>
        </noscript>
      }
    >
      <BrandColorsIsland
        primary={state.typed?.primary_color ?? primary_color}
        secondary={state.typed?.secondary_color ?? secondary_color}
        errors={{
          ...(primaryError ? { primary: primaryError } : {}),
          ...(secondaryError ? { secondary: secondaryError } : {}),
        }}
        agency={shownName(settings)}
        agent={agent}
        logo={logo_hash ? urls.logo(slug, logo_hash) : null}
      />
    </SettingsSection>
  )
}
