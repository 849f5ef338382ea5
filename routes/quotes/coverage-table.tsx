import { formatCents } from '../../src/lib/money.ts'
import { compareWords as words } from '../../src/messages/compare.ts'
import { type Coverage, coverageOf, hasHighDeductible } from '../../src/quotes/benefits.ts'
import type { MedicareAmounts } from '../../src/rates/queries.ts'

interface CoverageTableProps {
  planCode: string
  planName: string
  amounts: MedicareAmounts | undefined
}

/** Source: compare-013..015. */
export function CoverageTable({ planCode, planName, amounts }: CoverageTableProps) {
  return (
    <details className="coverage">
      <summary>{words.covers(planName)}</summary>
      <p>{words.sameEverywhere(planName)}</p>
      {hasHighDeductible(planCode) && <p>{highDeductible(amounts)}</p>}
      <table>
        <thead>
          <tr>
            <th scope="col">{words.benefitColumn}</th>
            <th scope="col">{words.paysColumn}</th>
          </tr>
        </thead>
        <tbody>
          {coverageOf(planCode).map((row) => (
            <tr key={row.benefit}>
              <th scope="row">
                {words.benefits[row.benefit]}
                {row.note && <small>{words.notes[row.note]}</small>}
              </th>
              <td>
                {share(row)}
                {row.benefit === 'doctorDeductible' && row.percent === 0 && amounts && (
                  <small>{words.youPay(dollars(amounts.part_b_deductible_cents), amounts.year)}</small>
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  )
}

function share({ percent }: Coverage): string {
  if (percent === null) return words.covered
  return percent === 0 ? words.notCovered : `${percent}%`
}

function highDeductible(amounts: MedicareAmounts | undefined): string {
  return amounts?.high_deductible_cents
    ? words.highDeductible(dollars(amounts.high_deductible_cents), amounts.year)
    : words.highDeductibleUnknown
}

/** Medicare's yearly amounts are whole dollars. */
const dollars = (cents: number) => formatCents(cents).replace(/\.00$/, '')
