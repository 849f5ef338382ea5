import SaveChanges from '../../../islands/save-changes.tsx'
import type { ListedAgent } from '../../../src/agents/queries.ts'
import type { CalendarDate } from '../../../src/lib/calendar-date.ts'
import { profileWords } from '../../../src/messages/profile.ts'
import { ErrorSummary } from '../../../src/ui/error-summary.tsx'
import { island } from '../../../src/ui/island.tsx'
import { urls } from '../../../src/urls.ts'
import { CarrierFields, DefaultButton, errorsOf, type Filled, LicenseFields } from '../../agency/agents/fields.tsx'
import { MORE_ROWS, typedFrom } from '../../agency/agents/writing.ts'

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
  filled?: Filled | undefined
}) {
  const shown = { ...(filled ?? { typed: typedFrom(agent), errors: {} }), prefix: 'own-' }
  return (
    <section className="profile__part" id={OWN_SELLING}>
      <h2>{words.ownTitle}</h2>
      <ErrorSummary errors={errorsOf(shown)} id="own-errors" />
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
            changed={filled !== undefined && (Object.keys(filled.errors).length > 0 || MORE_ROWS in filled.typed)}
          />
        </div>
      </form>
    </section>
  )
}
