import type { ReactNode } from 'react'

/** A GET form: its fields are the query string, whatever the browser remembers to have been in them. */
export function FilterBar({ action, label, children }: { action: string; label: string; children: ReactNode }) {
  return (
    <search aria-label={label}>
      <form className="filter-bar" method="get" action={action} autoComplete="off">
        {children}
      </form>
    </search>
  )
}
