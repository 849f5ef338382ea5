import { useEffect, useReducer, useRef } from 'react'
import {
  ASK_AFTER_MS,
  type Availability,
  type AvailabilityEvent,
  afterEvent,
  GIVE_UP_AFTER_MS,
  untouched,
} from '../src/accounts/email-availability.ts'
import { availabilityWords } from '../src/messages/email-availability.ts'
import { TextField } from '../src/ui/field.tsx'
import { urls } from '../src/urls.ts'

export interface EmailAvailabilityProps {
  label: string
  name: string
  id?: string
  defaultValue?: string
  hint?: string
  /** What the server said about the value that the page came with. */
  error?: string
  /** The address this person has already. */
  own?: string
  /** In place of the usual sentence for an address that is taken. */
  taken?: string
  autoComplete?: string
}

/** A field for an address nobody signs in with yet; says so while it is typed. Without script the server alone does. */
export default function EmailAvailability({
  defaultValue = '',
  error,
  own = '',
  taken = availabilityWords.taken,
  autoComplete = 'email',
  ...field
}: EmailAvailabilityProps) {
  const [state, tell] = useReducer(
    (before: Availability, event: AvailabilityEvent) => afterEvent(before, event, own),
    defaultValue,
    untouched,
  )
  const place = useRef<HTMLDivElement>(null)
  const { text, status, ticket, asked, left } = state

  useEffect(() => {
    // Typed before this script arrived.
    const typed = place.current?.querySelector('input')?.value
    if (typed !== undefined) tell({ type: 'typed', text: typed })
  }, [])

  const waiting = status === 'checking' && !asked
  useEffect(() => {
    if (!waiting) return
    const timer = setTimeout(() => tell({ type: 'asked', ticket }), left ? 0 : ASK_AFTER_MS)
    return () => clearTimeout(timer)
  }, [waiting, ticket, left])

  const address = text.trim()
  useEffect(() => {
    if (!asked) return
    const question = new AbortController()
    const timer = setTimeout(() => question.abort(), GIVE_UP_AFTER_MS)
    void ask(address, question.signal).then((available) => {
      clearTimeout(timer)
      tell(available === undefined ? { type: 'failed', ticket } : { type: 'answered', ticket, available })
    })
    return () => {
      clearTimeout(timer)
      question.abort()
    }
  }, [asked, ticket, address])

  const isTouched = ticket > 0
  const isWrong = status === 'taken' || (status === 'invalid' && left)
  const says =
    status === 'empty' || (status === 'invalid' && !left)
      ? ''
      : status === 'taken'
        ? taken
        : status === 'available' && address.toLowerCase() === own.toLowerCase()
          ? ''
          : availabilityWords[status]
  return (
    <div className="availability" data-status={status} ref={place}>
      <TextField
        {...field}
        type="email"
        inputMode="email"
        autoComplete={autoComplete}
        maxLength={254}
        required
        defaultValue={defaultValue}
        {...(error && !isTouched ? { error } : {})}
        {...(isWrong ? { 'aria-invalid': true } : {})}
        onChange={(event) => tell({ type: 'typed', text: event.target.value })}
        onBlur={() => tell({ type: 'left' })}
      />
      <p className={`availability__says${isWrong ? ' availability__says--wrong' : ''}`} role="status">
        {says}
      </p>
    </div>
  )
}

/** Undefined when the answer did not come. */
async function ask(address: string, signal: AbortSignal): Promise<boolean | undefined> {
  try {
    const response = await fetch(urls.checkEmailApi(address), { signal, headers: { Accept: 'application/json' } })
    const { available } = await response.json()
    return response.ok && typeof available === 'boolean' ? available : undefined
  } catch {
    return undefined
  }
}
