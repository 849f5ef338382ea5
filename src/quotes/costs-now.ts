import type { CarrierQuotes, RateProvider } from '../rates/rate-provider.ts'
import { OLDEST_RATED, YOUNGEST_RATED } from '../rates/rate-provider.ts'
import { type QuotedClient, quoteSubject, rateRequest } from './comparison.ts'

/**
 * What the client's own plan costs on this day, in cents a month, asked as a quote asks. Undefined where it is not known
 * for certain: a birth date, ZIP code, carrier or letter is missing, the age is outside the tables, the carrier's
 * companies differ, or there are only samples.
 */
export async function costsNow(client: QuotedClient, today: string, rates: RateProvider): Promise<number | undefined> {
  const subject = quoteSubject(client, {}, today)
  const { zip, age, ageIsGuess, currentCarrier, heldCode } = subject
  const request = rateRequest(subject, today)
  if (!request || !zip || ageIsGuess || !currentCarrier || !heldCode) return undefined
  if (age < YOUNGEST_RATED || age > OLDEST_RATED) return undefined
  const found = pricesOf(await rates.quotes(request), currentCarrier, heldCode)
  return found.size === 1 ? [...found][0] : undefined
}

const pricesOf = (answer: readonly CarrierQuotes[], carrier: string, code: string) =>
  new Set(
    answer
      .filter((company) => company.carrier === carrier && !company.is_illustrative)
      .flatMap(({ quotes }) => quotes.filter((quote) => quote.original_plan_name === code).map(({ rate }) => rate)),
  )
