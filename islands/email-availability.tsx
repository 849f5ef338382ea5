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
  /** What the server said about the value that the page came with. */
  error?: string
  /** The address this person has already. */
  own?: string
  /** In place of the usual sentence for an address that is taken. */
  taken?: string
  autoComplete?: string
  /** Whose addresses are meant: those people sign in with, or those of the book. */
  check?: 'account' | 'contact'
  required?: boolean
  optional?: boolean
  /** The contact who has the address the page came with. */
  holderId?: number
  holderName?: string
  /** The page came with the tick of sharing that address. */
  shares?: boolean
}

/**
 * A field for an address that nobody has yet; says so while it is typed. Without script the server alone does. A
 * contact's address may be shared by a couple; until that is said, or while it is checked, the form's button waits.
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
  shares: sharedAtFirst = false,
  ...field
}: EmailAvailabilityProps) {
  const words = check === 'contact' ? contactEmailWords : availabilityWords
  const [found, setFound] = useState<AddressHolder>()
  const [shares, setShares] = useState(sharedAtFirst)
  const [state, tell] = useReducer(
    (before: Availability, event: AvailabilityEvent) => nextAvailability(before, event, own),
    defaultValue,
    initialAvailability,
  )
  const { text, status, ticket, isRequested, isBlurred } = state

  const waiting = status === 'checking' && !isRequested
  useEffect(() => {
    if (!waiting) return
    const timer = setTimeout(() => tell({ type: 'requested', ticket }), isBlurred ? 0 : CHECK_DELAY_MS)
    return () => clearTimeout(timer)
  }, [waiting, ticket, isBlurred])

  const address = text.trim()
  useEffect(() => {
    if (!isRequested) return
    const question = new AbortController()
    let isTimeout = false
    const timer = setTimeout(() => {
      isTimeout = true
      question.abort()
    }, CHECK_TIMEOUT_MS)
    void ask(check, address, question.signal).then((answer) => {
      clearTimeout(timer)
      const isStale = question.signal.aborted
      afterPointerUp(() => {
        if (!isStale) setFound(answer?.holder)
        tell(
          answer === undefined
            ? { type: 'failed', ticket, isTimeout }
            : { type: 'answered', ticket, available: answer.available },
        )
      })
    })
    return () => {
      clearTimeout(timer)
      question.abort()
    }
  }, [isRequested, ticket, address, check])

  const isTouched = ticket > 0
  const isFirst = address === defaultValue.trim()
  const first = holderId !== undefined && holderName !== undefined ? { id: holderId, name: holderName } : undefined
  const holder = isFirst && first ? first : status === 'taken' ? found : undefined
  const isShared = holder !== undefined && shares
  const isWrong = (status === 'taken' && !isShared) || (status === 'invalid' && isBlurred)
  const isTaken = status === 'taken' && !isShared
  const holds = check !== 'contact' ? undefined : status === 'checking' ? 'checking' : isTaken ? 'wrong' : undefined
  const says =
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
        onChange={(event) => tell({ type: 'typed', text: event.target.value })}
        onBlur={() => afterPointerUp(() => tell({ type: 'blurred' }))}
      />
      <p className={`availability__says${isWrong ? ' availability__says--wrong' : ''}`} role="status">
        {says}
      </p>
      {holder && <ShareAddress holder={holder} shares={shares} onChange={setShares} />}
    </div>
  )
}

interface Answer {
  available: boolean
  holder?: AddressHolder
}

/** Undefined when the answer did not come. */
async function ask(check: 'account' | 'contact', address: string, signal: AbortSignal): Promise<Answer | undefined> {
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
