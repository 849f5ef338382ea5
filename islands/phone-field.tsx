import { type FormEvent, useRef } from 'react'
import { formatPhone } from '../src/lib/phone.ts'
import { typedPhone } from '../src/lib/phone-typing.ts'
import { TextField } from '../src/ui/field.tsx'

export interface PhoneFieldProps {
  label: string
  name: string
  defaultValue?: string
  error?: string
  hint?: string
  optional?: boolean
  autoComplete?: string
}

/** A US phone number that takes its usual form while it is typed. Without script the server gives it that form. */
export default function PhoneField({ defaultValue = '', error, hint, ...field }: PhoneFieldProps) {
  const before = useRef(defaultValue)

  function reshape(event: FormEvent<HTMLInputElement>) {
    const input = event.currentTarget
    const forward = (event.nativeEvent as InputEvent).inputType === 'deleteContentForward'
    const { text, caret } = typedPhone(before.current, input.value, input.selectionStart ?? input.value.length, forward)
    before.current = text
    if (text === input.value && caret === input.selectionStart) return
    input.value = text
    // A field that is filled in from outside has no caret to set, and setting one would take the focus.
    if (document.activeElement === input) input.setSelectionRange(caret, caret)
  }

  return (
    <TextField
      {...field}
      {...(hint ? { hint } : {})}
      {...(error ? { error } : {})}
      type="tel"
      inputMode="tel"
      figures
      maxLength={40}
      defaultValue={defaultValue}
      onInput={reshape}
      onBlur={(event) => {
        const input = event.currentTarget
        const isForeign = /^\s*\+(?!\s*1)/.test(input.value)
        if (!isForeign) input.value = formatPhone(input.value)
        before.current = input.value
      }}
    />
  )
}
