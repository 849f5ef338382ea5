import { addDays } from '../../../src/lib/calendar-date.ts'
import { simulatorWords as words } from '../../../src/messages/outreach-simulator.ts'
import { outreachKinds } from '../../../src/outbox/outreach-kinds.ts'
import { FORECAST_DAYS, MAX_FORECAST_CONTACTS } from '../../../src/outreach/simulate/forecast-ahead.ts'
import type { Simulation } from '../../../src/outreach/simulate/simulate.ts'
import { monthsOf } from '../../../src/outreach/upcoming/year.ts'
import { WeekCalendar } from './week-calendar.tsx'

/** What leaves with these settings in the next 90 days, each mail counted on the day it leaves. */
export function SimulatorForecast({ forecast, agency: { today } }: Pick<Simulation, 'forecast' | 'agency'>) {
  if (!forecast) return <p className="outreach__aside">{words.forecast.tooMany(MAX_FORECAST_CONTACTS)}</p>
  const { mails, waiting } = forecast
  const leaving = mails.map(({ kind, on }) => ({ kind, on, mails: 1 }))
  const late = mails.filter(({ on, dueOn }) => on > dueOn).length
  return (
    <section className="outreach__part" aria-labelledby="forecast-title">
      <h3 id="forecast-title">{words.forecast.title(FORECAST_DAYS)}</h3>
      <p>{words.forecast.sum(mails.length, late, waiting)}</p>
      {mails.length > 0 && (
        <WeekCalendar
          months={monthsOf(leaving, today, addDays(today, FORECAST_DAYS - 1))}
          kinds={outreachKinds.filter((kind) => leaving.some((one) => one.kind === kind))}
          mails={mails.length}
        />
      )}
      <p className="outreach__aside">{words.forecast.note}</p>
    </section>
  )
}
