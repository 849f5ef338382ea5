/*
 * What listDuplicates found is kept, and found anew where the book has changed since: at once in a book that is read
 * quickly, else behind the page by the job find-duplicates. What is shown is held against the contacts as they are now, so
 * only what came up since may be missing.
 */
import { type RawBuilder, sql } from 'kysely'
import type { Identity, Scope, SystemScope, TenantDb } from '../../scope.ts'
import { unfilteredBook } from '../list/filter.ts'
import { pageCount } from '../list/paging.ts'
import { contactTotals } from '../queries.ts'
import type { DuplicateGroup } from './duplicate-groups.ts'
import { isStillDuplicate, listDuplicates } from './duplicates.ts'

/** Contacts that are read as the page is asked for. */
const READ_AT_ONCE = 20_000
/** Whatever the book says of itself. */
const OLDEST_MS = 24 * 3_600_000
export const DUPLICATE_GROUPS_PER_PAGE = 25
/** In place of an agent. */
const WHOLE_BOOK = -1

export interface DuplicatesPage {
  groups: DuplicateGroup[]
  /** False: there are more groups than `total`. */
  complete: boolean
  total: number
  page: number
  pages: number
  /** The book has changed since, or was never read, and somebody reads it now. */
  again: { foundAt: Date | null } | undefined
}

interface Search {
  found_at: Date | null
  version: string
  complete: boolean
  requested_at: Date | null
}

/** The page nearest to the one asked for that exists. */
export async function findDuplicatesPage(
  scope: Scope,
  asked: number,
  { readAtOnce = READ_AT_ONCE } = {},
): Promise<DuplicatesPage> {
  const version = await versionOfBook(scope)
  const search = await findSearch(scope)
  if (search?.found_at && search.version === version && scope.now.getTime() - search.found_at.getTime() < OLDEST_MS) {
    const shown = await readPage(scope, asked)
    if (shown.groups.length > 0 || shown.total === 0) return { ...shown, complete: search.complete, again: undefined }
  }
  const { contacts } = await contactTotals(scope, unfilteredBook)
  if (contacts > readAtOnce) {
    await askForSearch(scope)
    const again = { foundAt: search?.found_at ?? null }
    return { ...(await readPage(scope, asked)), complete: search?.complete ?? true, again }
  }
  const { complete } = await keepDuplicates(scope, version)
  return { ...(await readPage(scope, asked)), complete, again: undefined }
}

const whose = ({ onlyAgentId }: Pick<Identity, 'onlyAgentId'>) => onlyAgentId ?? WHOLE_BOOK
const theirs = (scope: Scope): RawBuilder<unknown> =>
  sql`organization_id = ${scope.organizationId} and agent_id = ${whose(scope)}`

/**
 * Another one whenever a contact came or what it says was changed: both leave a number behind that nobody had before.
 * Twenty changes, because one that began earlier may be there later.
 */
async function versionOfBook({ db, organizationId }: Scope): Promise<string> {
  const { rows } = await sql<{ version: string }>`
    select concat_ws(' ', (select max(id) from contacts where organization_id = ${organizationId}), sum(id), sum(contacts)) as version
    from (select id, contacts from change_sets where organization_id = ${organizationId} order by id desc limit 20) c`.execute(
    db,
  )
  return rows[0]!.version
}

async function findSearch(scope: Scope): Promise<Search | undefined> {
  const { rows } = await sql<Search>`
    select found_at, version, complete, requested_at from duplicate_searches where ${theirs(scope)}`.execute(scope.db)
  return rows[0]
}

async function keepDuplicates(scope: Scope, version: string): Promise<{ complete: boolean }> {
  const { db, organizationId, now } = scope
  const { groups, complete } = await listDuplicates(scope)
  await sql`insert into duplicate_searches (organization_id, agent_id, found_at, version, complete)
    values (${organizationId}, ${whose(scope)}, ${now}, ${version}, ${complete})
    on conflict (organization_id, agent_id) do update set found_at = excluded.found_at, version = excluded.version,
      complete = excluded.complete, requested_at = null`.execute(db)
  await sql`delete from duplicate_groups where ${theirs(scope)}`.execute(db)
  await sql`insert into duplicate_groups (organization_id, agent_id, first_id, ids, reasons, more)
    select ${organizationId}, ${whose(scope)}, (g.ids ->> 0)::bigint, g.ids, g.reasons, g.more
    from json_to_recordset(${JSON.stringify(groups)}::json) as g (ids jsonb, reasons text[], more integer)`.execute(db)
  return { complete }
}

async function readPage(scope: Scope, asked: number) {
  const { rows: counted } = await sql<{ kept: number }>`
    select count(*)::integer as kept from duplicate_groups where ${theirs(scope)}`.execute(scope.db)
  const { kept } = counted[0]!
  const pages = pageCount(kept, DUPLICATE_GROUPS_PER_PAGE)
  const page = Math.min(pages, Math.max(1, Math.trunc(asked) || 1))
  const { rows } = await sql<DuplicateGroup>`
    select ids, reasons, more from duplicate_groups where ${theirs(scope)}
    order by first_id limit ${DUPLICATE_GROUPS_PER_PAGE} offset ${(page - 1) * DUPLICATE_GROUPS_PER_PAGE}`.execute(
    scope.db,
  )
  const groups = await isStillDuplicate(scope, rows)
  return { groups, total: kept - rows.length + groups.length, page, pages }
}

async function askForSearch(scope: Scope): Promise<void> {
  const { db, organizationId, now } = scope
  await sql`insert into duplicate_searches (organization_id, agent_id, version, complete, requested_at)
    values (${organizationId}, ${whose(scope)}, '', true, ${now}) on conflict do nothing`.execute(db)
  await sql`update duplicate_searches set requested_at = ${now} where ${theirs(scope)} and requested_at is null`.execute(
    db,
  )
}

/** These were merged, or are different people: no list of the agency names a group of just them any longer. */
export async function updateDuplicateGroup({ db, organizationId }: Scope, ids: readonly number[]): Promise<void> {
  await sql`update duplicate_searches s set version = '' where s.organization_id = ${organizationId} and not s.complete`.execute(
    db,
  )
  await sql`delete from duplicate_groups where organization_id = ${organizationId} and more = 0
    and ids <@ ${JSON.stringify(ids)}::jsonb`.execute(db)
}

export interface RequestedSearch {
  organization_id: number
  agent_id: number
}

/** Those that somebody waits for, and large books that nobody has looked through yet. */
export async function listRequestedSearches({ db }: SystemScope): Promise<RequestedSearch[]> {
  const { rows } = await sql<RequestedSearch>`
    select organization_id, agent_id from duplicate_searches where requested_at is not null
    union all
    select o.id, ${WHOLE_BOOK}::bigint from organizations o
    where o.kind = 'agency' and o.closed_at is null
      and not exists (select from duplicate_searches s where s.organization_id = o.id and s.agent_id = ${WHOLE_BOOK}::bigint)
      and (select sum(c.contacts) from contact_counts c where c.organization_id = o.id) > ${READ_AT_ONCE}`.execute(db)
  return rows
}

const LOCK = 7423112

/**
 * False where somebody else is at it, or has done it. No row is held while the book is read, which may take a minute: the
 * page, and who merges meanwhile, would wait for it.
 */
export const requestDuplicateSearch = (
  tenantDb: TenantDb,
  { organization_id, agent_id }: RequestedSearch,
): Promise<boolean> =>
  tenantDb.withTenant(
    {
      organizationId: organization_id,
      actor: { kind: 'system', reason: 'find duplicates' },
      onlyAgentId: agent_id === WHOLE_BOOK ? undefined : agent_id,
    },
    async (scope) => {
      const { rows } = await sql<{ mine: boolean }>`
        select pg_try_advisory_xact_lock(${LOCK}, hashtext(${`${organization_id} ${agent_id}`})) as mine`.execute(
        scope.db,
      )
      if (!rows[0]!.mine) return false
      const search = await findSearch(scope)
      if (search && !search.requested_at) return false
      await sql`select set_config('statement_timeout', '120s', true)`.execute(scope.db)
      await keepDuplicates(scope, await versionOfBook(scope))
      return true
    },
  )
