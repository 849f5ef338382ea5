import { type ReactNode, useId } from 'react'
import { chartWords as words } from '../../messages/charts.ts'
import { asChartData, type ChartData, isEmptyChart, readChartData } from './chart-data.ts'
import { ChartFrame, NoChart } from './chart-frame.tsx'
import { Plot, percent, pointLabel, pointText, xOf, yOf } from './plot.tsx'
import { cutSpikes, type Spike } from './spikes.ts'

/** As a percentage of the chart's width. */
const MAX_BAR_WIDTH = 6
/** The share of a point's space that its bar fills. */
const BAR_SHARE = 0.72

export interface SeriesChartProps {
  title: string
  /** Chart data, as an object or as JSON. Source: charts-009. */
  data: ChartData | string
  /** The name of the label column, such as 'Day'. */
  unit: string
}

/** Stacked bars: the first series is solid, the others are hatched. Animated for 500 ms. Source: charts-001, charts-018. */
export function BarChart({
  title,
  data: given,
  unit,
  children,
}: SeriesChartProps & {
  /** Content below the chart. */
  children?: ReactNode
}) {
  const id = useId()
  const data = typeof given === 'string' ? readChartData(given) : asChartData(given)
  if (!data) return <NoChart>{words.invalid}</NoChart>
  const { labels, series } = data
  const stacks = labels.map((_, index) => series.reduce((all, { values }) => all + values[index]!, 0))
  const { max, spikes } = cutSpikes(stacks)
  if (isEmptyChart(data) || max === 0) return <NoChart>{words.empty}</NoChart>
  const width = Math.min(MAX_BAR_WIDTH, (BAR_SHARE * 100) / labels.length)
  return (
    <ChartFrame
      legend={
        series.length > 1 ? series.map(({ name }, index) => ({ name, look: index === 0 ? '1' : 'hatched' })) : undefined
      }
      table={{
        caption: title,
        head: [unit, ...series.map(({ name }) => name)],
        rows: labels.map((label, index) => [label, ...series.map(({ values }) => values[index]!)]),
      }}
    >
      <Plot
        label={`${title}. ${pointLabel(data)}`}
        labels={labels}
        max={max}
        draw={(top) => (
          <>
            <Hatch id={id} />
            <g className="bar-chart__bars">
              {labels.map((label, index) => {
                if (stacks[index] === 0) return null
                let below = 0
                return (
                  <g key={label}>
                    <title>{pointText(data, index)}</title>
                    {series.map(({ name, values }, order) => {
                      const value = values[index]!
                      if (value === 0) return null
                      const y = yOf(Math.min(below + value, top), top)
                      const height = yOf(Math.min(below, top), top) - y
                      below += value
                      return (
                        <rect
                          key={name}
                          {...(order === 0 ? { className: 'chart__fill--1' } : { fill: `url(#${id}hatch)` })}
                          x={percent(xOf(index, labels.length) - width / 2)}
                          y={percent(y)}
                          width={percent(width)}
                          height={percent(height)}
                        />
                      )
                    })}
                  </g>
                )
              })}
            </g>
            {spikes.map((spike) => (
              <CutMark key={spike.index} spike={spike} x={xOf(spike.index, labels.length)} y={yOf(top, top)} />
            ))}
          </>
        )}
      />
      {spikes.length > 0 && (
        <p className="bar-chart__cut">
          {words.cut(
            max,
            spikes.map(({ index, value }) => ({ label: labels[index]!, value })),
          )}
        </p>
      )}
      {children}
    </ChartFrame>
  )
}

/**
 * The gap in a cut-off bar, with the bar's value above it if there is room. The position is in percent; the drawing
 * inside is in pixels.
 */
function CutMark({ spike: { value, anchor }, x, y }: { spike: Spike; x: number; y: number }) {
  return (
    <svg className="bar-chart__mark" x={percent(x)} y={percent(y)} aria-hidden="true">
      <path d="M-10 12 10 6" />
      {anchor && (
        <text y="-5" textAnchor={anchor}>
          {value.toLocaleString('en-US')}
        </text>
      )}
    </svg>
  )
}

function Hatch({ id }: { id: string }) {
  return (
    <defs>
      <pattern
        id={`${id}hatch`}
        width="6"
        height="6"
        patternUnits="userSpaceOnUse"
        patternTransform="rotate(45)"
        className="chart__hatch"
      >
        <rect className="chart__fill--4" width="6" height="6" />
        <line x1="0" x2="0" y1="0" y2="6" />
      </pattern>
    </defs>
  )
}
