import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'

/** 12345 is $123.45; thousands are grouped, cents always shown. */
export function formatPrice(cents: number): string {
  const sign = cents < 0 ? '-' : ''
  const whole = Math.abs(Math.round(cents))
  const dollars = Math.floor(whole / 100).toLocaleString('en-US')
  return `${sign}$${dollars}.${String(whole % 100).padStart(2, '0')}`
}

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
      <span className="price__figure">{formatPrice(cents)}</span>
      {per && <span className="price__per"> {per}</span>}
      {wasCents !== undefined && wasCents !== cents && (
        <span className="price__was">
          {' '}
          <span className="visually-hidden">before discount </span>
          <s className="tabular">{formatPrice(wasCents)}</s>
        </span>
      )}
    </span>
  )
}
