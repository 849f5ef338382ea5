import type { Selectable } from 'kysely'
import type { DB } from '../../db/schema.ts'
import type { SystemScope } from '../scope.ts'

export type OperatorDeed = Selectable<DB['operator_deeds']>

/** Notes what whoever runs the product did, in the words they read. */
export const recordOperatorDeed = (
  { db, now }: SystemScope,
  deed: { by: string | undefined; verb: string; said: string },
) =>
  db
    .insertInto('operator_deeds')
    .values({ at: now, by_whom: deed.by ?? null, verb: deed.verb, said: deed.said })
    .execute()

/** The newest first. */
export const listOperatorDeeds = ({ db }: SystemScope, limit: number): Promise<OperatorDeed[]> =>
  db.selectFrom('operator_deeds').selectAll().orderBy('id', 'desc').limit(limit).execute()
