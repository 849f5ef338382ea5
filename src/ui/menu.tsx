import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'
import { Icon } from './icon.tsx'
import { dialogCommand } from './page-assets.ts'

/** A native popover with links and buttons. Place it right after the button whose popoverTarget is its id. */
export function Menu({ id, children }: { id: string; children: ReactNode }) {
  return (
    <div className="menu" id={id} popover="auto">
      {children}
    </div>
  )
}

export function MenuLink({
  href,
  icon,
  keys,
  children,
}: {
  href: string
  icon?: LucideIcon
  /** In the syntax of aria-keyshortcuts: see islands/hotkeys.ts. */
  keys?: string | undefined
  children: ReactNode
}) {
  return (
    <a href={href} aria-keyshortcuts={keys}>
      {icon && <Icon of={icon} />}
      {children}
    </a>
  )
}

/** Posts to `action`, or opens a confirmation dialog. */
export function MenuButton({
  action,
  dialog,
  icon,
  danger,
  children,
}: {
  action?: string
  dialog?: string
  icon?: LucideIcon
  danger?: boolean
  children: ReactNode
}) {
  const className = classNames('menu__item', danger && 'menu__item--danger')
  const content = (
    <>
      {icon && <Icon of={icon} />}
      {children}
    </>
  )
  if (dialog !== undefined) {
    return (
      <button className={className} type="button" {...dialogCommand('show-modal', dialog)}>
        {content}
      </button>
    )
  }
  return (
    <form method="post" action={action}>
      <button className={className} type="submit">
        {content}
      </button>
    </form>
  )
}
