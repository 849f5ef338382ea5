import type { ReactNode } from 'react'
import { chartWords as words } from '../../messages/charts.ts'

/** Shown instead of a chart that has no data or invalid data. */
export const NoChart = ({ children }: { children: string }) => <p className="chart-none">{children}</p>

export interface ChartTableProps {
  caption: string
  head: readonly string[]
  rows: readonly (readonly [string, ...(string | number)[]])[]
}

/** Styles in chart.css: solid blues, hatched, or lines. */
type Look = '1' | '2' | '3' | 'hatched' | 'line' | 'dashes'

/** A chart with its legend and a table of its data. */
export function ChartFrame({
  legend,
  table,
  children,
}: {
  legend?: readonly { name: string; look: Look }[] | undefined
  table: ChartTableProps
  children: ReactNode
}) {
  return (
    <figure className="chart">
      {legend && (
        <ul className="chart__legend" aria-hidden="true">
          {legend.map(({ name, look }) => (
            <li key={name} className={`chart__key chart__key--${look}`}>
              {name}
            </li>
          ))}
        </ul>
      )}
      {children}
      <details className="chart__table">
        <summary>{words.table}</summary>
        <ChartTable {...table} />
      </details>
    </figure>
  )
}

function ChartTable({ caption, head, rows }: ChartTableProps) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a keyboard must be able to scroll a long table
    <section className="chart__scroll" aria-label={words.tableOf(caption)} tabIndex={0}>
      <table>
        <caption className="visually-hidden">{caption}</caption>
        <thead>
          <tr>
            {head.map((name) => (
              <th key={name} scope="col">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(([label, ...values]) => (
            <tr key={label}>
              <th scope="row">{label}</th>
              {values.map((value, place) => (
                <td key={head[place + 1]}>{typeof value === 'number' ? value.toLocaleString('en-US') : value}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
