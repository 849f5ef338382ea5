import { sql } from 'kysely'
import type { Scope } from '../scope.ts'
import { type ShownQuote, shownQuote } from './snapshot.ts'

/** The state of a contact's quotes, for the contact's page. */
export interface QuoteSummary {
  /** State of the newest quote's link. */
  link: 'open' | 'stopped' | 'expired'
  expiresAt: Date
  stoppedAt: Date | null
  /** The client created a link for a helper. */
  isShared: boolean
  /** Visits by people, to all quotes of the contact. */
  views: number
  lastViewedAt: Date | null
  chosen: { carrier: string; plan: string; cents: number; at: Date } | undefined
  /** The latest snapshot of the page. */
  shown: { at: Date; content: ShownQuote } | undefined
}

/** Undefined if the contact never had a quote. The caller checks that the scope may see the contact. */
export async function findQuoteSummary(scope: Scope, contactId: number): Promise<QuoteSummary | undefined> {
  const { db, organizationId, now } = scope
  const quotes = await db
    .selectFrom('quotes')
    .select(['expires_at', 'revoked_at', 'helper_id', 'chosen_carrier', 'chosen_plan', 'chosen_cents', 'chosen_at'])
    .where('organization_id', '=', organizationId)
    .where('contact_id', '=', contactId)
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .execute()
  const [newest] = quotes
  if (!newest) return undefined
  const [choice] = quotes
    .filter((quote) => quote.chosen_at !== null)
    .sort((a, b) => b.chosen_at!.getTime() - a.chosen_at!.getTime())
  return {
    link: newest.revoked_at ? 'stopped' : newest.expires_at > now ? 'open' : 'expired',
    expiresAt: newest.expires_at,
    stoppedAt: newest.revoked_at,
    isShared: newest.helper_id !== null,
    ...(await countViews(scope, contactId)),
    chosen: choice && {
      carrier: choice.chosen_carrier!,
      plan: choice.chosen_plan!,
      cents: choice.chosen_cents!,
      at: choice.chosen_at!,
    },
    shown: await findLastShown(scope, contactId),
  }
}

async function countViews({ db }: Scope, contactId: number): Promise<Pick<QuoteSummary, 'views' | 'lastViewedAt'>> {
  const { rows } = await sql<{ views: number; last: Date | null }>`
    select count(*)::int as views, max(v.visited_at) as last
    from quotes q join quote_visits v on v.organization_id = q.organization_id and v.quote_id = q.id
    where q.organization_id = current_organization_id() and q.contact_id = ${contactId} and v.robot_reason is null`.execute(
    db,
  )
  return { views: rows[0]?.views ?? 0, lastViewedAt: rows[0]?.last ?? null }
}

async function findLastShown({ db, organizationId }: Scope, contactId: number): Promise<QuoteSummary['shown']> {
  const row = await db
    .selectFrom('quotes as q')
    .innerJoin('quote_snapshots as s', (join) =>
      join.onRef('s.organization_id', '=', 'q.organization_id').onRef('s.quote_id', '=', 'q.id'),
    )
    .select(['s.shown_at', 's.content'])
    .where('q.organization_id', '=', organizationId)
    .where('q.contact_id', '=', contactId)
    .orderBy('s.shown_at', 'desc')
    .orderBy('s.id', 'desc')
    .limit(1)
    .executeTakeFirst()
  const content = shownQuote.safeParse(row?.content).data
  return row && content ? { at: row.shown_at, content } : undefined
}
