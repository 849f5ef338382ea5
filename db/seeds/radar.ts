import { addDays, type CalendarDate } from '../../src/lib/calendar-date.ts'
import { DAY_MS } from '../../src/lib/durations.ts'
import type { Database } from '../client.ts'
import type { DemoContact } from './book.ts'

/** The workflow state of each seeded increase. The first scan corrects their figures. */
const STATES = ['working', 'offered', 'done', 'dismissed'] as const

/**
 * The agency's threshold is 3 percent, so that age increases count. The agency has started contacting the clients
 * affected by Aetna's notice. The first scan after startup finds the other increases.
 */
export async function addRadar(
  tx: Database,
  {
    organization_id,
    book,
    contactIds,
    notice,
    state_by,
    now,
    today,
  }: {
    organization_id: number
    book: DemoContact[]
    contactIds: number[]
    notice: { carrier: string; state: string; plan: string; percent: number; days: number }
    state_by: number
    now: Date
    today: CalendarDate
  },
): Promise<void> {
  await tx
    .updateTable('organization_settings')
    .set({ radar_percent: 3 })
    .where('organization_id', '=', organization_id)
    .execute()
  await tx.insertInto('radar_scans').values({ organization_id }).execute()
  const { carrier, plan, percent, days } = notice
  const affected = book
    .map((contact, index) => ({ ...contact, id: contactIds[index]! }))
    .filter(({ current_carrier, state, plan_type, premium_cents }) => {
      return current_carrier === carrier && state === notice.state && plan_type === plan && premium_cents
    })
  await tx
    .insertInto('rate_increases')
    .values(
      affected.slice(0, STATES.length).map(({ id, premium_cents }, index) => ({
        organization_id,
        contact_id: id,
        kind: 'notice',
        effective_on: addDays(today, days),
        carrier,
        plan,
        old_cents: premium_cents!,
        new_cents: Math.round(premium_cents! * (1 + percent / 100)),
        is_illustrative: true,
        found_at: new Date(now.getTime() - 2 * DAY_MS),
        state: STATES[index]!,
        state_before: 'new',
        state_by,
        state_at: new Date(now.getTime() - DAY_MS),
      })),
    )
    .execute()
}
