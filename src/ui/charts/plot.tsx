import type { ReactNode } from 'react'
import { chartWords } from '../../messages/charts.ts'
import { classNames } from '../class-names.ts'
import { type ChartData, labelStep } from './chart-data.ts'
import { countTicks } from './scale.ts'

/** Where the plot begins and ends, in percent of the picture's height. The rest is for labels. */
const TOP = 9
export const PLOT_BASE = 87

/** What a label takes, and how wide the picture is at least in a wide window, a narrow one and on a phone; in pixels. */
const LABEL_PX = 56
const WIDTHS = { wide: 900, narrow: 590, phone: 288 }

// Everything stands at percentages, so that one picture fills any window and its words keep their size.

/** The middle of a point's share of the width, in percent. */
export const xOf = (place: number, points: number) => fine(((place + 0.5) * 100) / points)
/** In percent of the height. */
export const yOf = (value: number, top: number) => fine(PLOT_BASE - ((PLOT_BASE - TOP) * value) / top)
export const percent = (share: number) => `${fine(share)}%`
const fine = (number: number) => Math.round(number * 100) / 100

/** What a chart of counts over time shows, in a sentence for each series. */
export const pointLabel = ({ labels, series }: ChartData) =>
  series.map(({ name, values }) => chartWords.summary(name, sum(values), peakOf(labels, values))).join(' ')

const sum = (values: readonly number[]) => values.reduce((all, value) => all + value, 0)
const peakOf = (labels: readonly string[], values: readonly number[]) => {
  const value = Math.max(...values)
  return { label: labels[values.indexOf(value)]!, value }
}

/** 'Nov 3: Sent 12, Scheduled 4' */
export const pointText = ({ labels, series }: ChartData, place: number) =>
  chartWords.point(
    labels[place]!,
    series.map(({ name, values }) => `${name} ${values[place]!.toLocaleString('en-US')}`).join(', '),
  )

/** Axes and labels around what `draw` makes of the greatest value of the axis. */
export function Plot({
  label,
  labels,
  most,
  draw,
}: {
  label: string
  labels: readonly string[]
  most: number
  draw: (top: number) => ReactNode
}) {
  const ticks = countTicks(most)
  const top = ticks.at(-1)!
  const step = labelStep(labels.length)
  return (
    <svg className="chart__plot" role="img" aria-label={label}>
      {ticks.map((tick) => {
        const y = yOf(tick, top)
        return (
          <g key={tick}>
            <line className="chart__grid" x1="0" x2="100%" y1={percent(y)} y2={percent(y)} />
            {tick > 0 && (
              <text className="chart__tick" x="0" y={percent(y)} dy="-5">
                {tick.toLocaleString('en-US')}
              </text>
            )}
          </g>
        )
      })}
      {draw(top)}
      {labels.map((text, place) => {
        const fits = (width: number) => (place / step) % Math.ceil((LABEL_PX * labels.length) / (step * width)) === 0
        if (place % step !== 0 || !fits(WIDTHS.wide)) return null
        const x = xOf(place, labels.length)
        return (
          <text
            key={text}
            className={classNames(
              'chart__label',
              !fits(WIDTHS.narrow) && 'chart__label--wide',
              !fits(WIDTHS.phone) && 'chart__label--desk',
            )}
            x={percent(x)}
            y="100%"
            dy="-8"
            textAnchor={x < EDGE ? 'start' : x > 100 - EDGE ? 'end' : 'middle'}
          >
            {text}
          </text>
        )
      })}
    </svg>
  )
}

/** From an edge, in percent: a label whose middle is nearer to it is written inwards. */
const EDGE = 2.4
