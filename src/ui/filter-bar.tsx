import type { ReactNode } from 'react'

/** A GET form: its fields are the query string. */
export function FilterBar({ action, label, children }: { action: string; label: string; children: ReactNode }) {
  return (
    <search aria-label={label}>
      <form className="filter-bar" method="get" action={action}>
        {children}
      </form>
    </search>
  )
}
