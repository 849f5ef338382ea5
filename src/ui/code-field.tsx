import { TextField } from './field.tsx'

/** The six digits of a mail; phones offer to fill them in. */
export function CodeField(field: { label: string; name: string; error?: string; autoFocus?: boolean }) {
  return <TextField inputMode="numeric" autoComplete="one-time-code" maxLength={12} width="medium" figures {...field} />
}
