import { type RawBuilder, sql } from 'kysely'
import type { Scope } from '../../scope.ts'
import type { ContactFilter, SortKey } from './filter.ts'

export const sortedColumn = {
  name: 'contacts.name_key',
  email: 'contacts.email',
  phone: 'contacts.phone_number',
  state: 'contacts.state',
  agent: 'contacts.agent_id',
  carrier: 'contacts.current_carrier',
  effective: 'contacts.effective_on',
} as const satisfies Record<SortKey, string>

/** The complete order of the list, blanks last, for rows that are sorted instead of read in index order. */
export function listOrder(scope: Scope, sort: ContactFilter['sort']): RawBuilder<unknown> {
  const direction = sql.raw(sort.descending ? 'desc' : 'asc')
  return sql.join([
    ...sortedBy(scope, sort.by).map((part) => sql`${part} ${direction} nulls last`),
    sql`contacts.name_key ${direction}`,
    sql`contacts.id ${direction}`,
  ])
}

/** The list's order as an index has it: blanks last if ascending, first if descending. */
export function indexOrder(scope: Scope, sort: ContactFilter['sort']): RawBuilder<unknown> {
  const direction = sql.raw(sort.descending ? 'desc' : 'asc')
  return sql.join(
    [...sortedBy(scope, sort.by), sql`contacts.name_key`, sql`contacts.id`].map((part) => sql`${part} ${direction}`),
  )
}

/** The sort expressions before the name for each sort key. */
function sortedBy({ organizationId }: Scope, by: SortKey): RawBuilder<unknown>[] {
  if (by === 'name') return []
  if (by === 'agent')
    return [
      sql`array_position((select array_agg(id order by lower(last_name), lower(first_name), id) from users
        where organization_id = ${organizationId}), contacts.agent_id)`,
    ]
  return [sql.ref(sortedColumn[by])]
}
