import type { ReactNode } from 'react'

/** A section with a border. Do not nest cards. */
export function Card({
  title,
  id,
  action,
  flush,
  children,
}: {
  title?: string
  id?: string
  action?: ReactNode
  /** No inner margin, for a table that reaches the edges. */
  flush?: boolean
  children: ReactNode
}) {
  const titleId = id && title ? `${id}-title` : undefined
  return (
    <section className="card" id={id} aria-labelledby={titleId}>
      {title && (
        <header className="card__head">
          <h2 id={titleId}>{title}</h2>
          {action}
        </header>
      )}
      <div className={flush ? 'card__body card__body--flush' : 'card__body'}>{children}</div>
    </section>
  )
}
