import type { HealthKeys } from '../../eligibility/answers.ts'
import { addDays, type CalendarDate, todayIn } from '../../lib/calendar-date.ts'
import type { ReasonCode } from '../../messages/reasons.ts'
import { CATCH_UP_DAYS, isAccountKind } from '../../outbox/message.ts'
import { isTestOccasion, stripTestPrefix } from '../../outbox/occasion.ts'
import { isOutreachKind } from '../../outbox/outreach-kinds.ts'
import type { ZipBook } from '../../places/zip-book.ts'
import { findRateBook } from '../../rates/queries.ts'
import type { SystemScope } from '../../scope.ts'
import { optOutOf } from '../plan/plan-facts.ts'
import { healthReader, readPlanFacts } from '../plan/read-plan-facts.ts'
import { scheduleOf } from '../plan/schedule.ts'
import { instantAt, nextSendMoment, zoneOfClient } from '../send-moment.ts'
import { AUTOMATIC_PAUSE_REASONS, findTestAddress } from '../send-obstacle.ts'
import { lastAttemptDeadline } from './record-result.ts'
import {
  type AgencyRow,
  findAccountFacts,
  findAgencies,
  findSendPolicyRows,
  hasStoredPayload,
  lockPauses,
  type SendDecision,
  type SendPolicyRow,
} from './send-policy-rows.ts'
import type { MessageRow, SendInstance } from './send-run.ts'

/** Retry interval of a blocked message for which no event wakes the sender. */
export const RECHECK_AFTER_MS = 10 * 60_000

/**
 * Decides whether these emails may be sent now: client email by the rules below, email to staff by its link. Takes a few
 * statements for any number of client messages, and a few for each agency's plan. Runs before each attempt. Source: reliability 3.2 (4), docs/behaviour/outreach.md.
 */
export async function applySendPolicy(
  system: SystemScope,
  messages: readonly MessageRow[],
  environment: SendInstance,
): Promise<Map<string, SendDecision>> {
  const clientMessages = messages.filter(({ kind }) => !isAccountKind(kind))
  const decisions =
    clientMessages.length > 0 ? await decide(system, clientMessages, environment) : new Map<string, SendDecision>()
  for (const message of messages) {
    if (!isAccountKind(message.kind)) continue
    const facts = await findAccountFacts(system, message, message.kind)
    decisions.set(message.id, facts ? { is: 'staff', message, facts } : skip('link_expired'))
  }
  const paused = messages.filter(({ id }) => isPaused(decisions.get(id)))
  if (paused.length > 0) {
    const [agencies, contacts] = [paused.map((one) => one.organization_id), paused.map((one) => one.contact_id ?? 0)]
    await lockPauses(system, agencies, contacts)
    for (const [id, decision] of await decide(system, paused, environment)) decisions.set(id, decision)
  }
  if (environment.plan !== 'off') await recheckAgainstPlan(system, messages, decisions, environment.healthKeys)
  return decisions
}

const isPaused = (decision: SendDecision | undefined) => decision?.is === 'later' && decision.paused === true

async function decide(
  system: SystemScope,
  messages: readonly MessageRow[],
  environment: SendInstance,
): Promise<Map<string, SendDecision>> {
  const rows = new Map((await findSendPolicyRows(system, messages)).map((row) => [row.id, row]))
  const ids = messages.map(({ organization_id }) => organization_id)
  const agencies = new Map((await findAgencies(system, ids, environment)).map((agency) => [agency.id, agency]))
  const decisions = new Map<string, SendDecision>()
  const daily = new Set<number>()
  const days = new Map([...agencies.values()].map(({ id, time_zone }) => [id, todayIn(time_zone, system.now)]))
  const hours = new Map<string, Date>()
  const isIllustrative = new Map<string, boolean>()
  const testAddresses = new Map<number, string | undefined>()
  for (const message of messages) {
    const client = rows.get(message.id)
    const agency = agencies.get(message.organization_id)
    if (!client || !agency) {
      decisions.set(message.id, { is: 'removed' })
      continue
    }
    const subject = { system, message, client, agency, environment, today: days.get(agency.id) ?? '' }
    decisions.set(
      message.id,
      (await skipOf(subject, isIllustrative)) ??
        postpone(subject, hours, daily) ??
        (await allow(subject, testAddresses)),
    )
  }
  return decisions
}

interface Subject {
  system: SystemScope
  message: MessageRow
  client: SendPolicyRow
  agency: AgencyRow
  environment: SendInstance
  /** In the agency's time zone. */
  today: CalendarDate
}

const skip = (reason: ReasonCode): SendDecision => ({ is: 'skipped', reason })
const takeBack = (reason: ReasonCode): SendDecision => ({ is: 'skipped', reason, takenBack: true })

/** Uses an address that was corrected in the meantime, until the message is frozen. */
const recipientOf = ({ message, client }: Subject) => (hasStoredPayload(message) ? message.recipient : client.email)

async function skipOf(subject: Subject, isIllustrative: Map<string, boolean>): Promise<SendDecision | undefined> {
  const { system, message, client, agency, environment, today } = subject
  if (agency.closed_at) return skip('agency_closed')
  if (!recipientOf(subject)) return skip('no_email')
  if (client.suppressed !== null) return skip(optOutOf(client.suppressed))
  if (message.due_on < addDays(today, -CATCH_UP_DAYS)) return skip('too_late')
  if (client.choice === 'paused' && (client.choice_until ?? '') >= today && isFromAgency(message))
    return skip('prefers_pause')
  if (waitsForPayment(subject)) return undefined
  // A message released in test mode is never sent in production mode, or vice versa: the plan releases the occasion
  // again.
  const isTest = isTestOccasion(message.occasion)
  if (isTest && agency.send_mode === 'production') return takeBack('mode_changed')
  if (!isTest && isOutreachKind(message.kind) && agency.send_mode !== 'production' && message.mode === 'production')
    return takeBack('mode_changed')
  // The plan checks this too, so it does not release the occasion again before a license is entered.
  if (!client.licensed) return isOutreachKind(message.kind) ? takeBack('no_license') : skip('no_license')
  if (agency.send_mode !== 'production') return undefined
  if (!agency.mailing_address?.trim()) return skip('no_postal_address')
  if (environment.practice || environment.liveRates) return undefined
  if (!isIllustrative.has(today)) {
    const book = await findRateBook(system, today)
    isIllustrative.set(today, !book || book.is_illustrative)
  }
  return isIllustrative.get(today) ? skip('illustrative_rates') : undefined
}

const noZips: ZipBook = { find: () => undefined, size: 0 }

/** False for a link that the client requested: it is sent even if they paused emails. */
const isFromAgency = ({ kind, created_by }: MessageRow) => isOutreachKind(kind) || created_by !== null

/** Agency email waits while the account is read-only. It still expires after CATCH_UP_DAYS. */
const waitsForPayment = ({ agency, message }: Subject) => agency.account_state === 'read_only' && isFromAgency(message)

function postpone(subject: Subject, hours: Map<string, Date>, daily: Set<number>): SendDecision | undefined {
  const { system, message, client, agency, environment } = subject
  const automatic = isOutreachKind(message.kind)
  if (agency.held || waitsForPayment(subject))
    return { is: 'later', at: new Date(system.now.getTime() + RECHECK_AFTER_MS) }
  const until = pausedUntil(subject, automatic)
  if (until !== undefined) {
    // After this day it is skipped as too late.
    const expires = addDays(message.due_on, CATCH_UP_DAYS)
    return { is: 'later', at: instantAt(agency.time_zone, addDays(minDay(until, expires), 1), 0), paused: true }
  }
  if (!automatic || environment.limits === 'off') return undefined
  const zone = zoneOfClient(environment.zips ?? noZips, client, agency.time_zone)
  const { now } = system
  const key = `${zone} ${agency.send_hour}`
  const at = hours.get(key) ?? nextSendMoment(now, agency.send_hour, zone)
  hours.set(key, at)
  if (at > now) return laterUnlessLast(message, at)
  if (agency.send_mode !== 'production') return undefined
  if (client.mailed_today || daily.has(client.contact_id))
    return laterUnlessLast(message, instantAt(zone, addDays(todayIn(zone, now), 1), agency.send_hour))
  daily.add(client.contact_id)
  return undefined
}

/**
 * Sending hours and the daily limit do not postpone an attempted email past its retry deadline: it may have arrived,
 * and its key prevents a duplicate.
 */
const laterUnlessLast = (message: MessageRow, at: Date): SendDecision | undefined =>
  hasStoredPayload(message) && message.first_attempt_at && at > lastAttemptDeadline(message.first_attempt_at)
    ? undefined
    : { is: 'later', at }

/** The last day, inclusive, of the pauses that apply; undefined if none does. */
function pausedUntil({ message, client, agency }: Subject, automatic: boolean): CalendarDate | undefined {
  const pauses = agency.paused.filter(({ kind, reason }) => {
    if (!automatic) return kind === null && AUTOMATIC_PAUSE_REASONS.includes(reason)
    return kind === null || kind === message.kind || (kind === 'follow_up' && message.kind.startsWith('follow_up_'))
  })
  const days = pauses.map(({ until }) => until)
  if (automatic && client.paused_until) days.push(client.paused_until)
  return days.toSorted().at(-1)
}

const minDay = (a: CalendarDate, b: CalendarDate) => (a < b ? a : b)

async function allow(subject: Subject, testAddresses: Map<number, string | undefined>): Promise<SendDecision> {
  const { system, message, client, agency } = subject
  const mail = { message, client, agency, recipient: recipientOf(subject) ?? '' }
  if (agency.send_mode === 'production') return { is: 'allowed', mail }
  if (!testAddresses.has(agency.id)) testAddresses.set(agency.id, await findTestAddress(system, agency.id))
  const divertTo = testAddresses.get(agency.id)
  return divertTo ? { is: 'allowed', mail: { ...mail, divertTo } } : skip('no_test_address')
}

/**
 * Computes the plan of allowed outreach messages again and changes the decision if a message is no longer planned, for
 * example because a birth date was corrected, a window has opened, or a notice was withdrawn. Its occasion may be
 * planned again. Takes three statements per agency, about 10 ms: a second for a batch from a hundred agencies.
 */
async function recheckAgainstPlan(
  { db, now }: SystemScope,
  messages: readonly MessageRow[],
  decisions: Map<string, SendDecision>,
  healthKeys: HealthKeys | undefined,
): Promise<void> {
  const planned = messages.filter(({ id, kind }) => isPlanned(kind, healthKeys) && decisions.get(id)?.is === 'allowed')
  for (const [organizationId, released] of Map.groupBy(planned, (message) => message.organization_id)) {
    const contactOf = (id: string) => {
      const decision = decisions.get(id)
      return decision?.is === 'allowed' ? decision.mail.client.contact_id : 0
    }
    const ids = [...new Set(released.map(({ id }) => contactOf(id)))]
    const { agency, contacts } = await readPlanFacts({ db, now, organizationId }, ids, {
      healthOf: healthKeys && healthReader(healthKeys, organizationId),
    })
    // The policy has checked pauses already. They postpone a message and do not take it back.
    const unpaused = { ...agency, pauses: [] }
    const byId = new Map(contacts.map((contact) => [contact.id, scheduleOf({ ...contact, pauses: [] }, unpaused)]))
    for (const { id, kind, occasion } of released) {
      const wanted = stripTestPrefix(occasion)
      const entries = byId.get(contactOf(id)) ?? []
      const entry = entries.find((one) => one.occasion === wanted && one.kind === kind)
      const whole = entries.find((one) => one.kind === 'none')
      if (entry && entry.status !== 'Skipped' && entry.date !== null && entry.date <= agency.today) continue
      const skipped = entry?.status === 'Skipped' ? entry : whole
      const reason = { reason: skipped?.reason ?? 'not_due', until_on: skipped?.untilOn ?? null }
      decisions.set(id, { is: 'skipped', ...reason, takenBack: true })
    }
  }
}

/** Whether the plan can be computed here: check-ins depend on health answers. */
const isPlanned = (kind: string, keys: HealthKeys | undefined) =>
  isOutreachKind(kind) && (kind !== 'check_in' || keys !== undefined)
