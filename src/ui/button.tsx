import type { LucideIcon } from 'lucide-react'
import type { AnchorHTMLAttributes, ButtonHTMLAttributes } from 'react'
import { classNames } from './class-names.ts'
import { Icon } from './icon.tsx'

export type ButtonLook = {
  variant?: 'primary' | 'plain' | 'quiet' | 'danger'
  size?: 'small' | 'medium' | 'large'
  block?: boolean
  icon?: LucideIcon
}

function buttonClass({ variant = 'plain', size = 'medium', block }: ButtonLook, extra?: string): string {
  return classNames(
    'button',
    `button--${variant}`,
    size !== 'medium' && `button--${size}`,
    block && 'button--block',
    extra,
  )
}

export function Button({
  variant,
  size,
  block,
  icon,
  busy,
  className,
  children,
  type = 'submit',
  ...rest
}: ButtonLook & { busy?: boolean } & ButtonHTMLAttributes<HTMLButtonElement>) {
  return (
    <button
      type={type}
      className={buttonClass({ variant, size, block }, className)}
      aria-busy={busy || undefined}
      {...rest}
    >
      {icon && <Icon of={icon} />}
      {children}
    </button>
  )
}

export function ButtonLink({
  variant,
  size,
  block,
  icon,
  className,
  children,
  ...rest
}: ButtonLook & AnchorHTMLAttributes<HTMLAnchorElement> & { href: string }) {
  return (
    <a className={buttonClass({ variant, size, block }, className)} {...rest}>
      {icon && <Icon of={icon} />}
      {children}
    </a>
  )
}
