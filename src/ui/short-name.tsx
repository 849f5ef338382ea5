import { truncateWithEllipsis } from '../lib/truncate.ts'

/** A name as lists show it; the whole of it stays in the title and for screen readers. */
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
