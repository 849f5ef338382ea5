import type { Log } from '../deps.ts'
import { type Env, PRACTICE_CSG_KEY } from '../env.ts'
import { states } from '../lib/states.ts'
import type { ZipBook } from '../places/zip-book.ts'
import { csgClient } from '../rates/csg/client.ts'
import { CSG_API_BASE } from '../rates/csg/http.ts'
import { csgProvider } from '../rates/csg/provider.ts'
import { sampleRates } from '../rates/illustrative-formula.ts'
import { plansIn } from '../rates/plans.ts'
import { rateBookProvider } from '../rates/rate-book.ts'
import type { RateProvider } from '../rates/rate-provider.ts'
import type { TenantDb } from '../scope.ts'

interface RateProviderDeps {
  tenantDb: TenantDb
  log: Log
  secretKey: Uint8Array
  /** The address of the CSG stand-in in practice mode. */
  practiceUrl: string | undefined
}

/** Live rates if a CSG key is set; otherwise the rate book. */
export function rateProvider(
  { csg }: Pick<Env, 'csg'>,
  { tenantDb, log, secretKey, practiceUrl }: RateProviderDeps,
): RateProvider {
  const book = rateBookProvider(tenantDb)
  if (!csg) return book
  const isSample = csg.apiKey === PRACTICE_CSG_KEY
  const baseUrl = (isSample ? practiceUrl : csg.baseUrl) ?? CSG_API_BASE
  const client = csgClient({ tenantDb, baseUrl, apiKey: csg.apiKey, secretKey })
  return csgProvider({ tenantDb, client, book, log, cacheMinutes: csg.cacheMinutes, isSample })
}

type SampleRateRequest = { zip: string; plan: string; age: number; gender: 'M' | 'F'; tobacco: boolean }

/**
 * The stand-in's prices: from the illustrative rate book, for the first of the ZIP code's states where the plan is
 * sold. For an unknown ZIP code, North Carolina comes first, then all states.
 */
export const practiceRates =
  (zips: Pick<ZipBook, 'find'>) =>
  ({ zip, plan, ...person }: SampleRateRequest) => {
    const sells = (state: string) => plansIn(state).some(({ code }) => code === plan)
    const candidates = zips.find(zip)?.places.map(({ state }) => state) ?? ['NC', ...states.map(({ code }) => code)]
    const state = candidates.find(sells)
    return state === undefined ? undefined : sampleRates(state, plan, person)
  }
