import { periods } from '../../src/dashboard/period.ts'
import { formatLong } from '../../src/lib/calendar-date.ts'
import { periodNames, ledgerWords as words } from '../../src/messages/outcomes.ts'
import { Button } from '../../src/ui/button.tsx'
import { TextField } from '../../src/ui/field.tsx'
import { Tabs } from '../../src/ui/tabs.tsx'
import { urls } from '../../src/urls.ts'
import { type AskedRange, rangeQuery } from './asked-range.ts'

/** Which days are shown: a link for each usual period, and a form for others. */
export function RangeChoice({ asked }: { asked: AskedRange }) {
  const { period, range, typed, errors } = asked
  const error = (field: 'from' | 'to') => (errors[field] ? { error: errors[field] } : {})
  return (
    <div className="retention__range">
      <Tabs
        label={words.range}
        items={periods
          .filter((one) => one !== 'custom')
          .map((one) => ({
            label: periodNames[one],
            href: urls.retention.list(rangeQuery({ period: one, range })),
            active: one === period,
          }))}
      />
      <details open={period === 'custom'}>
        <summary>{words.custom}</summary>
        <form method="get" action={urls.retention.list()} className="row retention__days">
          <input type="hidden" name="period" value="custom" />
          <TextField
            label={words.from}
            name="from"
            width="short"
            autoComplete="off"
            defaultValue={typed.from}
            {...error('from')}
          />
          <TextField
            label={words.to}
            name="to"
            width="short"
            autoComplete="off"
            defaultValue={typed.to}
            {...error('to')}
          />
          <Button>{words.show}</Button>
        </form>
      </details>
      <p className="retention__shown">
        {range.from === range.to ? formatLong(range.from) : `${formatLong(range.from)} to ${formatLong(range.to)}`}
      </p>
    </div>
  )
}
