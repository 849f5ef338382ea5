import { formatCents } from '../../src/lib/money.ts'
import { compareWords as words } from '../../src/messages/compare.ts'
import { type Coverage, coverageOf, hasHighDeductible } from '../../src/quotes/benefits.ts'
import type { MedicareAmounts } from '../../src/quotes/queries.ts'

interface CoverageTableProps {
  planCode: string
  planName: string
  amounts: MedicareAmounts
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
                {row.benefit === 'doctorDeductible' && row.percent === 0 && partBDeductible(amounts)}
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

function partBDeductible({ amounts_year: year, part_b_deductible_cents: cents }: MedicareAmounts) {
  return year && cents && <small>{words.youPay(dollars(cents), year)}</small>
}

function highDeductible({ amounts_year: year, high_deductible_cents: cents }: MedicareAmounts): string {
  return year && cents ? words.highDeductible(dollars(cents), year) : words.highDeductibleUnknown
}

/** Medicare's yearly amounts are whole dollars. */
const dollars = (cents: number) => formatCents(cents).replace(/\.00$/, '')
