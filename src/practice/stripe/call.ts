import type { Params } from './form.ts'
import type { Store } from './store.ts'
import type { Settings } from './subscriptions.ts'

/** One request to the API, inside its transaction. */
export interface Call {
  store: Store
  /** Without `expand`. */
  params: Params
  /** The id in the path, or ''. */
  id: string
  /** Such as /v1/customers. */
  path: string
  settings: Settings
}

export type Handler = (call: Call) => Promise<object>
