import { sql } from 'kysely'
import type { Scope } from '../../scope.ts'
import { matching } from '../queries.ts'
import { wholeBook } from './filter.ts'
import { lacks } from './lacks.ts'
import { type MissingFact, missingFacts } from './missing.ts'

/** Of an agent's contacts, or of nobody's (null): how many there are, how many lack anything, and each of the facts. */
export type LackingCount = Record<MissingFact | 'contacts' | 'any', number> & { agent_id: number | null }

/** One pass over the contacts that the scope may see. An agent without contacts has no row. */
export async function countLacking(scope: Scope): Promise<LackingCount[]> {
  const flags = matching(scope, wholeBook)
    .select('contacts.agent_id')
    .select(missingFacts.map((fact) => lacks(fact, scope).as(fact)))
    // Else each condition would be worked out again for the sum of all.
    .offset(0)
  const counted = (name: string, condition = sql<boolean>`true`) =>
    sql<number>`count(*) filter (where ${condition})::integer`.as(name)
  const rows = await scope.db
    .selectFrom(flags.as('flags'))
    .select('agent_id')
    .select([
      counted('contacts'),
      counted(
        'any',
        sql<boolean>`${sql.join(
          missingFacts.map((fact) => sql.ref(fact)),
          sql` or `,
        )}`,
      ),
      ...missingFacts.map((fact) => counted(fact, sql<boolean>`${sql.ref(fact)}`)),
    ])
    .groupBy('agent_id')
    .execute()
  return rows as LackingCount[]
}
