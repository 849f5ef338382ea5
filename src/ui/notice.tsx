import CircleAlert from 'lucide-react/icons/circle-alert'
import CircleCheck from 'lucide-react/icons/circle-check'
import Info from 'lucide-react/icons/info'
import TriangleAlert from 'lucide-react/icons/triangle-alert'
import type { ReactNode } from 'react'
import { Icon } from './icon.tsx'
import { needSheets } from './page-assets.ts'

const icons = { note: Info, good: CircleCheck, warn: TriangleAlert, bad: CircleAlert }

export function Notice({
  kind = 'note',
  title,
  children,
  role,
}: {
  kind?: 'note' | 'good' | 'warn' | 'bad'
  title?: string
  children?: ReactNode
  role?: 'status' | 'alert'
}) {
  needSheets('notice')
  return (
    <div className={`notice notice--${kind}`} role={role}>
      <Icon of={icons[kind]} />
      <div className="notice__body">
        {title && <p className="notice__title">{title}</p>}
        {children && <div>{children}</div>}
      </div>
    </div>
  )
}
