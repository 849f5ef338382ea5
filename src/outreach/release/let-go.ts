import { randomUUID } from 'node:crypto'
import { noteManyScheduled } from '../../contacts/mail-status.ts'
import type { CalendarDate } from '../../lib/calendar-date.ts'
import { publicToken } from '../../lib/tokens.ts'
import { lanes } from '../../outbox/message.ts'
import { testOccasion } from '../../outbox/occasion.ts'
import { quotesOf } from '../../quotes/generate.ts'
import type { Scope } from '../../scope.ts'
import { textsFor } from '../texting/texts-for.ts'
import type { Leaving } from './judge-due.ts'
import { insertMessages, type NewMessage } from './queries.ts'

/** Makes one message of each, with the contact's quote and the text that goes beside it. Answers how many are new. */
export async function letGo(
  scope: Scope,
  leaving: readonly Leaving[],
  { today, mode }: { today: CalendarDate; mode: 'test' | 'production' },
): Promise<number> {
  if (leaving.length === 0) return 0
  const quotes = await quotesOf(scope, [...new Map(leaving.map(({ contact }) => [contact.id, contact])).values()])
  const messages = leaving.map(
    ({ contact, entry, nextAt, isLate }): NewMessage => ({
      id: randomUUID(),
      contact_id: contact.id,
      quote_id: quotes.get(contact.id)!,
      kind: entry.kind,
      occasion: mode === 'test' ? testOccasion(entry.occasion) : entry.occasion,
      lane: isLate ? lanes.catchUp : lanes.onTime,
      // A test is on time whatever it tries.
      due_on: mode === 'test' ? today : entry.date,
      mode,
      recipient: contact.email!,
      tracking_id: publicToken(),
      rule_id: entry.rule?.id ?? null,
      why: whyOf(entry),
      next_at: nextAt,
    }),
  )
  const added = await insertMessages(scope, messages)
  if (mode === 'production') await noteManyScheduled(scope, added)
  await textsFor(
    scope,
    messages.map(({ id }) => id),
  )
  return added.length
}

/** Why it leaves, as the log tells it, whatever becomes of the settings. */
const whyOf = ({ reason, rule, eventOn, plannedOn, date, lifted }: Leaving['entry']) => ({
  reason,
  rule: rule?.says ?? null,
  opens_on: rule?.opensOn ?? null,
  closes_on: rule?.closesOn ?? null,
  event_on: eventOn,
  planned_on: plannedOn,
  due_on: date,
  lifted,
})
