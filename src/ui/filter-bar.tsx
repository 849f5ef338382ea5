import type { ReactNode } from 'react'
import { needScript } from './page-assets.ts'

/**
 * A GET form. islands/live-filter.ts applies its changes; the button is for browsers without JavaScript. Autocomplete
 * is off, so that its fields always match the query string.
 */
export function FilterBar({ action, label, children }: { action: string; label: string; children: ReactNode }) {
  needScript('live-filter')
  return (
    <search aria-label={label}>
      <form className="filter-bar" method="get" action={action} autoComplete="off">
        {children}
      </form>
    </search>
  )
}
