import type { LucideIcon } from 'lucide-react'
import { createElement, isValidElement, type ReactElement } from 'react'

type Drawing = readonly ReactElement[]
const drawings = new WeakMap<LucideIcon, Drawing | undefined>()

/** A decorative icon: the words stand beside it, or in the button's aria-label. */
export function Icon({ of: Lucide, small }: { of: LucideIcon; small?: boolean }) {
  const className = small ? 'icon icon--small' : 'icon'
  const drawing = drawings.has(Lucide) ? drawings.get(Lucide) : remember(Lucide)
  if (!drawing) return <Lucide className={className} />
  return (
    <svg className={className} viewBox="0 0 24 24" aria-hidden="true">
      {drawing}
    </svg>
  )
}

// Lucide's own component takes two more components, a context and 150 bytes of attributes an icon; in a table of
// 100 rows that is most of the page. So its paths are read once and icon.css carries the attributes.
function remember(Lucide: LucideIcon): Drawing | undefined {
  const { render } = Lucide as unknown as { render?: (props: object, ref: null) => unknown }
  const inner = render?.({}, null)
  const node = isValidElement<{ icon?: { node?: [string, Record<string, string>][] } }>(inner)
    ? inner.props.icon?.node
    : undefined
  const drawing = node?.map(([tag, attributes]) => createElement(tag, attributes))
  drawings.set(Lucide, drawing)
  return drawing
}
