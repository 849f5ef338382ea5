/*
 * Reports the blocks of contacts of each agency on the usage plan to the card provider, once a day and whenever the
 * number changes. The last report of a month determines its price, so a decrease counts as well. Deleted contacts are
 * not counted, and neither are visitors who are not contacts yet.
 */
import { sql } from 'kysely'
import { DAY_MS } from '../../lib/durations.ts'
import type { Scope, SystemScope } from '../../scope.ts'
import type { SyncTools } from '../cards/billing-context.ts'
import { type PriceBook, priceBooksInUse } from '../prices/price-book.ts'
import { blocksFor } from '../prices/pricing.ts'

const BATCH_SIZE = 500
/** The provider accepts no report that is older than 35 days. */
const MAX_REPORT_AGE_MS = 30 * DAY_MS

export interface UsageReportCounts {
  reported: number
  failed: number
}

interface MeteredAgency {
  organizationId: number
  customerId: string
  version: number
  contacts: number
  /** The newest report, if there is one. */
  last: { identifier: string; blocks: number; countedAt: Date; accepted: boolean } | null
}

export async function reportUsage(tools: SyncTools, signal: AbortSignal): Promise<UsageReportCounts> {
  const counts = { reported: 0, failed: 0 }
  const { tenantDb, log } = tools
  const books = new Map(
    (await tenantDb.withSystem('read the price books in use', priceBooksInUse)).map((book) => [book.version, book]),
  )
  for (let after = 0; ; ) {
    const batch = await tenantDb.withSystem('count contacts of metered agencies', (system) =>
      listMetered(system, after),
    )
    for (const agency of batch) {
      if (signal.aborted) return counts
      const book = books.get(agency.version)
      if (!book) continue
      try {
        if (await reportOne(tools, agency, book)) counts.reported++
      } catch (error) {
        counts.failed++
        log.error({ organizationId: agency.organizationId, err: error as Error }, 'usage could not be reported')
      }
    }
    after = batch.at(-1)?.organizationId ?? 0
    if (batch.length < BATCH_SIZE) return counts
  }
}

const dayOf = (at: Date) => at.toISOString().slice(0, 10)

/** A report is stored before it is sent, so that a retry has the same identifier and is counted once. */
async function reportOne({ tenantDb, cards }: SyncTools, agency: MeteredAgency, book: PriceBook): Promise<boolean> {
  const { organizationId, customerId, contacts, last } = agency
  const now = tenantDb.now()
  const identity = { organizationId, actor: { kind: 'system', reason: 'report usage' } } as const
  const send = async (report: { identifier: string; blocks: number; countedAt: Date }) => {
    const { identifier, blocks, countedAt: at } = report
    await cards.reportBlocks({ customerId, blocks, identifier, at })
    await tenantDb.withTenant(identity, (scope) => markAccepted(scope, identifier))
  }
  const isPending = last && !last.accepted && now.getTime() - last.countedAt.getTime() < MAX_REPORT_AGE_MS
  if (isPending) await send(last)
  const blocks = blocksFor(book, contacts)
  if (last && last.blocks === blocks && dayOf(last.countedAt) === dayOf(now)) return Boolean(isPending)
  const report = { identifier: `blocks-${organizationId}-${now.getTime()}`, blocks, countedAt: now }
  await tenantDb.withTenant(identity, ({ db }) =>
    db
      .insertInto('usage_reports')
      .values({ organization_id: organizationId, identifier: report.identifier, contacts, blocks, counted_at: now })
      .onConflict((conflict) => conflict.doNothing())
      .execute(),
  )
  await send(report)
  return true
}

const markAccepted = ({ db, organizationId, now }: Scope, identifier: string) =>
  db
    .updateTable('usage_reports')
    .set({ accepted_at: now })
    .where('organization_id', '=', organizationId)
    .where('identifier', '=', identifier)
    .where('accepted_at', 'is', null)
    .execute()

async function listMetered({ db }: SystemScope, after: number): Promise<MeteredAgency[]> {
  const { rows } = await sql<Omit<MeteredAgency, 'last'> & LastReport>`
    select s.organization_id as "organizationId", s.stripe_customer_id as "customerId", s.price_version as version,
      coalesce((select sum(contacts) from contact_counts c where c.organization_id = s.organization_id), 0)::integer as contacts,
      r.identifier, r.blocks, r.counted_at as "countedAt", r.accepted_at is not null as accepted
    from subscriptions s
    join organizations o on o.id = s.organization_id and o.closed_at is null
    left join lateral (
      select * from usage_reports where organization_id = s.organization_id order by counted_at desc, identifier desc limit 1
    ) r on true
    where s.stripe_usage_item_id is not null and s.stripe_customer_id is not null and s.ended_at is null
      and s.organization_id > ${after}
    order by s.organization_id limit ${BATCH_SIZE}`.execute(db)
  return rows.map(({ identifier, blocks, countedAt, accepted, ...agency }) => ({
    ...agency,
    last: identifier === null ? null : { identifier, blocks, countedAt, accepted },
  }))
}

type LastReport =
  | NonNullable<MeteredAgency['last']>
  | { identifier: null; blocks: null; countedAt: null; accepted: false }
