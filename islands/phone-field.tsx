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

/** A US phone number, formatted while it is typed. Without JavaScript the server formats it. */
export default function PhoneField({ defaultValue = '', error, hint, ...field }: PhoneFieldProps) {
  const before = useRef(defaultValue)

  function format(event: FormEvent<HTMLInputElement>) {
    const input = event.currentTarget
    const forward = (event.nativeEvent as InputEvent).inputType === 'deleteContentForward'
    const { text, caret } = typedPhone(before.current, input.value, input.selectionStart ?? input.value.length, forward)
    before.current = text
    if (text === input.value && caret === input.selectionStart) return
    input.value = text
    // An autofilled field has no focus, and setting its caret would take the focus.
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
      onInput={format}
      onBlur={(event) => {
        const input = event.currentTarget
        const isForeign = /^\s*\+(?!\s*1)/.test(input.value)
        if (!isForeign) input.value = formatPhone(input.value)
        before.current = input.value
      }}
    />
  )
}
