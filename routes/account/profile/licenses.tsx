import SaveChanges from '../../../islands/save-changes.tsx'
import type { Profile } from '../../../src/accounts/profile/profile.ts'
import type { ListedAgent } from '../../../src/agents/queries.ts'
import { type CalendarDate, formatLong } from '../../../src/lib/calendar-date.ts'
import { stateName } from '../../../src/lib/states.ts'
import { profileWords } from '../../../src/messages/profile.ts'
import { ErrorSummary } from '../../../src/ui/error-summary.tsx'
import { island } from '../../../src/ui/island.tsx'
import { postTo } from '../../../src/ui/page-assets.ts'
import { urls } from '../../../src/urls.ts'
import {
  type AgentFormState,
  agentFormErrors,
  CarrierFields,
  DefaultButton,
  LicenseFields,
} from '../../agency/agents/fields.tsx'
import { MORE_LICENSES_BUTTON, typedAgent } from '../../agency/agents/typed-agent.ts'

const words = profileWords.licenses
const SaveChangesIsland = island('save-changes', SaveChanges)

/** The id of this section, to which the form redirects. */
export const LICENSES_ANCHOR = 'licenses-and-carriers'

/** Licenses and carriers for agents who can change them. Source: roles-008. */
export function LicenseForm({
  agent,
  today,
  form,
}: {
  agent: ListedAgent
  today: CalendarDate
  form?: AgentFormState | undefined
}) {
  const state = { ...(form ?? { typed: typedAgent(agent), errors: {} }), prefix: 'own-' }
  return (
    <section className="profile__part" id={LICENSES_ANCHOR}>
      <h2>{words.ownTitle}</h2>
      <ErrorSummary errors={agentFormErrors(state)} id="own-errors" />
      <form className="agent-form" {...postTo(urls.profile.selling())} noValidate>
        <DefaultButton />
        <LicenseFields
          today={today}
          title={words.states}
          moreAction={`${urls.profile.selling()}#${LICENSES_ANCHOR}`}
          {...state}
        />
        <CarrierFields title={words.carriers} {...state} />
        <div className="row">
          <SaveChangesIsland
            label={words.save}
            busyLabel={profileWords.saving}
            changed={form !== undefined && (Object.keys(form.errors).length > 0 || MORE_LICENSES_BUTTON in form.typed)}
          />
        </div>
      </form>
    </section>
  )
}

/** The licenses as text, for agents who cannot change them. */
export function LicenseList({ profile }: { profile: Profile }) {
  return (
    <section className="profile__part" id={LICENSES_ANCHOR}>
      <h2>{words.title}</h2>
      {profile.licenses.length === 0 ? (
        <p>{words.none}</p>
      ) : (
        <ul className="profile__licenses">
          {profile.licenses.map(({ state, number, expires_on }) => (
            <li key={state}>
              <strong>{stateName(state)}</strong>
              {(number || expires_on) && (
                <span>{[number, expires_on && words.until(formatLong(expires_on))].filter(Boolean).join(', ')}</span>
              )}
            </li>
          ))}
        </ul>
      )}
      <p className="profile__quiet">{words.ask}</p>
    </section>
  )
}
