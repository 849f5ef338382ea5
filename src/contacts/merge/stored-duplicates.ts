/*
 * Stores the result of listDuplicates and refreshes it after contacts have changed: at once for a small agency, otherwise
 * in the background by the job find-duplicates. Displayed groups are checked against the current contacts, so only new
 * duplicates may be missing.
 */
import { type RawBuilder, sql } from 'kysely'
import type { Identity, Scope, SystemScope, TenantDb } from '../../scope.ts'
import { EMPTY_CONTACT_FILTER } from '../list/filter.ts'
import { pageCount } from '../list/paging.ts'
import { contactTotals } from '../list/queries.ts'
import type { DuplicateGroup } from './duplicate-groups.ts'
import { listDuplicates, refreshGroups } from './duplicates.ts'

/** With at most this many contacts, the search runs during the page request. */
const MAX_INLINE_CONTACTS = 20_000
/** Results older than this are refreshed even if no change was noticed. */
const MAX_AGE_MS = 24 * 3_600_000
export const DUPLICATE_GROUPS_PER_PAGE = 25
/** The agent_id of a search across the whole agency. */
const WHOLE_AGENCY = -1

export interface DuplicatesPage {
  groups: DuplicateGroup[]
  /** False when there are more groups than `total`. */
  complete: boolean
  total: number
  page: number
  pages: number
  /** Set while a new search runs in the background; `foundAt` is the time of the displayed result, null for none. */
  refreshing: { foundAt: Date | null } | undefined
}

interface Search {
  found_at: Date | null
  version: string
  complete: boolean
  requested_at: Date | null
}

/** The requested page of groups, or the nearest existing one. */
export async function findDuplicatesPage(
  scope: Scope,
  requestedPage: number,
  { maxInlineContacts = MAX_INLINE_CONTACTS } = {},
): Promise<DuplicatesPage> {
  const version = await contactsVersion(scope)
  const search = await findSearch(scope)
  if (search?.found_at && search.version === version && scope.now.getTime() - search.found_at.getTime() < MAX_AGE_MS) {
    const stored = await readPage(scope, requestedPage)
    if (stored.groups.length > 0 || stored.total === 0)
      return { ...stored, complete: search.complete, refreshing: undefined }
  }
  const { contacts } = await contactTotals(scope, EMPTY_CONTACT_FILTER)
  if (contacts > maxInlineContacts) {
    await requestSearch(scope)
    const refreshing = { foundAt: search?.found_at ?? null }
    return { ...(await readPage(scope, requestedPage)), complete: search?.complete ?? true, refreshing }
  }
  const { complete } = await storeDuplicates(scope, version)
  return { ...(await readPage(scope, requestedPage)), complete, refreshing: undefined }
}

const searchAgentId = ({ onlyAgentId }: Pick<Identity, 'onlyAgentId'>) => onlyAgentId ?? WHOLE_AGENCY
const ownSearch = (scope: Scope): RawBuilder<unknown> =>
  sql`organization_id = ${scope.organizationId} and agent_id = ${searchAgentId(scope)}`

/**
 * A value that differs after every added or changed contact. It covers the last twenty change sets, because one that
 * began earlier may commit later.
 */
async function contactsVersion({ db, organizationId }: Scope): Promise<string> {
  const { rows } = await sql<{ version: string }>`
    select concat_ws(' ', (select max(id) from contacts where organization_id = ${organizationId}), sum(id), sum(contacts)) as version
    from (select id, contacts from change_sets where organization_id = ${organizationId} order by id desc limit 20) c`.execute(
    db,
  )
  return rows[0]!.version
}

async function findSearch(scope: Scope): Promise<Search | undefined> {
  const { rows } = await sql<Search>`
    select found_at, version, complete, requested_at from duplicate_searches where ${ownSearch(scope)}`.execute(
    scope.db,
  )
  return rows[0]
}

async function storeDuplicates(scope: Scope, version: string): Promise<{ complete: boolean }> {
  const { db, organizationId, now } = scope
  const { groups, complete } = await listDuplicates(scope)
  await sql`insert into duplicate_searches (organization_id, agent_id, found_at, version, complete)
    values (${organizationId}, ${searchAgentId(scope)}, ${now}, ${version}, ${complete})
    on conflict (organization_id, agent_id) do update set found_at = excluded.found_at, version = excluded.version,
      complete = excluded.complete, requested_at = null`.execute(db)
  await sql`delete from duplicate_groups where ${ownSearch(scope)}`.execute(db)
  await sql`insert into duplicate_groups (organization_id, agent_id, first_id, ids, reasons, more)
    select ${organizationId}, ${searchAgentId(scope)}, (g.ids ->> 0)::bigint, g.ids, g.reasons, g.more
    from json_to_recordset(${JSON.stringify(groups)}::json) as g (ids jsonb, reasons text[], more integer)`.execute(db)
  return { complete }
}

async function readPage(scope: Scope, requestedPage: number) {
  const { rows: counted } = await sql<{ stored: number }>`
    select count(*)::integer as stored from duplicate_groups where ${ownSearch(scope)}`.execute(scope.db)
  const { stored } = counted[0]!
  const pages = pageCount(stored, DUPLICATE_GROUPS_PER_PAGE)
  const page = Math.min(pages, Math.max(1, Math.trunc(requestedPage) || 1))
  const { rows } = await sql<DuplicateGroup>`
    select ids, reasons, more from duplicate_groups where ${ownSearch(scope)}
    order by first_id limit ${DUPLICATE_GROUPS_PER_PAGE} offset ${(page - 1) * DUPLICATE_GROUPS_PER_PAGE}`.execute(
    scope.db,
  )
  const groups = await refreshGroups(scope, rows)
  return { groups, total: stored - rows.length + groups.length, page, pages }
}

async function requestSearch(scope: Scope): Promise<void> {
  const { db, organizationId, now } = scope
  await sql`insert into duplicate_searches (organization_id, agent_id, version, complete, requested_at)
    values (${organizationId}, ${searchAgentId(scope)}, '', true, ${now}) on conflict do nothing`.execute(db)
  await sql`update duplicate_searches set requested_at = ${now} where ${ownSearch(scope)} and requested_at is null`.execute(
    db,
  )
}

/**
 * Removes groups that consist only of these contacts from the agency's stored results after they are merged or marked
 * as not duplicates. Marks incomplete results as outdated.
 */
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

/** Requested searches, and large agencies that have not been searched yet. */
export async function listRequestedSearches({ db }: SystemScope): Promise<RequestedSearch[]> {
  const { rows } = await sql<RequestedSearch>`
    select organization_id, agent_id from duplicate_searches where requested_at is not null
    union all
    select o.id, ${WHOLE_AGENCY}::bigint from organizations o
    where o.kind = 'agency' and o.closed_at is null
      and not exists (select from duplicate_searches s where s.organization_id = o.id and s.agent_id = ${WHOLE_AGENCY}::bigint)
      and (select sum(c.contacts) from contact_counts c where c.organization_id = o.id) > ${MAX_INLINE_CONTACTS}`.execute(
    db,
  )
  return rows
}

const LOCK_NAMESPACE = 7423112

/**
 * Runs a requested search. Returns false when another worker runs it or has finished it. Uses an advisory lock, because
 * a search may take a minute and a row lock would block the page and merges for that long.
 */
export const runDuplicateSearch = (
  tenantDb: TenantDb,
  { organization_id, agent_id }: RequestedSearch,
): Promise<boolean> =>
  tenantDb.withTenant(
    {
      organizationId: organization_id,
      actor: { kind: 'system', reason: 'find duplicates' },
      onlyAgentId: agent_id === WHOLE_AGENCY ? undefined : agent_id,
    },
    async (scope) => {
      const { rows } = await sql<{ is_locked: boolean }>`
              select pg_try_advisory_xact_lock(${LOCK_NAMESPACE}, hashtext(${`${organization_id} ${agent_id}`})) as is_locked`.execute(
        scope.db,
      )
      if (!rows[0]!.is_locked) return false
      const search = await findSearch(scope)
      if (search && !search.requested_at) return false
      await sql`select set_config('statement_timeout', '120s', true)`.execute(scope.db)
      await storeDuplicates(scope, await contactsVersion(scope))
      return true
    },
  )
