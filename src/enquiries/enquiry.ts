/** What a visitor of our own site wrote to us. */
export interface Enquiry {
  kind: 'waitlist' | 'message'
  name: string
  email: string
  /** Ten digits. */
  phone: string | null
  agents?: number
  bookSize?: number
  message?: string
}

/** Written by one network within an hour. Source: T41. */
export const MAX_ENQUIRIES_PER_HOUR = 5
