import type { TenantDb } from '../../scope.ts'
import { limitConcurrency } from './concurrency-limit.ts'
import { type CsgRequest, type CsgResponse, csgHttp, failure, parse } from './http.ts'
import { sharedSession } from './session.ts'

/** CSG refuses this request, for example because of an unknown plan or date. CSG itself is up. */
export class RequestRefused extends Error {
  override name = 'RequestRefused'
}

export interface CsgClient {
  /** CSG's rows for one plan, unvalidated. Throws RatesUnavailable or RequestRefused. */
  rows(question: CsgRequest): Promise<readonly unknown[]>
}

interface Options {
  tenantDb: Pick<TenantDb, 'root' | 'now'>
  baseUrl: string
  apiKey: string
  secretKey: Uint8Array
  timeoutMs?: number | undefined
}

export const PROVIDER = 'csg'
const MAX_CONCURRENT_REQUESTS = 6

export function csgClient({ tenantDb, baseUrl, apiKey, secretKey, timeoutMs }: Options): CsgClient {
  const http = csgHttp({ baseUrl, timeoutMs })
  const session = sharedSession({ tenantDb, provider: PROVIDER, secretKey, signIn: () => http.signIn(apiKey) })
  const limit = limitConcurrency(MAX_CONCURRENT_REQUESTS)

  async function request(question: CsgRequest): Promise<CsgResponse> {
    const current = await session.current()
    const answer = await http.quotes(current.token, question)
    if (!isSessionOver(answer)) return answer
    await session.drop(current)
    return http.quotes((await session.current()).token, question)
  }

  return {
    async rows(question) {
      const answer = await limit(() => request(question))
      const isRefused = answer.status === 400 || answer.status === 404 || answer.status === 422
      const rows = isRefused ? [] : rowsOf(answer)
      // CSG may spell the county differently. The ZIP alone is almost always as precise.
      if (rows.length === 0 && question.county) return this.rows({ ...question, county: undefined })
      if (isRefused) throw new RequestRefused(failure('unavailable', 'rejected the request', answer).message)
      return rows
    },
  }
}

const isSessionOver = ({ status, text }: CsgResponse) =>
  status === 403 && /session\s+(?:expired|does\s+not\s+exist)/i.test(text)

function rowsOf(answer: CsgResponse): unknown[] {
  if (answer.status === 401 || isSessionOver(answer)) throw failure('unauthorized', 'rejected our session', answer)
  if (answer.status === 403) throw failure('forbidden', 'denied access to these prices', answer)
  if (answer.status !== 200) throw failure('unavailable', 'returned no prices', answer)
  const rows = parse(answer.text)
  if (!Array.isArray(rows)) throw failure('unavailable', 'returned no list of prices', answer)
  return rows
}
