import { addDays, type CalendarDate } from '../../src/lib/calendar-date.ts'
import type { Database } from '../client.ts'

interface Desk {
  organization_id: number
  today: CalendarDate
  colleagues: readonly { id: number; is_admin: boolean }[]
}

/** Each agent with a due reminder has snoozed one. */
export async function addSnoozes(tx: Database, { organization_id, today, colleagues }: Desk): Promise<void> {
  const due = await tx
    .selectFrom('follow_ups as f')
    .innerJoin('contacts as c', (join) =>
      join.onRef('c.organization_id', '=', 'f.organization_id').onRef('c.id', '=', 'f.contact_id'),
    )
    .select(['f.id', 'f.contact_id', 'c.agent_id'])
    .where('f.organization_id', '=', organization_id)
    .where('f.kind', '=', 'reminder')
    .where('f.done_at', 'is', null)
    .where('f.due_on', '<=', today)
    .orderBy('f.id', 'desc')
    .execute()
  const snoozed = colleagues.flatMap(({ id }) => due.filter(({ agent_id }) => agent_id === id).slice(0, 1))
  if (snoozed.length === 0) return
  await tx
    .insertInto('today_marks')
    .values(
      snoozed.map(({ id, contact_id }, nth) => ({
        organization_id,
        contact_id,
        kind: 'follow_up',
        subject: String(id),
        snoozed_until: addDays(today, 3 + nth),
      })),
    )
    .execute()
}
