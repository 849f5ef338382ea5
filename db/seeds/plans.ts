import { addDays, calendarDate, dateParts, todayIn } from '../../src/lib/calendar-date.ts'
import { DAY_MS } from '../../src/lib/durations.ts'
import type { Database } from '../client.ts'
import type { DemoContact } from './book.ts'
import { blueRidge } from './demo-people.ts'

interface Book {
  organization_id: number
  book: DemoContact[]
  contactIds: number[]
  agents: ({ id: number } | undefined)[]
  now: Date
}

/**
 * An agent has paused one client's emails for some weeks. The plan has only one email: the planner creates the rest
 * within about a minute after startup, from the current settings and rules.
 */
export async function addPlans(tx: Database, { organization_id, book, contactIds, agents, now }: Book): Promise<void> {
  const today = todayIn(blueRidge.time_zone, now)
  await tx.insertInto('outreach_plans').values({ organization_id }).execute()
  const year = dateParts(today).year + 1
  const newYear = calendarDate(year, 1, 2)
  const some = book.findIndex(({ email, state }) => email && state === 'NC')
  await tx
    .insertInto('planned_emails')
    .values({
      organization_id,
      contact_id: contactIds[some]!,
      kind: 'new_year',
      occasion: `new_year-${year}`,
      due_on: newYear,
      event_on: newYear,
      planned_on: newYear,
      status: 'scheduled',
    })
    .execute()
  const paused = book.findLastIndex(({ email }, index) => email && agents[index])
  await tx
    .insertInto('outreach_pauses')
    .values({
      organization_id,
      contact_id: contactIds[paused]!,
      until_on: addDays(today, 45),
      reason: 'person',
      created_by: agents[paused]!.id,
      created_at: new Date(now.getTime() - 3 * DAY_MS),
    })
    .execute()
  await tx
    .insertInto('email_preference_changes')
    .values({
      organization_id,
      contact_id: contactIds[paused]!,
      change: 'held',
      until_on: addDays(today, 45),
      made_by: agents[paused]!.id,
      made_at: new Date(now.getTime() - 3 * DAY_MS),
    })
    .execute()
}
