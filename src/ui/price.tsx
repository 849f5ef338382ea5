import type { ReactNode } from 'react'
import { formatCents } from '../lib/money.ts'
import { classNames } from './class-names.ts'

export function Price({
  cents,
  wasCents,
  per = 'a month',
  size = 'medium',
}: {
  cents: number
  /** The price before a discount, shown struck through. */
  wasCents?: number
  per?: ReactNode
  size?: 'inline' | 'medium' | 'large'
}) {
  return (
    <span className={classNames('price', size !== 'medium' && `price--${size}`)}>
      <span className="price__figure">{formatCents(cents)}</span>
      {per && <span className="price__per"> {per}</span>}
      {wasCents !== undefined && wasCents !== cents && (
        <span className="price__was">
          {' '}
          instead of <s className="tabular">{formatCents(wasCents)}</s>
        </span>
      )}
    </span>
  )
}
