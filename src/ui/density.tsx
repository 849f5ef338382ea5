import Rows4 from 'lucide-react/icons/rows-4'
import { createContext, use } from 'react'
import { densityWords as words } from '../messages/palette.ts'
import { urls } from '../urls.ts'
import { Button } from './button.tsx'
import { postTo } from './page-assets.ts'

export const densities = ['comfortable', 'compact'] as const
export type Density = (typeof densities)[number]

/** The row height of the page's lists (static/css/pages/compact.css). */
export const PageDensity = createContext<Density>('comfortable')

/** Switches this browser between comfortable and compact rows. For the header of a page with a list. */
export function DensitySwitch() {
  const isCompact = use(PageDensity) === 'compact'
  return (
    <form className="density" {...postTo(urls.density())}>
      <Button
        variant="quiet"
        icon={Rows4}
        name="density"
        value={isCompact ? 'comfortable' : 'compact'}
        aria-pressed={isCompact}
        aria-keyshortcuts={words.key}
        title={words.title}
      >
        {words.compact}
      </Button>
    </form>
  )
}
