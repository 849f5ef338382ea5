import { type Expression, sql } from 'kysely'
import type { Scope } from '../../scope.ts'
import { wholeBook } from '../list/filter.ts'
import { matching } from '../queries.ts'

export type Reason = 'phone' | 'birth' | 'zip'

/** Contacts that look like one person, in the order of their numbers. */
export interface DuplicateGroup {
  ids: number[]
  reasons: Reason[]
  /** How many more there are than `ids` tells. */
  more: number
}

export interface Duplicates {
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
  reason: Reason
  /** The oldest MOST_SHOWN of them. */
  ids: number[]
  size: number
}

/** Whoever has more groups before them tidies these up first. */
const MOST_GROUPS = 1000
const MOST_SHOWN = 12
/** Contacts with one number; more than these are a placeholder or a front desk, not a person. */
const MOST_ON_A_PHONE = 50

/**
 * Groups of the scope's contacts that look like one person: the same phone and last name, the same name and birth
 * date, or the same name and ZIP. Not alike are two whose birth dates differ, a couple with one address, a couple with
 * one phone (another first name, unless born the same day), and two of whom somebody said that they are not the same.
 */
export async function listDuplicates(scope: Scope): Promise<Duplicates> {
  const alike = await listAlike(scope)
  if (alike.length === 0) return { groups: [], complete: true }
  const all = [...new Set(alike.flatMap(({ ids }) => ids))]
  const facts = await listFacts(scope, all)
  const told = await listNotDuplicates(scope, all)
  const groups = new Groups()
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

const count = (alike: Alike[], reason: Reason) => alike.filter((one) => one.reason === reason).length

/**
 * What has a key in common, the oldest first; that two of them cannot be one is seen here where it is cheap. Keys are
 * read in order from an index alone (contacts_by_phone, contacts_alike), and their contacts only once it is known
 * which are wanted: 400,000 contacts are never sorted, hashed or fetched.
 */
async function listAlike(scope: Scope): Promise<Alike[]> {
  const own = matching(scope, wholeBook)
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
  const initial = sql`lower(left(first_name, 1))`
  const onPhones = grouped
    .select(sql<number[]>`(array_agg(id order by id))[:${MOST_SHOWN}]`.as('ids'))
    .where(sql<boolean>`phone_number in (select phone_number from phones)`)
    .groupBy(['phone_number', sql`lower(last_name)`])
    .having(sql<boolean>`count(*) > 1 and ${untold} and (count(*) > 2 or (count(birth_on) = 2 and min(birth_on) = max(birth_on))
      or (count(birth_on) < 2 and min(${initial}) = max(${initial})
          and coalesce(max(shares_email_with) not in (min(id), max(id)), true)))`)
  const oldest = (found: Expression<unknown>) => sql`(${found} order by first limit ${MOST_GROUPS + 1})`
  const members = (key: 'birth_on' | 'zip_code') => {
    const column = sql.ref(key)
    const same = own
      .select('id')
      .where(sql<boolean>`contacts.name_key = found.name_key and contacts.${column} = found.${column}`)
    return sql`(select json_agg(id) from (${same.orderBy('id').limit(MOST_SHOWN)}) as same)`
  }
  // Compiling this takes as long as running it.
  await sql`select set_config('jit', 'off', true)`.execute(scope.db)
  const { rows } = await sql<Alike>`
    with phones as materialized (${phones})
    select 'phone' as reason, to_json(ids) as ids, size from ${oldest(onPhones)} as found
    union all select 'birth', ${members('birth_on')}, size from ${oldest(births)} as found
    union all select 'zip', ${members('zip_code')}, size from ${oldest(zips)} as found`.execute(scope.db)
  return rows
}

async function listFacts(scope: Scope, ids: readonly number[]): Promise<Map<number, Facts>> {
  const rows = await matching(scope, wholeBook)
    .select(['id', sql<string>`lower(left(first_name, 1))`.as('initial'), 'birth_on', 'shares_email_with'])
    .where(sql<boolean>`contacts.id = any(${ids}::bigint[])`)
    .execute()
  return new Map(rows.map((row) => [row.id, row]))
}

const pairKey = (one: number, other: number) => (one < other ? `${one} ${other}` : `${other} ${one}`)

/** Of whom among these it was said. */
async function listNotDuplicates({ db, organizationId }: Scope, ids: readonly number[]): Promise<Set<string>> {
  const rows = await db
    .selectFrom('not_duplicates')
    .select(['contact_id', 'other_id'])
    .where('organization_id', '=', organizationId)
    .where(sql<boolean>`contact_id = any(${ids}::bigint[])`)
    .execute()
  return new Set(rows.map(({ contact_id, other_id }) => pairKey(contact_id, other_id)))
}

function couldBeOne(a: Facts, b: Facts, reason: Reason): boolean {
  if (a.shares_email_with === b.id || b.shares_email_with === a.id) return false
  if (a.birth_on && b.birth_on && a.birth_on !== b.birth_on) return false
  return reason !== 'phone' || a.initial === b.initial || (a.birth_on !== null && a.birth_on === b.birth_on)
}

/** Whoever is alike to one of a group belongs to it. */
class Groups {
  readonly #leader = new Map<number, number>()
  readonly #reasons = new Map<number, Set<Reason>>()
  readonly #more = new Map<number, number>()

  #leaderOf(id: number): number {
    let leader = id
    for (let next = this.#leader.get(leader); next !== undefined && next !== leader; next = this.#leader.get(leader))
      leader = next
    this.#leader.set(id, leader)
    return leader
  }

  join(one: number, other: number, reason: Reason, more: number) {
    const [a, b] = [this.#leaderOf(one), this.#leaderOf(other)].sort((x, y) => x - y) as [number, number]
    this.#leader.set(b, a)
    const reasons = new Set([...(this.#reasons.get(a) ?? []), ...(this.#reasons.get(b) ?? []), reason])
    this.#reasons.set(a, reasons)
    this.#more.set(a, Math.max(this.#more.get(a) ?? 0, this.#more.get(b) ?? 0, more))
  }

  /** The group of the oldest contact first. */
  list(): DuplicateGroup[] {
    const groups = new Map<number, number[]>()
    for (const id of this.#leader.keys()) {
      const leader = this.#leaderOf(id)
      groups.set(leader, [...(groups.get(leader) ?? []), id])
    }
    return [...groups]
      .sort(([a], [b]) => a - b)
      .map(([leader, ids]) => ({
        ids: ids.sort((a, b) => a - b).slice(0, MOST_SHOWN),
        more: (this.#more.get(leader) ?? 0) + Math.max(0, ids.length - MOST_SHOWN),
        reasons: (['phone', 'birth', 'zip'] as const).filter((reason) => this.#reasons.get(leader)?.has(reason)),
      }))
  }
}

/** Notes of each two of these that they are two people. Contacts that are not there or not this agent's are left out. */
export async function markNotDuplicates(scope: Scope, ids: readonly number[]): Promise<number> {
  const { db, organizationId, actor, now } = scope
  const own = [...(await listFacts(scope, ids)).keys()].sort((a, b) => a - b)
  const pairs = own.flatMap((contact_id, index) => own.slice(index + 1).map((other_id) => ({ contact_id, other_id })))
  if (pairs.length === 0) return 0
  await db
    .insertInto('not_duplicates')
    .values(
      pairs.map((pair) => ({
        ...pair,
        organization_id: organizationId,
        said_by: actor.kind === 'user' ? actor.id : null,
        said_at: now,
      })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  return own.length
}
