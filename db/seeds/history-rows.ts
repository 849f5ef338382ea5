import { randomUUID } from 'node:crypto'
import { addDays } from '../../src/lib/calendar-date.ts'
import { DAY_MS } from '../../src/lib/durations.ts'
import { publicToken } from '../../src/lib/tokens.ts'
import type { DemoContact } from './book.ts'
import type { History, PastMessage } from './history.ts'

const QUOTE_DAYS = 180

export interface HistoryOwner {
  organization_id: number
  contact_id: number
  contact: DemoContact
  agentId: number | undefined
  now: Date
}

/** The rows of one contact's history. */
export function historyRows(
  { messages, visits }: History,
  { organization_id, contact_id, contact, agentId, now }: HistoryOwner,
) {
  const [first] = messages
  if (!first) return { quotes: [], messages: [], visits: [] }
  const quote_id = publicToken()
  const made_at = first.status === 'queued' ? now : first.at
  const firstSeen = visits.find(({ robot_reason }) => !robot_reason)?.at
  const quote = {
    organization_id,
    id: quote_id,
    contact_id,
    agent_id: agentId,
    created_at: made_at,
    expires_at: new Date(made_at.getTime() + QUOTE_DAYS * DAY_MS),
    first_viewed_at: firstSeen,
  }
  const ids = messages.map(() => randomUUID())
  const messageRows = messages.map((message, index) => ({
    organization_id,
    id: ids[index]!,
    contact_id,
    quote_id,
    kind: message.kind,
    occasion: message.occasion ?? (index === 0 ? quote_id : `${message.kind}-${ids[0]}`),
    plan_reason: JSON.stringify(planReason(message, first)),
    due_on: message.due_on,
    status: message.status,
    reason: message.error && 'provider_error',
    reason_detail: message.error,
    recipient: contact.email!,
    tracking_id: publicToken(),
    created_at: message.status === 'queued' ? now : message.at,
    created_by: message.byHand ? agentId : null,
    next_at: message.at,
    viewed_at: index === 0 ? firstSeen : null,
    ...attemptOf(message),
  }))
  const visitRows = visits.map(({ message, at, robot_reason }) => ({
    organization_id,
    quote_id,
    message_id: messageRows[message]!.id,
    visited_at: at,
    robot_reason,
  }))
  return { quotes: [quote], messages: messageRows, visits: visitRows }
}

/** The reason stored when outreach is released. Emails sent by hand have none. */
function planReason({ byHand, kind, due_on }: PastMessage, first: PastMessage) {
  if (byHand) return {}
  const event_on = kind === 'birthday' || kind === 'anniversary' ? addDays(due_on, 30) : first.due_on
  return { reason: null, rule: null, event_on, planned_on: due_on, due_on, lifted: null }
}

function attemptOf({ status, at }: PastMessage) {
  if (status === 'queued') return { attempts: 0, first_attempt_at: null, sent_at: null, provider_id: null }
  // Failed messages were accepted by the provider and bounced later.
  return { attempts: 1, first_attempt_at: at, sent_at: at, provider_id: `demo-${randomUUID()}` }
}
