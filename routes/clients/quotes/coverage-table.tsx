import { type CompareWords, compareWords } from '../../../src/messages/client/compare.ts'
import { type Coverage, coverageOf } from '../../../src/quotes/benefits.ts'
import type { MedicareAmounts } from '../../../src/quotes/queries.ts'
import { useWords } from '../../../src/ui/language.tsx'
import { needSheets } from '../../../src/ui/page-assets.ts'
import { wholeDollars } from './plan-page-text.ts'

interface CoverageTableProps {
  planCode: string
  planName: string
  amounts: MedicareAmounts
  /** What the plan is, in a sentence or two. */
  about?: string | undefined
}

/** Source: compare-013..015. */
export function CoverageTable({ planCode, planName, amounts, about }: CoverageTableProps) {
  needSheets('coverage')
  const words = useWords(compareWords)
  return (
    <details className="coverage">
      <summary>{words.covers(planName)}</summary>
      {about && <p>{about}</p>}
      <p>{words.sameEverywhere(planName)}</p>
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
                {share(row, words)}
                {row.benefit === 'doctorDeductible' && row.percent === 0 && partBDeductible(amounts, words)}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  )
}

function share({ percent }: Coverage, words: CompareWords): string {
  if (percent === null) return words.covered
  return percent === 0 ? words.notCovered : `${percent}%`
}

function partBDeductible({ amounts_year: year, part_b_deductible_cents: cents }: MedicareAmounts, words: CompareWords) {
  return year && cents && <small>{words.youPay(wholeDollars(cents), year)}</small>
}
