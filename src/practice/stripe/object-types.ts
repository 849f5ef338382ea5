/** The fields that all Stripe objects have. */
export interface StripeObject<Kind extends string> {
  id: string
  object: Kind
  created: number
  livemode: false
}

export type Metadata = Record<string, string>

export interface StripeList<T> {
  object: 'list'
  data: T[]
  has_more: boolean
  url: string
}
