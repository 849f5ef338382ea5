import { getContact } from '../../contacts/queries.ts'
import { completeFollowUp } from '../../contacts/timeline/follow-ups.ts'
import { type CalendarDate, isCalendarDate } from '../../lib/calendar-date.ts'
import { NotFound } from '../../lib/not-found.ts'
import { reopenMessage, resolveMessage } from '../../outreach/log/resolve-message.ts'
import type { Scope } from '../../scope.ts'
import { openStates, type RiseKey, riseKinds } from '../radar/rise.ts'
import { setRiseStates } from '../radar/set-states.ts'
import { forgetTaskCount } from './stored-count.ts'
import type { TodayKind } from './task.ts'

/** One thing on the list. */
export interface TaskKey {
  contactId: number
  kind: Exclude<TodayKind, 'missing'>
  subject: string
}

/**
 * Puts a thing off until a day, on which it is back; answers the day until which it was away already. Throws NotFound
 * for a contact that is not there or not theirs.
 */
export async function snoozeTask(
  scope: Scope,
  thing: TaskKey,
  { until, today }: { until: CalendarDate; today: CalendarDate },
): Promise<CalendarDate | null> {
  const { db, organizationId } = scope
  await getContact(scope, thing.contactId)
  const before = await db
    .selectFrom('today_marks')
    .select('snoozed_until')
    .where('organization_id', '=', organizationId)
    .where('contact_id', '=', thing.contactId)
    .where('kind', '=', thing.kind)
    .where('subject', '=', thing.subject)
    .where('done_at', 'is', null)
    .where('snoozed_until', '>', today)
    .executeTakeFirst()
  await mark(scope, thing, { snoozed_until: until, done_at: null })
  return before?.snoozed_until ?? null
}

/**
 * Says that a thing is done: a follow-up is completed, a rise is done on the radar, a failed mail needs nobody
 * any more, of all else a mark is kept.
 * Doing so twice changes nothing. Throws NotFound as snooze does.
 */
export async function completeTask(scope: Scope, thing: TaskKey): Promise<void> {
  const { contactId, kind, subject } = thing
  if (kind === 'asked' || kind === 'follow_up') await completeFollowUp(scope, contactId, idOf(subject), true)
  else if (kind === 'increase') await setRiseStates(scope, [riseOf(thing)], 'done')
  else if (kind === 'failed') {
    await getContact(scope, contactId)
    await resolveMessage(scope, subject)
  } else await mark(scope, thing, { snoozed_until: null, done_at: scope.now })
  await forgetTaskCount(scope)
}

/** Takes back what snooze or finish did; `before` is what snooze answered. */
export async function undoTaskMark(
  scope: Scope,
  thing: TaskKey,
  marked: 'snooze' | 'done',
  before: CalendarDate | null = null,
): Promise<void> {
  const { db, organizationId } = scope
  const { contactId, kind, subject } = thing
  await getContact(scope, contactId)
  if (marked === 'done' && (kind === 'asked' || kind === 'follow_up'))
    await completeFollowUp(scope, contactId, idOf(subject), false)
  else if (marked === 'done' && kind === 'increase') await reopenRise(scope, riseOf(thing))
  else if (marked === 'done' && kind === 'failed') await reopenMessage(scope, contactId, subject)
  else if (marked === 'snooze' && before) await mark(scope, thing, { snoozed_until: before, done_at: null })
  else
    await db
      .deleteFrom('today_marks')
      .where('organization_id', '=', organizationId)
      .where('contact_id', '=', contactId)
      .where('kind', '=', kind)
      .where('subject', '=', subject)
      .execute()
  await forgetTaskCount(scope)
}

async function mark(
  scope: Scope,
  { contactId, kind, subject }: TaskKey,
  said: { snoozed_until: CalendarDate | null; done_at: Date | null },
) {
  const { db, organizationId, actor, now } = scope
  await getContact(scope, contactId)
  const values = { ...said, marked_by: actor.kind === 'user' ? actor.id : null, marked_at: now }
  await db
    .insertInto('today_marks')
    .values({ organization_id: organizationId, contact_id: contactId, kind, subject, ...values })
    .onConflict((conflict) =>
      conflict.columns(['organization_id', 'contact_id', 'kind', 'subject']).doUpdateSet(values),
    )
    .execute()
  await forgetTaskCount(scope)
}

/** As it was before it was done. */
async function reopenRise(scope: Scope, key: RiseKey): Promise<void> {
  const was = await scope.db
    .selectFrom('rate_increases')
    .select('state_before')
    .where('organization_id', '=', scope.organizationId)
    .where('contact_id', '=', key.contactId)
    .where('kind', '=', key.kind)
    .where('effective_on', '=', key.effectiveOn)
    .where('state', '=', 'done')
    .executeTakeFirst()
  if (was) await setRiseStates(scope, [key], openStates.find((state) => state === was.state_before) ?? 'new')
}

function riseOf({ contactId, subject }: TaskKey): RiseKey {
  const [kind = '', effectiveOn = ''] = subject.split(' ')
  const known = riseKinds.find((one) => one === kind)
  if (!known || !isCalendarDate(effectiveOn)) throw new NotFound('That rate increase is no longer on the list')
  return { contactId, kind: known, effectiveOn }
}

function idOf(subject: string): number {
  const id = Number(subject)
  if (!Number.isSafeInteger(id)) throw new NotFound('Follow-up not found')
  return id
}
