import { addDays, type CalendarDate, todayIn } from '../../lib/calendar-date.ts'
import { CATCH_UP_DAYS, type SkipReason, skipReasons } from '../../outbox/message.ts'
import { isTestOccasion } from '../../outbox/occasion.ts'
import { isOutreachKind } from '../../outbox/outreach-kinds.ts'
import type { ZipBook } from '../../places/zip-book.ts'
import { findRateBook } from '../../rates/queries.ts'
import type { SystemScope } from '../../scope.ts'
import { instantAt, nextSendMoment, zoneOfClient } from '../release/send-moment.ts'
import type { MessageRow } from './claim.ts'
import { findTestAddress } from './facts.ts'
import { type AgencyRow, findAgencies, findGuardRows, type GuardRow, isFrozen, keepPauses } from './guard-rows.ts'
import { judgeByPlan } from './judge-by-plan.ts'
import { latestTry } from './settle.ts'
import type { House, Verdict } from './verdict.ts'
import { STOPS } from './why-not-send.ts'

/** So long a message waits before it is looked at again, where nobody wakes it when it may leave. */
export const LOOK_AGAIN_MS = 10 * 60_000

/**
 * What was true so long ago is looked at again before anything is handed over: who unsubscribed, what was paused. Not the
 * plan, which turns on days.
 */
const FRESH_MS = 500

/** `looked` as performance.now() was before the last look. */
export const isFresh = (looked: number): boolean => performance.now() - looked <= FRESH_MS

/**
 * Whether these mails to clients may leave at this moment: in a few statements for any number of them, and a few for
 * each agency's plan. Judged again before each try. Source: reliability 3.2 (4), docs/behaviour/outreach.md.
 */
export async function judgeMessages(
  system: SystemScope,
  messages: readonly MessageRow[],
  house: House,
): Promise<Map<string, Verdict>> {
  const verdicts = await judge(system, messages, house)
  const paused = messages.filter(({ id }) => isPaused(verdicts.get(id)))
  if (paused.length > 0) {
    const [agencies, contacts] = [paused.map((one) => one.organization_id), paused.map((one) => one.contact_id ?? 0)]
    await keepPauses(system, agencies, contacts)
    for (const [id, verdict] of await judge(system, paused, house)) verdicts.set(id, verdict)
  }
  if (house.plan !== 'off') await judgeByPlan(system, messages, verdicts, house.healthKeys)
  return verdicts
}

const isPaused = (verdict: Verdict | undefined) => verdict?.is === 'later' && verdict.paused === true

async function judge(
  system: SystemScope,
  messages: readonly MessageRow[],
  house: House,
): Promise<Map<string, Verdict>> {
  const rows = new Map((await findGuardRows(system, messages)).map((row) => [row.id, row]))
  const ids = messages.map(({ organization_id }) => organization_id)
  const agencies = new Map((await findAgencies(system, ids, house)).map((agency) => [agency.id, agency]))
  const verdicts = new Map<string, Verdict>()
  const daily = new Set<number>()
  const days = new Map([...agencies.values()].map(({ id, time_zone }) => [id, todayIn(time_zone, system.now)]))
  const hours = new Map<string, Date>()
  const sampled = new Map<string, boolean>()
  const testAddresses = new Map<number, string | undefined>()
  for (const message of messages) {
    const client = rows.get(message.id)
    const agency = agencies.get(message.organization_id)
    if (!client || !agency) {
      verdicts.set(message.id, { is: 'removed' })
      continue
    }
    const subject = { system, message, client, agency, house, today: days.get(agency.id) ?? '' }
    verdicts.set(
      message.id,
      (await stopped(subject, sampled)) ?? wait(subject, hours, daily) ?? (await allow(subject, testAddresses)),
    )
  }
  return verdicts
}

interface Subject {
  system: SystemScope
  message: MessageRow
  client: GuardRow
  agency: AgencyRow
  house: House
  /** The agency's own day. */
  today: CalendarDate
}

const skip = (reason: SkipReason): Verdict => ({ is: 'skipped', reason: skipReasons[reason] })
const takeBack = (reason: SkipReason): Verdict => ({ is: 'skipped', reason: skipReasons[reason], takenBack: true })

/** An address that was corrected while the mail waited is the one to use, until its words were written down. */
const recipientOf = ({ message, client }: Subject) => (isFrozen(message) ? message.recipient : client.email)

async function stopped(subject: Subject, sampled: Map<string, boolean>): Promise<Verdict | undefined> {
  const { system, message, client, agency, house, today } = subject
  if (agency.closed_at) return skip('agency_closed')
  if (!recipientOf(subject)) return skip('no_email')
  if (client.suppressed) return skip('suppressed')
  if (message.due_on < addDays(today, -CATCH_UP_DAYS)) return skip('too_late')
  if (client.choice === 'paused' && (client.choice_until ?? '') >= today && asksAgency(message))
    return skip('prefers_pause')
  if (waitsForPayment(subject)) return undefined
  // What a trial released is nobody's mail, and what is meant for a client is no trial: the plan releases it anew.
  const isTrial = isTestOccasion(message.occasion)
  if (isTrial && agency.send_mode === 'production') return takeBack('mode_changed')
  if (!isTrial && isOutreachKind(message.kind) && agency.send_mode !== 'production' && message.mode === 'production')
    return takeBack('mode_changed')
  // The plan says so too, so it is not released again before somebody enters a licence.
  if (!client.licensed) return isOutreachKind(message.kind) ? takeBack('no_license') : skip('no_license')
  if (agency.send_mode !== 'production') return undefined
  if (!agency.mailing_address?.trim()) return skip('no_postal_address')
  if (house.practice || house.liveRates) return undefined
  if (!sampled.has(today)) {
    const book = await findRateBook(system, today)
    sampled.set(today, !book || book.is_illustrative)
  }
  return sampled.get(today) ? skip('illustrative_rates') : undefined
}

const noZips: ZipBook = { find: () => undefined, size: 0 }

/** A client who asks for their own link gets it, whatever they asked for before. */
const asksAgency = ({ kind, created_by }: MessageRow) => isOutreachKind(kind) || created_by !== null

/** What the agency sends to clients waits while its account is read-only, and is too late after 30 days as ever. */
const waitsForPayment = ({ agency, message }: Subject) => agency.standing === 'read_only' && asksAgency(message)

function wait(subject: Subject, hours: Map<string, Date>, daily: Set<number>): Verdict | undefined {
  const { system, message, client, agency, house } = subject
  const automatic = isOutreachKind(message.kind)
  if (agency.held || waitsForPayment(subject))
    return { is: 'later', at: new Date(system.now.getTime() + LOOK_AGAIN_MS) }
  const until = pausedUntil(subject, automatic)
  if (until !== undefined) {
    // From then on it is too late, and says so.
    const expires = addDays(message.due_on, CATCH_UP_DAYS)
    return { is: 'later', at: instantAt(agency.time_zone, addDays(minDay(until, expires), 1), 0), paused: true }
  }
  if (!automatic || house.limits === 'off') return undefined
  const zone = zoneOfClient(house.zips ?? noZips, client, agency.time_zone)
  const { now } = system
  const key = `${zone} ${agency.send_hour}`
  const at = hours.get(key) ?? nextSendMoment(now, agency.send_hour, zone)
  hours.set(key, at)
  if (at > now) return putOff(message, at)
  if (agency.send_mode !== 'production') return undefined
  if (client.mailed_today || daily.has(client.contact_id))
    return putOff(message, instantAt(zone, addDays(todayIn(zone, now), 1), agency.send_hour))
  daily.add(client.contact_id)
  return undefined
}

/** A mail that was handed over is not put off past its last try: the client may have it, and its key keeps it to one. */
const putOff = (message: MessageRow, at: Date): Verdict | undefined =>
  isFrozen(message) && message.first_attempt_at && at > latestTry(message.first_attempt_at)
    ? undefined
    : { is: 'later', at }

/** The last day of what it waits for; undefined where nothing is paused. */
function pausedUntil({ message, client, agency }: Subject, automatic: boolean): CalendarDate | undefined {
  const pauses = agency.paused.filter(({ kind, reason }) => {
    if (!automatic) return kind === null && STOPS.includes(reason)
    return kind === null || kind === message.kind || (kind === 'follow_up' && message.kind.startsWith('follow_up_'))
  })
  const days = pauses.map(({ until }) => until)
  if (automatic && client.paused_until) days.push(client.paused_until)
  return days.toSorted().at(-1)
}

const minDay = (a: CalendarDate, b: CalendarDate) => (a < b ? a : b)

async function allow(subject: Subject, testAddresses: Map<number, string | undefined>): Promise<Verdict> {
  const { system, message, client, agency } = subject
  const mail = { message, client, agency, recipient: recipientOf(subject) ?? '' }
  if (agency.send_mode === 'production') return { is: 'allowed', mail }
  if (!testAddresses.has(agency.id)) testAddresses.set(agency.id, await findTestAddress(system, agency.id))
  const divertTo = testAddresses.get(agency.id)
  return divertTo ? { is: 'allowed', mail: { ...mail, divertTo } } : skip('no_test_address')
}
