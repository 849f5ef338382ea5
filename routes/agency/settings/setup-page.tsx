import SaveButton from '../../../islands/save-button.tsx'
import { settingsErrors, settingsFrame, setupSettingsWords as words } from '../../../src/messages/settings.ts'
import type { OrganizationSettings } from '../../../src/organizations/settings.ts'
import { ErrorSummary } from '../../../src/ui/error-summary.tsx'
import { island } from '../../../src/ui/island.tsx'
import { Notice } from '../../../src/ui/notice.tsx'
import { postTo } from '../../../src/ui/page-assets.ts'
import { PageHeader } from '../../../src/ui/page-header.tsx'
import { urls } from '../../../src/urls.ts'
import { CarrierCheckboxes } from './carrier-checkboxes.tsx'
import { DetailsFields } from './details-fields.tsx'
import type { SectionState } from './settings-section.tsx'

const SaveButtonIsland = island('save-button', SaveButton)

export interface SetupSettingsProps {
  settings: OrganizationSettings
  /** The name of the plan. */
  plan: string
  /** The checked ones. */
  carriers: readonly string[]
  state?: SectionState
}

/** The settings as a setup step: the agency's details and carriers in one form. */
export function SetupSettingsPage({ settings, plan, carriers, state = {} }: SetupSettingsProps) {
  return (
    <>
      <PageHeader title={settingsFrame.setupTitle} lead={words.lead(plan)} />
      <ErrorSummary errors={state.errors ?? {}} title={settingsErrors.save} />
      {state.failed && (
        <Notice kind="bad" title={settingsErrors.save} role="alert">
          {settingsFrame.nothingChanged}
        </Notice>
      )}
      <form className="settings-section__form" {...postTo(urls.setup.settings())} noValidate>
        <DetailsFields settings={settings} state={state} isPhoneRequired />
        <CarrierCheckboxes
          legend={words.carriers}
          hint={words.carriersHint}
          selectAll={words.selectAll}
          carriers={carriers}
          error={state.errors?.carriers}
        />
        <div className="settings-section__foot">
          {/* The stored values may already be complete, so Continue is always enabled. */}
          <SaveButtonIsland unsaved label={words.next} />
        </div>
      </form>
    </>
  )
}
