import { MAX_COMMISSION_CENTS } from '../../src/billing/prices/calculator.ts'
import { BASELINE_YEARS, type RolloverValue, YEARS_ADDED_BY_ROLLOVER } from '../../src/billing/prices/roi.ts'
import { shortDollars, wholeDollars } from '../../src/lib/money.ts'
import { pricingWords } from '../../src/messages/pricing.ts'
import { Button } from '../../src/ui/button.tsx'
import { NumberField, type NumberFieldProps } from './number-field.tsx'

const { value: words, result, workOut } = pricingWords

export function ValueInputs({
  commission,
  rollover,
  value,
}: {
  commission: NumberFieldProps
  rollover: NumberFieldProps
  value: RolloverValue
}) {
  return (
    <>
      <header className="calculator__head">
        <h2 id="value">
          {words.title} <span className="estimate">{words.estimate}</span>
        </h2>
        <p>{words.text}</p>
      </header>
      <div className="value-inputs">
        <NumberField label={words.commission} field={commission} min={0} max={MAX_COMMISSION_CENTS / 100} step={5} />
        <NumberField label={words.rollover} hint={words.rolloverHint} field={rollover} min={0} max={100} step={0.1} />
        <Button className="calculator__go">{workOut}</Button>
      </div>
      <dl className="value-facts">
        <div>
          <dt>{words.baseline(BASELINE_YEARS)}</dt>
          <dd>{wholeDollars(value.baselineCents)}</dd>
        </div>
        <div>
          <dt>{words.added}</dt>
          <dd>
            {wholeDollars(value.addedCents)} <small>{words.addedNote(YEARS_ADDED_BY_ROLLOVER)}</small>
          </dd>
        </div>
      </dl>
    </>
  )
}

export function ValueTable({ value: { monthly, annual } }: { value: RolloverValue }) {
  const rows = [
    { label: words.investment, cells: [monthly, annual].map(({ investmentCents }) => shortDollars(investmentCents)) },
    { label: words.converted, cells: [monthly, annual].map(({ converted }) => people(converted)) },
    { label: words.ltv, cells: [monthly, annual].map(({ addedCents }) => wholeDollars(addedCents)) },
  ]
  return (
    <section
      className="value-scroll"
      aria-label={words.impact}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: keyboard users scroll the table
      tabIndex={0}
    >
      <table className="value-table">
        <caption className="visually-hidden">{words.impact}</caption>
        <thead>
          <tr>
            <td />
            <th scope="col">{words.monthly}</th>
            <th scope="col">{words.annual}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ label, cells }) => (
            <tr key={label}>
              <th scope="row">{label}</th>
              {cells.map((cell, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: always the monthly and the annual value
                <td key={index}>{cell}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

export function ResultBox({ value: { monthly, netAnnualCents, multiple } }: { value: RolloverValue }) {
  return (
    <section className="result" aria-labelledby="result">
      <h3 id="result" className="visually-hidden">
        {result.title}
      </h3>
      <dl>
        <div className="result__lead">
          <dt>{result.roi}</dt>
          <dd>{multiple === undefined ? result.none : result.times(oneDecimal(multiple))}</dd>
        </div>
        <div>
          <dt>{result.net}</dt>
          <dd>{wholeDollars(netAnnualCents)}</dd>
        </div>
        <div>
          <dt>{result.cost}</dt>
          <dd>{shortDollars(monthly.investmentCents)}</dd>
        </div>
      </dl>
    </section>
  )
}

const oneDecimal = (count: number) =>
  count.toLocaleString('en-US', { minimumFractionDigits: 1, maximumFractionDigits: 1 })

/** '100' or '8.3'. */
const people = (count: number) => count.toLocaleString('en-US', { maximumFractionDigits: 1 })
