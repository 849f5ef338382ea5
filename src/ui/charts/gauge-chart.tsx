import { formatCount } from '../../lib/pluralize.ts'
import { chartWords as words } from '../../messages/charts.ts'
import { ChartFrame, NoChart } from './chart-frame.tsx'
import { GAUGE, type GaugeArc, type GaugeValues, gaugeArcs, gaugeValues, pointOnRing } from './gauge-shape.ts'

/** A shorter arc has no label beside it; its number is in the legend. */
const MIN_LABELED_ARC_DEGREES = 14

const ARC_STYLES = ['1', '2', '3'] as const

/** A half donut. Source: charts-004, charts-016. */
export function GaugeChart({ title, values: given }: { title: string; values: Partial<GaugeValues> }) {
  const values = gaugeValues(given)
  const arcs = gaugeArcs(values)
  if (arcs.length === 0) return <NoChart>{words.gaugeEmpty}</NoChart>
  return (
    <ChartFrame
      legend={arcs.map(({ of, value }, index) => ({
        name: `${words.gauge[of]}: ${formatCount(value)}`,
        look: ARC_STYLES[index]!,
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
        {arcs.map((arc, index) => arc.value > 0 && <Arc key={arc.of} arc={arc} index={index + 1} />)}
      </svg>
    </ChartFrame>
  )
}

function Arc({ arc: { from, to, value }, index }: { arc: GaugeArc; index: number }) {
  const [start, end, middle] = [pointOnRing(from), pointOnRing(to), pointOnRing((from + to) / 2)]
  const outwards = (GAUGE.radius + GAUGE.width / 2 + 12) / GAUGE.radius
  return (
    <g>
      <path
        className={`gauge__arc gauge__arc--${index}`}
        d={`M${start.x} ${start.y}A${GAUGE.radius} ${GAUGE.radius} 0 0 1 ${end.x} ${end.y}`}
        strokeWidth={GAUGE.width}
      />
      {to - from >= MIN_LABELED_ARC_DEGREES && (
        <text
          className="gauge__value"
          x={middle.x * outwards}
          y={middle.y * outwards}
          dy="0.3em"
          textAnchor={Math.abs(middle.x) < 40 ? 'middle' : middle.x < 0 ? 'end' : 'start'}
        >
          {compactCount(value)}
        </text>
      )}
    </g>
  )
}

/** '12K' beside an arc. The legend has the exact number. */
const compactCount = (value: number) =>
  value < 10_000 ? formatCount(value) : value.toLocaleString('en-US', { notation: 'compact' })
