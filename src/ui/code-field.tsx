import { TextField } from './field.tsx'

/** The six-digit code from an email. Phones offer to fill it in. */
export function CodeField(field: { label: string; name: string; error?: string; autoFocus?: boolean }) {
  return <TextField inputMode="numeric" autoComplete="one-time-code" maxLength={12} width="medium" figures {...field} />
}
