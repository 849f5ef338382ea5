import type { LucideIcon } from 'lucide-react'
import { isValidElement } from 'react'

/** Props with the icon's SVG elements, which are constants from the library. */
interface Drawing {
  dangerouslySetInnerHTML: { __html: string }
}
const drawings = new WeakMap<LucideIcon, Drawing | undefined>()

/** A decorative icon. Its meaning must be in the text beside it or in the button's aria-label. */
export function Icon({ of: Lucide, small }: { of: LucideIcon; small?: boolean }) {
  const className = small ? 'icon icon--small' : 'icon'
  const drawing = drawings.has(Lucide) ? drawings.get(Lucide) : extractDrawing(Lucide)
  if (!drawing) return <Lucide className={className} />
  return <svg className={className} viewBox="0 0 24 24" aria-hidden="true" {...drawing} />
}

// Lucide's component adds two components, a context and 150 bytes of attributes per icon. In a table of 100 rows that is
// most of the page, so we write the paths once and set the attributes in icon.css.
function extractDrawing(Lucide: LucideIcon): Drawing | undefined {
  const { render } = Lucide as unknown as { render?: (props: object, ref: null) => unknown }
  const inner = render?.({}, null)
  const node = isValidElement<{ icon?: { node?: [string, Record<string, string>][] } }>(inner)
    ? inner.props.icon?.node
    : undefined
  const elements = node?.map(([tag, { key: _, ...attributes }]) => {
    const written = Object.entries(attributes).map(([name, value]) => ` ${name}="${value}"`)
    return `<${tag}${written.join('')}/>`
  })
  const drawing = elements && { dangerouslySetInnerHTML: { __html: elements.join('') } }
  drawings.set(Lucide, drawing)
  return drawing
}
