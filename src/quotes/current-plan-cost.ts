import type { CarrierQuotes, RateProvider } from '../rates/rate-provider.ts'
import { OLDEST_RATED, YOUNGEST_RATED } from '../rates/rate-provider.ts'
import { type QuotedClient, quoteSubject, rateRequest } from './comparison.ts'

/**
 * The current price of the client's own plan, in cents a month, from the rate provider. Undefined if it is uncertain:
 * the birth date, place, gender, tobacco use, carrier or plan letter is missing, the age is outside the rate tables,
 * the carrier's companies have different prices, or there is no price other than sample rates.
 */
export async function currentPlanCost(
  client: QuotedClient,
  today: string,
  rates: RateProvider,
): Promise<number | undefined> {
  const subject = quoteSubject(client, {}, today)
  const { zip, age, ageIsGuess, currentCarrier, currentPlanCode } = subject
  const request = rateRequest(subject, today)
  if (!request || !zip || ageIsGuess || !currentCarrier || !currentPlanCode) return undefined
  if (age < YOUNGEST_RATED || age > OLDEST_RATED) return undefined
  const found = pricesOf(await rates.quotes(request), currentCarrier, currentPlanCode)
  return found.size === 1 ? [...found][0] : undefined
}

const pricesOf = (answer: readonly CarrierQuotes[], carrier: string, code: string) =>
  new Set(
    answer
      .filter((company) => company.carrier === carrier && !company.is_illustrative)
      .flatMap(({ quotes }) => quotes.filter((quote) => quote.original_plan_name === code).map(({ rate }) => rate)),
  )
