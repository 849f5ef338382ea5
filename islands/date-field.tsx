import { useState } from 'react'
import { afterPointerUp } from '../src/lib/after-pointer-up.ts'
import { ageOn, dateParts, formatLong } from '../src/lib/calendar-date.ts'
import { parseTypedDate } from '../src/lib/typed-date.ts'
import { TextField } from '../src/ui/field.tsx'

export interface DateFieldProps {
  label: string
  name: string
  /** In the sentence about what cannot be read: 'Invalid birth date format'. */
  what: string
  defaultValue?: string
  error?: string
  hint?: string
  /** The day for which the age is told beside the date. */
  ageOn?: string
}

/** One box for a date in any usual form; once left, it says how it was read. Without script the server reads it. */
export default function DateField({ what, defaultValue = '', error, ageOn: today, ...field }: DateFieldProps) {
  const [said, say] = useState(() => readingOf(defaultValue, what, today))
  const [left, setLeft] = useState(false)
  const isWrong = left && !said.ok
  return (
    <div className="availability">
      <TextField
        {...field}
        optional
        figures
        width="medium"
        autoComplete="off"
        maxLength={64}
        defaultValue={defaultValue}
        {...(error && !left ? { error } : {})}
        {...(isWrong ? { 'aria-invalid': true } : {})}
        onBlur={(event) => {
          const input = event.currentTarget
          if (input.value === defaultValue && !left) return
          afterPointerUp(() => {
            const read = readingOf(input.value, what, today)
            if (read.usual) input.value = read.usual
            setLeft(true)
            say(read)
          })
        }}
      />
      <p className={`availability__says${isWrong ? ' availability__says--wrong' : ''}`} role="status">
        {said.ok || left ? said.text : ''}
      </p>
    </div>
  )
}

interface Reading {
  ok: boolean
  text: string
  /** 3/14/1952 */
  usual?: string
}

function readingOf(typed: string, what: string, today: string | undefined): Reading {
  if (typed.trim() === '') return { ok: true, text: '' }
  const read = parseTypedDate(typed, { field: what, adultOn: today })
  if (!read.ok) return { ok: false, text: read.error }
  const { year, month, day } = dateParts(read.date)
  const usual = `${month}/${day}/${year}`
  if (today === undefined) return { ok: true, text: formatLong(read.date), usual }
  // Across the date line it may be a day later already: then the server decides.
  if (read.date > today) return { ok: false, text: 'The birth date is in the future', usual }
  return { ok: true, text: `${formatLong(read.date)}, age ${ageOn(read.date, today)}`, usual }
}
