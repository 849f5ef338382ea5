import { BASELINE_YEARS, type CalculatorClients, remainingByYear } from '../../src/billing/prices/roi.ts'
import { pricingWords } from '../../src/messages/pricing.ts'

const words = pricingWords.chart

const WIDTH = 800
const HEIGHT = 250
const FRAME = { left: 76, right: 780, top: 24, bottom: 214 }
const MILLION_CENTS = 100_000_000

/** Two lines that also differ in dashes and points, and a table of the same data. Source: pricing-017. */
export function BookChart({ clients }: { clients: CalculatorClients }) {
  const years = remainingByYear(clients).map(({ year, baseCents, rolloverCents }) => ({
    year,
    base: baseCents / MILLION_CENTS,
    rollover: rolloverCents / MILLION_CENTS,
  }))
  const ticks = axisTicks(Math.max(...years.map(({ base, rollover }) => Math.max(base, rollover))))
  const top = ticks.at(-1)!
  const x = (year: number) => FRAME.left + ((FRAME.right - FRAME.left) * year) / BASELINE_YEARS
  const y = (millions: number) => FRAME.bottom - ((FRAME.bottom - FRAME.top) * millions) / top
  const line = (of: 'base' | 'rollover') => years.map((each) => `${x(each.year)},${y(each[of])}`).join(' ')
  const last = years.at(-1)!
  return (
    <figure className="book-chart">
      <figcaption className="book-chart__title">
        {words.title} <span className="estimate">{pricingWords.value.estimate}</span>
      </figcaption>
      <ul className="book-chart__legend" aria-hidden="true">
        {(['base', 'rollover'] as const).map((name) => (
          <li key={name}>
            <svg width="44" height="14" viewBox="0 0 44 14" aria-hidden="true">
              <line className={`book-chart__${name}`} x1="0" x2="44" y1="7" y2="7" />
              <Point of={name} x={22} y={7} />
            </svg>
            {words[name]}
          </li>
        ))}
      </ul>
      <svg
        className="book-chart__plot"
        width={WIDTH}
        height={HEIGHT}
        viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
        role="img"
        aria-label={`${words.title}. ${words.label(last.year, inMillions(last.base), inMillions(last.rollover))}`}
      >
        {ticks.map((tick) => (
          <g key={tick}>
            <line className="book-chart__grid" x1={FRAME.left} x2={FRAME.right} y1={y(tick)} y2={y(tick)} />
            <text className="book-chart__tick" x={FRAME.left - 10} y={y(tick)} dy="0.32em" textAnchor="end">
              {tickText(tick, ticks)}
            </text>
          </g>
        ))}
        {years.map(({ year }) => (
          <text className="book-chart__tick" key={year} x={x(year)} y={HEIGHT - 10} textAnchor="middle">
            {year}
          </text>
        ))}
        {(['base', 'rollover'] as const).map((name) => (
          <g key={name}>
            <polyline className={`book-chart__${name}`} points={line(name)} />
            {years.map((each) => (
              <Point key={each.year} of={name} x={x(each.year)} y={y(each[name])} />
            ))}
          </g>
        ))}
      </svg>
      <p className="book-chart__axis" aria-hidden="true">
        {words.year}
      </p>
      <div className="book-chart__explanation">
        <p>{words.explained}</p>
        <details>
          <summary>{words.table}</summary>
          <table className="value-table">
            <caption className="visually-hidden">{words.title}</caption>
            <thead>
              <tr>
                <th scope="col">{words.year}</th>
                <th scope="col">{words.base}</th>
                <th scope="col">{words.rollover}</th>
              </tr>
            </thead>
            <tbody>
              {years.map(({ year, base, rollover }) => (
                <tr key={year}>
                  <th scope="row">{year === 0 ? words.today : year}</th>
                  <td>${inMillions(base)}</td>
                  <td>${inMillions(rollover)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </details>
      </div>
    </figure>
  )
}

/** A square or a circle. */
function Point({ of, x, y }: { of: 'base' | 'rollover'; x: number; y: number }) {
  return of === 'base' ? (
    <rect className="book-chart__base-point" x={x - 4.5} y={y - 4.5} width="9" height="9" />
  ) : (
    <circle className="book-chart__rollover-point" cx={x} cy={y} r="5" />
  )
}

const inMillions = (millions: number) =>
  millions.toLocaleString('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 2 })

function tickText(tick: number, ticks: readonly number[]): string {
  const digits = ticks.every((each) => Number.isInteger(each)) ? 0 : Math.max(...ticks.map(decimals))
  return `$${tick.toLocaleString('en-US', { minimumFractionDigits: digits, maximumFractionDigits: digits })}`
}

const decimals = (tick: number) => `${tick}`.split('.')[1]?.length ?? 0

const TICK_STEPS = [1, 2, 2.5, 5, 10]
const MAX_TICK_STEPS = 4

/** From 0 in at most four round steps; the last tick is at least `max`. 0 to 1 if there is nothing to show. */
function axisTicks(max: number): number[] {
  if (!(max > 0)) return [0, 1]
  const power = 10 ** Math.floor(Math.log10(max / MAX_TICK_STEPS))
  const step = TICK_STEPS.map((each) => each * power).find((each) => each * MAX_TICK_STEPS >= max) ?? 10 * power
  const count = Math.ceil(max / step - 1e-9)
  // toPrecision removes rounding errors of binary fractions.
  return Array.from({ length: count + 1 }, (_, index) => Number((index * step).toPrecision(12)))
}
