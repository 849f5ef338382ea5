import { useState } from 'react'
import { afterPointerUp } from '../src/lib/after-pointer-up.ts'
import { ageOn, dateParts, formatLong } from '../src/lib/calendar-date.ts'
import { parseTypedDate } from '../src/lib/typed-date.ts'
import { TextField } from '../src/ui/field.tsx'

export interface DateFieldProps {
  label: string
  name: string
  /** The field's name in the error message: 'Invalid birth date format'. */
  what: string
  defaultValue?: string
  error?: string
  hint?: string
  /** If set, the age on this day is shown beside the date. */
  ageOn?: string
}

/** A text field for a date in any common format. On blur it shows how the date was read. The server parses it again. */
export default function DateField({ what, defaultValue = '', error, ageOn: today, ...field }: DateFieldProps) {
  const [reading, setReading] = useState(() => readDate(defaultValue, what, today))
  const [hasBlurred, setHasBlurred] = useState(false)
  const isWrong = hasBlurred && !reading.ok
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
        {...(error && !hasBlurred ? { error } : {})}
        {...(isWrong ? { 'aria-invalid': true } : {})}
        onBlur={(event) => {
          const input = event.currentTarget
          if (input.value === defaultValue && !hasBlurred) return
          afterPointerUp(() => {
            const read = readDate(input.value, what, today)
            if (read.formatted) input.value = read.formatted
            setHasBlurred(true)
            setReading(read)
          })
        }}
      />
      <p className={`availability__message${isWrong ? ' availability__message--wrong' : ''}`} role="status">
        {reading.ok || hasBlurred ? reading.text : ''}
      </p>
    </div>
  )
}

interface Reading {
  ok: boolean
  text: string
  /** 3/14/1952 */
  formatted?: string
}

function readDate(typed: string, what: string, today: string | undefined): Reading {
  if (typed.trim() === '') return { ok: true, text: '' }
  const read = parseTypedDate(typed, { field: what, adultOn: today })
  if (!read.ok) return { ok: false, text: read.error }
  const { year, month, day } = dateParts(read.date)
  const formatted = `${month}/${day}/${year}`
  if (today === undefined) return { ok: true, text: formatLong(read.date), formatted }
  // This is the agency's date when the page was rendered, which may have passed. The server decides.
  if (read.date > today) return { ok: false, text: 'The birth date is in the future', formatted }
  return { ok: true, text: `${formatLong(read.date)}, age ${ageOn(read.date, today)}`, formatted }
}
