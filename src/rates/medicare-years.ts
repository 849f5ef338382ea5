import type { Insertable, Selectable } from 'kysely'
import type { DB } from '../../db/schema.ts'
import type { SystemScope } from '../scope.ts'

export type MedicareYear = Selectable<DB['medicare_amounts']>

export const listMedicareAmounts = ({ db }: SystemScope): Promise<MedicareYear[]> =>
  db.selectFrom('medicare_amounts').selectAll().orderBy('year').execute()

/** Inserts or replaces a year's deductibles (cents). Returns the row that was replaced. */
export async function writeMedicareAmounts(
  { db }: SystemScope,
  amounts: Insertable<DB['medicare_amounts']>,
): Promise<MedicareYear | undefined> {
  const before = await db
    .selectFrom('medicare_amounts')
    .selectAll()
    .where('year', '=', amounts.year)
    .forUpdate()
    .executeTakeFirst()
  const { year: _, ...values } = amounts
  await db
    .insertInto('medicare_amounts')
    .values(amounts)
    .onConflict((clash) => clash.column('year').doUpdateSet(values))
    .execute()
  return before
}
