import CircleAlert from 'lucide-react/icons/circle-alert'
import type { ChosenRange, DashboardQuery } from '../../../src/dashboard/page-query.ts'
import { periods } from '../../../src/dashboard/period.ts'
import { type CalendarDate, isCalendarDate } from '../../../src/lib/calendar-date.ts'
import { figureWords } from '../../../src/messages/dashboard-figures.ts'
import { Button } from '../../../src/ui/button.tsx'
import { SelectField, TextField } from '../../../src/ui/field.tsx'
import { FilterBar } from '../../../src/ui/filter-bar.tsx'
import { Icon } from '../../../src/ui/icon.tsx'
import { urls } from '../../../src/urls.ts'

const words = figureWords.period

/** CSS shows From and To once Custom Dates is selected, so no script is needed. Source: dashboard-002. */
export function PeriodForm({
  chosen: { period, rangeError },
  query,
  today,
  action = urls.dashboard(),
  sort,
}: {
  chosen: ChosenRange
  query: Pick<DashboardQuery, 'startDate' | 'endDate'>
  today: CalendarDate
  /** The page that the dates are for. */
  action?: string
  /** The sort order of the page's list. */
  sort?: string | undefined
}) {
  const day = (name: 'startDate' | 'endDate', field: 'from' | 'to') => {
    const typed = query[name] ?? ''
    return (
      <TextField
        label={words[field]}
        name={name}
        // A date field would not show an invalid value.
        type={typed === '' || isCalendarDate(typed) ? 'date' : 'text'}
        max={today}
        defaultValue={typed}
        {...(rangeError?.field === field && { 'aria-invalid': true, 'aria-describedby': 'period-error' })}
      />
    )
  }
  return (
    <div className="dash-period">
      {rangeError && (
        <p className="field__error" id="period-error">
          <Icon of={CircleAlert} />
          <span>
            {rangeError.error.replace(/\.?$/, '.')} {words.meanwhile}
          </span>
        </p>
      )}
      <FilterBar action={action} label={words.form}>
        <SelectField
          label={words.label}
          name="period"
          defaultValue={period}
          options={periods.map((value) => ({ value, label: words.names[value] }))}
        />
        <div className="dash-period__days">
          {day('startDate', 'from')}
          {day('endDate', 'to')}
        </div>
        {sort && <input type="hidden" name="sort" value={sort} />}
        <Button>{words.show}</Button>
      </FilterBar>
    </div>
  )
}
