import { type Insertable, type RawBuilder, sql } from 'kysely'
import type { DB } from '../../db/schema.ts'
import type { PublicProfileRow } from '../agents/public-profile.ts'
import type { Scope, SystemScope, TenantDb } from '../scope.ts'
import { stateRulesVersion } from '../switching/read-state-rules.ts'
import type { ClientAnswers } from './client-answers.ts'
import type { Offer } from './offers.ts'

/** The contact's newest quote that is not revoked and is valid at least until `until` (included). */
export async function findLiveQuote({ db, organizationId }: Scope, contactId: number, until: Date) {
  return db
    .selectFrom('quotes')
    .select('id')
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

/** Like findLiveQuote, for many contacts. Returns quote ids by contact id. */
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
  /** The email or text whose link was followed. Null if the link was a quote id or a helper id. */
  message_id: string | null
  /** The link belongs to a helper, whom the client lets view the prices. A helper cannot answer or choose. */
  is_helper: boolean
  /** The link is from a test email, which was sent to the agency itself. */
  is_test: boolean
  first_name: string
  zip_code: string | null
  state: string | null
  county: string | null
  birth_on: string | null
  /** Null if unknown. */
  gender: string | null
  tobacco_user: boolean | null
  /** The client's answers to unknown facts that the agent has not reviewed yet. */
  answers?: ClientAnswers
  current_carrier: string | null
  plan_type: string | null
  premium_cents: number | null
  /** First day of the client's current policy. */
  effective_on: string | null
  /** 'en' or 'es'. Null until the language is chosen. */
  language: string | null
  /** Year of the Medicare deductibles: next month's year, or the latest earlier year on file. */
  amounts_year: number | null
  part_b_deductible_cents: number | null
  high_deductible_cents: number | null
  /** A person's visit was recorded within the last 30 minutes. `seen_by_robot` is the same for robots. */
  seen_by_person: boolean
  seen_by_robot: boolean
  /** Version of the state rules, see stateRulesAt. Undefined for the sample quote. */
  rules_version?: string
}

/**
 * The data of a quote page, by quote id, helper id or the tracking id of an email or text, in any organization. One
 * statement, without a transaction. The agent's columns are null if there is no agent or the agency's details are shown
 * instead.
 */
export async function findQuoteByLink(
  root: TenantDb['root'],
  link: string,
  now: Date,
): Promise<OpenedQuoteRow | undefined> {
  const query: RawBuilder<OpenedQuoteRow> = sql`
    select q.*, ${stateRulesVersion} as rules_version from quote_by_link(${link}, ${now}) q`
  return (await query.execute(root)).rows[0]
}

/** The slug of the agency that created a link that no longer works. Undefined if there is none or it is closed. */
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

/** Medicare's amounts for a year, or for the latest earlier year on file. */
export const findMedicareAmounts = async ({ db }: Scope, year: number): Promise<MedicareAmounts> =>
  (await db
    .selectFrom('medicare_amounts')
    .select(['year as amounts_year', 'part_b_deductible_cents', 'high_deductible_cents'])
    .where('year', '<=', year)
    .orderBy('year', 'desc')
    .executeTakeFirst()) ?? { amounts_year: null, part_b_deductible_cents: null, high_deductible_cents: null }

type VisitedQuote = Pick<OpenedQuoteRow, 'organization_id' | 'quote_id' | 'contact_id' | 'message_id'>

/** Marks the quote as viewed and locks its row, so that concurrent visits are recorded one after the other. */
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

/** Returns false for a revoked quote. */
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

/** Returns the quote's helper id, and creates it if there is none. Undefined for a revoked quote. */
export async function ensureHelperLink(
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

/** Returns the number of quotes whose links were still valid. */
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
