import { todayIn } from '../../lib/calendar-date.ts'
import type { MailFacts } from '../../outbox/outgoing-mail.ts'
import { currentPlanCost } from '../../quotes/current-plan-cost.ts'
import { rateBookProvider } from '../../rates/rate-book.ts'
import type { CarrierQuotes, RateProvider } from '../../rates/rate-provider.ts'
import type { TenantDb } from '../../scope.ts'
import type { AboutClient } from './send-decision.ts'

/** Monthly price in cents by message id. */
export type CurrentPremiums = ReadonlyMap<string, number>

/**
 * Today's rate book price of the client's own plan, for the emails that show it. Takes a while for a hundred clients, so
 * call it outside of transactions. An email is sent without a price that cannot be found.
 */
export async function findCurrentPremiums(
  tenantDb: Pick<TenantDb, 'root' | 'now'>,
  messages: readonly Pick<AboutClient, 'message' | 'client' | 'agency'>[],
): Promise<CurrentPremiums> {
  const costs = new Map<string, number>()
  const rates = cached(rateBookProvider(tenantDb))
  try {
    for (const { message, client, agency } of messages) {
      if (message.kind !== 'quarterly_update') continue
      const cents = await currentPlanCost(client, todayIn(agency.time_zone, tenantDb.now()), rates)
      if (cents !== undefined) costs.set(message.id, cents)
    }
  } catch {
    // The prices found so far are right.
  }
  return costs
}

export function withCurrentPremium<Facts extends MailFacts>(facts: Facts, costs: CurrentPremiums): Facts {
  const costsNowCents = costs.get(facts.messageId)
  if (costsNowCents === undefined || !('policy' in facts)) return facts
  return { ...facts, policy: { ...facts.policy, costsNowCents } }
}

function cached(rates: RateProvider): RateProvider {
  const answers = new Map<string, Promise<CarrierQuotes[]>>()
  return {
    quotes(request) {
      const key = JSON.stringify(request)
      const answer = answers.get(key) ?? rates.quotes(request)
      answers.set(key, answer)
      return answer
    },
  }
}
