import type { ReactNode } from 'react'
import { formatCents } from '../lib/money.ts'
import { uiWords } from '../messages/client/ui.ts'
import { classNames } from './class-names.ts'
import { useWords } from './language.tsx'
import { needSheets } from './page-assets.ts'

export function Price({
  cents,
  wasCents,
  per,
  size = 'medium',
}: {
  cents: number
  /** The price before a discount, shown struck through. */
  wasCents?: number
  /** Default: a month. */
  per?: ReactNode
  size?: 'inline' | 'medium' | 'large'
}) {
  needSheets('price')
  const words = useWords(uiWords)
  const shownPer = per === undefined ? words.aMonth : per
  return (
    <span className={classNames('price', size !== 'medium' && `price--${size}`)}>
      <span className="price__figure">{formatCents(cents)}</span>
      {shownPer && <span className="price__per"> {shownPer}</span>}
      {wasCents !== undefined && wasCents !== cents && (
        <span className="price__was">
          {' '}
          {words.insteadOf} <s className="tabular">{formatCents(wasCents)}</s>
        </span>
      )}
    </span>
  )
}
