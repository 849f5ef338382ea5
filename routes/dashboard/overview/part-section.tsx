import type { ReactNode } from 'react'
import { classNames } from '../../../src/ui/class-names.ts'
import { Notice } from '../../../src/ui/notice.tsx'
import type { DashboardPart } from './read-parts.ts'

/** A section of the dashboard with a title, a description, and its content or an error. */
export function PartSection<T>({
  id,
  title,
  what,
  part,
  failed,
  action,
  size,
  children,
}: {
  id: string
  title: string
  /** The description below the title. */
  what: ReactNode
  part: DashboardPart<T>
  /** Shown if the data could not be read. */
  failed: string
  action?: ReactNode
  /** A quarter of the page, or all of it. Default: half. */
  size?: 'small' | 'wide'
  children: (data: T) => ReactNode
}) {
  return (
    <section className={classNames('dash-part', size && `dash-part--${size}`)} id={id} aria-labelledby={`${id}-title`}>
      <header className="dash-part__head">
        <h2 id={`${id}-title`}>{title}</h2>
        {part.ok && action}
        <p>{what}</p>
      </header>
      {part.ok ? children(part.data) : <Notice kind="bad">{failed}</Notice>}
    </section>
  )
}

export const NoFiguresYet = ({ children }: { children: string }) => <p className="dash-part__none">{children}</p>
