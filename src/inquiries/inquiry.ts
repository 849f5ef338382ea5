/** A form that a visitor to the marketing site submitted. */
export interface Inquiry {
  kind: 'waitlist' | 'message'
  name: string
  email: string
  /** Ten digits. */
  phone: string | null
  agents?: number
  bookSize?: number
  message?: string
}

/** Per network. Source: T41. */
export const MAX_INQUIRIES_PER_HOUR = 5
