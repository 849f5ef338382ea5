import { yearWords as words } from '../../../src/messages/outreach-year.ts'
import type { OutreachState } from '../../../src/outreach/upcoming/outreach-state.ts'
import type { YearAhead } from '../../../src/outreach/upcoming/read-year.ts'
import { ContactsLink } from '../../../src/ui/contacts-link.tsx'
import { EmptyState } from '../../../src/ui/empty-state.tsx'
import { NotPlanned } from './not-planned.tsx'
import { OutreachFrame } from './outreach-frame.tsx'
import { StartForm, type StartFormProps } from './start-form.tsx'
import { StateStrip } from './state-strip.tsx'
import { WeekCalendar } from './week-calendar.tsx'

interface YearPageProps extends Omit<StartFormProps, 'year'> {
  year: YearAhead
  state: OutreachState
  /** Whether the user can see any contact. */
  hasContacts: boolean
}

/** All emails planned for the next 12 months. Available before outreach starts. */
export function YearPage({ year, state, ...start }: YearPageProps) {
  return (
    <OutreachFrame tab="year" isAdmin>
      {state.phase !== 'not_started' && (
        <StateStrip state={state} soon={year.due} hasContacts={start.hasContacts} isAdmin />
      )}
      {state.plannedAt === null ? (
        <NotPlanned hasContacts={start.hasContacts} text={words.planningText} />
      ) : (
        <Planned year={year} state={state} {...start} />
      )}
    </OutreachFrame>
  )
}

function Planned({ year, state, hasContacts, ...start }: YearPageProps) {
  return (
    <>
      <div className="year__lead">
        <h2>{words.lead(year.emails, year.clients)}</h2>
        <p>{words.note}</p>
      </div>
      {year.emails === 0 ? (
        <EmptyState title={words.none} action={<ContactsLink hasContacts={hasContacts} />}>
          {words.noneText}
        </EmptyState>
      ) : (
        <WeekCalendar {...year} />
      )}
      <section className="year__limits">
        <p>{words.caps(year.later, year.fullDays)}</p>
        {year.lost > 0 && <p>{words.lost(year.lost)}</p>}
        <p className="outreach__aside">{words.limit}</p>
      </section>
      {state.startedAt === null && <StartForm year={year} state={state} {...start} />}
    </>
  )
}
