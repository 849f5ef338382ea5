import type { ReactNode } from 'react'
import { classNames } from '../../../src/ui/class-names.ts'

/** The collapsed rest of a list of `count` rows. */
export function ShowMore({ count, flush, children }: { count: number; flush?: boolean; children: ReactNode }) {
  if (count === 0) return null
  return (
    <details className={classNames('show-more', flush && 'show-more--flush')}>
      <summary>
        <span className="show-more__more">Show {count} More</span>
        <span className="show-more__less">Show Less</span>
      </summary>
      {children}
    </details>
  )
}
