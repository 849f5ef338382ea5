import type { ReactNode } from 'react'
import { formatCents } from '../lib/money.ts'
import { classNames } from './class-names.ts'

export function Price({
  cents,
  wasCents,
  per = 'a month',
  instead = 'instead of',
  size = 'medium',
}: {
  cents: number
  /** The price before a discount, shown struck through after the word `instead`. */
  wasCents?: number
  per?: ReactNode
  instead?: string
  size?: 'inline' | 'medium' | 'large'
}) {
  return (
    <span className={classNames('price', size !== 'medium' && `price--${size}`)}>
      <span className="price__figure">{formatCents(cents)}</span>
      {per && <span className="price__per"> {per}</span>}
      {wasCents !== undefined && wasCents !== cents && (
        <span className="price__was">
          {' '}
          {instead} <s className="tabular">{formatCents(wasCents)}</s>
        </span>
      )}
    </span>
  )
}
