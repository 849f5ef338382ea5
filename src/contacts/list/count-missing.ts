import { sql } from 'kysely'
import type { Scope } from '../../scope.ts'
import { EMPTY_CONTACT_FILTER } from './filter.ts'
import { type MissingFact, missingFacts } from './missing.ts'
import { isMissingSql } from './missing-data-sql.ts'
import { matchingFilter } from './queries.ts'

/** Per agent (null: unassigned): all contacts, those missing any fact, and those missing each fact. */
export type MissingCount = Record<MissingFact | 'contacts' | 'any', number> & { agent_id: number | null }

/** One pass over the contacts visible to the scope. Agents without contacts have no row. */
export async function countMissing(scope: Scope): Promise<MissingCount[]> {
  const flags = matchingFilter(scope, EMPTY_CONTACT_FILTER)
    .select('contacts.agent_id')
    .select(missingFacts.map((fact) => isMissingSql(fact, scope).as(fact)))
    // An optimization fence: without it Postgres evaluates each condition again for `any`.
    .offset(0)
  const countWhere = (name: string, condition = sql<boolean>`true`) =>
    sql<number>`count(*) filter (where ${condition})::integer`.as(name)
  const rows = await scope.db
    .selectFrom(flags.as('flags'))
    .select('agent_id')
    .select([
      countWhere('contacts'),
      countWhere(
        'any',
        sql<boolean>`${sql.join(
          missingFacts.map((fact) => sql.ref(fact)),
          sql` or `,
        )}`,
      ),
      ...missingFacts.map((fact) => countWhere(fact, sql<boolean>`${sql.ref(fact)}`)),
    ])
    .groupBy('agent_id')
    .execute()
  return rows as MissingCount[]
}
