import { formatCount } from '../../lib/pluralize.ts'
import { chartWords as words } from '../../messages/charts.ts'
import { ChartFrame, NoChart } from './chart-frame.tsx'
import { GAUGE, type GaugeArc, type GaugeValues, gaugeArcs, gaugeValues, onRing } from './gauge-shape.ts'

/** Degrees. A shorter arc has no room for its number; the legend has it. */
const SHORT_ARC = 14

const LOOKS = ['1', '2', '3'] as const

/** Half a donut. Source: charts-004, charts-016. */
export function GaugeChart({ title, values: given }: { title: string; values: Partial<GaugeValues> }) {
  const values = gaugeValues(given)
  const arcs = gaugeArcs(values)
  if (arcs.length === 0) return <NoChart>{words.gaugeEmpty}</NoChart>
  return (
    <ChartFrame
      legend={arcs.map(({ of, value }, place) => ({
        name: `${words.gauge[of]}: ${formatCount(value)}`,
        look: LOOKS[place]!,
      }))}
      table={{
        caption: title,
        head: [words.gaugeHead.what, words.gaugeHead.people],
        rows: arcs.map(({ of, value }) => [words.gauge[of], value]),
      }}
    >
      <svg
        className="gauge"
        viewBox="-205 -172 410 178"
        role="img"
        aria-label={`${title}. ${arcs.map(({ of, value }) => `${words.gauge[of]} ${formatCount(value)}`).join(', ')}.`}
      >
        {arcs.map((arc, place) => arc.value > 0 && <Arc key={arc.of} arc={arc} place={place + 1} />)}
      </svg>
    </ChartFrame>
  )
}

function Arc({ arc: { from, to, value }, place }: { arc: GaugeArc; place: number }) {
  const [start, end, middle] = [onRing(from), onRing(to), onRing((from + to) / 2)]
  const outwards = (GAUGE.radius + GAUGE.width / 2 + 12) / GAUGE.radius
  return (
    <g>
      <path
        className={`gauge__arc gauge__arc--${place}`}
        d={`M${start.x} ${start.y}A${GAUGE.radius} ${GAUGE.radius} 0 0 1 ${end.x} ${end.y}`}
        strokeWidth={GAUGE.width}
      />
      {to - from >= SHORT_ARC && (
        <text
          className="gauge__value"
          x={middle.x * outwards}
          y={middle.y * outwards}
          dy="0.3em"
          textAnchor={Math.abs(middle.x) < 40 ? 'middle' : middle.x < 0 ? 'end' : 'start'}
        >
          {short(value)}
        </text>
      )}
    </g>
  )
}

/** '12K' beside its arc, where there is no room; the legend has all of it. */
const short = (value: number) =>
  value < 10_000 ? formatCount(value) : value.toLocaleString('en-US', { notation: 'compact' })
