import { useEffect, useReducer, useState } from 'react'
import {
  type Availability,
  type AvailabilityEvent,
  CHECK_DELAY_MS,
  CHECK_TIMEOUT_MS,
  initialAvailability,
  nextAvailability,
} from '../src/accounts/email-availability.ts'
import { afterPointerUp } from '../src/lib/after-pointer-up.ts'
import { availabilityWords, contactEmailWords } from '../src/messages/email-availability.ts'
import { TextField } from '../src/ui/field.tsx'
import { type AddressHolder, ShareAddress } from '../src/ui/share-address.tsx'
import { urls } from '../src/urls.ts'

export interface EmailAvailabilityProps {
  label: string
  name: string
  id?: string
  defaultValue?: string
  hint?: string
  /** The server's error about the initial value. */
  error?: string
  /** The person's current address, which is not reported as taken. */
  own?: string
  /** Replaces the default message for a taken address. */
  taken?: string
  autoComplete?: string
  /** Whether the address must be unique among sign-in accounts or among contacts. */
  check?: 'account' | 'contact'
  required?: boolean
  optional?: boolean
  /** The contact who has the initial address. */
  holderId?: number
  holderName?: string
  /** The initial state of the checkbox for sharing that address. */
  shares?: boolean
}

/**
 * An email field that checks while typing whether the address is available. The server checks again. A couple may share
 * a contact's address. The form cannot be submitted (`data-holds`) during the check, or if the address is taken and not
 * shared.
 */
export default function EmailAvailability({
  defaultValue = '',
  error,
  own = '',
  check = 'account',
  taken,
  autoComplete = 'email',
  required = true,
  holderId,
  holderName,
  shares: initialShares = false,
  ...field
}: EmailAvailabilityProps) {
  const words = check === 'contact' ? contactEmailWords : availabilityWords
  const [found, setFound] = useState<AddressHolder>()
  const [shares, setShares] = useState(initialShares)
  const [state, dispatch] = useReducer(
    (before: Availability, event: AvailabilityEvent) => nextAvailability(before, event, own),
    defaultValue,
    initialAvailability,
  )
  const { text, status, ticket, isRequested, isBlurred } = state

  const waiting = status === 'checking' && !isRequested
  useEffect(() => {
    if (!waiting) return
    const timer = setTimeout(() => dispatch({ type: 'requested', ticket }), isBlurred ? 0 : CHECK_DELAY_MS)
    return () => clearTimeout(timer)
  }, [waiting, ticket, isBlurred])

  const address = text.trim()
  useEffect(() => {
    if (!isRequested) return
    const controller = new AbortController()
    let isLate = false
    const timer = setTimeout(() => {
      isLate = true
      controller.abort()
    }, CHECK_TIMEOUT_MS)
    void checkAddress(check, address, controller.signal).then((answer) => {
      clearTimeout(timer)
      const isStale = controller.signal.aborted
      afterPointerUp(() => {
        if (!isStale) setFound(answer?.holder)
        dispatch(
          answer === undefined
            ? { type: 'failed', ticket, isTimeout: isLate }
            : { type: 'answered', ticket, available: answer.available },
        )
      })
    })
    return () => {
      clearTimeout(timer)
      controller.abort()
    }
  }, [isRequested, ticket, address, check])

  const isTouched = ticket > 0
  const isInitial = address === defaultValue.trim()
  const initialHolder =
    holderId !== undefined && holderName !== undefined ? { id: holderId, name: holderName } : undefined
  const holder = isInitial && initialHolder ? initialHolder : status === 'taken' ? found : undefined
  const isShared = holder !== undefined && shares
  const isWrong = (status === 'taken' && !isShared) || (status === 'invalid' && isBlurred)
  const isTaken = status === 'taken' && !isShared
  const holds = check !== 'contact' ? undefined : status === 'checking' ? 'checking' : isTaken ? 'wrong' : undefined
  const message =
    status === 'empty' || (status === 'invalid' && !isBlurred)
      ? ''
      : status === 'taken'
        ? isShared
          ? ''
          : (taken ?? words.taken)
        : status === 'available' && address.toLowerCase() === own.toLowerCase()
          ? ''
          : words[status === 'error' && state.isTimeout ? 'late' : status]
  return (
    <div className="availability" data-status={status} data-holds={holds}>
      <TextField
        {...field}
        type="email"
        inputMode="email"
        autoComplete={autoComplete}
        maxLength={254}
        required={required}
        defaultValue={defaultValue}
        {...(error && !isTouched ? { error } : {})}
        {...(isWrong ? { 'aria-invalid': true } : {})}
        onChange={(event) => dispatch({ type: 'typed', text: event.target.value })}
        onBlur={() => afterPointerUp(() => dispatch({ type: 'blurred' }))}
      />
      <p className={`availability__message${isWrong ? ' availability__message--wrong' : ''}`} role="status">
        {message}
      </p>
      {holder && <ShareAddress holder={holder} shares={shares} onChange={setShares} />}
    </div>
  )
}

interface Answer {
  available: boolean
  holder?: AddressHolder
}

/** Undefined if the check failed. */
async function checkAddress(
  check: 'account' | 'contact',
  address: string,
  signal: AbortSignal,
): Promise<Answer | undefined> {
  const url = check === 'contact' ? urls.contacts.checkEmailApi(address) : urls.checkEmailApi(address)
  try {
    const response = await fetch(url, { signal, headers: { Accept: 'application/json' } })
    const { available, exists, contact } = await response.json()
    const isFree = check === 'contact' && typeof exists === 'boolean' ? !exists : available
    if (!response.ok || typeof isFree !== 'boolean') return undefined
    return { available: isFree, ...(contact ? { holder: contact } : {}) }
  } catch {
    return undefined
  }
}
