import { type Expression, sql } from 'kysely'
import type { Scope } from '../../scope.ts'
import { unfilteredBook } from '../list/filter.ts'
import { matchingFilter } from '../queries.ts'
import { type DuplicateGroup, type DuplicateReason, GroupBuilder, MAX_DUPLICATES_SHOWN } from './duplicate-groups.ts'
import { listNotDuplicates, pairKey } from './not-duplicates.ts'

export interface DuplicateList {
  groups: DuplicateGroup[]
  /** False: so many that only those of the oldest contacts were looked for. */
  complete: boolean
}

interface Facts {
  id: number
  initial: string
  birth_on: string | null
  shares_email_with: number | null
}

interface Alike {
  reason: DuplicateReason
  /** The oldest MOST_SHOWN of them. */
  ids: number[]
  size: number
}

/** Whoever has more groups before them tidies these up first. */
const MOST_GROUPS = 1000
/** Contacts with one number; more than these are a placeholder or a front desk, not a person. */
const MOST_ON_A_PHONE = 50

const INITIAL = sql<string>`lower(left(first_name, 1))`

/**
 * Groups of the scope's contacts that look like one person: the same phone and last name, the same name and birth
 * date, or the same name and ZIP. Not alike are two whose birth dates differ, a couple with one address, a couple with
 * one phone (another first name, unless born the same day), and two of whom somebody said that they are not the same.
 */
export async function listDuplicates(scope: Scope): Promise<DuplicateList> {
  const alike = await listAlike(scope)
  if (alike.length === 0) return { groups: [], complete: true }
  const all = [...new Set(alike.flatMap(({ ids }) => ids))]
  const facts = await listFacts(scope, all)
  const told = await listNotDuplicates(scope, all)
  const groups = new GroupBuilder()
  for (const { reason, ids, size } of alike)
    for (const [index, one] of ids.entries())
      for (const other of ids.slice(index + 1)) {
        const [a, b] = [facts.get(one), facts.get(other)]
        if (a && b && couldBeOne(a, b, reason) && !told.has(pairKey(one, other)))
          groups.join(one, other, reason, size - ids.length)
      }
  const found = groups.list()
  const most = Math.max(...(['phone', 'birth', 'zip'] as const).map((one) => count(alike, one)))
  return { groups: found.slice(0, MOST_GROUPS), complete: most <= MOST_GROUPS && found.length <= MOST_GROUPS }
}

interface Keys extends Facts {
  phone_number: string | null
  last_name: string
  name_key: string
  zip_code: string | null
}

/** Of groups that were found before, what is left of them as their contacts are now, by the reasons of then. */
export async function isStillDuplicate(scope: Scope, found: readonly DuplicateGroup[]): Promise<DuplicateGroup[]> {
  const all = found.flatMap(({ ids }) => ids)
  if (all.length === 0) return []
  const facts = await listKeys(scope, all)
  const told = await listNotDuplicates(scope, all)
  return found.flatMap(({ ids, reasons, more }) => {
    const members = ids.flatMap((id) => facts.get(id) ?? [])
    const groups = new GroupBuilder()
    for (const [index, a] of members.entries())
      for (const b of members.slice(index + 1))
        for (const reason of reasons)
          if (haveOneKey(a, b, reason) && couldBeOne(a, b, reason) && !told.has(pairKey(a.id, b.id)))
            groups.join(a.id, b.id, reason, more)
    const left = groups.list()
    // Of many, what joins two may be one of those that are not shown.
    return more > 0 && left.length > 0 ? [{ ids: members.map(({ id }) => id), reasons, more }] : left
  })
}

const haveOneKey = (a: Keys, b: Keys, reason: DuplicateReason) =>
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
  const rows = await matchingFilter(scope, unfilteredBook)
    .select(['id', INITIAL.as('initial'), 'birth_on', 'shares_email_with', 'phone_number', 'name_key', 'zip_code'])
    .select(sql<string>`lower(last_name)`.as('last_name'))
    .where(sql<boolean>`contacts.id = any(${ids}::bigint[])`)
    .execute()
  return new Map(rows.map((row) => [row.id, row]))
}

const count = (alike: Alike[], reason: DuplicateReason) => alike.filter((one) => one.reason === reason).length

/**
 * What has a key in common, the oldest first; that two of them cannot be one is seen here where it is cheap. Keys are
 * read in order from an index alone (contacts_by_phone, contacts_alike), and their contacts only once it is known
 * which are wanted: 400,000 contacts are never sorted, hashed or fetched.
 */
async function listAlike(scope: Scope): Promise<Alike[]> {
  const own = matchingFilter(scope, unfilteredBook)
  // Two contacts of whom somebody said that they are two people, again and again, take no place from others.
  const untold = sql`(count(*) > 2 or not exists (
    select 1 from not_duplicates n
    where n.organization_id = ${scope.organizationId} and n.contact_id = min(id) and n.other_id = max(id)))`
  const grouped = own.select([sql<number>`min(id)`.as('first'), sql<number>`count(*)`.as('size')])
  const births = grouped
    .select(['name_key', 'birth_on'])
    .where('birth_on', 'is not', null)
    .groupBy(['name_key', 'birth_on'])
    .having(sql<boolean>`count(*) > 1 and ${untold}`)
  const zips = grouped
    .select(['name_key', 'zip_code'])
    .where('zip_code', 'is not', null)
    .groupBy(['name_key', 'zip_code'])
    .having(sql<boolean>`count(*) > 1 and ${untold}
      and (count(*) > 2 or count(birth_on) < 2 or min(birth_on) = max(birth_on))`)
  const phones = own
    .select('phone_number')
    .where('phone_number', 'is not', null)
    .groupBy('phone_number')
    .having(sql<boolean>`count(*) between 2 and ${MOST_ON_A_PHONE}`)
  const onPhones = grouped
    .select(sql<number[]>`(array_agg(id order by id))[:${MAX_DUPLICATES_SHOWN}]`.as('ids'))
    .where(sql<boolean>`phone_number in (select phone_number from phones)`)
    .groupBy(['phone_number', sql`lower(last_name)`])
    .having(sql<boolean>`count(*) > 1 and ${untold} and (count(*) > 2 or (count(birth_on) = 2 and min(birth_on) = max(birth_on))
      or (count(birth_on) < 2 and min(${INITIAL}) = max(${INITIAL})
          and coalesce(max(shares_email_with) not in (min(id), max(id)), true)))`)
  const oldest = (found: Expression<unknown>) => sql`(${found} order by first limit ${MOST_GROUPS + 1})`
  const members = (key: 'birth_on' | 'zip_code') => {
    const column = sql.ref(key)
    const same = own
      .select('id')
      .where(sql<boolean>`contacts.name_key = found.name_key and contacts.${column} = found.${column}`)
    return sql`(select json_agg(id) from (${same.orderBy('id').limit(MAX_DUPLICATES_SHOWN)}) as same)`
  }
  const { rows } = await sql<Alike>`
    with phones as materialized (${phones})
    select 'phone' as reason, to_json(ids) as ids, size from ${oldest(onPhones)} as found
    union all select 'birth', ${members('birth_on')}, size from ${oldest(births)} as found
    union all select 'zip', ${members('zip_code')}, size from ${oldest(zips)} as found`.execute(scope.db)
  return rows
}

async function listFacts(scope: Scope, ids: readonly number[]): Promise<Map<number, Facts>> {
  const rows = await matchingFilter(scope, unfilteredBook)
    .select(['id', INITIAL.as('initial'), 'birth_on', 'shares_email_with'])
    .where(sql<boolean>`contacts.id = any(${ids}::bigint[])`)
    .execute()
  return new Map(rows.map((row) => [row.id, row]))
}

function couldBeOne(a: Facts, b: Facts, reason: DuplicateReason): boolean {
  if (a.shares_email_with === b.id || b.shares_email_with === a.id) return false
  if (a.birth_on && b.birth_on && a.birth_on !== b.birth_on) return false
  return reason !== 'phone' || a.initial === b.initial || (a.birth_on !== null && a.birth_on === b.birth_on)
}
