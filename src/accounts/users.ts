import { fullName } from '../lib/full-name.ts'
import type { SystemScope } from '../scope.ts'

/** The user with this address in any agency that is not closed; 'for change' locks the row. */
export const findUserByEmail = (system: SystemScope, email: string, purpose?: 'for change') =>
  system.db
    .selectFrom('users as u')
    .innerJoin('organizations as o', 'o.id', 'u.organization_id')
    .select([
      'u.organization_id',
      'u.id',
      'u.email',
      'u.first_name',
      'u.last_name',
      'u.email_verified_at',
      'o.name as organization_name',
    ])
    .where('u.email', '=', email)
    .where('u.removed_at', 'is', null)
    .where('o.closed_at', 'is', null)
    .$if(purpose === 'for change', (query) => query.forNoKeyUpdate('u'))
    .executeTakeFirst()

/** The admin with this address if their agency's setup is unfinished. */
export const findUnfinishedSignUp = ({ db }: SystemScope, email: string) =>
  db
    .selectFrom('users as u')
    .innerJoin('organizations as o', 'o.id', 'u.organization_id')
    .select(['u.organization_id', 'u.id', 'u.email', 'u.first_name', 'o.name as organization_name'])
    .where('u.email', '=', email)
    .where('u.is_admin', '=', true)
    .where('u.removed_at', 'is', null)
    .where('o.onboarded_at', 'is', null)
    .where('o.closed_at', 'is', null)
    .executeTakeFirst()

export async function getUserName(
  { db }: SystemScope,
  { organizationId, userId }: { organizationId: number; userId: number },
): Promise<string> {
  const user = await db
    .selectFrom('users')
    .select(['first_name', 'last_name'])
    .where('organization_id', '=', organizationId)
    .where('id', '=', userId)
    .executeTakeFirstOrThrow()
  return fullName(user)
}
