import { carriers } from '../../lib/carriers.ts'
import { plansIn } from '../plans.ts'
import { type RateRequest, RatesUnavailable, ratedAge } from '../rate-provider.ts'
import { type CsgClient, RequestRefused } from './client.ts'
import { type CsgPlan, type MappedQuotes, mapQuotes } from './map.ts'

export interface CsgTools {
  client: CsgClient
  log: { info(fields: object, message: string): void; error(fields: object, message: string): void }
}

const naics = carriers.flatMap(({ companies }) => companies.map(({ naic }) => naic))

/**
 * Calls CSG once per plan of the state, concurrently. A plan that CSG refuses has no prices. Throws RatesUnavailable if a
 * call fails or every plan is refused.
 */
export async function requestRates(request: RateRequest, { client, log }: CsgTools): Promise<MappedQuotes[]> {
  const { zip, state, county, gender, tobacco, effectiveOn } = request
  const question = {
    zip,
    county: county?.toUpperCase(),
    age: ratedAge(request.age),
    gender,
    tobacco,
    effectiveOn,
    naics,
  }
  const refused: RequestRefused[] = []
  const answers = await Promise.all(
    plansIn(state).map(async (plan): Promise<CsgPlan> => {
      try {
        return { plan, rows: await client.rows({ ...question, plan: plan.code }) }
      } catch (error) {
        if (!(error instanceof RequestRefused)) throw error
        refused.push(error)
        return { plan, rows: [] }
      }
    }),
  )
  const [first] = refused
  if (first && refused.length === answers.length)
    throw new RatesUnavailable('unavailable', first.message, { cause: first })
  if (first) log.error({ plans: refused.length, reason: first.message }, 'live rates: plans refused')
  const { quotes, malformed, unknown } = mapQuotes(answers, request)
  if (malformed + unknown > 0) log.info({ malformed, unknown }, 'live rates: rows skipped')
  return quotes
}
