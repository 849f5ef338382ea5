/* Facts about a contact, in the tests' own form. */
export interface SlowContact {
  id: number
  state: string
  birth: string | null
  effective: string | null
  carrier: boolean
  /** 1 to 3: the anniversary that outreach begins with. */
  delay: number
  more?: Partial<SlowFacts> | undefined
}

/** First and last day, both included; without a last one it lasts. */
export interface Span {
  from: string
  until: string | null
}

export interface SlowFacts {
  optOut: 'unsubscribed' | 'complained' | 'bounced'
  noEmail: boolean
  updates: boolean
  yearly: boolean
  clientPause: Span
  stops: (Span & { of: 'contact' | 'agency'; kind: string | null })[]
  quote: {
    id: string
    on: string
    did: 'not_viewed' | 'viewed' | 'answered'
    stopped: 'call' | 'decline' | 'answered' | null
  }
  increases: { id: number; effective: string; entered: string }[]
  /** Did not pass the health questions; how the agency goes on with such people. */
  failed: 'off' | { often: 'annual' | 'semiannual' | 'quarterly'; around: 'birthday' | 'anniversary' | 'pre_aep' }
  mailed: { occasion: string; due: string; on: string | null }[]
  lifted: 'smart send' | 'target GI'
  /** The states in which the agency is licensed, with the last day. Missing if no licenses were entered. */
  licensed: Record<string, string | null>
}
