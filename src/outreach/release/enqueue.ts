import { randomUUID } from 'node:crypto'
import { markManyScheduled } from '../../contacts/email-status.ts'
import type { CalendarDate } from '../../lib/calendar-date.ts'
import { publicToken } from '../../lib/tokens.ts'
import { lanes } from '../../outbox/message.ts'
import { testOccasion } from '../../outbox/occasion.ts'
import { findOrCreateQuotes } from '../../quotes/generate.ts'
import type { Scope } from '../../scope.ts'
import { enqueueTexts } from '../texting/enqueue-texts.ts'
import type { DueEmail } from './decide-due.ts'
import { insertMessages, type NewMessage } from './queries.ts'

/** Enqueues one message per entry, with the contact's quote and its text message. Returns the number of new ones. */
export async function enqueueMessages(
  scope: Scope,
  dueEmails: readonly DueEmail[],
  { today, mode }: { today: CalendarDate; mode: 'test' | 'production' },
): Promise<number> {
  if (dueEmails.length === 0) return 0
  const quotes = await findOrCreateQuotes(scope, [
    ...new Map(dueEmails.map(({ contact }) => [contact.id, contact])).values(),
  ])
  const messages = dueEmails.map(
    ({ contact, entry, nextAt, isLate }): NewMessage => ({
      id: randomUUID(),
      contact_id: contact.id,
      quote_id: quotes.get(contact.id)!,
      kind: entry.kind,
      occasion: mode === 'test' ? testOccasion(entry.occasion) : entry.occasion,
      lane: isLate ? lanes.catchUp : lanes.onTime,
      // Test messages are always on time.
      due_on: mode === 'test' ? today : entry.date,
      mode,
      recipient: contact.email!,
      tracking_id: publicToken(),
      rule_id: entry.rule?.id ?? null,
      plan_reason: planReasonOf(entry),
      next_at: nextAt,
    }),
  )
  const added = await insertMessages(scope, messages)
  if (mode === 'production') await markManyScheduled(scope, added)
  await enqueueTexts(
    scope,
    messages.map(({ id }) => id),
  )
  return added.length
}

/** The reason stored for the log, so that it survives later changes of the settings. */
const planReasonOf = ({ reason, rule, eventOn, plannedOn, date, lifted }: DueEmail['entry']) => ({
  reason,
  rule: rule?.says ?? null,
  opens_on: rule?.opensOn ?? null,
  closes_on: rule?.closesOn ?? null,
  event_on: eventOn,
  planned_on: plannedOn,
  due_on: date,
  lifted,
})
