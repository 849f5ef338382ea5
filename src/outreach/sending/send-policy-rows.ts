import { sql } from 'kysely'
import type { AccountMailData } from '../../accounts/account-mail.ts'
import type { CalendarDate } from '../../lib/calendar-date.ts'
import type { Reason } from '../../messages/reasons.ts'
import type { AccountState } from '../../organizations/account-state.ts'
import type { AccountMailKind, MailFacts } from '../../outbox/mail-facts.ts'
import { outreachKinds } from '../../outbox/outreach-kinds.ts'
import { isUnreviewed } from '../../prospects/unreviewed-contacts.ts'
import type { AnyScope, SystemScope } from '../../scope.ts'
import { licensedIn } from '../plan/licenses.ts'
import { sendMode } from '../send-obstacle.ts'
import type { MessageRow } from './send-run.ts'

export type SendPolicyRow = Awaited<ReturnType<typeof findSendPolicyRows>>[number]

/**
 * The current contact of each message, and what blocks an email to it. Messages of deleted contacts have no row. The
 * order is undefined.
 */
export async function findSendPolicyRows({ db, now }: SystemScope, messages: readonly MessageRow[]) {
  const { rows } = await sql<{
    id: string
    contact_id: number
    first_name: string
    email: string | null
    language: string | null
    state: string | null
    zip_code: string | null
    county: string | null
    /** Null if unknown. */
    gender: string | null
    tobacco_user: boolean | null
    agent_id: number | null
    current_carrier: string | null
    plan_type: string | null
    premium_cents: number | null
    health_completed_at: Date | null
    birth_on: CalendarDate | null
    effective_on: CalendarDate | null
    /** Anybody may have typed the contact's name and address. */
    is_unreviewed: boolean
    /** Why the address is suppressed; null if it is not. */
    suppressed: string | null
    choice: 'yearly' | 'paused' | null
    /** Last day of the client's own pause, inclusive. */
    choice_until: CalendarDate | null
    /**
     * Last day, inclusive, of the agency's pause of this contact, for all email or this kind. ENDLESS if the pause has
     * no end.
     */
    paused_until: CalendarDate | null
    licensed: boolean
    /** Another outreach email was sent today, may have been sent, or is being sent. */
    mailed_today: boolean
  }>`
    select m.id, c.id as contact_id, c.first_name, c.email, c.language, c.state, c.zip_code, c.county, c.gender,
      c.tobacco_user, c.agent_id, c.current_carrier,
      c.plan_type, c.premium_cents, c.health_completed_at, c.birth_on, c.effective_on, ${isUnreviewed} as is_unreviewed,
      (select s.reason from suppressions s where s.organization_id = c.organization_id and s.channel = 'email'
        and s.address = lower(recipient_now.address)) as suppressed,
      p.choice, p.until_on as choice_until,
      (select max(coalesce(z.until_on, ${ENDLESS}::date)) from outreach_pauses z
        where z.organization_id = c.organization_id and z.contact_id = c.id
        -- The plan decides which follow-ups an answer ends.
        and z.reason <> 'client_answered'
        and (z.kind is null or z.kind = m.kind or (z.kind = 'follow_up' and m.kind like 'follow\\_up\\_%'))
        and (z.until_on is null or z.until_on >= today.is)) as paused_until,
      ${licensedIn(sql`c.organization_id`, sql`c.state`, sql`today.is`)} as licensed,
      exists (select from messages x where x.organization_id = c.organization_id and x.contact_id = c.id
        and x.id <> m.id and x.channel = 'email' and x.mode = 'production' and x.kind = any(${[...outreachKinds]}::text[])
        and (x.sent_at >= today.began
          or (x.status = 'unknown' and x.first_attempt_at >= today.began)
          -- Of two emails that may have been sent or are being sent, the one tried first has priority.
          or ((x.status = 'sending' or (x.status = 'queued' and x.attempts > 0 and x.first_attempt_at >= today.began))
            and (x.batch_id is null or x.batch_id is distinct from m.batch_id)
            and (coalesce(x.first_attempt_at, 'infinity'), x.id) < (coalesce(m.first_attempt_at, 'infinity'), m.id)))) as mailed_today
    from unnest(${messages.map((one) => one.organization_id)}::bigint[], ${messages.map((one) => one.id)}::uuid[],
                ${messages.map((one) => (hasStoredPayload(one) ? one.recipient : null))}::text[])
      as claimed (organization_id, id, frozen_to)
    -- The current contact: the original may have been merged into another since the message was claimed.
    join messages m on m.organization_id = claimed.organization_id and m.id = claimed.id
    -- A subquery that returns one row: without statistics, a join would read the whole book for each message.
    join lateral (
      select organization_id, id, first_name, email, language, state, zip_code, county, gender, tobacco_user, agent_id, current_carrier, plan_type,
        premium_cents, health_completed_at, birth_on, effective_on, source
      from contacts where organization_id = m.organization_id and id = m.contact_id and deleted_at is null limit 1) as c on true
    join organizations o on o.id = m.organization_id
    cross join lateral (select coalesce(claimed.frozen_to, c.email) as address) as recipient_now
    cross join lateral (select (${now}::timestamptz at time zone o.time_zone)::date as is,
      date_trunc('day', ${now}::timestamptz at time zone o.time_zone) at time zone o.time_zone as began) as today
    left join email_preferences p on p.organization_id = c.organization_id and p.channel = 'email'
      and p.address = lower(recipient_now.address)`.execute(db)
  return rows
}

/** True once the body and the recipient are stored: they are immutable from then on. */
export const hasStoredPayload = ({ batch_frozen }: MessageRow) => batch_frozen === true

/** A pause of one kind of the agency's email, or of all (null). `until` is inclusive. */
interface AgencyPause {
  kind: string | null
  reason: string
  until: CalendarDate
}

/** The last day of a pause without an end date. */
const ENDLESS: CalendarDate = '9999-12-31'

/**
 * Locks the pauses of these agencies and contacts until the transaction ends, after waiting for concurrent changes.
 * Otherwise a message postponed for a pause that ends at this moment would not be woken.
 */
export const lockPauses = ({ db }: SystemScope, organizationIds: readonly number[], contactIds: readonly number[]) =>
  sql`select id from outreach_pauses where organization_id = any(${[...new Set(organizationIds)]}::bigint[])
    and (contact_id is null or contact_id = any(${[...new Set(contactIds)]}::bigint[]))
    order by organization_id, id for share`.execute(db)

export type AgencyRow = Awaited<ReturnType<typeof findAgencies>>[number]

/** Each agency's branding and settings for its emails, and what blocks all of them. */
export function findAgencies(
  { db, now }: AnyScope,
  organizationIds: readonly number[],
  environment: { practice: boolean },
) {
  return db
    .selectFrom('organizations as o')
    .leftJoin('organization_settings as g', 'g.organization_id', 'o.id')
    .leftJoin('organization_logos as p', 'p.organization_id', 'o.id')
    .leftJoin('sending_domains as d', (join) =>
      join.onRef('d.organization_id', '=', 'o.id').on('d.status', '=', 'verified'),
    )
    .where(sql<boolean>`o.id = any(${[...new Set(organizationIds)]}::bigint[])`)
    .select([
      'o.id',
      // The agency's name as clients know it.
      sql<string>`coalesce(nullif(o.brand_name, ''), o.name)`.as('name'),
      'o.slug',
      'o.primary_color',
      'p.hash as logo_hash',
      'p.width as logo_width',
      'p.height as logo_height',
      'o.mailing_address',
      'o.time_zone',
      'o.phone',
      'o.signature',
      sql<string | null>`d.from_local_part || '@' || d.name`.as('own_address'),
      sendMode(environment).as('send_mode'),
      'o.account_state',
      'o.closed_at',
      sql<boolean>`coalesce(g.show_switching_rights, true)`.as('tells_rights'),
      sql<number>`coalesce(g.send_hour, 9)`.as('send_hour'),
      sql<boolean>`coalesce(g.force_org_sender_details, false)`.as('speaks_as_agency'),
      // A held instance sends no client email.
      sql<boolean>`exists (select from instance_state where held_at is not null)`.as('held'),
      sql<AgencyPause[]>`(
        select coalesce(jsonb_agg(jsonb_build_object('kind', z.kind, 'reason', z.reason,
          'until', coalesce(z.until_on, ${ENDLESS}::date))), '[]')
        from outreach_pauses z where z.organization_id = o.id and z.contact_id is null
          and (z.until_on is null or z.until_on >= (${now}::timestamptz at time zone o.time_zone)::date))`.as('paused'),
    ])
    .$narrowType<{ account_state: AccountState }>()
    .execute()
}

/** Facts of an email to staff. Undefined if its link was used, has expired, or belongs to a closed agency. */
export async function findAccountFacts(
  { db, now }: SystemScope,
  message: MessageRow,
  kind: AccountMailKind,
): Promise<MailFacts | undefined> {
  const data = message.data as unknown as AccountMailData
  const facts = { kind, messageId: message.id, recipient: message.recipient, ...data }
  if (!data.tokenId) return facts
  const token = await db
    .selectFrom('login_tokens as t')
    .innerJoin('organizations as o', 'o.id', 't.organization_id')
    .select('t.id')
    .where('t.organization_id', '=', message.organization_id)
    .where('t.id', '=', data.tokenId)
    .where('t.used_at', 'is', null)
    .where('t.expires_at', '>', now)
    .where('o.closed_at', 'is', null)
    .executeTakeFirst()
  return token && facts
}

/** The client data that an email is written from. */
export type ClientRecipient = Pick<
  SendPolicyRow,
  | 'first_name'
  | 'language'
  | 'state'
  | 'zip_code'
  | 'county'
  | 'gender'
  | 'tobacco_user'
  | 'agent_id'
  | 'current_carrier'
  | 'plan_type'
  | 'premium_cents'
  | 'health_completed_at'
  | 'birth_on'
  | 'effective_on'
  | 'is_unreviewed'
>

/** What an email to a client is about. */
export interface ClientMessageRef {
  message: Pick<MessageRow, 'id' | 'kind' | 'occasion' | 'tracking_id' | 'plan_reason'>
  client: ClientRecipient
  agency: AgencyRow
  recipient: string
  /** Set in test mode: the address that gets the email instead of the client. */
  divertTo?: string | undefined
}

/** A client email that may be sent now. */
export interface AllowedSend extends ClientMessageRef {
  message: MessageRow
  client: SendPolicyRow
}

export type SendDecision =
  | { is: 'allowed'; mail: AllowedSend }
  /** Email to agency staff, to which the policy for clients does not apply. */
  | { is: 'staff'; message: MessageRow; facts: MailFacts }
  /** It is never sent. `takenBack`: its occasion may be planned again. */
  | ({ is: 'skipped'; takenBack?: boolean } & Reason)
  /** The contact was deleted. */
  | { is: 'removed' }
  /** It is sent at `at` or, if `paused`, as soon as the pause ends. */
  | { is: 'later'; at: Date; paused?: boolean }

/** Why an email is not sent now. */
export type SendRefusal = Exclude<SendDecision, { is: 'allowed' | 'staff' }>
