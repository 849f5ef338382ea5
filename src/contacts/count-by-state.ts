import type { Scope } from '../scope.ts'

/** The number of contacts of the whole agency by state code. States without contacts are absent. */
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
