import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import type { SystemScope } from '../../scope.ts'
import type { StripeList } from './object-types.ts'
import {
  type AnyObject,
  API_VERSION,
  type StripeEvent,
  type StripeObjects,
  type StripeObjectType,
  type ThinEvent,
} from './objects.ts'
import { missing } from './refusal.ts'

export interface SaveOptions {
  customer?: string | null
  name?: string | null
  dueAt?: number | null
}

export interface Page {
  limit: number
  starting_after?: string | undefined
  ending_before?: string | undefined
}

/** The stand-in's objects, inside one transaction and as at one second. */
export interface Store {
  now: number
  find<K extends StripeObjectType>(kind: K, id: string): Promise<StripeObjects[K] | undefined>
  /** Throws Refusal. */
  get<K extends StripeObjectType>(kind: K, id: string, param?: string): Promise<StripeObjects[K]>
  /** Whatever its kind. */
  findAny(id: string): Promise<AnyObject | undefined>
  findNamed<K extends StripeObjectType>(kind: K, name: string): Promise<StripeObjects[K] | undefined>
  /** Newest first. */
  all<K extends StripeObjectType>(kind: K, of?: { customer?: string | undefined }): Promise<StripeObjects[K][]>
  put<K extends StripeObjectType>(body: StripeObjects[K] & { object: K }, more?: SaveOptions): Promise<void>
  forget(ids: readonly string[]): Promise<void>
  /** Notes an event, which is sent once the transaction is over. */
  tell(type: string, object: object, previous?: object): Promise<void>
  told: (StripeEvent | Omit<ThinEvent, 'data'>)[]
  /** The same, at another second. */
  at(now: number): Store
  db: SystemScope['db']
}

export const newId = (prefix: string) => `${prefix}_${randomBytes(12).toString('hex')}`

const WORDS: Partial<Record<StripeObjectType, string>> = {
  'checkout.session': 'checkout.session',
  'billing_portal.session': 'billing_portal.session',
  payment_method: 'PaymentMethod',
  promotion_code: 'promotion code',
  'billing.meter': 'meter',
}

export function openStore({ db }: SystemScope, now: number, told: Store['told'] = []): Store {
  const rows = () => db.selectFrom('practice_stripe').select('body')
  const one = <K extends StripeObjectType>(row: { body: unknown } | undefined) =>
    row?.body as StripeObjects[K] | undefined
  const store: Store = {
    now,
    db,
    told,
    at: (other) => openStore({ db } as SystemScope, other, told),
    find: async (kind, id) => one(await rows().where('kind', '=', kind).where('id', '=', id).executeTakeFirst()),
    async get(kind, id, param) {
      const found = await store.find(kind, id)
      if (!found) throw missing(WORDS[kind] ?? kind, id, param)
      return found
    },
    findAny: async (id) =>
      (await rows().where('id', '=', id).executeTakeFirst())?.body as unknown as AnyObject | undefined,
    findNamed: async (kind, name) =>
      one(await rows().where('kind', '=', kind).where('name', '=', name).executeTakeFirst()),
    async all(kind, { customer } = {}) {
      let query = rows().where('kind', '=', kind)
      if (customer !== undefined) query = query.where('customer', '=', customer)
      const found = await query.orderBy('number', 'desc').limit(2_000).execute()
      return found.map(({ body }) => body as unknown as StripeObjects[typeof kind])
    },
    async put(body, { customer, name, dueAt } = {}) {
      const of = 'customer' in body && typeof body.customer === 'string' ? body.customer : null
      const values = {
        customer: customer === undefined ? of : customer,
        ...(name === undefined ? {} : { name }),
        due_at: dueAt == null ? null : new Date(dueAt * 1000),
        body: JSON.stringify(body),
      }
      await db
        .insertInto('practice_stripe')
        .values({ ...values, id: body.id, kind: body.object, created_at: new Date(now * 1000) })
        .onConflict((conflict) => conflict.column('id').doUpdateSet(values))
        .execute()
    },
    async forget(ids) {
      if (ids.length > 0) await db.deleteFrom('practice_stripe').where('id', 'in', ids).execute()
    },
    async tell(type, object, previous) {
      const event: StripeEvent = {
        id: newId('evt'),
        object: 'event',
        api_version: API_VERSION,
        created: now,
        data: { object: withoutInternals(object), ...(previous ? { previous_attributes: previous } : {}) },
        livemode: false,
        pending_webhooks: 1,
        request: { id: null, idempotency_key: null },
        type,
      }
      told.push(event)
      await store.put(event)
    },
  }
  return store
}

/** Only one request of all processes changes what is kept at a time. */
export const lockStore = ({ db }: Pick<SystemScope, 'db'>) => sql`select pg_advisory_xact_lock(7423098)`.execute(db)

/** Without what only the stand-in knows. */
export function withoutInternals<T extends object>(body: T): T {
  const { practice: _, ...rest } = body as T & { practice?: unknown }
  return rest as T
}

export function listOf<T extends { id: string }>(url: string, all: T[], page: Page): StripeList<T> {
  const index = (id: string | undefined) => all.findIndex((each) => each.id === id)
  const from = page.starting_after ? index(page.starting_after) + 1 : 0
  const until = page.ending_before ? index(page.ending_before) : all.length
  const rest = all.slice(from, until)
  return {
    object: 'list',
    url,
    has_more: rest.length > page.limit,
    data: rest.slice(0, page.limit).map(withoutInternals),
  }
}
