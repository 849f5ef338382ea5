import { chartWords as words } from '../../messages/charts.ts'
import type { SeriesChartProps } from './bar-chart.tsx'
import { asChartData, isEmptyChart, readChartData } from './chart-data.ts'
import { ChartFrame, NoChart } from './chart-frame.tsx'
import { PLOT_BASE, Plot, percent, pointLabel, pointText, xOf, yOf } from './plot.tsx'
import { smoothPath } from './scale.ts'

/** Beyond this number, points would overlap, so only the line is drawn. */
const MAX_DRAWN_POINTS = 92

/** Smoothed lines with points, and a faint area below the first line. Source: charts-002. */
export function LineChart({ title, data: given, unit, half }: SeriesChartProps & { half?: boolean }) {
  const data = typeof given === 'string' ? readChartData(given) : asChartData(given)
  if (!data) return <NoChart>{words.invalid}</NoChart>
  const { labels, series } = data
  const max = Math.max(0, ...series.flatMap(({ values }) => values))
  if (isEmptyChart(data) || max === 0) return <NoChart>{words.empty}</NoChart>
  const points = (values: readonly number[], top: number) =>
    values.map((value, place) => ({ x: xOf(place, labels.length), y: yOf(value, top) }))
  return (
    <ChartFrame
      legend={
        series.length > 1
          ? series.map(({ name }, place) => ({ name, look: place === 0 ? 'line' : 'dashes' }))
          : undefined
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
        max={max}
        half={half}
        draw={(top) =>
          series.map(({ name, values }, index) => {
            const line = points(values, top)
            const path = smoothPath(line)
            const [left, right] = [line[0]!.x, line.at(-1)!.x]
            return (
              <g key={name}>
                <svg viewBox="0 0 100 100" preserveAspectRatio="none" aria-hidden="true">
                  {index === 0 && (
                    <path className="line-chart__area" d={`${path}L${right} ${PLOT_BASE}L${left} ${PLOT_BASE}Z`} />
                  )}
                  <path className={`line-chart__line line-chart__line--${index + 1}`} d={path} />
                </svg>
                {labels.length <= MAX_DRAWN_POINTS &&
                  line.map(({ x, y }, place) =>
                    index > 0 && values[place] === 0 ? null : (
                      <circle
                        key={labels[place]}
                        className={`line-chart__point line-chart__point--${index + 1}`}
                        cx={percent(x)}
                        cy={percent(y)}
                        r={labels.length > 31 ? 2.5 : 4}
                      >
                        <title>{pointText(data, place)}</title>
                      </circle>
                    ),
                  )}
              </g>
            )
          })
        }
      />
    </ChartFrame>
  )
}
