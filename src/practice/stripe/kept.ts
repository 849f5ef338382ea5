/** What all objects of Stripe's have. */
export interface Kept<Kind extends string> {
  id: string
  object: Kind
  created: number
  livemode: false
}

export type Metadata = Record<string, string>

export interface ListOf<T> {
  object: 'list'
  data: T[]
  has_more: boolean
  url: string
}
