/* The daily email with a user's tasks, on weekdays from 7 AM in the agency's time zone. */
import { sql } from 'kysely'
import { type AccountMailRecipient, mailDigest } from '../../accounts/account-mail.ts'
import { type CalendarDate, todayIn } from '../../lib/calendar-date.ts'
import { missingWords } from '../../messages/missing-data.ts'
import { digestWords, todayWords } from '../../messages/today.ts'
import type { Digest } from '../../outbox/mail-facts.ts'
import type { Identity, Scope, SystemScope, TenantDb } from '../../scope.ts'
import { countToday, listToday, MAX_TASKS_COUNTED, type TaskCounts, totalTasks } from './list-today.ts'
import type { TaskQuery } from './source.ts'
import { ownClients } from './stored-count.ts'
import { type TodayTask, todayKinds } from './task.ts'
import { type ReasonContext, taskReason } from './task-reason.ts'

const FROM_HOUR = 7
/** Exclusive. A digest that cannot be sent before this hour is not sent at all. */
const UNTIL_HOUR = 18
const MAX_DIGEST_ITEMS = 10

interface Recipient extends AccountMailRecipient {
  time_zone: string
  is_admin: boolean
  is_agent: boolean
  sees_only_own: boolean
}

/**
 * Users who want the digest, who are within their sending hours and who have not been checked today. Excludes
 * unverified addresses, and agencies that are being set up, read-only or closed.
 */
async function listRecipients({ db, now }: SystemScope): Promise<Recipient[]> {
  const { rows } = await sql<Recipient>`
    select u.organization_id, u.id, u.email, u.first_name, o.name as organization_name, o.time_zone, u.is_admin,
      u.is_agent, not u.is_admin and coalesce(g.restrict_agents_to_own, true) as sees_only_own
    from users u join organizations o on o.id = u.organization_id
    left join organization_settings g on g.organization_id = o.id
    where o.kind = 'agency' and o.closed_at is null and o.onboarded_at is not null and o.account_state <> 'read_only'
      and u.removed_at is null and u.digest_stopped_at is null and u.email_verified_at is not null
      and extract(isodow from ${now}::timestamptz at time zone o.time_zone) between 1 and 5
      and extract(hour from ${now}::timestamptz at time zone o.time_zone) between ${FROM_HOUR} and ${UNTIL_HOUR - 1}
      and u.digest_checked_on is distinct from (${now}::timestamptz at time zone o.time_zone)::date
    order by u.organization_id, u.id`.execute(db)
  return rows
}

export const countDigests = async (tenantDb: TenantDb) => ({
  readers: (await tenantDb.withSystem('list digest recipients', listRecipients)).length,
})

/** Queues the digests, each in its own transaction, so that one failure does not stop the others. */
export async function mailDigests(
  tenantDb: TenantDb,
  signal: AbortSignal,
): Promise<{ readers: number; mails: number }> {
  const recipients = await tenantDb.withSystem('list digest recipients', listRecipients)
  const failed: unknown[] = []
  let mails = 0
  for (const recipient of recipients) {
    if (signal.aborted) break
    try {
      if (await tenantDb.withTenant(asRecipient(recipient), (scope) => queueDigest(scope, recipient))) mails += 1
    } catch (error) {
      failed.push(error)
    }
  }
  if (failed.length > 0) throw new AggregateError(failed, `${failed.length} digests were not queued`)
  return { readers: recipients.length, mails }
}

/** The job sees no more than the recipient does. */
const asRecipient = ({ organization_id, id, sees_only_own }: Recipient): Identity => ({
  organizationId: organization_id,
  actor: { kind: 'system', reason: 'mail the daily digest' },
  onlyAgentId: sees_only_own ? id : undefined,
})

/**
 * Returns false if there are no tasks, and then sends nothing that day. Missing data alone is no reason for a digest,
 * because it would be sent every day until all data is complete.
 */
async function queueDigest(scope: Scope, recipient: Recipient): Promise<boolean> {
  const { id, is_admin: isAdmin, is_agent: isAgent, time_zone: timeZone } = recipient
  const today = todayIn(timeZone, scope.now)
  const query: TaskQuery = {
    owner: ownClients({ id, isAdmin, isAgent }),
    today,
    timeZone,
    show: 'waiting',
    viewerId: id,
  }
  const counts = await countToday(scope, query)
  await scope.db
    .updateTable('users')
    .set({ digest_checked_on: today })
    .where('organization_id', '=', scope.organizationId)
    .where('id', '=', id)
    .execute()
  if (totalTasks(counts) === counts.missing) return false
  const items = await listToday(scope, query, { size: MAX_DIGEST_ITEMS })
  await mailDigest(scope, recipient, digestOf(items, counts, { today, timeZone, now: scope.now }), today)
  return true
}

function digestOf(
  items: readonly TodayTask[],
  counts: TaskCounts,
  context: Omit<ReasonContext, 'isEmail'> & { today: CalendarDate },
): Digest {
  const remaining = todayKinds.flatMap((kind) => {
    const count = counts[kind] - items.filter(({ facts }) => facts.kind === kind).length
    return count > 0 ? [digestWords.rest(todayWords.kinds[kind], count, counts[kind] === MAX_TASKS_COUNTED)] : []
  })
  return {
    count: totalTasks(counts),
    items: items.map((item) => ({
      who: nameOf(item),
      why: taskReason(item.facts, { ...context, isEmail: true }),
      contactId: item.client?.id ?? null,
    })),
    more: remaining.length > 0 ? digestWords.more(remaining.join(', ')) : '',
  }
}

function nameOf({ client, facts }: TodayTask): string {
  if (client) return `${client.firstName} ${client.lastName}`
  return facts.kind === 'missing' ? todayWords.missing(missingWords[facts.problem].title, facts.contacts) : ''
}
