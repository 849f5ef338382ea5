import { countMissing, type MissingCount } from '../../contacts/list/count-missing.ts'
import { UNASSIGNED_AGENT } from '../../contacts/list/filter.ts'
import { contactTotals } from '../../contacts/list/queries.ts'
import type { Scope, SystemScope } from '../../scope.ts'
import { type BookProblem, bookProblems } from './problems.ts'

export interface BookHealth {
  contacts: number
  /** Contacts with at least one problem. */
  any: number
  counts: Record<BookProblem, number>
  /** Null: counted for this request. */
  countedAt: Date | null
}

/** Books up to this size are counted for each request. */
const MAX_LIVE_CONTACTS = 20_000

const parts = ['contacts', 'any', ...bookProblems] as const

const sumRows = (rows: readonly Pick<MissingCount, (typeof parts)[number]>[], countedAt: Date | null): BookHealth => {
  const total = (part: (typeof parts)[number]) => rows.reduce((sum, row) => sum + row[part], 0)
  const counts = Object.fromEntries(bookProblems.map((problem) => [problem, total(problem)])) as BookHealth['counts']
  return { contacts: total('contacts'), any: total('any'), counts, countedAt }
}

/** Covers the contacts that the scope may see. Undefined if the book is large and has never been counted. */
export async function findBookHealth(
  scope: Scope,
  { maxLiveContacts = MAX_LIVE_CONTACTS } = {},
): Promise<BookHealth | undefined> {
  const { contacts } = await contactTotals(scope, { states: [], carriers: [], agents: [], imports: [], missing: [] })
  return contacts <= maxLiveContacts ? sumRows(await countMissing(scope), null) : findStoredBookHealth(scope)
}

/** The stored counts of the last nightly or requested count. Fast for any book size. Undefined if never counted. */
export async function findStoredBookHealth({
  db,
  organizationId,
  onlyAgentId,
}: Scope): Promise<BookHealth | undefined> {
  const stored = db.selectFrom('health_counts').where('organization_id', '=', organizationId)
  const latest = await stored.select('counted_at').limit(1).executeTakeFirst()
  if (!latest) return undefined
  const visible = onlyAgentId === undefined ? stored : stored.where('agent_id', '=', onlyAgentId)
  const rows = await visible
    .select((eb) => ['problem', eb.fn.sum<number>('contacts').as('contacts')])
    .groupBy('problem')
    .execute()
  const byProblem = new Map(rows.map(({ problem, contacts }) => [problem, contacts]))
  const row = Object.fromEntries(parts.map((part) => [part, byProblem.get(part) ?? 0])) as Record<
    (typeof parts)[number],
    number
  >
  return sumRows([row], latest.counted_at)
}

/**
 * Counts the whole book and stores the result in one transaction. Returns how many contacts have a problem. The scope
 * must see all contacts.
 */
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
      // A fixed order prevents deadlocks between concurrent counts.
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

/** Ids of open agencies whose counts are older than `since`, or that have contacts and no counts. */
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
