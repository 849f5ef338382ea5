import type { Scope } from '../scope.ts'

/** How many contacts live in each state that has any, by its code. Of the whole agency, whoever looks after them. */
export async function countContactsByState({ db, organizationId }: Scope): Promise<ReadonlyMap<string, number>> {
  const rows = await db
    .selectFrom('contacts')
    .select((eb) => ['state', eb.fn.countAll<number>().as('count')])
    .where('organization_id', '=', organizationId)
    .where('deleted_at', 'is', null)
    .where('state', 'is not', null)
    .groupBy('state')
    .execute()
  return new Map(rows.map(({ state, count }) => [state!, count]))
}
