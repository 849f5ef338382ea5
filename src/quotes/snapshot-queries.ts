import { sql } from 'kysely'
import type { AnyScope, TenantDb } from '../scope.ts'
import { type ShownQuote, shownQuote } from './snapshot.ts'

interface QuoteOf {
  organization_id: number
  quote_id: string
}

/** Stores what a page showed, unless it equals the quote's latest snapshot. */
export async function insertSnapshot({ db, now }: AnyScope, of: QuoteOf, content: ShownQuote) {
  const text = JSON.stringify(content)
  await sql`
    insert into quote_snapshots (organization_id, quote_id, shown_at, content)
    select ${of.organization_id}, ${of.quote_id}, ${now}, ${text}::jsonb
    where ${text}::jsonb is distinct from (
      select content from quote_snapshots
      where organization_id = ${of.organization_id} and quote_id = ${of.quote_id}
      order by shown_at desc, id desc limit 1)`.execute(db)
}

/** The latest snapshot of a quote before an instant (excluded). One statement, without a transaction. */
export async function findShownBefore(
  root: TenantDb['root'],
  of: QuoteOf,
  before: Date,
): Promise<{ shownAt: Date; content: ShownQuote } | undefined> {
  const { rows } = await sql<{ shown_at: Date; content: unknown }>`
    select * from quote_shown_before(${of.organization_id}, ${of.quote_id}, ${before})`.execute(root)
  const [row] = rows
  // An older release may have stored another shape.
  const content = shownQuote.safeParse(row?.content).data
  return row && content ? { shownAt: row.shown_at, content } : undefined
}
