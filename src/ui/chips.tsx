import X from 'lucide-react/icons/x'
import { Icon } from './icon.tsx'

export interface Chip {
  /** The name of the filter, such as 'State'. */
  kind: string
  words: string
  /** The page without this filter. */
  href: string
}

/** The active filters of a list, each with a link that removes it. */
export function Chips({ chips, clearHref }: { chips: readonly Chip[]; clearHref: string }) {
  if (chips.length === 0) return null
  return (
    <ul className="chips" aria-label="Active filters">
      {chips.map(({ kind, words, href }) => (
        <li key={`${kind} ${words}`}>
          <a className="chip" href={href}>
            <span className="visually-hidden">Remove </span>
            <span className="chip__kind">{kind}:</span> <span className="chip__words">{words}</span>
            <Icon of={X} small />
          </a>
        </li>
      ))}
      <li>
        <a className="chips__clear" href={clearHref}>
          Clear all
        </a>
      </li>
    </ul>
  )
}
