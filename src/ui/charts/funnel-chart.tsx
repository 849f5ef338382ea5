import { formatCount } from '../../lib/pluralize.ts'
import { chartWords as words } from '../../messages/charts.ts'
import { ChartFrame, NoChart } from './chart-frame.tsx'
import { type FunnelBar, funnelBars } from './funnel-shape.ts'

const WIDTH = 320
const ROW = 60
const BAR = { top: 24, height: 28 }

/** Three bars that open from top to bottom, 150 ms apart. Source: charts-003, charts-012. */
export function FunnelChart({ title, series }: { title: string; series: readonly unknown[] }) {
  const bars = funnelBars(series)
  const sent = bars.find(({ of }) => of === 'sent')!.value
  if (bars.every(({ value }) => value === 0)) return <NoChart>{words.empty}</NoChart>
  const rows = bars.map((bar) => ({ ...bar, note: shareText(bar, sent) }))
  const descriptions = rows.map(
    ({ of, value, note }) => `${words.funnel[of]} ${formatCount(value)}${note && ` (${note})`}`,
  )
  return (
    <ChartFrame
      table={{
        caption: title,
        head: [words.funnelHead.step, words.funnelHead.people, words.funnelHead.share],
        rows: rows.map(({ of, value, note }) => [words.funnel[of], value, note]),
      }}
    >
      <svg
        className="funnel"
        viewBox={`0 0 ${WIDTH} ${ROW * bars.length}`}
        role="img"
        aria-label={`${title}. ${descriptions.join(', ')}.`}
      >
        {rows.map((bar, place) => (
          <Step key={bar.of} bar={bar} y={place * ROW} />
        ))}
      </svg>
    </ChartFrame>
  )
}

function Step({ bar: { of, value, width, inside, note }, y }: { bar: FunnelBar & { note: string }; y: number }) {
  const middle = WIDTH / 2
  const wide = (WIDTH * width) / 100
  const text = y + BAR.top + BAR.height / 2
  return (
    <g className={`funnel__step funnel__step--${of}`}>
      <text className="funnel__label" x={middle} y={y + 16} textAnchor="middle">
        {words.funnel[of]}
        {note && <tspan className="funnel__note">{` · ${note}`}</tspan>}
      </text>
      <rect
        className="funnel__bar"
        x={Math.round((WIDTH - wide) / 2)}
        y={y + BAR.top}
        width={Math.round(wide)}
        height={BAR.height}
        rx={4}
      />
      <text
        className={inside ? 'funnel__value' : 'funnel__value funnel__value--beside'}
        x={inside ? middle : (WIDTH + wide) / 2 + 10}
        y={text}
        dy="0.35em"
        textAnchor={inside ? 'middle' : 'start'}
      >
        {formatCount(value)}
      </text>
    </g>
  )
}

/** The share of sent quotes. Empty for the sent bar itself, and for every bar if nothing was sent. */
const shareText = ({ of, value }: FunnelBar, sent: number) =>
  of === 'sent' || sent === 0 ? '' : words.funnelOf(Math.round((100 * value) / sent))
