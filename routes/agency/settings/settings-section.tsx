import type { ReactNode } from 'react'
import SaveButton from '../../../islands/save-button.tsx'
import { settingsErrors, settingsFrame as words } from '../../../src/messages/settings.ts'
import { ErrorSummary } from '../../../src/ui/error-summary.tsx'
import { island } from '../../../src/ui/island.tsx'
import { Notice } from '../../../src/ui/notice.tsx'
import { postTo } from '../../../src/ui/page-assets.ts'
import { type CodeRequest, ConfirmItsYou } from '../../account/confirm/confirm-its-you.tsx'
import type { LastSettingsChange } from './read-settings.ts'

const SaveButtonIsland = island('save-button', SaveButton)

/** The result of the last save of a section. */
export interface SectionState {
  saved?: boolean
  /** The submitted values when the form is shown again. */
  typed?: Record<string, string>
  errors?: Record<string, string>
  /** Saving failed on the server. */
  failed?: boolean
  /** The values are only previewed, not saved. */
  unsaved?: boolean
  /** Saving needs a confirmation code. */
  ask?: CodeRequest
}

/** A section of the settings with its own form and Save button, and who last changed it. */
export function SettingsSection({
  name,
  title,
  lead,
  action,
  state = {},
  lastChange,
  buttons,
  children,
}: {
  name: string
  title: string
  lead?: ReactNode
  action: string
  state?: SectionState
  lastChange: LastSettingsChange | undefined
  /** Additional buttons next to Save. */
  buttons?: ReactNode
  children: ReactNode
}) {
  const { errors = {} } = state
  return (
    <section className="settings-section" id={name} aria-labelledby={`${name}-title`}>
      <header className="settings-section__head">
        <h2 id={`${name}-title`}>{title}</h2>
        {lead && <p>{lead}</p>}
      </header>
      <ErrorSummary errors={errors} title={settingsErrors.save} id={`${name}-errors`} />
      {state.failed && (
        <Notice kind="bad" title={settingsErrors.save} role="alert">
          {words.nothingChanged}
        </Notice>
      )}
      <form className="settings-section__form" {...postTo(action)} noValidate autoComplete="off">
        {children}
        {state.ask && <ConfirmItsYou {...state.ask} />}
        <div className="settings-section__foot">
          {!state.ask && (
            <SaveButtonIsland
              saved={Boolean(state.saved)}
              unsaved={Object.keys(errors).length > 0 || Boolean(state.failed) || Boolean(state.unsaved)}
            />
          )}
          {buttons}
          {lastChange && <p className="settings-section__last">{words.lastChanged(lastChange.who, lastChange.when)}</p>}
        </div>
      </form>
    </section>
  )
}
