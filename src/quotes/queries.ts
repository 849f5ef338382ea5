import { type Insertable, type RawBuilder, sql } from 'kysely'
import type { DB } from '../../db/schema.ts'
import type { PublicProfileRow } from '../agents/public-profile.ts'
import type { Scope, SystemScope, TenantDb } from '../scope.ts'
import { stateRulesVersion } from '../switching/read-state-rules.ts'
import type { ClientAnswers } from './client-answers.ts'
import type { Offer } from './offers.ts'

/** The contact's newest quote that is not revoked and lives at least until `until`. */
export async function findLiveQuote({ db, organizationId }: Scope, contactId: number, until: Date) {
  return db
    .selectFrom('quotes')
    .select(['id', 'expires_at'])
    .where('organization_id', '=', organizationId)
    .where('contact_id', '=', contactId)
    .where('revoked_at', 'is', null)
    .where('expires_at', '>=', until)
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .executeTakeFirst()
}

export async function insertQuote({ db }: Scope, quote: Insertable<DB['quotes']>) {
  await db.insertInto('quotes').values(quote).execute()
}

/** findLiveQuote for many contacts: the quote's id by the contact's. */
export async function listLiveQuotes(
  { db, organizationId }: Scope,
  contactIds: readonly number[],
  until: Date,
): Promise<Map<number, string>> {
  const { rows } = await sql<{ contact_id: number; id: string }>`
    select distinct on (contact_id) contact_id, id from quotes
    where organization_id = ${organizationId} and contact_id = any(${contactIds}::bigint[])
      and revoked_at is null and expires_at >= ${until}
    order by contact_id, created_at desc, id`.execute(db)
  return new Map(rows.map(({ contact_id, id }) => [contact_id, id]))
}

export async function insertQuotes(
  { db, organizationId, now }: Scope,
  quotes: readonly { id: string; contact_id: number; agent_id: number | null }[],
  expiresAt: Date,
): Promise<void> {
  if (quotes.length === 0) return
  await sql`
    insert into quotes (organization_id, id, contact_id, agent_id, created_at, expires_at)
    select ${organizationId}, q.id, q.contact_id, q.agent_id, ${now}, ${expiresAt}
    from json_to_recordset(${JSON.stringify(quotes)}::json) as q (id text, contact_id bigint, agent_id bigint)`.execute(
    db,
  )
}

export interface OpenedQuoteRow extends PublicProfileRow {
  quote_id: string
  contact_id: number
  /** The mail whose link was followed; null where the link was a quote id. */
  message_id: string | null
  /** The link is that of somebody whom the client lets read along: prices only, and nothing to answer. */
  is_helper: boolean
  /** The link is that of a test mail, which went to the agency. */
  is_test: boolean
  first_name: string
  zip_code: string | null
  state: string | null
  county: string | null
  birth_on: string | null
  /** Null: not known. */
  gender: string | null
  tobacco_user: boolean | null
  /** What waits for the agent of those that are not known. */
  answers?: ClientAnswers
  current_carrier: string | null
  plan_type: string | null
  premium_cents: number | null
  /** The day on which the client's present policy began. */
  effective_on: string | null
  /** 'en' or 'es'; null until somebody said. */
  language: string | null
  /** Medicare's amounts of the year in which next month begins, or of the newest year known before it. */
  amounts_year: number | null
  part_b_deductible_cents: number | null
  high_deductible_cents: number | null
  /** A visit of that kind was recorded within the last half hour. */
  seen_by_person: boolean
  seen_by_robot: boolean
  /** Of the state rules, see stateRulesAt; a sample has none. */
  rules_version?: string
}

/**
 * What a quote's page needs, by quote id or by the tracking id of a mail, in whatever organisation: one statement and
 * no transaction. The agent is left out where the organisation's own details are to be shown.
 */
export async function findQuoteByLink(
  root: TenantDb['root'],
  link: string,
  now: Date,
): Promise<OpenedQuoteRow | undefined> {
  const lookUp: RawBuilder<OpenedQuoteRow> = sql`
    select q.*, ${stateRulesVersion} as rules_version from quote_by_link(${link}, ${now}) q`
  return (await lookUp.execute(root)).rows[0]
}

/** Whose link it was that opens nothing any more: the short name of an agency that is still there. */
export async function findAgencyOfDeadLink({ db }: SystemScope, link: string): Promise<string | undefined> {
  const quote = db
    .selectFrom('quotes')
    .select('organization_id')
    .where((row) => row.or([row('id', '=', link), row('helper_id', '=', link)]))
  const mail = db.selectFrom('messages').select('organization_id').where('tracking_id', '=', link)
  const agency = await db
    .selectFrom('organizations')
    .select('slug')
    .where('id', 'in', quote.unionAll(mail))
    .where('closed_at', 'is', null)
    .executeTakeFirst()
  return agency?.slug
}

export type MedicareAmounts = Pick<OpenedQuoteRow, 'amounts_year' | 'part_b_deductible_cents' | 'high_deductible_cents'>

/** For whoever has no quote: those of this year, or of the newest year known before it. */
export const findMedicareAmounts = async ({ db }: Scope, year: number): Promise<MedicareAmounts> =>
  (await db
    .selectFrom('medicare_amounts')
    .select(['year as amounts_year', 'part_b_deductible_cents', 'high_deductible_cents'])
    .where('year', '<=', year)
    .orderBy('year', 'desc')
    .executeTakeFirst()) ?? { amounts_year: null, part_b_deductible_cents: null, high_deductible_cents: null }

type VisitedQuote = Pick<OpenedQuoteRow, 'organization_id' | 'quote_id' | 'contact_id' | 'message_id'>

/** Marks the quote as seen. Its row stays locked, so that visits of one quote are judged one after the other. */
export async function markQuoteViewed({ db, now }: SystemScope, visited: VisitedQuote) {
  await db
    .updateTable('quotes')
    .set({ first_viewed_at: sql`coalesce(first_viewed_at, ${now}::timestamptz)` })
    .where('organization_id', '=', visited.organization_id)
    .where('id', '=', visited.quote_id)
    .execute()
}

export async function hasRecentVisit({ db }: SystemScope, visited: VisitedQuote, since: Date): Promise<boolean> {
  const visit = await db
    .selectFrom('quote_visits')
    .select('id')
    .where('organization_id', '=', visited.organization_id)
    .where('quote_id', '=', visited.quote_id)
    .where('message_id', 'is not distinct from', visited.message_id)
    .where('visited_at', '>', since)
    .where('robot_reason', 'is', null)
    .executeTakeFirst()
  return visit !== undefined
}

export async function insertVisit({ db, now }: SystemScope, visited: VisitedQuote, robotReason: string | null) {
  await db
    .insertInto('quote_visits')
    .values({
      organization_id: visited.organization_id,
      quote_id: visited.quote_id,
      message_id: visited.message_id,
      visited_at: now,
      robot_reason: robotReason,
    })
    .execute()
}

export async function updateChoice(
  { db, organizationId, now }: Scope,
  quoteId: string,
  offer: Offer,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('quotes')
    .set({
      chosen_carrier: offer.carrier,
      chosen_plan: offer.planCode,
      chosen_cents: offer.monthCents,
      chosen_at: now,
    })
    .where('organization_id', '=', organizationId)
    .where('id', '=', quoteId)
    .where('revoked_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** The helper's link that this quote has, or gets now. */
export async function giveHelperLink(
  { db, organizationId }: Scope,
  quoteId: string,
  token: string,
): Promise<string | undefined> {
  const quote = await db
    .updateTable('quotes')
    .set({ helper_id: sql`coalesce(helper_id, ${token})` })
    .where('organization_id', '=', organizationId)
    .where('id', '=', quoteId)
    .where('revoked_at', 'is', null)
    .returning('helper_id')
    .executeTakeFirst()
  return quote?.helper_id ?? undefined
}

/** Answers how many links were open until now. */
export async function revokeQuotes({ db, organizationId, now }: Scope, contactId: number): Promise<number> {
  const { numUpdatedRows } = await db
    .updateTable('quotes')
    .set({ revoked_at: now })
    .where('organization_id', '=', organizationId)
    .where('contact_id', '=', contactId)
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', now)
    .executeTakeFirst()
  return Number(numUpdatedRows)
}

export const findHelperLink = async ({ db, organizationId }: Scope, quoteId: string): Promise<string | undefined> =>
  (
    await db
      .selectFrom('quotes')
      .select('helper_id')
      .where('organization_id', '=', organizationId)
      .where('id', '=', quoteId)
      .executeTakeFirst()
  )?.helper_id ?? undefined
