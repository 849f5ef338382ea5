import { sql } from 'kysely'
import { addDays, type CalendarDate } from '../lib/calendar-date.ts'
import { CATCH_UP_DAYS } from '../outbox/message.ts'
import { oncePerTransaction, type Scope } from '../scope.ts'
import { endOfDay, findActivityCountState } from './activity/count-state.ts'
import { unionAll } from './activity/read-counts.ts'
import type { UpcomingEmail } from './figures.ts'

/** Source: client §9. */
export const UPCOMING_DAYS = 30

/** The contacts of up to this many emails are looked up one by one. For more, the agent's clients are read first. */
const MAX_LOOKUPS = 2_000

/** Number of unsent emails by day, for days that have any. */
type EmailsByDay = Readonly<Record<CalendarDate, number>>

/** One agent's planned emails, taken from a count for all agents. */
export interface PlannedEmails {
  days: EmailsByDay
  /** True before outreach starts: today then includes overdue emails. Otherwise today is left out. */
  includesToday: boolean
}

/** For an agency with more planned emails in the next UPCOMING_DAYS, agents share one count of them. */
const MAX_COUNTED_PER_AGENT = 20_000

/**
 * The planned emails of the next UPCOMING_DAYS by agent and day: one count for all agents of a large agency, because
 * counting those of one agent reads the emails of all. Undefined for an agency with few planned emails. The scope must
 * see the whole agency.
 */
export async function countPlannedByAgent(
  scope: Scope,
): Promise<(Omit<PlannedEmails, 'days'> & { byAgent: ReadonlyMap<number, EmailsByDay> }) | undefined> {
  const { today } = await findActivityCountState(scope)
  const includesToday = !(await isOutreachStarted(scope))
  const from = includesToday ? addDays(today, -CATCH_UP_DAYS) : addDays(today, 1)
  const isPlanned = sql`p.organization_id = current_organization_id() and p.status <> 'skipped'
    and p.due_on >= ${from}::date and p.due_on <= ${addDays(today, UPCOMING_DAYS)}::date`
  const { rows: counted } = await sql<{ emails: number | null }>`
    select sum(p.emails)::integer as emails from planned_days p where ${isPlanned}`.execute(scope.db)
  if ((counted[0]?.emails ?? 0) <= MAX_COUNTED_PER_AGENT) return undefined
  const { rows } = await sql<{ agent: number; days: EmailsByDay }>`
    select agent_id as agent, json_object_agg(day, emails) as days from (
      select c.agent_id, greatest(p.due_on, ${today}::date) as day, count(*) as emails
      from planned_emails p join contacts c on c.organization_id = p.organization_id and c.id = p.contact_id
      where ${isPlanned} and c.agent_id is not null and c.deleted_at is null group by 1, 2) n
    group by 1`.execute(scope.db)
  return { includesToday, byAgent: new Map(rows.map(({ agent, days }) => [agent, days])) }
}

/**
 * SQL parts: unsent emails that are due today or within the next UPCOMING_DAYS. Three parts: planned for a later day;
 * planned for today or overdue, without a message yet; and queued in the outbox. Overdue emails count for today.
 * `until` is the last day (inclusive). `isLookedUp`: only the first emails are read, see countLookups.
 */
async function unsentEmails(scope: Scope, until?: CalendarDate, isLookedUp = false) {
  const frame = await findActivityCountState(scope)
  const last = until ?? addDays(frame.today, UPCOMING_DAYS)
  const today = sql`${frame.today}::date`
  const { onlyAgentId } = scope
  const isOwn = sql`organization_id = current_organization_id() and agent_id = ${onlyAgentId} and deleted_at is null`
  // "is true" keeps the planner on the index by day. Otherwise it would look up emails contact by contact.
  const ofAgent =
    onlyAgentId === undefined ? sql`` : sql`and (contact_id in (select id from contacts where ${isOwn})) is true`
  const planned = sql`from planned_emails p where p.organization_id = current_organization_id() and p.status <> 'skipped'`
  const ahead = sql`p.due_on > ${today} and p.due_on <= ${last}::date`
  const late = sql`p.due_on <= ${today} and p.due_on >= ${addDays(frame.today, -CATCH_UP_DAYS)}::date`
  const plannedCounts = sql`from planned_days p where p.organization_id = current_organization_id() and p.status <> 'skipped'`
  const lateRows = sql`${planned} and ${late} ${ofAgent}`
  const unsentRows = sql`${lateRows} and not exists (
    select from messages m where m.organization_id = p.organization_id and m.contact_id = p.contact_id
      and m.channel = 'email' and m.kind = p.kind and m.occasion = p.occasion)`
  const isStarted = await isOutreachStarted(scope)
  const aheadOfAgent =
    isLookedUp && onlyAgentId !== undefined
      ? sql`and (select ${isOwn} from contacts where organization_id = p.organization_id and id = p.contact_id)`
      : ofAgent
  // Before outreach starts, a month of planned emails is overdue, and none of them has a message yet.
  const lateAndUnsent = isStarted ? unsentRows : lateRows
  const id = sql`p.contact_id || ':' || p.kind || ':' || p.occasion`
  return [
    {
      id,
      contact: sql`p.contact_id`,
      kind: sql`p.kind`,
      day: sql`p.due_on`,
      status: sql`p.status`,
      rows: sql`${planned} and ${ahead} ${aheadOfAgent}`,
      // For a whole book, use the stored counts by day.
      counted:
        onlyAgentId === undefined
          ? sql`select p.due_on, sum(p.emails) ${plannedCounts} and ${ahead} group by 1`
          : undefined,
    },
    {
      id,
      contact: sql`p.contact_id`,
      kind: sql`p.kind`,
      day: today,
      status: sql`p.status`,
      rows: lateAndUnsent,
      counted:
        isStarted || onlyAgentId !== undefined
          ? sql`select ${today}, count(*) ${lateAndUnsent}`
          : sql`select ${today}, sum(p.emails) ${plannedCounts} and ${late}`,
    },
    {
      id: sql`m.id::text`,
      contact: sql`m.contact_id`,
      kind: sql`m.kind`,
      status: sql`m.status`,
      day: sql`greatest((m.next_at at time zone ${frame.timeZone}::text)::date, ${today})`,
      rows: sql`from messages m
        where m.organization_id = current_organization_id() and m.status in ('queued', 'sending') and m.channel = 'email'
          and m.mode = 'production' and m.contact_id is not null
          and m.next_at < ${endOfDay(last, frame)}
          and exists (select from contacts c
            where c.organization_id = m.organization_id and c.id = m.contact_id and c.deleted_at is null
              ${onlyAgentId === undefined ? sql`` : sql`and c.agent_id = ${onlyAgentId}`})`,
      counted: undefined,
    },
  ]
}

/**
 * About how many of the agency's emails are read, in the order of their index, to find the agent's: all of the days
 * before the last one, and of the last day in proportion.
 */
async function countLookups({ db }: Scope, today: CalendarDate, { day, needed, own }: LastDay): Promise<number> {
  const { rows } = await sql<{ before: number; last: number }>`
    select coalesce(sum(emails) filter (where due_on < ${day}::date), 0)::integer as before,
      coalesce(sum(emails) filter (where due_on = ${day}::date), 0)::integer as last
    from planned_days where organization_id = current_organization_id() and status <> 'skipped'
      and due_on > ${today}::date and due_on <= ${day}::date`.execute(db)
  const { before, last } = rows[0]!
  return before + (last * needed) / own
}

/** Before outreach starts, planned emails are not sent automatically. */
export const isOutreachStarted = oncePerTransaction(async ({ db, organizationId }: Scope): Promise<boolean> => {
  const { outreach_started_at: startedAt } = await db
    .selectFrom('organization_settings')
    .select('outreach_started_at')
    .where('organization_id', '=', organizationId)
    .executeTakeFirstOrThrow()
  return startedAt !== null
})

/** Unsent emails by day, for the days that have any. `planned`: those of countPlannedByAgent for the scope's agent. */
export const countScheduled = oncePerTransaction(
  async (scope: Scope, planned: PlannedEmails | undefined): Promise<Map<CalendarDate, number>> => {
    const parts = (await unsentEmails(scope))
      .slice(planned ? (planned.includesToday ? 2 : 1) : 0)
      .map(({ day, rows, counted }) => sql`(${counted ?? sql`select ${day}, count(*) ${rows} group by 1`})`)
    const { rows } = await sql<{ day: CalendarDate; emails: number }>`
      select day, sum(emails)::integer as emails from (${unionAll(parts)}) w (day, emails) group by 1
      having sum(emails) > 0`.execute(scope.db)
    const days = new Map<CalendarDate, number>(Object.entries(planned?.days ?? {}))
    for (const { day, emails } of rows) days.set(day, (days.get(day) ?? 0) + emails)
    return days
  },
)

/** One page of upcoming emails, soonest first. `page` counts from 1. `planned`: see countScheduled. */
export async function listUpcoming(
  scope: Scope,
  { page, pageSize, planned }: { page: number; pageSize: number; planned?: PlannedEmails | undefined },
): Promise<{ emails: UpcomingEmail[]; total: number }> {
  const days = await countScheduled(scope, planned)
  const total = [...days.values()].reduce((sum, count) => sum + count, 0)
  const listUntil = async (until: CalendarDate | undefined, isLookedUp = false) => {
    const parts = (await unsentEmails(scope, until, isLookedUp)).map(
      ({ id, contact, kind, day, status, rows }) => sql`(
        select ${id} as id, ${contact} as contact_id, ${kind} as email_type, ${day} as day, ${status} as status ${rows}
        order by 4, 2, 3, 1 limit ${page * pageSize})`,
    )
    const { rows } = await sql<UpcomingEmail>`
      select w.id, w.contact_id, w.email_type, w.day as scheduled_send_date, w.status, c.first_name, c.last_name
      from (select id, contact_id, email_type, day, status from (${unionAll(parts)}) u order by 4, 2, 3, 1
        limit ${pageSize} offset ${(page - 1) * pageSize}) w
      join contacts c on c.organization_id = current_organization_id() and c.id = w.contact_id
      order by w.day, w.contact_id, w.email_type, w.id`.execute(scope.db)
    return rows
  }
  // No part needs to be read beyond the rows that the page could show.
  const last = findLastDay(days, page * pageSize)
  const { today } = await findActivityCountState(scope)
  const isLookedUp =
    last !== undefined && scope.onlyAgentId !== undefined && (await countLookups(scope, today, last)) <= MAX_LOOKUPS
  const emails = await listUntil(last?.day, isLookedUp)
  // The shared count may be older than the emails.
  const isShort = planned !== undefined && last !== undefined && emails.length < pageSize
  return { emails: isShort ? await listUntil(undefined) : emails, total }
}

/** The last day that a page shows, how many of the day's emails are needed for it, and how many there are. */
interface LastDay {
  day: CalendarDate
  needed: number
  own: number
}

/** The day on which the running total reaches `needed` emails. Undefined if there are fewer. */
function findLastDay(days: ReadonlyMap<CalendarDate, number>, needed: number): LastDay | undefined {
  let missing = needed
  for (const [day, own] of [...days].toSorted(([a], [b]) => (a < b ? -1 : 1))) {
    if (own >= missing) return { day, needed: missing, own }
    missing -= own
  }
  return undefined
}
