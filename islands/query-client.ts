import { QueryClient } from '@tanstack/react-query'

const createClient = () =>
  // Each island sets its own refetch interval. 'always': send requests even if the browser says it is offline.
  new QueryClient({
    defaultOptions: { queries: { retry: false, networkMode: 'always', staleTime: Number.POSITIVE_INFINITY } },
  })

let ofTab: QueryClient | undefined

/** One for all islands of a tab. On the server a new one each time, so that nobody gets another user's data. */
export function queryClient(): QueryClient {
  if (typeof document === 'undefined') return createClient()
  ofTab ??= createClient()
  return ofTab
}
