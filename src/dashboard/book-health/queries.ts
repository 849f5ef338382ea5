import { countMissing, type MissingCount } from '../../contacts/list/count-missing.ts'
import { UNASSIGNED_AGENT } from '../../contacts/list/filter.ts'
import { contactTotals } from '../../contacts/queries.ts'
import type { Scope, SystemScope } from '../../scope.ts'
import { type BookProblem, bookProblems } from './problems.ts'

export interface BookHealth {
  contacts: number
  /** Contacts that lack anything. */
  any: number
  counts: Record<BookProblem, number>
  /** Null: now, as the page was asked for. */
  countedAt: Date | null
}

/** Up to so many contacts are counted as the page is asked for. */
const COUNTED_LIVE = 20_000

const parts = ['contacts', 'any', ...bookProblems] as const

const inSum = (rows: readonly Pick<MissingCount, (typeof parts)[number]>[], countedAt: Date | null): BookHealth => {
  const of = (part: (typeof parts)[number]) => rows.reduce((sum, row) => sum + row[part], 0)
  const counts = Object.fromEntries(bookProblems.map((problem) => [problem, of(problem)])) as BookHealth['counts']
  return { contacts: of('contacts'), any: of('any'), counts, countedAt }
}

/** Of the contacts that the scope may see. Undefined: a large book that was never counted. */
export async function findBookHealth(scope: Scope, { live = COUNTED_LIVE } = {}): Promise<BookHealth | undefined> {
  const { contacts } = await contactTotals(scope, { states: [], carriers: [], agents: [], imports: [], missing: [] })
  return contacts <= live ? inSum(await countMissing(scope), null) : findStoredBookHealth(scope)
}

/** The same as it was last counted, by night or on request: some rows to read, however large the book. */
export async function findStoredBookHealth({
  db,
  organizationId,
  onlyAgentId,
}: Scope): Promise<BookHealth | undefined> {
  const kept = db.selectFrom('health_counts').where('organization_id', '=', organizationId)
  const when = await kept.select('counted_at').limit(1).executeTakeFirst()
  if (!when) return undefined
  const seen = onlyAgentId === undefined ? kept : kept.where('agent_id', '=', onlyAgentId)
  const rows = await seen
    .select((eb) => ['problem', eb.fn.sum<number>('contacts').as('contacts')])
    .groupBy('problem')
    .execute()
  const of = new Map(rows.map(({ problem, contacts }) => [problem, contacts]))
  const row = Object.fromEntries(parts.map((part) => [part, of.get(part) ?? 0])) as Record<
    (typeof parts)[number],
    number
  >
  return inSum([row], when.counted_at)
}

/** Counts the whole book and keeps it, in one transaction. The scope must see all contacts. */
export async function storeBookHealth(scope: Scope): Promise<number> {
  const { db, organizationId, now } = scope
  const rows = (await countMissing(scope)).flatMap(({ agent_id, ...counted }) =>
    parts.map((part) => ({
      organization_id: organizationId,
      agent_id: agent_id ?? UNASSIGNED_AGENT,
      problem: part,
      contacts: counted[part],
      counted_at: now,
    })),
  )
  if (rows.length > 0)
    await db
      .insertInto('health_counts')
      // In one order, so that two who count at once never wait for each other in a ring.
      .values(rows.toSorted((one, other) => one.agent_id - other.agent_id))
      .onConflict((conflict) =>
        conflict.columns(['organization_id', 'agent_id', 'problem']).doUpdateSet((eb) => ({
          contacts: eb.ref('excluded.contacts'),
          counted_at: eb.ref('excluded.counted_at'),
        })),
      )
      .execute()
  await db
    .deleteFrom('health_counts')
    .where('organization_id', '=', organizationId)
    .where('counted_at', '<', now)
    .execute()
  return rows.filter(({ problem }) => problem === 'any').reduce((sum, { contacts }) => sum + contacts, 0)
}

/** Agencies at work whose counts are from before `since`, or that have contacts and no counts. */
export async function listUncounted({ db }: SystemScope, since: Date): Promise<number[]> {
  const rows = await db
    .selectFrom('organizations as o')
    .select('o.id')
    .where('o.kind', '=', 'agency')
    .where('o.closed_at', 'is', null)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('health_counts as h')
            .select('h.agent_id')
            .whereRef('h.organization_id', '=', 'o.id')
            .where('h.counted_at', '>=', since),
        ),
      ),
    )
    .where(({ or, exists, selectFrom }) =>
      or([
        exists(selectFrom('health_counts as k').select('k.agent_id').whereRef('k.organization_id', '=', 'o.id')),
        exists(
          selectFrom('contacts as c')
            .select('c.id')
            .whereRef('c.organization_id', '=', 'o.id')
            .where('c.deleted_at', 'is', null),
        ),
      ]),
    )
    .orderBy('o.id')
    .execute()
  return rows.map(({ id }) => id)
}
