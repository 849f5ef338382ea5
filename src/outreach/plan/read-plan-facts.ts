import { sql } from 'kysely'
import { decryptAnswers, type HealthKeys, type SealedAnswers } from '../../eligibility/answers.ts'
import { type HealthOutcome, healthOutcome } from '../../eligibility/questions.ts'
import type { CalendarDate } from '../../lib/calendar-date.ts'
import { isTestRow, isWithdrawnSql } from '../../outbox/occasion.ts'
import { type OutreachKind, outreachKinds } from '../../outbox/outreach-kinds.ts'
import type { Scope } from '../../scope.ts'
import { readPlanAgency } from './agency-facts.ts'
import {
  type ClientPreference,
  optOutOf,
  type Pause,
  type PlanAgency,
  type PlanContact,
  type PlanFacts,
  type QuoteEmail,
} from './plan-facts.ts'

/** A list of contact ids, or the next contacts of the book by id. `after` is exclusive. */
export type ContactRange = readonly number[] | { after: number; limit: number }

export interface FactsOptions {
  /** Evaluates a contact's newest health answers. If missing, no health answers are read. See healthReader. */
  healthOf?: ((sealed: SealedAnswers) => HealthOutcome | 'unknown') | undefined
  /** The agency of an earlier call, so that all chunks of a run use the same one. */
  agency?: PlanAgency | undefined
}

type Reader = Pick<Scope, 'db' | 'organizationId' | 'now'>

/**
 * Reads everything scheduleOf needs, in three statements (two with `agency`). Meant for at most a few thousand contacts
 * at a time. Deleted contacts and contacts of other agencies are left out. The caller checks which contacts the user
 * may see. Every statement filters by organization id, so it works under either database role.
 */
export async function readPlanFacts(
  scope: Reader,
  range: ContactRange,
  options: FactsOptions = {},
): Promise<PlanFacts> {
  const agency = options.agency ?? (await readPlanAgency(scope))
  const rows = await listContacts(scope, range, agency)
  const contacts = rows.map(contactOf)
  if (contacts.length === 0) return { agency, contacts }
  const byId = new Map(contacts.map((contact) => [contact.id, contact]))
  const withHealth = options.healthOf !== undefined
  for (const event of await listEvents(scope, range, contacts, { timeZone: agency.timeZone, withHealth })) {
    const contact = byId.get(event.contact_id)
    if (contact) applyEvent(contact, event, options)
  }
  return { agency, contacts }
}

type MutableContact = PlanContact & { emails: PlanContact['emails'][number][]; pauses: Pause[] }

const contactOf = (row: Awaited<ReturnType<typeof listContacts>>[number]): MutableContact => {
  const { suppressed, choice, chosen_on, until_on, ...contact } = row
  const optOut = suppressed === null ? undefined : optOutOf(suppressed)
  return {
    ...contact,
    optOut,
    preference: preferenceOf(choice, chosen_on, until_on),
    pauses: [],
    emails: [],
    quoteEmail: undefined,
    health: 'unknown',
  }
}

function preferenceOf(choice: string | null, fromOn: CalendarDate, untilOn: CalendarDate | null) {
  if (choice === 'paused' && untilOn) return { choice, fromOn, untilOn } satisfies ClientPreference
  return choice === 'yearly' ? ({ choice } satisfies ClientPreference) : undefined
}

/** Events arrive in chronological order, so events about a quote email come after it. */
function applyEvent(contact: MutableContact, event: PlanEvent, { healthOf }: FactsOptions): void {
  const { what, kind, ref, on_day, until_day, seen } = event
  switch (what) {
    case 'mail':
      contact.emails.push({ kind, occasion: ref, dueOn: on_day, sentOn: until_day })
      break
    case 'quote':
      contact.emails.push({ kind, occasion: ref, dueOn: on_day, sentOn: until_day })
      contact.quoteEmail = {
        messageId: ref,
        sentOn: until_day ?? on_day,
        stoppedBy: null,
        behavior: seen ? 'viewed' : 'not_viewed',
      }
      break
    case 'pause':
      contact.pauses.push({
        kind: (kind || null) as Pause['kind'],
        fromOn: on_day,
        untilOn: until_day,
        reason: ref,
      })
      break
    case 'answer':
      if (contact.quoteEmail) (contact.quoteEmail as QuoteEmail).stoppedBy = kind as QuoteEmail['stoppedBy']
      break
    case 'health':
      if (contact.quoteEmail) contact.quoteEmail.behavior = 'answered'
      if (healthOf && event.sealed) contact.health = healthOf({ sealed: event.sealed, key_id: event.key_id ?? '' })
  }
}

function listContacts({ db, organizationId }: Reader, range: ContactRange, { timeZone }: PlanAgency) {
  const contacts = db
    .selectFrom('contacts as c')
    .leftJoin('suppressions as x', (join) =>
      join
        .onRef('x.organization_id', '=', 'c.organization_id')
        .on('x.channel', '=', 'email')
        .on('x.address', '=', sql<string>`lower(c.email)`),
    )
    .leftJoin('email_preferences as p', (join) =>
      join
        .onRef('p.organization_id', '=', 'c.organization_id')
        .on('p.channel', '=', 'email')
        .on('p.address', '=', sql<string>`lower(c.email)`),
    )
    .where('c.organization_id', '=', organizationId)
    .where('c.deleted_at', 'is', null)
    .select(['c.id', 'c.email', 'c.state', 'c.zip_code', 'c.agent_id', 'c.birth_on', 'c.effective_on'])
    .select(['c.current_carrier', 'c.plan_type', 'c.opt_in_quarterly_updates'])
    .select(['x.reason as suppressed', 'p.choice', 'p.until_on'])
    .select(sql<CalendarDate>`(p.created_at at time zone ${timeZone}::text)::date`.as('chosen_on'))
    .orderBy('c.id')
  return 'after' in range
    ? contacts.where('c.id', '>', range.after).limit(range.limit).execute()
    : contacts.where(sql<boolean>`c.id = any(${[...range]}::bigint[])`).execute()
}

interface PlanEvent {
  what: 'mail' | 'quote' | 'pause' | 'answer' | 'health'
  contact_id: number
  kind: string | OutreachKind
  ref: string
  on_day: CalendarDate
  until_day: CalendarDate | null
  seen: boolean
  sealed: string | null
  key_id: string | null
}

/** No occasion stays in the plan longer than this after its day, so older emails do not affect it. */
const EMAIL_HISTORY = '460 days'
/** The last follow-up is sent 21 days after its quote email and listed for two more months. */
const QUOTE_HISTORY = '120 days'

/**
 * Reads emails sent, pauses, answers and health answers in one statement, ordered by time. Emails that are queued,
 * being sent or withdrawn are not settled, so they are left out. Test emails count as never sent.
 */
async function listEvents(
  { db, organizationId, now }: Reader,
  range: ContactRange,
  contacts: readonly { id: number }[],
  { timeZone, withHealth }: { timeZone: string; withHealth: boolean },
): Promise<PlanEvent[]> {
  const isInRange = (contact: string) =>
    'after' in range
      ? sql`${sql.ref(contact)} between ${contacts[0]!.id} and ${contacts.at(-1)!.id}`
      : sql`${sql.ref(contact)} = any(${[...range]}::bigint[])`
  const day = (timestamp: string) => sql`(${sql.ref(timestamp)} at time zone ${timeZone}::text)::date`
  const since = (interval: string) => sql`${now}::timestamptz - ${interval}::interval`
  const { rows } = await sql<PlanEvent>`
    select what, contact_id, kind, ref, on_day, until_day, seen, sealed, key_id from (
      select 'mail' as what, m.contact_id, m.kind, m.occasion as ref, m.due_on as on_day,
        case when m.mode = 'production' then ${day('m.sent_at')} end as until_day, false as seen, m.sent_at as at,
        null::text as sealed, null::text as key_id
      from messages m
      where m.organization_id = ${organizationId} and ${isInRange('m.contact_id')} and m.created_at > ${since(EMAIL_HISTORY)}
        and m.channel = 'email' and m.kind = any(${[...outreachKinds]}::text[])
        and m.status not in ('queued', 'sending') and not ${isTestRow('m.occasion')}
        and not ${isWithdrawnSql('m.occasion')}
      union all
      select 'quote', m.contact_id, m.kind, m.id::text, m.due_on, ${day('m.sent_at')},
        m.viewed_at is not null or exists (
          select from quote_visits v
          where v.organization_id = m.organization_id and v.quote_id = m.quote_id and v.robot_reason is null
            and v.visited_at >= m.sent_at), m.sent_at, null, null
      from messages m
      where m.organization_id = ${organizationId} and ${isInRange('m.contact_id')} and m.created_at > ${since(QUOTE_HISTORY)}
        and m.channel = 'email' and m.kind = 'quote_email' and m.status = 'sent' and m.mode = 'production'
      union all
      select case when p.reason = 'client_answered' then 'answer' else 'pause' end, p.contact_id,
        case when p.reason = 'client_answered' then 'answered' else coalesce(p.kind, '') end, p.reason,
        ${day('p.created_at')}, p.until_on, false, p.created_at, null, null
      from outreach_pauses p
      where p.organization_id = ${organizationId} and ${isInRange('p.contact_id')}
      union all
      select 'answer', f.contact_id, case when f.kind = 'decline' then 'decline' else 'call' end, '',
        ${day('f.requested_at')}, null, false, f.requested_at, null, null
      from follow_ups f
      where f.organization_id = ${organizationId} and ${isInRange('f.contact_id')} and f.kind <> 'reminder'
        and f.requested_at > ${since(QUOTE_HISTORY)}
      union all
      select 'health', e.contact_id, '', '', ${day('e.answered_at')}, null, false, e.answered_at,
        case when ${withHealth}::boolean then e.sealed end, case when ${withHealth}::boolean then e.key_id end
      from eligibility_answers e
      where e.organization_id = ${organizationId} and ${isInRange('e.contact_id')}
    ) as events order by contact_id, at nulls first`.execute(db)
  return rows
}

/**
 * Decrypts health answers for planning. The outcome is used but never shown and never stored: the plan shows that a
 * client is emailed less often, not why.
 */
export const healthReader =
  (keys: HealthKeys, organizationId: number) =>
  (sealed: SealedAnswers): HealthOutcome | 'unknown' => {
    const answers = decryptAnswers(keys, organizationId, sealed)
    return answers ? healthOutcome(answers) : 'unknown'
  }
