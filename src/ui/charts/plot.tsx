import type { ReactNode } from 'react'
import { chartWords } from '../../messages/charts.ts'
import { classNames } from '../class-names.ts'
import { type ChartData, labelStep } from './chart-data.ts'
import { countTicks } from './scale.ts'

/** Top and bottom of the plot, as a percentage of the picture's height. The rest is for labels. */
const TOP = 9
export const PLOT_BASE = 87

/**
 * In pixels: the space for a label, and the picture's minimum widths in wide, narrow and phone windows and at half the
 * page's width.
 */
const LABEL_PX = 56
const WIDTHS = { wide: 900, narrow: 590, phone: 288, half: 430 }

// Positions are percentages, so that the picture fits any window while the text keeps its size.

/** The center of a point, as a percentage of the width. */
export const xOf = (index: number, points: number) => roundToHundredths(((index + 0.5) * 100) / points)
/** As a percentage of the height. */
export const yOf = (value: number, top: number) => roundToHundredths(PLOT_BASE - ((PLOT_BASE - TOP) * value) / top)
export const percent = (share: number) => `${roundToHundredths(share)}%`
const roundToHundredths = (number: number) => Math.round(number * 100) / 100

/** A summary sentence per series, for screen readers. */
export const pointLabel = ({ labels, series }: ChartData) =>
  series.map(({ name, values }) => chartWords.summary(name, sum(values), peakOf(labels, values))).join(' ')

const sum = (values: readonly number[]) => values.reduce((all, value) => all + value, 0)
const peakOf = (labels: readonly string[], values: readonly number[]) => {
  const value = Math.max(...values)
  return { label: labels[values.indexOf(value)]!, value }
}

/** 'Nov 3: Sent 12, Scheduled 4' */
export const pointText = ({ labels, series }: ChartData, index: number) =>
  chartWords.point(
    labels[index]!,
    series.map(({ name, values }) => `${name} ${values[index]!.toLocaleString('en-US')}`).join(', '),
  )

/** Axes and labels around the content of `draw`, which gets the highest value of the axis. */
export function Plot({
  label,
  labels,
  max,
  half,
  draw,
}: {
  label: string
  labels: readonly string[]
  max: number
  /** The plot has half the page's width, except on phones and tablets. */
  half?: boolean | undefined
  draw: (top: number) => ReactNode
}) {
  const ticks = countTicks(max)
  const top = ticks.at(-1)!
  const step = labelStep(labels.length)
  const widths = half ? { ...WIDTHS, wide: WIDTHS.half, narrow: WIDTHS.half } : WIDTHS
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
      {labels.map((text, index) => {
        const fits = (width: number) => (index / step) % Math.ceil((LABEL_PX * labels.length) / (step * width)) === 0
        if (index % step !== 0 || !fits(widths.wide)) return null
        const x = xOf(index, labels.length)
        return (
          <text
            key={text}
            className={classNames(
              'chart__label',
              !fits(widths.narrow) && 'chart__label--wide',
              !fits(widths.phone) && 'chart__label--desk',
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

/** As a percentage of the width: a label closer to an edge is aligned inward. */
const EDGE = 2.4
