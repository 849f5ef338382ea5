import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import {
  type AvailabilityStatus,
  CHECK_DELAY_MS,
  CHECK_TIMEOUT_MS,
  checkLocally,
} from '../src/accounts/email-availability.ts'
import { afterPointerUp } from '../src/lib/after-pointer-up.ts'
import { type ApiFailure, queryApi } from '../src/lib/call-api.ts'
import { availabilityWords, contactEmailWords } from '../src/messages/email-availability.ts'
import { TextField } from '../src/ui/field.tsx'
import { type AddressHolder, ShareAddress } from '../src/ui/share-address.tsx'
import { urls } from '../src/urls.ts'
import { queryClient } from './query-client.ts'

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
 * An email field that checks whether the typed address is available. The server checks again. A couple may share a
 * contact's address. A contact's form cannot be submitted (`data-holds`) during the check, or if the address is taken
 * and not shared.
 */
export default function EmailAvailability({
  defaultValue = '',
  error: initialError,
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
  const [shares, setShares] = useState(initialShares)
  const [text, setText] = useState(defaultValue)
  const [isTouched, setTouched] = useState(false)
  const [isBlurred, setBlurred] = useState(false)
  const [asked, setAsked] = useState<string>()

  const address = text.trim()
  const local = isTouched ? checkLocally(address, own) : 'empty'
  const needsServer = local === 'unknown'
  const isAsked = address === asked
  useEffect(() => {
    if (!needsServer || isAsked) return
    const timer = setTimeout(() => setAsked(address), isBlurred ? 0 : CHECK_DELAY_MS)
    return () => clearTimeout(timer)
  }, [needsServer, isAsked, address, isBlurred])
  const { data, error, isFetching, refetch } = useQuery<Answer, ApiFailure>(
    {
      queryKey: ['email-availability', check, address],
      enabled: needsServer && isAsked,
      queryFn: ({ signal }) => checkAddress(check, address, signal),
    },
    queryClient(),
  )
  const checked = !isAsked || isFetching ? 'checking' : error ? 'error' : data?.available ? 'available' : 'taken'
  const status: AvailabilityStatus = local === 'unknown' ? checked : local

  const isInitial = address === defaultValue.trim()
  const initialHolder =
    holderId !== undefined && holderName !== undefined ? { id: holderId, name: holderName } : undefined
  const holder = isInitial && initialHolder ? initialHolder : status === 'taken' ? data?.holder : undefined
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
          : words[status === 'error' && error?.kind === 'timeout' ? 'late' : status]
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
        {...(initialError && !isTouched ? { error: initialError } : {})}
        {...(isWrong ? { 'aria-invalid': true } : {})}
        onChange={({ target }) => {
          setText(target.value)
          if (target.value.trim() === address) return
          setTouched(true)
          setBlurred(false)
        }}
        onBlur={() =>
          afterPointerUp(() => {
            setBlurred(true)
            if (address !== '') setTouched(true)
            if (status === 'error') void refetch()
          })
        }
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

function checkAddress(check: 'account' | 'contact', address: string, signal: AbortSignal): Promise<Answer> {
  const url = check === 'contact' ? urls.contacts.checkEmailApi(address) : urls.checkEmailApi(address)
  const answer = queryApi(url, {
    signal,
    timeoutMs: CHECK_TIMEOUT_MS,
    decode(json) {
      const { available, exists, contact } = json as { available?: boolean; exists?: boolean; contact?: AddressHolder }
      const isFree = check === 'contact' && typeof exists === 'boolean' ? !exists : available
      if (typeof isFree !== 'boolean') throw new Error('the response does not contain the availability')
      return { available: isFree, ...(contact ? { holder: contact } : {}) }
    },
  })
  return answer.finally(() => new Promise<void>(afterPointerUp))
}
