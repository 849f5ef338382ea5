/*
 * Tells the card provider how many blocks of contacts an agency holds, once a day and when that changed. The last report
 * of a month is what it costs, so a smaller number counts as well as a larger one. Contacts that were deleted, and
 * browsers that entered nobody, are no contacts.
 */
import { sql } from 'kysely'
import type { Scope, SystemScope } from '../../scope.ts'
import { booksInUse, type PriceBook } from '../prices/price-book.ts'
import { blocksFor } from '../prices/pricing.ts'
import type { SyncTools } from '../subscription/sync-subscription.ts'

const AT_ONCE = 500
const DAY_MS = 86_400_000
/** The provider takes no report that is older than 35 days. */
const TOO_OLD_MS = 30 * DAY_MS

export interface UsageReportCounts {
  reported: number
  failed: number
}

interface Metered {
  organizationId: number
  customerId: string
  version: number
  contacts: number
  /** The newest report, if there is one. */
  last: { identifier: string; blocks: number; countedAt: Date; accepted: boolean } | null
}

export async function reportUsage(tools: SyncTools, signal: AbortSignal): Promise<UsageReportCounts> {
  const done = { reported: 0, failed: 0 }
  const { tenantDb, log } = tools
  const books = new Map(
    (await tenantDb.withSystem('read the price books in use', booksInUse)).map((book) => [book.version, book]),
  )
  for (let after = 0; ; ) {
    const some = await tenantDb.withSystem('count what agencies by use hold', (system) => listMetered(system, after))
    for (const agency of some) {
      if (signal.aborted) return done
      const book = books.get(agency.version)
      if (!book) continue
      try {
        if (await reportOne(tools, agency, book)) done.reported++
      } catch (error) {
        done.failed++
        log.error({ organizationId: agency.organizationId, err: error as Error }, 'usage could not be reported')
      }
    }
    after = some.at(-1)?.organizationId ?? 0
    if (some.length < AT_ONCE) return done
  }
}

const dayOf = (at: Date) => at.toISOString().slice(0, 10)

/** A report is a row before it is sent: tried again it has the same name, and is counted once. */
async function reportOne({ tenantDb, cards }: SyncTools, agency: Metered, book: PriceBook): Promise<boolean> {
  const { organizationId, customerId, contacts, last } = agency
  const now = tenantDb.now()
  const identity = { organizationId, actor: { kind: 'system', reason: 'report usage' } } as const
  const send = async (report: { identifier: string; blocks: number; countedAt: Date }) => {
    const { identifier, blocks, countedAt: at } = report
    await cards.reportBlocks({ customerId, blocks, identifier, at })
    await tenantDb.withTenant(identity, (scope) => noteAccepted(scope, identifier))
  }
  const waits = last && !last.accepted && now.getTime() - last.countedAt.getTime() < TOO_OLD_MS
  if (waits) await send(last)
  const blocks = blocksFor(book, contacts)
  if (last && last.blocks === blocks && dayOf(last.countedAt) === dayOf(now)) return Boolean(waits)
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

const noteAccepted = ({ db, organizationId, now }: Scope, identifier: string) =>
  db
    .updateTable('usage_reports')
    .set({ accepted_at: now })
    .where('organization_id', '=', organizationId)
    .where('identifier', '=', identifier)
    .where('accepted_at', 'is', null)
    .execute()

async function listMetered({ db }: SystemScope, after: number): Promise<Metered[]> {
  const { rows } = await sql<Omit<Metered, 'last'> & LastReport>`
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
    order by s.organization_id limit ${AT_ONCE}`.execute(db)
  return rows.map(({ identifier, blocks, countedAt, accepted, ...agency }) => ({
    ...agency,
    last: identifier === null ? null : { identifier, blocks, countedAt, accepted },
  }))
}

type LastReport = NonNullable<Metered['last']> | { identifier: null; blocks: null; countedAt: null; accepted: false }
