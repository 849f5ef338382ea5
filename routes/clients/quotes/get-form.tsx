import type { FormHTMLAttributes } from 'react'

/**
 * A GET form that reloads the page with other parameters. Browsers drop the query of a GET form's action, so hidden inputs
 * carry it, except for the form's own `fields`.
 */
export function GetForm({
  to,
  fields,
  children,
  ...rest
}: { to: string; fields: readonly string[] } & Omit<FormHTMLAttributes<HTMLFormElement>, 'action' | 'method'>) {
  const [path, query] = to.split('?')
  return (
    <form method="get" action={path} {...rest}>
      {[...new URLSearchParams(query)]
        .filter(([name]) => !fields.includes(name))
        .map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
      {children}
    </form>
  )
}
