import type { ReactNode } from 'react'

/** A GET form. Autocomplete is off, so that its fields always show the query string. */
export function FilterBar({ action, label, children }: { action: string; label: string; children: ReactNode }) {
  return (
    <search aria-label={label}>
      <form className="filter-bar" method="get" action={action} autoComplete="off">
        {children}
      </form>
    </search>
  )
}
