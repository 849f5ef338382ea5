import { todayIn } from '../../lib/calendar-date.ts'
import type { MailFacts } from '../../outbox/outgoing-mail.ts'
import { costsNow } from '../../quotes/costs-now.ts'
import { rateBookProvider } from '../../rates/rate-book.ts'
import type { CarrierQuotes, RateProvider } from '../../rates/rate-provider.ts'
import type { TenantDb } from '../../scope.ts'
import type { AboutClient } from './send-decision.ts'

/** In cents, by the message's id. */
export type SendCosts = ReadonlyMap<string, number>

/**
 * Today's price of the client's own plan, for the mails that name it: from the rate book, which asks nobody else. Not for
 * use where messages are judged: prices of a hundred clients take a while. No mail waits for one that cannot be had.
 */
export async function findSendCosts(
  tenantDb: Pick<TenantDb, 'root' | 'now'>,
  messages: readonly Pick<AboutClient, 'message' | 'client' | 'agency'>[],
): Promise<SendCosts> {
  const costs = new Map<string, number>()
  const rates = askingOnce(rateBookProvider(tenantDb))
  try {
    for (const { message, client, agency } of messages) {
      if (message.kind !== 'quarterly_update') continue
      const cents = await costsNow(client, todayIn(agency.time_zone, tenantDb.now()), rates)
      if (cents !== undefined) costs.set(message.id, cents)
    }
  } catch {
    // What was found until then is right.
  }
  return costs
}

export function addSendCost<Facts extends MailFacts>(facts: Facts, costs: SendCosts): Facts {
  const costsNowCents = costs.get(facts.messageId)
  if (costsNowCents === undefined || !('policy' in facts)) return facts
  return { ...facts, policy: { ...facts.policy, costsNowCents } }
}

function askingOnce(rates: RateProvider): RateProvider {
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
