import type { ReactNode } from 'react'
import { uiWords } from '../messages/client/ui.ts'
import { useWords } from './language.tsx'
import { needSheets } from './page-assets.ts'

/** A progress bar. Without a total it is indeterminate. */
export function Progress({
  label,
  value,
  total,
  unit = '',
  note,
}: {
  label: string
  value: number
  total?: number
  /** "rows", "contacts", "steps". */
  unit?: string
  note?: ReactNode
}) {
  needSheets('progress')
  const words = useWords(uiWords)
  const count =
    total === undefined
      ? value.toLocaleString('en-US')
      : words.ofTotal(value.toLocaleString('en-US'), total.toLocaleString('en-US'))
  return (
    <div className="progress">
      <span className="progress__label">{label}</span>
      <span className="progress__count">
        {count} {unit}
      </span>
      <progress aria-label={label} value={total === undefined ? undefined : value} max={total || 1} />
      {note && <p className="progress__note">{note}</p>}
    </div>
  )
}
