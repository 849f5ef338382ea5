import { type Expression, sql } from 'kysely'
import type { Scope } from '../../scope.ts'
import { EMPTY_CONTACT_FILTER } from '../list/filter.ts'
import { matchingFilter } from '../list/queries.ts'
import { type DuplicateGroup, type DuplicateReason, GroupBuilder, MAX_DUPLICATES_SHOWN } from './duplicate-groups.ts'

export interface DuplicateList {
  groups: DuplicateGroup[]
  /** False when there are so many that only the groups of the oldest contacts are listed. */
  complete: boolean
}

interface Facts {
  id: number
  initial: string
  birth_on: string | null
  shares_email_with: number | null
}

interface SharedKey {
  reason: DuplicateReason
  /** The ids of the oldest contacts, at most MAX_DUPLICATES_SHOWN. */
  ids: number[]
  size: number
}

const MAX_GROUPS = 1000
/** A phone number shared by more contacts than this is a placeholder or a front desk, not a person. */
const MAX_CONTACTS_PER_PHONE = 50

const INITIAL = sql<string>`lower(left(first_name, 1))`

/**
 * Groups of the scope's contacts that look like one person: same phone and last name, same name and birth date, or same
 * name and ZIP. Excludes pairs that have different birth dates, of which one shares the other's email address, that
 * have the same phone but different first initials (unless born on the same day), or are marked as not duplicates.
 */
export async function listDuplicates(scope: Scope): Promise<DuplicateList> {
  const sharedKeys = await listSharedKeys(scope)
  if (sharedKeys.length === 0) return { groups: [], complete: true }
  const all = [...new Set(sharedKeys.flatMap(({ ids }) => ids))]
  const facts = await listFacts(scope, all)
  const notDuplicates = await listNotDuplicates(scope, all)
  const groups = new GroupBuilder()
  for (const { reason, ids, size } of sharedKeys)
    for (const [index, one] of ids.entries())
      for (const other of ids.slice(index + 1)) {
        const [a, b] = [facts.get(one), facts.get(other)]
        if (a && b && couldBeSamePerson(a, b, reason) && !notDuplicates.has(pairKey(one, other)))
          groups.join(one, other, reason, size - ids.length)
      }
  const found = groups.list()
  const isComplete = (['phone', 'birth', 'zip'] as const).every(
    (reason) => sharedKeys.filter((key) => key.reason === reason).length <= MAX_GROUPS,
  )
  return { groups: found.slice(0, MAX_GROUPS), complete: isComplete && found.length <= MAX_GROUPS }
}

interface Keys extends Facts {
  phone_number: string | null
  last_name: string
  name_key: string
  zip_code: string | null
}

/** Checks stored groups against the current contacts, by the stored reasons. Returns the groups that remain. */
export async function refreshGroups(scope: Scope, found: readonly DuplicateGroup[]): Promise<DuplicateGroup[]> {
  const all = found.flatMap(({ ids }) => ids)
  if (all.length === 0) return []
  const facts = await listKeys(scope, all)
  const notDuplicates = await listNotDuplicates(scope, all)
  return found.flatMap(({ ids, reasons, more }) => {
    const members = ids.flatMap((id) => facts.get(id) ?? [])
    const groups = new GroupBuilder()
    for (const [index, a] of members.entries())
      for (const b of members.slice(index + 1))
        for (const reason of reasons)
          if (shareKey(a, b, reason) && couldBeSamePerson(a, b, reason) && !notDuplicates.has(pairKey(a.id, b.id)))
            groups.join(a.id, b.id, reason, more)
    const remaining = groups.list()
    // A contact that is not in `ids` may connect two that are, so a truncated group is kept whole.
    return more > 0 && remaining.length > 0 ? [{ ids: members.map(({ id }) => id), reasons, more }] : remaining
  })
}

const shareKey = (a: Keys, b: Keys, reason: DuplicateReason) =>
  keyOf(a, reason) !== undefined && keyOf(a, reason) === keyOf(b, reason)

function keyOf(
  { phone_number, last_name, name_key, birth_on, zip_code }: Keys,
  reason: DuplicateReason,
): string | undefined {
  if (reason === 'phone') return phone_number === null ? undefined : `${phone_number} ${last_name}`
  const second = reason === 'birth' ? birth_on : zip_code
  return second === null ? undefined : `${second} ${name_key}`
}

async function listKeys(scope: Scope, ids: readonly number[]): Promise<Map<number, Keys>> {
  const rows = await matchingFilter(scope, EMPTY_CONTACT_FILTER)
    .select(['id', INITIAL.as('initial'), 'birth_on', 'shares_email_with', 'phone_number', 'name_key', 'zip_code'])
    .select(sql<string>`lower(last_name)`.as('last_name'))
    .where(sql<boolean>`contacts.id = any(${ids}::bigint[])`)
    .execute()
  return new Map(rows.map((row) => [row.id, row]))
}

/**
 * Contacts with a key in common, oldest first. Pairs that cannot be one person are excluded here where that is cheap. For
 * a whole agency, keys are read in index order (contacts_by_phone, contacts_alike) and only matching contacts are fetched,
 * so a large book is not sorted or hashed. An agent's search also fetches contacts to check agent_id.
 */
async function listSharedKeys(scope: Scope): Promise<SharedKey[]> {
  const own = matchingFilter(scope, EMPTY_CONTACT_FILTER)
  // Pairs marked as not duplicates must not use up the limit.
  const isUnmarked = sql`(count(*) > 2 or not exists (
    select 1 from not_duplicates n
    where n.organization_id = ${scope.organizationId} and n.contact_id = min(id) and n.other_id = max(id)))`
  const grouped = own.select([sql<number>`min(id)`.as('first'), sql<number>`count(*)`.as('size')])
  const births = grouped
    .select(['name_key', 'birth_on'])
    .where('birth_on', 'is not', null)
    .groupBy(['name_key', 'birth_on'])
    .having(sql<boolean>`count(*) > 1 and ${isUnmarked}`)
  const zips = grouped
    .select(['name_key', 'zip_code'])
    .where('zip_code', 'is not', null)
    .groupBy(['name_key', 'zip_code'])
    .having(sql<boolean>`count(*) > 1 and ${isUnmarked}
      and (count(*) > 2 or count(birth_on) < 2 or min(birth_on) = max(birth_on))`)
  const phones = own
    .select('phone_number')
    .where('phone_number', 'is not', null)
    .groupBy('phone_number')
    .having(sql<boolean>`count(*) between 2 and ${MAX_CONTACTS_PER_PHONE}`)
  const onPhones = grouped
    .select(sql<number[]>`(array_agg(id order by id))[:${MAX_DUPLICATES_SHOWN}]`.as('ids'))
    .where(sql<boolean>`phone_number in (select phone_number from phones)`)
    .groupBy(['phone_number', sql`lower(last_name)`])
    .having(sql<boolean>`count(*) > 1 and ${isUnmarked} and (count(*) > 2 or (count(birth_on) = 2 and min(birth_on) = max(birth_on))
      or (count(birth_on) < 2 and min(${INITIAL}) = max(${INITIAL})
          and coalesce(max(shares_email_with) not in (min(id), max(id)), true)))`)
  const oldest = (found: Expression<unknown>) => sql`(${found} order by first limit ${MAX_GROUPS + 1})`
  const members = (key: 'birth_on' | 'zip_code') => {
    const column = sql.ref(key)
    const same = own
      .select('id')
      .where(sql<boolean>`contacts.name_key = found.name_key and contacts.${column} = found.${column}`)
    return sql`(select json_agg(id) from (${same.orderBy('id').limit(MAX_DUPLICATES_SHOWN)}) as same)`
  }
  const { rows } = await sql<SharedKey>`
    with phones as materialized (${phones})
    select 'phone' as reason, to_json(ids) as ids, size from ${oldest(onPhones)} as found
    union all select 'birth', ${members('birth_on')}, size from ${oldest(births)} as found
    union all select 'zip', ${members('zip_code')}, size from ${oldest(zips)} as found`.execute(scope.db)
  return rows
}

async function listFacts(scope: Scope, ids: readonly number[]): Promise<Map<number, Facts>> {
  const rows = await matchingFilter(scope, EMPTY_CONTACT_FILTER)
    .select(['id', INITIAL.as('initial'), 'birth_on', 'shares_email_with'])
    .where(sql<boolean>`contacts.id = any(${ids}::bigint[])`)
    .execute()
  return new Map(rows.map((row) => [row.id, row]))
}

function couldBeSamePerson(a: Facts, b: Facts, reason: DuplicateReason): boolean {
  if (a.shares_email_with === b.id || b.shares_email_with === a.id) return false
  if (a.birth_on && b.birth_on && a.birth_on !== b.birth_on) return false
  return reason !== 'phone' || a.initial === b.initial || (a.birth_on !== null && a.birth_on === b.birth_on)
}

const pairKey = (one: number, other: number) => (one < other ? `${one} ${other}` : `${other} ${one}`)

/** The pairs marked as not duplicates that start at one of these contacts, as pair keys. */
async function listNotDuplicates({ db, organizationId }: Scope, ids: readonly number[]): Promise<Set<string>> {
  const rows = await db
    .selectFrom('not_duplicates')
    .select(['contact_id', 'other_id'])
    .where('organization_id', '=', organizationId)
    .where(sql<boolean>`contact_id = any(${ids}::bigint[])`)
    .execute()
  return new Set(rows.map(({ contact_id, other_id }) => pairKey(contact_id, other_id)))
}
