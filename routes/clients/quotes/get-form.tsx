import type { FormHTMLAttributes } from 'react'

/**
 * A form that leads to the same page with another address. Browsers drop the query of a GET form's action, so it travels
 * in hidden fields, but for what the form asks itself.
 */
export function GetForm({
  to,
  asks,
  children,
  ...rest
}: { to: string; asks: readonly string[] } & Omit<FormHTMLAttributes<HTMLFormElement>, 'action' | 'method'>) {
  const [path, query] = to.split('?')
  return (
    <form method="get" action={path} {...rest}>
      {[...new URLSearchParams(query)]
        .filter(([name]) => !asks.includes(name))
        .map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
      {children}
    </form>
  )
}
