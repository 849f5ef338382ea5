import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'

/** A row of figures. Mark the most important one with `lead`. */
export function Stats({ children }: { children: ReactNode }) {
  return <dl className="stats">{children}</dl>
}

export function Stat({
  label,
  value,
  note,
  href,
  lead,
}: {
  label: string
  value: number | string
  note?: ReactNode
  href?: string
  lead?: boolean
}) {
  return (
    <div className={classNames('stat', lead && 'stat--lead')}>
      <dt className="stat__label">{href ? <a href={href}>{label}</a> : label}</dt>
      <dd className="stat__value">{typeof value === 'number' ? value.toLocaleString('en-US') : value}</dd>
      {note && <dd className="stat__note">{note}</dd>}
    </div>
  )
}
