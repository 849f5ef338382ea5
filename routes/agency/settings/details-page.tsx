import LogoDropZone from '../../../islands/logo-drop-zone.tsx'
import { logoWords, detailsWords as words } from '../../../src/messages/settings.ts'
import { type OrganizationSettings, shownName } from '../../../src/organizations/settings.ts'
import { Button } from '../../../src/ui/button.tsx'
import { TextField } from '../../../src/ui/field.tsx'
import { island } from '../../../src/ui/island.tsx'
import { postTo } from '../../../src/ui/page-assets.ts'
import { urls } from '../../../src/urls.ts'
import { DetailsFields } from './details-fields.tsx'
import type { LastSettingsChange } from './read-settings.ts'
import { type SectionState, SettingsSection } from './settings-section.tsx'

const LogoDropZoneIsland = island('logo-drop-zone', LogoDropZone)

export interface DetailsPageProps {
  settings: OrganizationSettings
  lastChange: LastSettingsChange | undefined
  logoChange: LastSettingsChange | undefined
  state?: SectionState
  logoError?: string | undefined
}

export function DetailsPage({ settings, lastChange, logoChange, state = {}, logoError }: DetailsPageProps) {
  return (
    <>
      <SettingsSection
        name="details"
        title={words.title}
        action={urls.settings.details()}
        state={state}
        lastChange={lastChange}
      >
        <DetailsFields settings={settings} state={state} />
        <TextField
          label={words.slug}
          name="slug"
          width="medium"
          readOnly
          hint={words.slugHint}
          defaultValue={settings.slug}
        />
      </SettingsSection>
      <LogoSection settings={settings} logoChange={logoChange} error={logoError} />
    </>
  )
}

function LogoSection({
  settings,
  logoChange,
  error,
}: {
  settings: OrganizationSettings
  logoChange: LastSettingsChange | undefined
  error: string | undefined
}) {
  const { slug, logo_hash: hash } = settings
  return (
    <section className="settings-section" id="logo" aria-labelledby="logo-title">
      <header className="settings-section__head">
        <h2 id="logo-title">{logoWords.title}</h2>
        <p>{logoWords.lead}</p>
      </header>
      <form
        className="settings-section__form"
        id="logo-upload"
        {...postTo(urls.settings.logo())}
        encType="multipart/form-data"
      >
        <LogoDropZoneIsland
          name="logo"
          uploadUrl={urls.settings.logo()}
          picture={hash ? urls.logo(slug, hash) : null}
          alt={shownName(settings)}
          {...(error ? { error } : {})}
        />
      </form>
      <div className="settings-section__foot">
        <noscript>
          <Button variant="primary" form="logo-upload">
            {logoWords.upload}
          </Button>
        </noscript>
        {hash && (
          <form {...postTo(urls.settings.logoRemoval())}>
            <Button variant="quiet" className="button--flush">
              {logoWords.remove}
            </Button>
          </form>
        )}
        {logoChange && (
          <p className="settings-section__last">{logoWords.lastChanged(logoChange.who, logoChange.when)}</p>
        )}
      </div>
    </section>
  )
}
