import { encodeHexLowerCase } from '@oslojs/encoding'
import { sql } from 'kysely'
import { randomBytes } from '../../lib/tokens.ts'
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
import { missing } from './stripe-error.ts'

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

/** The stand-in's objects in one transaction, at one point in time. */
export interface Store {
  now: number
  find<K extends StripeObjectType>(kind: K, id: string): Promise<StripeObjects[K] | undefined>
  /** Throws StripeError if it does not exist. */
  get<K extends StripeObjectType>(kind: K, id: string, param?: string): Promise<StripeObjects[K]>
  /** An object of any kind. */
  findAny(id: string): Promise<AnyObject | undefined>
  findNamed<K extends StripeObjectType>(kind: K, name: string): Promise<StripeObjects[K] | undefined>
  /** Newest first. */
  list<K extends StripeObjectType>(kind: K, filter?: { customer?: string | undefined }): Promise<StripeObjects[K][]>
  save<K extends StripeObjectType>(body: StripeObjects[K] & { object: K }, options?: SaveOptions): Promise<void>
  delete(ids: readonly string[]): Promise<void>
  /** Saves an event, which is sent after the transaction. */
  emit(type: string, object: object, previous?: object): Promise<void>
  events: (StripeEvent | Omit<ThinEvent, 'data'>)[]
  /** The same store at another time. */
  at(now: number): Store
  db: SystemScope['db']
}

export const newId = (prefix: string) => `${prefix}_${encodeHexLowerCase(randomBytes(12))}`

/** Stripe's names in error messages, if they differ from the object type. */
const ERROR_NAMES: Partial<Record<StripeObjectType, string>> = {
  payment_method: 'PaymentMethod',
  promotion_code: 'promotion code',
  'billing.meter': 'meter',
}

export function openStore({ db }: SystemScope, now: number, events: Store['events'] = []): Store {
  const rows = () => db.selectFrom('practice_stripe').select('body')
  const one = <K extends StripeObjectType>(row: { body: unknown } | undefined) =>
    row?.body as StripeObjects[K] | undefined
  const store: Store = {
    now,
    db,
    events,
    at: (other) => openStore({ db } as SystemScope, other, events),
    find: async (kind, id) => one(await rows().where('kind', '=', kind).where('id', '=', id).executeTakeFirst()),
    async get(kind, id, param) {
      const found = await store.find(kind, id)
      if (!found) throw missing(ERROR_NAMES[kind] ?? kind, id, param)
      return found
    },
    findAny: async (id) =>
      (await rows().where('id', '=', id).executeTakeFirst())?.body as unknown as AnyObject | undefined,
    findNamed: async (kind, name) =>
      one(await rows().where('kind', '=', kind).where('name', '=', name).executeTakeFirst()),
    async list(kind, { customer } = {}) {
      let query = rows().where('kind', '=', kind)
      if (customer !== undefined) query = query.where('customer', '=', customer)
      const found = await query.orderBy('number', 'desc').limit(2_000).execute()
      return found.map(({ body }) => body as unknown as StripeObjects[typeof kind])
    },
    async save(body, { customer, name, dueAt } = {}) {
      const ownCustomer = 'customer' in body && typeof body.customer === 'string' ? body.customer : null
      const values = {
        customer: customer === undefined ? ownCustomer : customer,
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
    async delete(ids) {
      if (ids.length > 0) await db.deleteFrom('practice_stripe').where('id', 'in', ids).execute()
    },
    async emit(type, object, previous) {
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
      events.push(event)
      await store.save(event)
    },
  }
  return store
}

/** Allows only one write transaction at a time across all processes. */
export const lockStore = ({ db }: Pick<SystemScope, 'db'>) => sql`select pg_advisory_xact_lock(7423098)`.execute(db)

/** Removes the internal data of the stand-in. */
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
