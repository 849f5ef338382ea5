import { looksLikeEmail, parseEmailAddress } from '../lib/email-address.ts'

/*
 * Whether an address is free, as a field knows it while somebody types. No timers and no network here: the island has
 * them. Every text to be asked about gets a ticket, and an answer to an older ticket changes nothing.
 */

/** Source: auth-016. */
export type AvailabilityStatus = 'empty' | 'invalid' | 'checking' | 'available' | 'taken' | 'error'

export interface Availability {
  text: string
  status: AvailabilityStatus
  /** Counts what was to be asked. */
  ticket: number
  /** The question of this ticket is on its way. */
  asked: boolean
  /** The field was left: ask at once, and say that an address is wrong. */
  left: boolean
  /** With 'error': no answer came in time. */
  late?: boolean
}

export type AvailabilityEvent =
  | { type: 'typed'; text: string }
  | { type: 'left' }
  | { type: 'asked'; ticket: number }
  | { type: 'answered'; ticket: number; available: boolean }
  | { type: 'failed'; ticket: number; late?: boolean }

/** Milliseconds of quiet after a key before the server is asked. Source: auth-018. */
export const CHECK_DELAY_MS = 500
/** Milliseconds after which a question is given up. */
export const CHECK_TIMEOUT_MS = 5_000

/** A field that nobody has touched says nothing about what it holds. */
export const initialAvailability = (text: string): Availability => ({
  text,
  status: 'empty',
  ticket: 0,
  asked: false,
  left: false,
})

/** `own` is the address that the person has already; it needs no question. */
export function nextAvailability(state: Availability, event: AvailabilityEvent, own = ''): Availability {
  switch (event.type) {
    case 'typed':
      return event.text.trim() === state.text.trim() ? { ...state, text: event.text } : judged(state, event.text, own)
    case 'left': {
      const isOpen = state.status === 'error' || (state.status === 'empty' && state.text.trim() !== '')
      return { ...(isOpen ? judged(state, state.text, own) : state), left: true }
    }
    case 'asked':
      return event.ticket === state.ticket ? { ...state, asked: true } : state
    case 'answered':
      return isStale(state, event) ? state : { ...state, status: event.available ? 'available' : 'taken' }
    case 'failed':
      return isStale(state, event) ? state : { ...state, status: 'error', late: event.late ?? false }
  }
}

const isStale = (state: Availability, { ticket }: { ticket: number }) =>
  ticket !== state.ticket || state.status !== 'checking'

function judged(state: Availability, text: string, own: string): Availability {
  const next = { ...state, text, ticket: state.ticket + 1, asked: false, left: false }
  const address = text.trim()
  if (address === '') return { ...next, status: 'empty' }
  if (own !== '' && address.toLowerCase() === own.toLowerCase()) return { ...next, status: 'available' }
  const isAddress = looksLikeEmail(address) && parseEmailAddress(address).ok
  return { ...next, status: isAddress ? 'checking' : 'invalid' }
}
