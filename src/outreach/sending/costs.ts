import type { CalendarDate } from '../../lib/calendar-date.ts'
import { costsNow } from '../../quotes/costs-now.ts'
import { rateBookProvider } from '../../rates/rate-book.ts'
import type { AnyScope } from '../../scope.ts'
import type { AboutClient } from './about-client.ts'

/** Today's price of the client's own plan, for the mails that name it: from the rate book, which asks nobody else. */
export async function findCosts(
  { db }: AnyScope,
  messages: readonly AboutClient[],
  days: ReadonlyMap<string, CalendarDate>,
): Promise<Map<string, number>> {
  const costs = new Map<string, number>()
  const rates = rateBookProvider({ root: db })
  for (const { message, client, agency } of messages) {
    if (message.kind !== 'quarterly_update') continue
    const cents = await costsNow(client, days.get(agency.time_zone) ?? '', rates)
    if (cents !== undefined) costs.set(message.id, cents)
  }
  return costs
}
