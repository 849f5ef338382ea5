import { addDays, formatLong } from '../../../src/lib/calendar-date.ts'
import { simulatorWords as words } from '../../../src/messages/outreach-simulator.ts'
import { outreachKinds } from '../../../src/outbox/outreach-kinds.ts'
import { FORECAST_DAYS, MAX_FORECAST_CONTACTS, type Simulation } from '../../../src/outreach/simulate/simulate.ts'
import { monthsOf } from '../../../src/outreach/upcoming/year.ts'
import { Button } from '../../../src/ui/button.tsx'
import { EmptyState } from '../../../src/ui/empty-state.tsx'
import { ErrorSummary } from '../../../src/ui/error-summary.tsx'
import { Notice } from '../../../src/ui/notice.tsx'
import { postTo } from '../../../src/ui/page-assets.ts'
import { urls } from '../../../src/urls.ts'
import { OutreachFrame } from './outreach-frame.tsx'
import { SimulatorForm, type SimulatorFormProps } from './simulator-form.tsx'
import { ChangeLists, ForecastTotals } from './simulator-tables.tsx'
import { WeekCalendar } from './week-calendar.tsx'

export interface SimulatorPageProps extends SimulatorFormProps {
  /** Undefined before the first run and for invalid settings. */
  simulation: Simulation | 'busy' | undefined
  /** Whether these are the agency's current settings. */
  isStored: boolean
}

/** Shows what changed settings would do to the real book, before they are saved. */
export function SimulatorPage({ simulation, isStored, ...form }: SimulatorPageProps) {
  return (
    <OutreachFrame tab="simulator" isAdmin>
      <p className="outreach__lead">{words.lead}</p>
      <ErrorSummary errors={form.errors} />
      <SimulatorForm {...form} />
      <section className="outreach__part" id="result" aria-labelledby="result-title">
        <h2 id="result-title" className="visually-hidden">
          {words.result}
        </h2>
        {simulation === undefined ? (
          <EmptyState title={words.none}>{words.noneText}</EmptyState>
        ) : simulation === 'busy' ? (
          <Notice kind="warn" title={words.busy} role="alert">
            {words.busyText}
          </Notice>
        ) : (
          <Result simulation={simulation} typed={form.typed} isStored={isStored} />
        )}
      </section>
    </OutreachFrame>
  )
}

function Result({
  simulation,
  typed,
  isStored,
}: {
  simulation: Simulation
  typed: Record<string, string>
  isStored: boolean
}) {
  const { total, changed, contacts } = simulation.differences
  const isSame = changed === 0
  return (
    <>
      <div className="simulated__lead" role="status">
        <p className="simulated__headline">
          {isSame ? words.same(total.after) : words.headline(total.after, total.before)}
        </p>
        {!isSame && (
          <>
            <ul className="simulated__sums">
              {(['added', 'moved', 'dropped'] as const).map((what) => (
                <li key={what}>
                  <strong>{total[what].toLocaleString('en-US')}</strong> {words.changes[what].toLowerCase()}
                </li>
              ))}
            </ul>
            <p className="outreach__aside">{words.of(changed, contacts)}</p>
          </>
        )}
      </div>
      {!isStored && <SaveForm typed={typed} />}
      {!isSame && (
        <>
          <ForecastTotals
            differences={simulation.differences}
            monthName={(month) => formatLong(month).replace(/ 1,/, '')}
          />
          <ChangeLists simulation={simulation} />
        </>
      )}
      <SimulatorForecast {...simulation} />
    </>
  )
}

/** The emails that the simulated settings would send in the next FORECAST_DAYS days, by send date. */
function SimulatorForecast({ forecast, agency: { today } }: Pick<Simulation, 'forecast' | 'agency'>) {
  if (!forecast) return <p className="outreach__aside">{words.forecast.tooMany(MAX_FORECAST_CONTACTS)}</p>
  const { emails, waiting } = forecast
  const counts = emails.map(({ kind, on }) => ({ kind, on, emails: 1 }))
  const late = emails.filter(({ on, dueOn }) => on > dueOn).length
  return (
    <section className="outreach__part" aria-labelledby="forecast-title">
      <h3 id="forecast-title">{words.forecast.title(FORECAST_DAYS)}</h3>
      <p>{words.forecast.sum(emails.length, late, waiting)}</p>
      {emails.length > 0 && (
        <WeekCalendar
          months={monthsOf(counts, today, addDays(today, FORECAST_DAYS - 1))}
          kinds={outreachKinds.filter((kind) => emails.some((email) => email.kind === kind))}
          emails={emails.length}
        />
      )}
      <p className="outreach__aside">{words.forecast.note}</p>
    </section>
  )
}

/** Saves the simulated settings, as the settings form does. Target GI is left out: it is set for each state. */
function SaveForm({ typed: { target_gi, ...typed } }: { typed: Record<string, string> }) {
  return (
    <form className="simulated__save" {...postTo(urls.settings.outreach())}>
      {Object.entries(typed)
        .filter(([, value]) => value !== '')
        .map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
      <Button>{words.save}</Button>
      <p className="outreach__aside">
        {words.saveNote}{' '}
        {target_gi && target_gi !== 'as_set' && (
          <>
            {words.targetNote} <a href={urls.settings.states()}>{words.toStates}</a>
          </>
        )}
      </p>
    </form>
  )
}
