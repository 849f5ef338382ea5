import { formatLong } from '../../../src/lib/calendar-date.ts'
import { deliverabilityWords as words } from '../../../src/messages/deliverability.ts'
import type { DeliveryDay } from '../../../src/outreach/deliverability/delivery-days.ts'
import { Card } from '../../../src/ui/card.tsx'
import { DataTable } from '../../../src/ui/table.tsx'

const { trend } = words
const BAR_STEP = 20
const BAR_WIDTH = 14
const CHART_HEIGHT = 96

/** One bar per day: delivered, not confirmed yet, bounced. The table lists the days with email. */
export function Trend({ days }: { days: readonly DeliveryDay[] }) {
  const maxSent = Math.max(1, ...days.map(({ sent }) => sent))
  const sum = (value: (day: DeliveryDay) => number) => days.reduce((total, day) => total + value(day), 0)
  const sent = sum((day) => day.sent)
  const bounced = sum((day) => day.bounced)
  const daysWithEmail = days.filter((day) => day.sent > 0).toReversed()
  return (
    <Card title={trend.title} id="trend">
      <ul className="trend__legend" aria-hidden="true">
        <li className="trend__key trend__key--delivered">{trend.delivered}</li>
        <li className="trend__key trend__key--waiting">{trend.waiting}</li>
        <li className="trend__key trend__key--bounced">{trend.bounced}</li>
      </ul>
      <svg
        className="trend"
        role="img"
        aria-label={trend.label(days.length, sent, bounced)}
        viewBox={`0 0 ${BAR_STEP * days.length} ${CHART_HEIGHT + 1}`}
        preserveAspectRatio="none"
      >
        <line
          className="trend__base"
          x1={0}
          x2={BAR_STEP * days.length}
          y1={CHART_HEIGHT + 0.5}
          y2={CHART_HEIGHT + 0.5}
        />
        {days.map((day, index) => (
          <Bar
            key={day.day}
            day={day}
            x={index * BAR_STEP + (BAR_STEP - BAR_WIDTH) / 2}
            unit={CHART_HEIGHT / maxSent}
          />
        ))}
      </svg>
      <p className="trend__ends" aria-hidden="true">
        <span>{formatLong(days[0]!.day)}</span>
        <span>{formatLong(days.at(-1)!.day)}</span>
      </p>
      <details className="trend__table">
        <summary>{trend.table}</summary>
        <DataTable
          caption={trend.title}
          rows={daysWithEmail}
          rowKey={({ day }) => day}
          columns={[
            { key: 'day', label: trend.columns.day, cell: ({ day }) => formatLong(day) },
            ...(['sent', 'delivered', 'bounced', 'complained'] as const).map((key) => ({
              key,
              label: trend.columns[key],
              kind: 'number' as const,
              cell: (day: DeliveryDay) => day[key].toLocaleString('en-US'),
            })),
          ]}
        />
      </details>
    </Card>
  )
}

function Bar({ day, x, unit }: { day: DeliveryDay; x: number; unit: number }) {
  if (day.sent === 0) return null
  const { delivered, bounced, sent } = day
  // From bottom to top. Bounces are always tall enough to see.
  const parts = [
    ['delivered', delivered * unit],
    ['waiting', (sent - delivered - bounced) * unit],
    ['bounced', bounced === 0 ? 0 : Math.max(3, bounced * unit)],
  ] as const
  let top = CHART_HEIGHT
  return parts.map(([name, height]) => {
    top -= height
    return (
      height > 0 && (
        <rect key={name} className={`trend__${name}`} x={x} y={Math.max(0, top)} width={BAR_WIDTH} height={height} />
      )
    )
  })
}
