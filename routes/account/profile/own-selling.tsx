import SaveChanges from '../../../islands/save-changes.tsx'
import type { ListedAgent } from '../../../src/agents/queries.ts'
import type { CalendarDate } from '../../../src/lib/calendar-date.ts'
import { profileWords } from '../../../src/messages/profile.ts'
import { ErrorSummary } from '../../../src/ui/error-summary.tsx'
import { island } from '../../../src/ui/island.tsx'
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

/** Where the page comes back to. */
export const OWN_SELLING = 'licenses-and-carriers'

/** Licenses and carriers of whoever may keep their own. Source: roles-008. */
export function OwnSelling({
  agent,
  today,
  filled,
}: {
  agent: ListedAgent
  today: CalendarDate
  filled?: AgentFormState | undefined
}) {
  const shown = { ...(filled ?? { typed: typedAgent(agent), errors: {} }), prefix: 'own-' }
  return (
    <section className="profile__part" id={OWN_SELLING}>
      <h2>{words.ownTitle}</h2>
      <ErrorSummary errors={agentFormErrors(shown)} id="own-errors" />
      <form className="agent-form" method="post" action={urls.profile.selling()} noValidate>
        <DefaultButton />
        <LicenseFields
          today={today}
          title={words.states}
          moreAction={`${urls.profile.selling()}#${OWN_SELLING}`}
          {...shown}
        />
        <CarrierFields title={words.carriers} {...shown} />
        <div className="row">
          <SaveChangesIsland
            label={words.save}
            busyLabel={profileWords.saving}
            changed={
              filled !== undefined && (Object.keys(filled.errors).length > 0 || MORE_LICENSES_BUTTON in filled.typed)
            }
          />
        </div>
      </form>
    </section>
  )
}
