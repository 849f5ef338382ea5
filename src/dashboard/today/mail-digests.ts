/* The daily mail: what waits for somebody, on weekdays at 7 of their agency's clock. */
import { sql } from 'kysely'
import { type AccountMailRecipient, mailDigest } from '../../accounts/account-mail.ts'
import { type CalendarDate, todayIn } from '../../lib/calendar-date.ts'
import { missingWords } from '../../messages/missing-data.ts'
import { digestWords, todayWords } from '../../messages/today.ts'
import type { Digest } from '../../outbox/outgoing-mail.ts'
import type { Identity, Scope, SystemScope, TenantDb } from '../../scope.ts'
import { countToday, listToday, type TaskCounts, totalTasks } from './list-today.ts'
import type { SourceQuestion } from './source.ts'
import { ownClients } from './stored-count.ts'
import { type TodayTask, todayKinds } from './task.ts'
import { type TaskFacts, taskReason } from './task-reason.ts'

const FROM_HOUR = 7
/** A mail for the morning that comes later than this is none. */
const UNTIL_HOUR = 18
const MOST_ITEMS = 10

interface Reader extends AccountMailRecipient {
  time_zone: string
  is_admin: boolean
  is_agent: boolean
  sees_only_own: boolean
}

/** Everybody whose day began, who wants it and of whom it was not looked today; agencies that are read-only or closed are left out. */
async function listReaders({ db, now }: SystemScope): Promise<Reader[]> {
  const { rows } = await sql<Reader>`
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
  readers: (await tenantDb.withSystem('list who reads what waits', listReaders)).length,
})

/** Queues them, each in a transaction of its own, so that one that fails keeps nobody else's. */
export async function mailDigests(
  tenantDb: TenantDb,
  signal: AbortSignal,
): Promise<{ readers: number; mails: number }> {
  const readers = await tenantDb.withSystem('list who reads what waits', listReaders)
  const failed: unknown[] = []
  let mails = 0
  for (const reader of readers) {
    if (signal.aborted) break
    try {
      if (await tenantDb.withTenant(asReader(reader), (scope) => mailOne(scope, reader))) mails += 1
    } catch (error) {
      failed.push(error)
    }
  }
  if (failed.length > 0) throw new AggregateError(failed, `${failed.length} daily mails were not written`)
  return { readers: readers.length, mails }
}

/** The job sees no more than they do. */
const asReader = ({ organization_id, id, sees_only_own }: Reader): Identity => ({
  organizationId: organization_id,
  actor: { kind: 'system', reason: 'tell what waits' },
  onlyAgentId: sees_only_own ? id : undefined,
})

/**
 * False where nothing waits: then there is no mail that day. Missing data alone is no reason for one: it would come every
 * day until all is filled in.
 */
async function mailOne(scope: Scope, reader: Reader): Promise<boolean> {
  const { id, is_admin: isAdmin, is_agent: isAgent, time_zone: timeZone } = reader
  const today = todayIn(timeZone, scope.now)
  const ask: SourceQuestion = {
    whose: ownClients({ id, isAdmin, isAgent }),
    today,
    timeZone,
    show: 'waiting',
    viewerId: id,
  }
  const counts = await countToday(scope, ask)
  await scope.db
    .updateTable('users')
    .set({ digest_checked_on: today })
    .where('organization_id', '=', scope.organizationId)
    .where('id', '=', id)
    .execute()
  if (totalTasks(counts) === counts.missing) return false
  const items = await listToday(scope, ask, { size: MOST_ITEMS })
  await mailDigest(scope, reader, digestOf(items, counts, { today, timeZone, now: scope.now }), today)
  return true
}

function digestOf(
  items: readonly TodayTask[],
  counts: TaskCounts,
  told: Omit<TaskFacts, 'inMail'> & { today: CalendarDate },
): Digest {
  const left = todayKinds.flatMap((kind) => {
    const count = counts[kind] - items.filter(({ facts }) => facts.kind === kind).length
    return count > 0 ? [digestWords.rest(todayWords.kinds[kind], count)] : []
  })
  return {
    count: totalTasks(counts),
    items: items.map((item) => ({
      who: nameOf(item),
      why: taskReason(item.facts, { ...told, inMail: true }),
      contactId: item.client?.id ?? null,
    })),
    more: left.length > 0 ? digestWords.more(left.join(', ')) : '',
  }
}

function nameOf({ client, facts }: TodayTask): string {
  if (client) return `${client.firstName} ${client.lastName}`
  return facts.kind === 'missing' ? todayWords.missing(missingWords[facts.problem].title, facts.contacts) : ''
}
