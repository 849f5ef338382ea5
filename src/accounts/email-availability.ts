import { looksLikeEmail, parseEmailAddress } from '../lib/email-address.ts'

/*
 * The state of an email field that checks while typing whether an address is available. Timers and network calls are in
 * the island. Each text to check gets a ticket number, and answers to older tickets are ignored.
 */

/** Source: auth-016. */
export type AvailabilityStatus = 'empty' | 'invalid' | 'checking' | 'available' | 'taken' | 'error'

export interface Availability {
  text: string
  status: AvailabilityStatus
  /** The number of texts that needed a check so far. */
  ticket: number
  /** The request for this ticket was sent. */
  isRequested: boolean
  /** The field lost focus: check without delay, and show that an address is invalid. */
  isBlurred: boolean
  /** With 'error': the request timed out. */
  isTimeout?: boolean
}

export type AvailabilityEvent =
  | { type: 'typed'; text: string }
  | { type: 'blurred' }
  | { type: 'requested'; ticket: number }
  | { type: 'answered'; ticket: number; available: boolean }
  | { type: 'failed'; ticket: number; isTimeout?: boolean }

/** Milliseconds without a keystroke before the server is asked. Source: auth-018. */
export const CHECK_DELAY_MS = 500
/** Milliseconds after which a request is aborted. */
export const CHECK_TIMEOUT_MS = 5_000

/** An untouched field shows no status, whatever its text. */
export const initialAvailability = (text: string): Availability => ({
  text,
  status: 'empty',
  ticket: 0,
  isRequested: false,
  isBlurred: false,
})

/** `own` is the person's current address, which is always available. */
export function nextAvailability(state: Availability, event: AvailabilityEvent, own = ''): Availability {
  switch (event.type) {
    case 'typed':
      return event.text.trim() === state.text.trim() ? { ...state, text: event.text } : validate(state, event.text, own)
    case 'blurred': {
      const needsCheck = state.status === 'error' || (state.status === 'empty' && state.text.trim() !== '')
      return { ...(needsCheck ? validate(state, state.text, own) : state), isBlurred: true }
    }
    case 'requested':
      return event.ticket === state.ticket ? { ...state, isRequested: true } : state
    case 'answered':
      return isStale(state, event) ? state : { ...state, status: event.available ? 'available' : 'taken' }
    case 'failed':
      return isStale(state, event) ? state : { ...state, status: 'error', isTimeout: event.isTimeout ?? false }
  }
}

const isStale = (state: Availability, { ticket }: { ticket: number }) =>
  ticket !== state.ticket || state.status !== 'checking'

function validate(state: Availability, text: string, own: string): Availability {
  const next = { ...state, text, ticket: state.ticket + 1, isRequested: false, isBlurred: false }
  const address = text.trim()
  if (address === '') return { ...next, status: 'empty' }
  if (own !== '' && address.toLowerCase() === own.toLowerCase()) return { ...next, status: 'available' }
  const isAddress = looksLikeEmail(address) && parseEmailAddress(address).ok
  return { ...next, status: isAddress ? 'checking' : 'invalid' }
}
