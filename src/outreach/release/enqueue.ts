import { randomUUID } from 'node:crypto'
import { markManyScheduled } from '../../contacts/email-status.ts'
import type { HealthKeys } from '../../eligibility/answers.ts'
import type { CalendarDate } from '../../lib/calendar-date.ts'
import { publicToken } from '../../lib/tokens.ts'
import { lanes } from '../../outbox/message.ts'
import { testOccasion } from '../../outbox/occasion.ts'
import type { ZipBook } from '../../places/zip-book.ts'
import { findOrCreateQuotes } from '../../quotes/generate.ts'
import type { Scope } from '../../scope.ts'
import type { PlanContact } from '../plan/plan-facts.ts'
import type { ScheduledEntry } from '../plan/schedule.ts'
import { planLocked } from '../planning/plan-contacts.ts'
import { sendMoment, zoneOfClient } from '../send-moment.ts'
import { enqueueTexts } from '../texting/enqueue-texts.ts'
import { type DailyLimits, mayReceiveEmail } from './allowance.ts'
import {
  insertMessages,
  listReceivedEmails,
  lockContacts,
  type NewMessage,
  type ReleaseCandidate,
  type ReleasingAgency,
} from './queries.ts'

/** A planned email that may be sent today. */
export interface DueEmail {
  contact: PlanContact
  entry: ScheduledEntry & { date: CalendarDate; occasion: string }
  nextAt: Date
  isLate: boolean
}

interface DecisionContext {
  agency: ReleasingAgency
  today: CalendarDate
  environment: { healthKeys: HealthKeys; zips: ZipBook; limits?: DailyLimits }
}

/** Returns the candidates that may be sent now, in order. Brings the plans of their contacts up to date. */
export async function decideDueEmails(
  scope: Scope,
  candidates: readonly ReleaseCandidate[],
  { agency, today, environment }: DecisionContext,
): Promise<DueEmail[]> {
  const ids = [...new Set(candidates.map(({ contact_id }) => contact_id))]
  await lockContacts(scope, ids)
  const { plans } = await planLocked(scope, ids, environment.healthKeys)
  const receivedByContact = await listReceivedEmails(scope, ids, agency.time_zone)
  const sendDay = { sendHour: agency.send_hour, timeZone: agency.time_zone }
  const dueEmails: DueEmail[] = []
  for (const { contact_id, kind, occasion } of candidates) {
    const plan = plans.get(contact_id)
    const entry = plan?.entries.find((each) => each.kind === kind && each.occasion === occasion)
    if (!plan || !isDue(entry, today)) continue
    const received = receivedByContact.get(contact_id) ?? []
    if (agency.send_mode === 'production' && environment.limits !== 'off' && !mayReceiveEmail(received, today)) continue
    const nextAt = sendMoment(scope.now, sendDay, zoneOfClient(environment.zips, plan.contact, agency.time_zone))
    if (!nextAt) continue
    received.push({ on: today, automatic: true })
    dueEmails.push({ contact: plan.contact, entry, nextAt, isLate: entry.date < today })
  }
  return dueEmails
}

const isDue = (entry: ScheduledEntry | undefined, today: CalendarDate): entry is DueEmail['entry'] =>
  entry !== undefined && entry.status !== 'Skipped' && entry.date !== null && entry.date <= today

/** Enqueues one email per entry, with its text message and the contact's quote. Returns the number of new emails. */
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
      // A test message is due today, so it is never too late.
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

/** The reason stored for the log, so that it survives later changes to the settings. */
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
