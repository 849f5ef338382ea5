import { setImmediate as yieldToEventLoop } from 'node:timers/promises'
import { type RawBuilder, sql } from 'kysely'
import type { HealthKeys } from '../../eligibility/answers.ts'
import type { Scope } from '../../scope.ts'
import type { PlanContact } from '../plan/plan-facts.ts'
import { healthReader, readPlanFacts } from '../plan/read-plan-facts.ts'
import { type ScheduledEntry, scheduleOf } from '../plan/schedule.ts'
import { type PlannedRow, type PlannedRowChanges, plannedRowChanges, plannedRows } from './planned-rows.ts'

interface ContactPlan {
  contact: PlanContact
  entries: ScheduledEntry[]
}

interface PlannedContacts {
  /** By contact id. Deleted contacts have none. */
  plans: Map<number, ContactPlan>
  /** Contacts whose planned emails changed. */
  changed: number
}

/** Contacts planned before other work in this process gets a turn: about five milliseconds. */
const CONTACTS_PER_YIELD = 100

/**
 * Brings the planned emails of these contacts up to date and writes only the differences. The caller holds the agency's
 * lock, so that of two concurrent calls the later one has the newer facts. Deleted or missing contacts end up without
 * planned emails.
 */
export async function planLocked(
  scope: Scope,
  contactIds: readonly number[],
  keys: HealthKeys,
): Promise<PlannedContacts> {
  const healthOf = healthReader(keys, scope.organizationId)
  const { agency, contacts } = await readPlanFacts(scope, contactIds, { healthOf })
  const plans = new Map<number, ContactPlan>()
  for (const [index, contact] of contacts.entries()) {
    if (index % CONTACTS_PER_YIELD === CONTACTS_PER_YIELD - 1) await yieldToEventLoop()
    plans.set(contact.id, { contact, entries: scheduleOf(contact, agency) })
  }
  const fingerprints = await readRowFingerprints(scope, contactIds)
  const changed: ContactRowChanges[] = []
  for (const contactId of contactIds) {
    const rows = plannedRows(plans.get(contactId)?.entries ?? [])
    const changes = plannedRowChanges(fingerprints.get(contactId), rows)
    if (changes) changed.push({ contactId, ...changes })
  }
  await writePlannedRows(scope, changed, { onEmpty: fingerprints.size === 0 })
  return { plans, changed: changed.length }
}

/**
 * Locks the agency's plan. Planning, enqueueing and erasing contacts run one at a time per agency. Returns false for a
 * closed agency. If another transaction holds the lock, 'wait' waits and 'skip' returns false.
 */
export async function lockPlan({ db, organizationId }: Scope, ifLocked: 'wait' | 'skip' = 'wait'): Promise<boolean> {
  await sql`
    insert into outreach_plans (organization_id)
    select id from organizations where id = ${organizationId} and closed_at is null
    on conflict do nothing`.execute(db)
  const { rows } = await sql`
    select 1 from outreach_plans p join organizations o on o.id = p.organization_id
    where p.organization_id = ${organizationId} and o.closed_at is null
    for update of p ${ifLocked === 'skip' ? sql`skip locked` : sql``}`.execute(db)
  return rows.length > 0
}

export interface ContactRowChanges extends PlannedRowChanges {
  contactId: number
}

/** The stored rows of these contacts, as one string of lineOf lines per contact, in any order. */
async function readRowFingerprints(
  { db, organizationId }: Scope,
  contactIds: readonly number[],
): Promise<Map<number, string>> {
  const { rows } = await sql<{ contact_id: number; fingerprint: string }>`
    select contact_id, string_agg(concat(kind, ${TAB}, occasion, ${TAB}, due_on, ${TAB}, status, ${TAB}, reason, ${TAB},
      until_on, ${TAB}, rule_id, ${TAB}, opens_on, ${TAB}, closes_on, ${TAB}, event_on, ${TAB}, planned_on, ${TAB}, is_first, ${TAB}, repeats_after), E'\n') as fingerprint
    from planned_emails
    where organization_id = ${organizationId} and contact_id = any(${contactIds}::bigint[])
    group by contact_id`.execute(db)
  return new Map(rows.map(({ contact_id, fingerprint }) => [contact_id, fingerprint]))
}

const TAB = sql.raw(`E'\\t'`)

/** Writes and deletes rows of these contacts, in one statement each. `onEmpty`: none of the contacts has a row yet. */
async function writePlannedRows(
  { db, organizationId }: Scope,
  contacts: readonly ContactRowChanges[],
  { onEmpty }: { onEmpty: boolean },
): Promise<void> {
  const dropped = contacts.flatMap(({ contactId, drop }) => drop.map((key) => ({ id: String(contactId), ...key })))
  if (dropped.length > 0)
    await sql`
      delete from planned_emails p using unnest(${arrayOf(dropped.map(({ id }) => id))}::text::bigint[],
        ${arrayOf(dropped.map(({ kind }) => kind))}::text::text[],
        ${arrayOf(dropped.map(({ occasion }) => occasion))}::text::text[]) as g (contact_id, kind, occasion)
      where p.organization_id = ${organizationId} and p.contact_id = g.contact_id and p.kind = g.kind
        and p.occasion = g.occasion`.execute(db)
  const rows = contacts.flatMap(({ write }) => write)
  if (rows.length === 0) return
  const ids = contacts.flatMap(({ contactId, write }) => write.map(() => String(contactId)))
  const column = (read: (row: PlannedRow) => string | null, type: string) =>
    sql`${arrayOf(rows.map(read))}::text::${sql.raw(type)}[]`
  await sql`
    insert into planned_emails as p (organization_id, contact_id, kind, occasion, ${VALUES})
    select ${organizationId}::bigint, w.*
    from unnest(${arrayOf(ids)}::text::bigint[], ${column(({ kind }) => kind, 'text')},
      ${column(({ occasion }) => occasion, 'text')}, ${column(({ due_on }) => due_on, 'date')},
      ${column(({ status }) => status, 'text')}, ${column(({ reason }) => reason, 'text')},
      ${column(({ until_on }) => until_on, 'date')},
      ${column(({ rule_id }) => rule_id, 'text')}, ${column(({ opens_on }) => opens_on, 'date')},
      ${column(({ closes_on }) => closes_on, 'date')}, ${column(({ event_on }) => event_on, 'date')},
      ${column(({ planned_on }) => planned_on, 'date')},
      ${column(({ is_first }) => (is_first ? 't' : 'f'), 'boolean')},
      ${column(({ repeats_after }) => (repeats_after === null ? null : String(repeats_after)), 'integer')}) as w (contact_id, kind, occasion, ${VALUES})
    ${onEmpty ? sql`` : ON_CONFLICT_UPDATE}`.execute(db)
}

const COLUMNS = [
  'due_on',
  'status',
  'reason',
  'until_on',
  'rule_id',
  'opens_on',
  'closes_on',
  'event_on',
  'planned_on',
  'is_first',
  'repeats_after',
] as const
const listed = (prefix: string): RawBuilder<unknown> => sql.raw(COLUMNS.map((name) => prefix + name).join(', '))
const [VALUES, EXCLUDED] = [listed(''), listed('excluded.')]

// Without existing rows a plain insert is a third faster, and the agency's lock keeps others from adding any.
const ON_CONFLICT_UPDATE = sql`
  on conflict (organization_id, contact_id, kind, occasion) do update set (${VALUES}) = (${EXCLUDED})`

/** Builds a Postgres array literal. The driver's own array conversion handles each value separately, which is slow. */
function arrayOf(values: readonly (string | null)[]): string {
  let text = '{'
  let separator = ''
  for (const value of values) {
    text += separator
    separator = ','
    if (value === null) text += 'NULL'
    else if (PLAIN.test(value)) text += value
    else text += `"${value.replaceAll(/["\\]/g, '\\$&')}"`
  }
  return `${text}}`
}

/** Values that need no quotes within an array. */
const PLAIN = /^(?!null$)[\w:.-]+$/i
