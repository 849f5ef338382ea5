import { getContact } from '../../contacts/queries.ts'
import { completeFollowUp } from '../../contacts/timeline/follow-ups.ts'
import { type CalendarDate, isCalendarDate } from '../../lib/calendar-date.ts'
import { NotFound } from '../../lib/not-found.ts'
import { reopenMessage, resolveMessage } from '../../outreach/log/resolve-message.ts'
import type { Scope } from '../../scope.ts'
import type { BookProblem } from '../book-health/problems.ts'
import { openStates, type RiseKey, riseKinds } from '../radar/rise.ts'
import { setRiseStates } from '../radar/set-states.ts'
import { deleteTaskCount } from './stored-count.ts'
import type { TodayKind } from './task.ts'

/** Identifies one task about a client. */
export interface TaskKey {
  contactId: number
  kind: Exclude<TodayKind, 'missing'>
  subject: string
}

/**
 * Hides a task until a day, exclusive. Returns the day until which it was already snoozed, or null. Throws NotFound for a
 * contact that does not exist or that the user may not see.
 */
export async function snoozeTask(
  scope: Scope,
  task: TaskKey,
  { until, today }: { until: CalendarDate; today: CalendarDate },
): Promise<CalendarDate | null> {
  const { db, organizationId } = scope
  await getContact(scope, task.contactId)
  const before = await db
    .selectFrom('today_marks')
    .select('snoozed_until')
    .where('organization_id', '=', organizationId)
    .where('contact_id', '=', task.contactId)
    .where('kind', '=', task.kind)
    .where('subject', '=', task.subject)
    .where('done_at', 'is', null)
    .where('snoozed_until', '>', today)
    .executeTakeFirst()
  await mark(scope, task, { snoozed_until: until, done_at: null })
  return before?.snoozed_until ?? null
}

/**
 * Marks a task as done: completes the follow-up, sets the rate increase's state, resolves the failed message or, for
 * any other kind, stores a mark. Repeating it changes nothing. Throws NotFound as snoozeTask does.
 */
export async function completeTask(scope: Scope, task: TaskKey): Promise<void> {
  const { contactId, kind, subject } = task
  if (kind === 'asked' || kind === 'follow_up') await completeFollowUp(scope, contactId, idOf(subject), true)
  else if (kind === 'increase') await setRiseStates(scope, [riseOf(task)], 'done')
  else {
    await getContact(scope, contactId)
    if (kind === 'failed') await resolveMessage(scope, subject)
    else await mark(scope, task, { snoozed_until: null, done_at: scope.now })
  }
  await deleteTaskCount(scope)
}

/** Undoes snoozeTask or completeTask. `before` is what snoozeTask returned. */
export async function undoTaskMark(
  scope: Scope,
  task: TaskKey,
  marked: 'snooze' | 'done',
  before: CalendarDate | null = null,
): Promise<void> {
  const { db, organizationId } = scope
  const { contactId, kind, subject } = task
  await getContact(scope, contactId)
  if (marked === 'done' && (kind === 'asked' || kind === 'follow_up'))
    await completeFollowUp(scope, contactId, idOf(subject), false)
  else if (marked === 'done' && kind === 'increase') await reopenRise(scope, riseOf(task))
  else if (marked === 'done' && kind === 'failed') await reopenMessage(scope, contactId, subject)
  else if (marked === 'snooze' && before) await mark(scope, task, { snoozed_until: before, done_at: null })
  else
    await db
      .deleteFrom('today_marks')
      .where('organization_id', '=', organizationId)
      .where('contact_id', '=', contactId)
      .where('kind', '=', kind)
      .where('subject', '=', subject)
      .execute()
  await deleteTaskCount(scope)
}

/** The caller has checked that the user may see the contact. */
async function mark(
  scope: Scope,
  { contactId, kind, subject }: TaskKey,
  state: { snoozed_until: CalendarDate | null; done_at: Date | null },
) {
  const { db, organizationId } = scope
  await db
    .insertInto('today_marks')
    .values({ organization_id: organizationId, contact_id: contactId, kind, subject, ...state })
    .onConflict((conflict) => conflict.columns(['organization_id', 'contact_id', 'kind', 'subject']).doUpdateSet(state))
    .execute()
  await deleteTaskCount(scope)
}

/** Restores the state that the rate increase had before it was marked as done. */
async function reopenRise(scope: Scope, key: RiseKey): Promise<void> {
  const rise = await scope.db
    .selectFrom('rate_increases')
    .select('state_before')
    .where('organization_id', '=', scope.organizationId)
    .where('contact_id', '=', key.contactId)
    .where('kind', '=', key.kind)
    .where('effective_on', '=', key.effectiveOn)
    .where('state', '=', 'done')
    .executeTakeFirst()
  if (rise) await setRiseStates(scope, [key], openStates.find((state) => state === rise.state_before) ?? 'new')
}

function riseOf({ contactId, subject }: TaskKey): RiseKey {
  const [kindText = '', effectiveOn = ''] = subject.split(' ')
  const kind = riseKinds.find((one) => one === kindText)
  if (!kind || !isCalendarDate(effectiveOn)) throw new NotFound('That rate increase is no longer on the list')
  return { contactId, kind, effectiveOn }
}

/**
 * Snoozes the task about a data problem that affects many contacts, only for the current user. `until` null ends the
 * snooze. Returns the day until which it was already snoozed, or null.
 */
export async function snoozeProblem(
  scope: Scope,
  problem: BookProblem,
  { until, today }: { until: CalendarDate | null; today: CalendarDate },
): Promise<CalendarDate | null> {
  const { db, organizationId, actor } = scope
  if (actor.kind !== 'user') throw new Error('Only a user can snooze a problem')
  const before = await db
    .deleteFrom('problem_snoozes')
    .where('organization_id', '=', organizationId)
    .where('user_id', '=', actor.id)
    .where('problem', '=', problem)
    .returning('snoozed_until')
    .executeTakeFirst()
  if (until)
    await db
      .insertInto('problem_snoozes')
      .values({ organization_id: organizationId, user_id: actor.id, problem, snoozed_until: until })
      .onConflict((conflict) =>
        conflict.columns(['organization_id', 'user_id', 'problem']).doUpdateSet({ snoozed_until: until }),
      )
      .execute()
  await deleteTaskCount(scope)
  return before && before.snoozed_until > today ? before.snoozed_until : null
}

function idOf(subject: string): number {
  const id = Number(subject)
  if (!Number.isSafeInteger(id)) throw new NotFound('Follow-up not found')
  return id
}
