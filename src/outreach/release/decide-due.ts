import type { HealthKeys } from '../../eligibility/answers.ts'
import type { CalendarDate } from '../../lib/calendar-date.ts'
import type { ZipBook } from '../../places/zip-book.ts'
import type { Scope } from '../../scope.ts'
import type { PlanContact } from '../plan/plan-facts.ts'
import type { ScheduledEntry } from '../plan/schedule.ts'
import { planLocked } from '../planning/plan-contacts.ts'
import { sendMoment, zoneOfClient } from '../send-moment.ts'
import { type DailyLimits, mayReceiveEmail } from './allowance.ts'
import { listReceivedEmails, lockContacts, type ReleaseCandidate, type ReleasingAgency } from './queries.ts'

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
