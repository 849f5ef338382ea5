import { truncateWithEllipsis } from '../lib/truncate.ts'

/** A truncated name for lists. The title and screen readers have the full name. */
export function ShortName({ name, max }: { name: string; max?: number }) {
  const short = truncateWithEllipsis(name, max)
  if (short === name) return <>{name}</>
  return (
    <span className="short-name" title={name}>
      <span aria-hidden="true">{short}</span>
      <span className="visually-hidden">{name}</span>
    </span>
  )
}
