import type { ReactNode } from 'react'
import { BackLink } from './back-link.tsx'

export function PageHeader({
  title,
  back,
  badge,
  lead,
  action,
}: {
  title: ReactNode
  back?: { href: string; label: string }
  badge?: ReactNode
  lead?: ReactNode
  /** One primary button, optionally with quieter ones. */
  action?: ReactNode
}) {
  return (
    <header className="page-header">
      {back && <BackLink {...back} />}
      <div className="page-header__row">
        <div className="page-header__title">
          <h1>{title}</h1>
          {badge}
        </div>
        {action && <div className="page-header__actions">{action}</div>}
      </div>
      {lead && <p className="page-header__lead">{lead}</p>}
    </header>
  )
}
