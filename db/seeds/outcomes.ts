import type { Insertable } from 'kysely'
import { addDays, type CalendarDate } from '../../src/lib/calendar-date.ts'
import { DAY_MS } from '../../src/lib/durations.ts'
import type { Database } from '../client.ts'
import type { DB } from '../schema.ts'
import type { DemoContact } from './book.ts'

interface Demo {
  organization_id: number
  book: readonly DemoContact[]
  contactIds: readonly number[]
  agents: readonly ({ id: number } | undefined)[]
  messages: readonly Insertable<DB['messages']>[]
  now: Date
  today: CalendarDate
}

type Kind = 'kept' | 'switched' | 'lost'

/** Days ago, the outcome and, for a switch, the new premium as a fraction of the old one. */
const OUTCOMES: [daysAgo: number, outcome: Kind, share?: number][] = [
  [1, 'switched', 0.78],
  [3, 'kept'],
  [6, 'kept'],
  [9, 'switched', 0.84],
  [13, 'lost'],
  [17, 'kept'],
  [22, 'switched', 0.71],
  [28, 'kept'],
  [34, 'kept'],
  [41, 'switched', 0.89],
  [47, 'kept'],
  [52, 'lost'],
  [60, 'kept'],
  [66, 'switched', 0.8],
  [75, 'kept'],
  [83, 'kept'],
  [104, 'switched', 0.75],
  [131, 'lost'],
  [156, 'kept'],
]

const NOTES: Partial<Record<Kind, string>> = {
  switched: 'Same plan, lower premium. Application went in on the call.',
  lost: 'A nephew sells insurance now.',
}
/** The first contacts of the book are skipped, because demos and tests rely on their names and dates. */
const SKIPPED_CONTACTS = 60
const MAX_AGE_MS = 90 * DAY_MS

/** Outcomes of recent months. Three in four contacts were emailed in the 90 days before. */
export async function addOutcomes(tx: Database, demo: Demo): Promise<void> {
  const { organization_id, book, contactIds, agents, messages, now, today } = demo
  const sent = messages
    .filter(({ status, sent_at }) => status === 'sent' && sent_at)
    .map(({ id, contact_id, sent_at }) => ({ id, contact_id, at: new Date(sent_at as Date).getTime() }))
    .toSorted((one, other) => other.at - one.at)
  const usedIds = new Set<number>()
  const lastBefore = (contactId: number, at: number) =>
    sent.find((mail) => mail.contact_id === contactId && mail.at < at && at - mail.at < MAX_AGE_MS)
  /** Every fourth is a contact without a recent email. */
  const choose = (position: number, at: number) => {
    const free = contactIds
      .map((id, index) => ({ id, index }))
      .filter(({ id, index }) => {
        const { premium_cents } = book[index]!
        return index >= SKIPPED_CONTACTS && premium_cents && !usedIds.has(id) && agents[index]
      })
    return free.find(({ id }) => Boolean(lastBefore(id, at)) === (position % 4 !== 3)) ?? free[0]
  }
  const rows = OUTCOMES.flatMap(([daysAgo, outcome, share], position) => {
    const at = now.getTime() - daysAgo * DAY_MS
    const chosen = choose(position, at)
    if (!chosen) return []
    usedIds.add(chosen.id)
    // The premium in the book is the current one.
    const cents = book[chosen.index]!.premium_cents!
    return [
      {
        organization_id,
        contact_id: chosen.id,
        outcome,
        old_cents: share ? Math.round(cents / share) : cents,
        new_cents: share ? cents : null,
        note: position % 3 === 0 ? (NOTES[outcome] ?? '') : '',
        decided_on: addDays(today, -daysAgo),
        after_message_id: lastBefore(chosen.id, at)?.id ?? null,
        recorded_by: agents[chosen.index]!.id,
        recorded_at: new Date(at),
      },
    ]
  })
  await tx.insertInto('outcomes').values(rows).execute()
}
