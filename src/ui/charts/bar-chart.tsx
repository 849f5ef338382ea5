import { type ReactNode, useId } from 'react'
import { chartWords as words } from '../../messages/charts.ts'
import { asChartData, type ChartData, isEmptyChart, readChartData } from './chart-data.ts'
import { ChartFrame, NoChart } from './chart-frame.tsx'
import { Plot, percent, pointLabel, pointText, xOf, yOf } from './plot.tsx'

/** Percent of the width; and of the room that a point has. */
const WIDEST_BAR = 6
const SHARE = 0.72

export interface SeriesChartProps {
  title: string
  /** Chart data, or the same as JSON. Source: charts-009. */
  data: ChartData | string
  /** What the labels are: 'Day'. */
  unit: string
}

/** Bars that stand on each other, those of the first series solid and the others hatched; they rise within 500 ms. Source: charts-001, charts-018. */
export function BarChart({
  title,
  data: given,
  unit,
  children,
}: SeriesChartProps & {
  /** Stands below the picture, or takes its place. */
  children?: ReactNode
}) {
  const id = useId()
  const data = typeof given === 'string' ? readChartData(given) : asChartData(given)
  if (!data) return <NoChart>{words.invalid}</NoChart>
  const { labels, series } = data
  const stacks = labels.map((_, place) => series.reduce((all, { values }) => all + values[place]!, 0))
  const most = Math.max(0, ...stacks)
  if (isEmptyChart(data) || most === 0) return <NoChart>{words.empty}</NoChart>
  const width = Math.min(WIDEST_BAR, (SHARE * 100) / labels.length)
  return (
    <ChartFrame
      legend={
        series.length > 1 ? series.map(({ name }, place) => ({ name, look: place === 0 ? '1' : 'hatched' })) : undefined
      }
      table={{
        caption: title,
        head: [unit, ...series.map(({ name }) => name)],
        rows: labels.map((label, place) => [label, ...series.map(({ values }) => values[place]!)]),
      }}
    >
      <Plot
        label={`${title}. ${pointLabel(data)}`}
        labels={labels}
        most={most}
        draw={(top) => (
          <>
            <Hatch id={id} />
            <g className="bar-chart__bars">
              {labels.map((label, place) => {
                if (stacks[place] === 0) return null
                let below = 0
                return (
                  <g key={label}>
                    <title>{pointText(data, place)}</title>
                    {series.map(({ name, values }, index) => {
                      const value = values[place]!
                      if (value === 0) return null
                      const y = yOf(below + value, top)
                      const height = yOf(below, top) - y
                      below += value
                      return (
                        <rect
                          key={name}
                          {...(index === 0 ? { className: 'chart__fill--1' } : { fill: `url(#${id}hatch)` })}
                          x={percent(xOf(place, labels.length) - width / 2)}
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
          </>
        )}
      />
      {children}
    </ChartFrame>
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
